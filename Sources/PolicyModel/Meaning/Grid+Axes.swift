extension Grid {
    /// Listed releases and range bounds with one version below, above and between each pair.
    static func versions(_ policy: Policy, _ platform: Platform, _ rules: [Condition]) -> [Version] {
        let listed = policy.releases(on: platform).map(\.version)
        let bounds = rules.flatMap { $0.version?.bounds ?? [] }
        let points = unique(listed + bounds)
        guard let first = points.first, let last = points.last else { return [] }
        var versions = [first.predecessor].compactMap(\.self)
        for (low, high) in zip(points, points.dropFirst()) {
            versions.append(low)
            if let middle = Version.between(low, high) { versions.append(middle) }
        }
        return versions + [last, last.successor].compactMap(\.self)
    }

    /// OS versions at, just below and just above each bound and one above all, and the lowest of each equal run.
    static func systems(
        _ policy: Policy, _ platform: Platform, _ rules: [Condition]
    ) -> (all: [Version], steps: [Version]) {
        let required = policy.releases(on: platform).compactMap { $0.shipments[platform]?.requires }
        let ranges = rules.compactMap(\.os)
        let bounds = unique(required + ranges.flatMap(\.bounds))
        let lowest = Version(numbers: [0])!
        let above = ranges.flatMap(\.bounds).compactMap(\.successor)
        let all = unique(
            bounds + bounds.compactMap(\.predecessor) + bounds.compactMap(\.successor)
                + [(bounds.last ?? lowest).nextMajor].compactMap(\.self))
        return (all, unique([lowest] + bounds + above))
    }

    static func languages(_ policy: Policy, _ rules: [Condition]) -> [LanguageTag] {
        let written = policy.languages + unique(rules.flatMap { $0.languages ?? [] })
        let regional = written.first { $0.region == nil }.flatMap { LanguageTag("\($0)-ZZ") }
        let unknown = ["und", "zxx", "mis"].compactMap { LanguageTag($0) }.first { tag in
            !written.contains { $0.language == tag.language }
        }
        var seen: Set<LanguageTag> = []
        return (written + [regional, unknown].compactMap(\.self)).filter { seen.insert($0).inserted }
    }

    static func models(_ rules: [Condition]) -> [String] {
        let patterns = rules.flatMap { $0.models ?? [] }
        guard !patterns.isEmpty else { return [""] }
        let other = ["Other1,1", "Another1,1", "Unlike-any,0"].first { model in !patterns.contains { $0.matches(model) } }
        var seen: Set<String> = []
        return ([other].compactMap(\.self) + patterns.map(\.example)).filter { seen.insert($0).inserted }
    }

    /// Every combination of each custom name's values and one other.
    static func customs(_ rules: [Condition]) -> [[String: String]] {
        let named = Dictionary(grouping: rules.flatMap(\.custom), by: \.name)
        var combinations: [[String: String]] = [[:]]
        for (name, values) in named.sorted(by: { $0.key < $1.key }) {
            let texts = Set(values.map(\.value)).sorted()
            let other = texts.contains("other") ? "other-\(texts.count)" : "other"
            combinations = combinations.flatMap { chosen in
                ([other] + texts).map { chosen.merging([name: $0]) { $1 } }
            }
        }
        return combinations
    }

    private static func unique(_ versions: [Version]) -> [Version] {
        var result: [Version] = []
        for version in versions.sorted() where result.last != version { result.append(version) }
        return result
    }

    private static func unique(_ tags: [LanguageTag]) -> [LanguageTag] { Set(tags).sorted() }
}

extension Version {
    /// The first version of the next major number, or nil at the very end.
    package var nextMajor: Version? { Version(numbers: [major + 1]) }
}
