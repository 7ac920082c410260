import PolicyModel

/// One platform's configurations, from the highest OS minimum to the lowest and from the most requirements to none.
///
/// The client takes the first configuration whose requirements hold and never looks further, so each OS step repeats
/// all that is said on it, and ends with a configuration that requires nothing but the OS.
struct VersionLadder {
    /// An element of the list, before it is put into the client's words.
    struct Configuration: Hashable {
        let os: Version
        let requirements: [CustomValue]
        let lines: VersionLines
    }

    let configurations: [Configuration]

    init(_ dated: DatedPolicy, on platform: Platform) {
        let grid = Grid.ofVerdicts(dated, on: platform)
        let combinations = VersionLadder.combinations(dated.policy, platform)
        let rungs = VersionLadder.rungs(grid).map { os, systems in
            VersionLadder.rung(grid, os, systems, combinations, named: Set(combinations.flatMap(\.self)))
        }
        configurations = VersionLadder.merged(rungs).flatMap(\.self)
    }

    /// OS steps that differ in three numbers, highest first; those that do not are one rung.
    static func rungs(_ grid: Grid) -> [(os: Version, systems: [Version])] {
        Dictionary(grouping: grid.systemSteps) { $0.truncated(to: 3) }
            .sorted { $0.key > $1.key }.map { ($0.key, $0.value) }
    }

    /// A rung says the same as the one above it: the lower minimum serves both.
    private static func merged(_ rungs: [[Configuration]]) -> [[Configuration]] {
        var result: [[Configuration]] = []
        for rung in rungs {
            if let above = result.last, said(above) == said(rung) { result.removeLast() }
            result.append(rung)
        }
        return result
    }

    /// A rung without its OS minimum.
    private static func said(_ rung: [Configuration]) -> [[CustomValue]: VersionLines] {
        Dictionary(uniqueKeysWithValues: rung.map { ($0.requirements, $0.lines) })
    }

    /// One configuration for each combination that some device has exactly, of all the values `named`;
    /// one that says what the configuration such a device would fall to says is left out.
    private static func rung(
        _ grid: Grid, _ os: Version, _ systems: [Version], _ combinations: [[CustomValue]], named: Set<CustomValue>
    ) -> [Configuration] {
        let values = Dictionary(grouping: named, by: \.name)
        let cells = cells(grid, systems) { device in
            Set(device.custom.flatMap { name, value in values[name]?.filter { $0.value == value } ?? [] })
        }
        var kept: [Configuration] = []
        for combination in combinations.reversed() {
            let lines = lines(grid, systems, cells[Set(combination)] ?? [])
            let fallen = kept.first { $0.requirements.allSatisfy(combination.contains) }
            if fallen?.lines != lines {
                kept.insert(Configuration(os: os, requirements: combination, lines: lines), at: 0)
            }
        }
        return kept
    }

    /// The devices of some OS versions in groups that the client tells apart, and in each by the version it reads.
    static func cells<Group: Hashable>(
        _ grid: Grid, _ systems: [Version], by group: (Device) -> Group
    ) -> [Group: [VersionLines.Cell]] {
        let policy = grid.dated.policy, listed = Set(policy.releases(on: grid.platform).map { $0.version.truncated(to: 3) })
        let systems = grid.inhabited(systems)
        var cells: [Group: [VersionLines.Cell]] = [:]
        for version in grid.versions {
            let seen = version.truncated(to: 3)
            // An unlisted version that the client cannot tell from a listed one counts as that one.
            if listed.contains(seen), grid.dated.listed(version, on: grid.platform) == nil { continue }
            // Where no release stands, a bound may part versions that the client takes for one: the last of them counts too.
            let all = listed.contains(seen) ? [version] : [version, seen.lastAlike].compactMap(\.self)
            for device in all.flatMap({ grid.decidingDevices(of: $0, on: systems) }) {
                let verdict = grid.dated.verdict(for: device)
                cells[group(device), default: []].add(verdict, of: seen)
            }
        }
        return cells
    }

    static func lines(_ grid: Grid, _ systems: [Version], _ cells: [VersionLines.Cell]) -> VersionLines {
        let reachable = systems.map { grid.dated.reachable(on: grid.platform, os: $0)?.version }
        let lowest = reachable.contains(nil) ? nil : reachable.compactMap(\.self).min()
        return VersionLines(cells, reachable: lowest, otherwise: grid.dated.policy.frequency)
    }
}

extension Version {
    /// The highest version with the same first three numbers.
    fileprivate var lastAlike: Version? { Version(numbers: numbers.prefix(3) + [Version.largestNumber]) }
}

extension [VersionLines.Cell] {
    /// Versions come in ascending order.
    fileprivate mutating func add(_ verdict: PolicyVerdict, of version: Version) {
        if last?.version == version {
            self[count - 1].verdicts.append(verdict)
        } else {
            append(VersionLines.Cell(version: version, verdicts: [verdict]))
        }
    }
}

extension VersionLadder {
    /// Every choice of one value or none for each requirement that a rule names, most requirements first, none last.
    static func combinations(_ policy: Policy, _ platform: Platform) -> [[CustomValue]] {
        var combinations: [[CustomValue]] = [[]]
        // Beyond the most, the policy is refused; the document is then of no use, and must not take for ever.
        guard combinationCount(policy, platform) <= mostCombinations else { return combinations }
        for (_, values) in choices(policy, platform).sorted(by: { $0.key < $1.key }) {
            let sorted = values.sorted { $0.value < $1.value }
            combinations = combinations.flatMap { chosen in sorted.map { chosen + [$0] } + [chosen] }
        }
        return combinations.enumerated()
            .sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }.map(\.element)
    }

    /// As many as the grid holds devices for.
    static let mostCombinations = 256

    /// How many combinations there are; more than `mostCombinations` are not counted to the end.
    static func combinationCount(_ policy: Policy, _ platform: Platform) -> Int {
        choices(policy, platform).values.reduce(1) { min($0, mostCombinations + 1) * ($1.count + 1) }
    }

    private static func choices(_ policy: Policy, _ platform: Platform) -> [String: [CustomValue]] {
        let conditions = policy.rules.map(\.when).filter { $0.platforms?.contains(platform) ?? true }
        let values = Set(conditions.flatMap(\.custom).filter { RequirementName.isReadable($0.name) })
        return Dictionary(grouping: values, by: \.name)
    }
}
