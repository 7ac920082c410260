import ClientKit
import PolicyModel

/// Computes one platform's list of configurations, ordered from the highest minimum OS version to the lowest, and
/// within one by the number of requirements, most first.
///
/// The client takes the first configuration whose requirements hold. So each OS step repeats everything that applies on
/// it, and ends with a configuration that requires only the OS.
struct VersionLadder {
    /// An element of the list, before it is encoded.
    struct Configuration: Hashable {
        let os: Version
        let requirements: [CustomValue]
        let lines: VersionLines
    }

    let configurations: [Configuration]

    /// - Parameter tellsApart: false where a client in the field obeys no requirement: then one configuration answers
    ///   all OS versions and custom values.
    init(_ dated: DatedPolicy, on platform: Platform, tellsApart: Bool = true) {
        let grid = Grid.ofVerdicts(dated, on: platform)
        let places = VersionPlaces(grid, by: platform == .android ? .codes : .names)
        guard tellsApart else {
            let lines = VersionLines(ofAll: grid, places)
            configurations = [Configuration(os: grid.systemSteps[0], requirements: [], lines: lines)]
            return
        }
        let combinations = VersionLadder.combinations(dated.policy, platform)
        let rungs = VersionLadder.rungs(grid).map { os, systems in
            VersionLadder.rung(places, grid, os, systems, combinations, named: Set(combinations.flatMap(\.self)))
        }
        configurations = VersionLadder.merged(rungs).flatMap(\.self)
    }

    /// On Android: the version codes of all lines.
    var codes: Set<Int> {
        Set(configurations.flatMap { [$0.lines.forceBelow, $0.lines.notifyBelow] }.compactMap { $0?.major })
    }

    /// The OS steps that the client can distinguish, highest first: those that differ in the first three numbers.
    static func rungs(_ grid: Grid) -> [(os: Version, systems: [Version])] {
        Dictionary(grouping: grid.systemSteps) { $0.truncated(to: 3) }
            .sorted { $0.key > $1.key }.map { ($0.key, $0.value) }
    }

    /// Merges rungs with equal content, where the lower minimum serves both.
    private static func merged(_ rungs: [[Configuration]]) -> [[Configuration]] {
        var result: [[Configuration]] = []
        for rung in rungs {
            if let above = result.last, content(above) == content(rung) { result.removeLast() }
            result.append(rung)
        }
        return result
    }

    /// The content of a rung without its minimum OS version.
    private static func content(_ rung: [Configuration]) -> [[CustomValue]: VersionLines] {
        Dictionary(uniqueKeysWithValues: rung.map { ($0.requirements, $0.lines) })
    }

    /// The configurations of one rung, one for each combination of custom values. A configuration is left out if the
    /// next one that holds for its devices has the same lines.
    ///
    /// - Parameter named: all custom values in rules.
    private static func rung(
        _ places: VersionPlaces, _ grid: Grid, _ os: Version, _ systems: [Version], _ combinations: [[CustomValue]],
        named: Set<CustomValue>
    ) -> [Configuration] {
        let values = Dictionary(grouping: named, by: \.name)
        let cells = VersionLines.cells(grid, systems, places) { device in
            values.isEmpty
                ? [] : Set(device.custom.flatMap { name, value in values[name]?.filter { $0.value == value } ?? [] })
        }
        var kept: [Configuration] = []
        for combination in combinations.reversed() {
            let lines = VersionLines(cells[Set(combination)] ?? [], grid, systems, places)
            let fallen = kept.first { $0.requirements.allSatisfy(combination.contains) }
            if fallen?.lines != lines {
                kept.insert(Configuration(os: os, requirements: combination, lines: lines), at: 0)
            }
        }
        return kept
    }
}

extension VersionLadder {
    /// All combinations of one value or none for each requirement in rules, those with most values first.
    static func combinations(_ policy: Policy, _ platform: Platform) -> [[CustomValue]] {
        var combinations: [[CustomValue]] = [[]]
        // With more combinations, `Limits` refuses the policy; the document is then unused and must be quick to
        // make.
        guard combinationCount(policy, platform) <= mostCombinations else { return combinations }
        for (_, values) in choices(policy, platform).sorted(by: { $0.key < $1.key }) {
            let sorted = values.sorted { $0.value < $1.value }
            combinations = combinations.flatMap { chosen in sorted.map { chosen + [$0] } + [chosen] }
        }
        return combinations.enumerated()
            .sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }.map(\.element)
    }

    /// The maximum number of combinations, the same as in the grid.
    static let mostCombinations = 256

    /// The number of combinations; above `mostCombinations` it is not exact.
    static func combinationCount(_ policy: Policy, _ platform: Platform) -> Int {
        choices(policy, platform).values.reduce(1) { min($0, mostCombinations + 1) * ($1.count + 1) }
    }

    /// The custom values in rules, by name.
    private static func choices(_ policy: Policy, _ platform: Platform) -> [String: [CustomValue]] {
        let conditions = policy.rules.map(\.when).filter { $0.platforms?.contains(platform) ?? true }
        let values = Set(conditions.flatMap(\.custom).filter { RequirementName.isReadable($0.name, on: platform) })
        return Dictionary(grouping: values, by: \.name)
    }
}
