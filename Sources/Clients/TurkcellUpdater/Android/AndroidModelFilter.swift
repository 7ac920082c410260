import PolicyModel

/// Model patterns as the Android SDK compares them: in small letters, without blanks, and with a `*` as a regular
/// expression.
struct AndroidModelFilter {
    /// Folded, each before the wider ones, with patterns for the models that two of them share.
    let patterns: [ModelPattern]
    /// Models that match an added pattern; the policy must be evaluated for them in addition to the grid's.
    let samples: [String]
    /// True if too many patterns would have to be added.
    let isTangled: Bool

    init(_ named: [ModelPattern]) {
        let closure = PatternClosure(named.map { ModelPattern(AndroidModelFilter.folded($0.text)) })
        let patterns = closure.patterns
        (self.patterns, isTangled) = (patterns, closure.isTangled)
        // As the policy spells them, since the client ignores case and the policy does not.
        let shared = named.indices.flatMap { index in
            named[..<index].flatMap { $0.shared(with: named[index]) ?? [] }
        }
        samples = closure.added.compactMap { added in
            let spelled = shared.filter { AndroidModelFilter.folded($0.text) == added.text } + [added]
            return spelled.lazy.flatMap { pattern in ["1", "0", "7", "x", ""].map(pattern.filled) }.first { model in
                let model = AndroidModelFilter.folded(model)
                return patterns.first { $0.matches(model) } == added
            }
        }
    }

    /// What the client can tell apart of a model or pattern.
    static func folded(_ text: String) -> String {
        var kept = String.UnicodeScalarView()
        kept.append(contentsOf: text.lowercased().unicodeScalars.filter { !(9...13).contains($0.value) && $0 != " " })
        return String(kept)
    }

    /// The filter part for a folded pattern; nil if none says it: the client divides filters at commas, makes a `.`
    /// of a `?` beside a `*`, and takes the signs `!`, `<` and `>` at the beginning for its own.
    static func part(_ pattern: ModelPattern) -> String? {
        let text = pattern.text
        guard let first = text.first, !text.utf8.contains(UInt8(ascii: ",")), !"!<>".contains(first) else { return nil }
        guard text.utf8.contains(UInt8(ascii: "*")) else { return text == "''" ? nil : text }
        if text.utf8.contains(UInt8(ascii: "?")) { return nil }
        return text.unicodeScalars.map { live.contains($0) ? "\\\($0)" : "\($0)" }.joined()
    }

    /// The signs with a meaning in Java's regular expressions, apart from `*`.
    private static let live = Set<Unicode.Scalar>(".()[]{}+|\\^$".unicodeScalars)

    /// True if a model can match both.
    static func overlap(_ one: ModelPattern, _ other: ModelPattern) -> Bool {
        one.matches(other.text) || other.matches(one.text) || PatternClosure.shared(by: one, and: other) != []
    }
}
