/// The values of all axes of one platform's grid, which a dated policy makes once, since every client asks for them.
struct GridAxes: Sendable {
    var versions: [Version]
    var systems: [Version]
    let systemSteps: [Version]
    /// Those of every text of the policy.
    var languages: [LanguageTag]
    /// Those of rules alone, since others change no verdict.
    let verdictLanguages: [LanguageTag]
    var models: [String]
    var tablets: [Bool]
    var customs: [[String: String]]
    /// Apple's alone where no release needs one.
    var processors: [Processor]
    /// Of installations, nil for one without; nil alone where no share divides them.
    let ids: [String?]
    /// True if a rule has a condition on the language.
    let asksForLanguages: Bool

    /// - Parameter others: conditions of other things than rules.
    init(_ policy: Policy, on platform: Platform, beside others: [Condition] = []) {
        let ruled = policy.conditions(on: platform), rules = ruled + others
        let folds = policy.folds(on: platform)
        versions = Grid.versions(policy, platform, rules)
        (systems, systemSteps) = Grid.systems(policy, platform, rules, folding: folds)
        languages = Grid.languages(policy.languages, rules, folding: folds).flatMap(\.spellings)
        verdictLanguages = Grid.languages([policy.language], ruled, folding: folds).flatMap(\.spellings)
        let named = Grid.models(rules)
        models = named + Grid.lookalikes(of: rules, folding: folds).filter { !named.contains($0) }
        tablets = rules.contains { $0.tablet != nil } ? [false, true] : [false]
        customs = Grid.customs(rules)
        processors = policy.namesProcessors(on: platform) ? Processor.allCases : [.arm64]
        let draws = policy.draws(on: platform)
        ids = Grid.ids(draws + others.compactMap(\.draw).filter { !draws.contains($0) })
        asksForLanguages = ruled.contains { $0.languages != nil }
    }
}

extension Policy {
    /// True if a release of `platform` needs a processor.
    package func namesProcessors(on platform: Platform) -> Bool {
        releases.contains { $0.shipments[platform]?.hardware != nil }
    }

    /// The conditions of the rules that can hold on `platform`.
    func conditions(on platform: Platform) -> [Condition] {
        rules.map(\.when).filter { $0.platforms?.contains(platform) ?? true }
    }

    /// The differences between devices of `platform` that some client does not see.
    func folds(on platform: Platform) -> Set<DeviceFold> {
        clients.reduce(into: []) { $0.formUnion($1.traits.folds[platform] ?? []) }
    }
}

/// The values of each axis of the grid: one on either side of every bound that a policy names.
extension Grid {
    /// Listed releases and bounds of ranges, one version between each pair, one below all and one above all.
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

    /// OS versions at, just below and just above each bound, and one above all; and as `steps` the lowest OS version of
    /// each run on which the policy decides the same.
    ///
    /// On Android these are API levels, which are whole numbers: just below 21 is 20 and not 20.9.9.
    static func systems(
        _ policy: Policy, _ platform: Platform, _ rules: [Condition], folding folds: Set<DeviceFold>
    ) -> (all: [Version], steps: [Version]) {
        let required = policy.releases(on: platform).compactMap { $0.shipments[platform]?.requires }
        let ranges = rules.compactMap(\.os)
        let bounds = unique(required + ranges.flatMap(\.bounds))
        let lowest = Version(numbers: [0])!
        let top = [(bounds.last ?? lowest).nextMajor].compactMap(\.self)
        if platform == .android { return levels(around: bounds, above: ranges.flatMap(\.bounds), top, lowest) }
        let gaps = zip(bounds, bounds.dropFirst()).compactMap(Version.between)
        let near = bounds.compactMap(\.predecessor) + bounds.compactMap(\.successor)
        let alike = folds.contains(.systemBeginnings) ? bounds.flatMap(\.lookalikes) : []
        let above = ranges.flatMap(\.bounds).compactMap { bound in
            bounds.first { $0 > bound }.flatMap { Version.between(bound, $0) } ?? bound.successor
        }
        return (unique(bounds + near + alike + gaps + top), unique([lowest] + bounds + above))
    }

    /// The same for API levels: `steps` round up, because no level lies between two whole numbers.
    private static func levels(
        around bounds: [Version], above: [Version], _ top: [Version], _ lowest: Version
    ) -> (all: [Version], steps: [Version]) {
        let near = bounds.flatMap { [$0.major - 1, $0.major, $0.major + 1] }.compactMap { Version(numbers: [$0]) }
        let reached = bounds.compactMap { $0 == $0.truncated(to: 1) ? $0.truncated(to: 1) : $0.nextMajor }
        return (unique(near + top), unique([lowest] + reached + above.compactMap(\.nextMajor)))
    }

    /// Every language of a text, one with a region, and one that no text or rule names.
    ///
    /// For each tag that a rule names, the bare language and its first two letters are added: a client that cuts tags
    /// cannot distinguish `zh-Hant` from `zh`, nor `fil` from `fi`, so those devices may get a wrong verdict. For each
    /// tag at all, those that a client takes for it are added: their devices may read words in another language; and so
    /// is the tag that devices report in its place.
    static func languages(
        _ texts: [LanguageTag], _ rules: [Condition], folding folds: Set<DeviceFold> = []
    ) -> [LanguageTag] {
        var written = texts
        let named = rules.flatMap { $0.languages ?? [] }
        if !named.isEmpty {
            let cut = named.flatMap { [LanguageTag($0.language), LanguageTag($0.language.prefix(2))] }
            written += Set(named + cut.compactMap(\.self)).sorted()
        }
        written += written.compactMap(\.scripted)
        written += written.flatMap { tag in folds.sorted().flatMap { $0.languages(like: tag) } }
        let regional = written.first { $0.region == nil }.flatMap { LanguageTag("\($0)-ZZ") }
        let unknown = unknownLanguages.first { tag in !written.contains(where: tag.holds) }
        return (written + [regional, unknown].compactMap(\.self)).uniqued()
    }

    private static let unknownLanguages = ["und", "zxx", "mis"].compactMap { LanguageTag($0) }

    /// One model that no pattern matches, each pattern's example, and for each pattern, and each two that overlap, one
    /// model that no other matches, as far as there is one.
    static func models(_ rules: [Condition]) -> [String] {
        let patterns = rules.flatMap { $0.models ?? [] }.uniqued()
        guard !patterns.isEmpty else { return [""] }
        let other = ["Other1,1", "Another1,1", "Unlike-any,0", ""].first { model in
            !patterns.contains { $0.matches(model) }
        }
        let own = (patterns + overlaps(of: patterns)).map { pattern in
            pattern.examples.first { model in
                patterns.allSatisfy { $0.matches(pattern.text) || !$0.matches(model) }
            } ?? pattern.example
        }
        return ([other].compactMap(\.self) + patterns.map(\.example) + own).uniqued()
    }

    /// The most pairs of overlapping patterns that are asked for.
    private static let mostOverlaps = 16

    /// For each two patterns of which neither covers the other the shortest one for models that both match.
    private static func overlaps(of patterns: [ModelPattern]) -> [ModelPattern] {
        let open = patterns.filter { $0.text.utf8.contains(UInt8(ascii: "*")) }
        var found: [ModelPattern] = []
        for (index, one) in open.enumerated() {
            for other in open[..<index] where found.count < mostOverlaps {
                let shared = one.shared(with: other)?.min { $0.text.count < $1.text.count }
                if let shared { found.append(shared) }
            }
        }
        return found
    }

    /// For each pattern the models that a client takes for one that it matches.
    static func lookalikes(of rules: [Condition], folding folds: Set<DeviceFold>) -> [String] {
        rules.flatMap { $0.models ?? [] }.flatMap { pattern in
            folds.sorted().flatMap { $0.models(like: pattern) }
        }.uniqued()
    }

    /// Every combination of custom values, where each name takes the values in rules and one other.
    ///
    /// If there are more than `mostCustoms` combinations: each value alone, and the combination of each rule. This
    /// bounds the grid, which a policy of a few lines could otherwise grow to millions of devices.
    static func customs(_ rules: [Condition]) -> [[String: String]] {
        let named = Dictionary(grouping: rules.flatMap(\.custom), by: \.name).sorted { $0.key < $1.key }
            .map { name, values in (name: name, values: otherFirst(Set(values.map(\.value)).sorted())) }
        let count = named.reduce(1) { min($0, mostCustoms + 1) * $1.values.count }
        guard count > mostCustoms else {
            return named.reduce([[:]]) { combinations, custom in
                combinations.flatMap { chosen in custom.values.map { chosen.merging([custom.name: $0]) { $1 } } }
            }
        }
        let others = Dictionary(uniqueKeysWithValues: named.map { ($0.name, $0.values[0]) })
        let single = named.flatMap { custom in custom.values.dropFirst().map { [custom.name: $0] } }
        let ruled = rules.map { Dictionary($0.custom.map { ($0.name, $0.value) }) { first, _ in first } }
        return ([others] + (single + ruled).map { others.merging($0) { $1 } }).uniqued()
    }

    /// The maximum number of combinations of custom values.
    static let mostCustoms = 256

    /// `texts` after a value that is none of them.
    private static func otherFirst(_ texts: [String]) -> [String] {
        let numbered = (0...texts.count).lazy.map { "other-\($0)" }
        let other = texts.contains("other") ? numbered.first { !texts.contains($0) } ?? "" : "other"
        return [other] + texts
    }

    /// An installation without an id, for each share one whose place is the last inside, and the first outside, and for
    /// every two shares one that is inside both, and one inside each alone.
    static func ids(_ draws: [ShareDraw]) -> [String?] {
        var ids: [String?] = [nil]
        for draw in draws {
            for wanted in [draw.share.hundredths - 1, draw.share.hundredths] {
                let id = ShareDraw.sample(for: [draw.seed]) { $0[0] == wanted }
                if let id, !ids.contains(id) { ids.append(id) }
            }
        }
        let partial = draws.filter(\.share.isPartial)
        for (index, one) in partial.enumerated() {
            for other in partial[(index + 1)...] where other.seed != one.seed {
                for wanted in [[true, true], [true, false], [false, true]] {
                    let id = ShareDraw.sample(for: [one.seed, other.seed]) { places in
                        [places[0] < one.share.hundredths, places[1] < other.share.hundredths] == wanted
                    }
                    if let id, !ids.contains(id) { ids.append(id) }
                }
            }
        }
        return ids
    }

    private static func unique(_ versions: [Version]) -> [Version] {
        var result: [Version] = []
        for version in versions.sorted() where result.last != version { result.append(version) }
        return result
    }
}

extension Version {
    /// The first version with the next major number; nil at the maximum.
    package var nextMajor: Version? { Version(numbers: [major + 1]) }
}
