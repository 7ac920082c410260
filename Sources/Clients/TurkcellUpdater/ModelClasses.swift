import PolicyModel

/// Makes model patterns that overlap distinguishable, by adding patterns for the ids that they share.
///
/// The client tries entries in order. So two overlapping patterns can be distinguished if a pattern for their common
/// ids comes first. If no such pattern exists, the two are a `conflict`.
struct ModelClasses {
    /// All patterns, each before the wider ones.
    let patterns: [ModelPattern]
    /// Models that match an added pattern; the policy must be evaluated for them in addition to the grid's.
    let samples: [String]
    /// Two patterns whose common ids cannot be expressed; the last such pair. Nil if all can.
    let conflict: (one: ModelPattern, other: ModelPattern)?

    /// The maximum number of patterns, to keep documents readable.
    private static let most = 24

    init(_ named: [ModelPattern]) {
        var all = ModelFilter.specificFirst(named), isTangled = false
        let ruled = Set(all)
        var next = 0
        while next < all.count, !isTangled {
            for earlier in all[..<next] where !isTangled {
                let shared = ModelClasses.shared(by: earlier, and: all[next])
                let added = (shared ?? []).filter { !all.contains($0) }
                isTangled =
                    shared == nil || all.count + added.count > ModelClasses.most
                    || added.contains { ModelFilter.parts($0) == nil }
                all += added
            }
            next += 1
        }
        let patterns = ModelFilter.specificFirst(all)
        self.patterns = patterns
        conflict = isTangled ? ModelClasses.lastPair(of: named) : nil
        samples = patterns.filter { !ruled.contains($0) }.compactMap { ModelClasses.example(of: $0, among: patterns) }
    }

    /// The last two patterns that overlap.
    private static func lastPair(of named: [ModelPattern]) -> (ModelPattern, ModelPattern)? {
        for (index, pattern) in named.enumerated().reversed() {
            let other = named[..<index].last { shared(by: $0, and: pattern) != [] }
            if let other { return (pattern, other) }
        }
        return nil
    }

    /// A model whose narrowest pattern is `pattern`; nil if none was found.
    private static func example(of pattern: ModelPattern, among patterns: [ModelPattern]) -> String? {
        let parts = pattern.text.split(separator: "*", omittingEmptySubsequences: false)
        return ["1", "0", "7", "X", ""].map { parts.joined(separator: $0) }
            .first { model in patterns.first { $0.matches(model) } == pattern }
    }

    /// Patterns for the ids that both match, where an id has one comma; nil if they are too many. Empty if one includes
    /// the other or they have no ids in common.
    static func shared(by one: ModelPattern, and other: ModelPattern) -> [ModelPattern]? {
        one.shared(with: other)?.filter { pattern in pattern.text.count { $0 == "," } < 2 }
    }
}
