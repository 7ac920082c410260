import PolicyModel

/// Model patterns, and further ones for the models that two of them share, each before the wider ones.
///
/// Clients try entries in order. So two overlapping patterns can be distinguished if one for what they share comes
/// first.
struct PatternClosure {
    let patterns: [ModelPattern]
    /// Those of them that were not named.
    let added: [ModelPattern]
    /// True if too many would have to be added, or one that cannot be written.
    let isTangled: Bool

    /// The maximum number of patterns, to keep documents readable.
    private static let most = 24

    init(_ named: [ModelPattern], canWrite: (ModelPattern) -> Bool = { _ in true }) {
        let own = PatternClosure.specificFirst(named)
        var all = own, isTangled = all.count > PatternClosure.most, next = 0
        while next < all.count, !isTangled {
            for earlier in all[..<next] where !isTangled {
                let shared = PatternClosure.shared(by: earlier, and: all[next])
                let new = (shared ?? []).filter { !all.contains($0) }
                all += new
                isTangled = shared == nil || all.count > PatternClosure.most || !new.allSatisfy(canWrite)
            }
            next += 1
        }
        patterns = PatternClosure.specificFirst(all)
        added = patterns.filter { !own.contains($0) }
        self.isTangled = isTangled
    }

    /// The patterns without repetitions, each before the wider ones.
    static func specificFirst(_ patterns: [ModelPattern]) -> [ModelPattern] {
        let unique = patterns.uniqued()
        let width = unique.map { one in unique.count { one.matches($0.text) } }
        return unique.indices.sorted { (width[$0], $0) < (width[$1], $1) }.map { unique[$0] }
    }

    /// Patterns for the ids that both match, where an id has one comma; nil if they are too many. Empty if one includes
    /// the other or they have no ids in common.
    static func shared(by one: ModelPattern, and other: ModelPattern) -> [ModelPattern]? {
        one.shared(with: other)?.filter { pattern in pattern.text.count { $0 == "," } < 2 }
    }
}
