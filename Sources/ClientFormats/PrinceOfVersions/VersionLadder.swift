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
        let grid = Grid(dated, on: platform)
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
        var kept: [Configuration] = []
        for combination in combinations.reversed() {
            let lines = lines(grid, systems) { device in
                named.allSatisfy { (device.custom[$0.name] == $0.value) == combination.contains($0) }
            }
            let fallen = kept.first { $0.requirements.allSatisfy(combination.contains) }
            if fallen?.lines != lines {
                kept.insert(Configuration(os: os, requirements: combination, lines: lines), at: 0)
            }
        }
        return kept
    }

    /// The lines for the devices of some OS versions that `isMeant` picks.
    static func lines(_ grid: Grid, _ systems: [Version], where isMeant: (Device) -> Bool) -> VersionLines {
        var cells: [VersionLines.Cell] = [], listed: Set<Version> = []
        for release in grid.dated.policy.releases(on: grid.platform) { listed.insert(release.version.truncated(to: 3)) }
        for version in grid.versions {
            let seen = version.truncated(to: 3)
            // An unlisted version that the client cannot tell from a listed one counts as that one.
            if listed.contains(seen), grid.dated.policy.release(version, on: grid.platform) == nil { continue }
            let devices = systems.flatMap { grid.devices(of: version, os: $0) }.filter(isMeant)
            guard !devices.isEmpty else { continue }
            let verdicts = devices.map { grid.dated.verdict(for: $0) }
            if cells.last?.version == seen {
                cells[cells.count - 1].verdicts += verdicts
            } else {
                cells.append(VersionLines.Cell(version: seen, verdicts: verdicts))
            }
        }
        let reachable = systems.map { grid.dated.reachable(on: grid.platform, os: $0)?.version }
        let lowest = reachable.contains(nil) ? nil : reachable.compactMap(\.self).min()
        return VersionLines(cells, reachable: lowest, otherwise: grid.dated.policy.frequency)
    }
}

extension VersionLadder {
    /// Every choice of one value or none for each requirement that a rule names, most requirements first, none last.
    static func combinations(_ policy: Policy, _ platform: Platform) -> [[CustomValue]] {
        let conditions = policy.rules.map(\.when).filter { $0.platforms?.contains(platform) ?? true }
        let values = Set(conditions.flatMap(\.custom).filter { RequirementName.isReadable($0.name) })
        var combinations: [[CustomValue]] = [[]]
        for (_, choices) in Dictionary(grouping: values, by: \.name).sorted(by: { $0.key < $1.key }) {
            let sorted = choices.sorted { $0.value < $1.value }
            combinations = combinations.flatMap { chosen in sorted.map { chosen + [$0] } + [chosen] }
        }
        return combinations.enumerated()
            .sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }.map(\.element)
    }

    /// What the written list says to a device: the first configuration that holds decides.
    func answer(_ device: Device) -> Verdict {
        let os = device.os.truncated(to: 3)
        let chosen = configurations.first { configuration in
            configuration.os <= os && configuration.requirements.allSatisfy { device.custom[$0.name] == $0.value }
        }
        return chosen?.lines.answer(to: device.version) ?? .none
    }
}

/// The names under which an app's own check can be found.
enum RequirementName {
    /// Letters, digits and hyphens after a lower-case letter: the client turns names with `_` into camel case, so such a
    /// check is never found; and `requiredOsVersion` is what it makes of its own OS rule.
    static func isReadable(_ name: String) -> Bool {
        guard let first = name.utf8.first, (97...122).contains(first), name != "requiredOsVersion" else { return false }
        return name.utf8.allSatisfy {
            (97...122).contains($0) || (65...90).contains($0) || (48...57).contains($0) || $0 == UInt8(ascii: "-")
        }
    }
}
