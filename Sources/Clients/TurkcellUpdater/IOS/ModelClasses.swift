import PolicyModel

/// The classes of models that iOS's client distinguishes. Where patterns overlap and what they share cannot be
/// expressed, the two are a `conflict`.
struct ModelClasses {
    /// All patterns, each before the wider ones.
    let patterns: [ModelPattern]
    /// Models that match an added pattern; the policy must be evaluated for them in addition to the grid's.
    let samples: [String]
    /// Two patterns whose common ids cannot be expressed; the last such pair. Nil if all can.
    let conflict: (one: ModelPattern, other: ModelPattern)?

    init(_ named: [ModelPattern]) {
        let closure = PatternClosure(named) { ModelFilter.parts($0) != nil }, patterns = closure.patterns
        self.patterns = patterns
        conflict = closure.isTangled ? ModelClasses.lastPair(of: named) : nil
        samples = closure.added.compactMap { ModelClasses.example(of: $0, among: patterns) }
    }

    /// The last two patterns that overlap.
    private static func lastPair(of named: [ModelPattern]) -> (ModelPattern, ModelPattern)? {
        for (index, pattern) in named.enumerated().reversed() {
            let other = named[..<index].last { PatternClosure.shared(by: $0, and: pattern) != [] }
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
}
