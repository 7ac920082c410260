import PolicyModel

/// Reads values that are one scalar. Each function reports a text of the wrong form at its position.
enum ValueText {
    /// A version such as `2.4` or `2.4.0`; nil, and nothing reported, for a word that stands for none.
    static func version(
        _ node: YAMLNode, of name: String, or word: String? = nil, _ diagnostics: inout [Diagnostic]
    ) -> Version? {
        guard let text = node.text(of: name, &diagnostics), text != word else { return nil }
        if let version = Version(text) { return version }
        let meant = text.lowercased() == word ? word : CorrectedValue.version(text)
        diagnostics.error(
            "version", at: node.position, "'\(text.prefix(64))' is not a version",
            help: meant.map { "write \($0)" }
                ?? "write one to four numbers joined by dots, each 0 to 2147483647 without leading zeros"
                + (word.map { ", or \($0)" } ?? ""),
            fixes: Fix.replacing(with: meant))
        return nil
    }

    /// A version or a range such as `>=2.0 <3.0`.
    static func range(_ node: YAMLNode, of name: String, _ diagnostics: inout [Diagnostic]) -> VersionRange? {
        guard let text = node.text(of: name, &diagnostics) else { return nil }
        do {
            return try VersionRange(parsing: text)
        } catch {
            diagnostics.error(
                "range", at: node.position, error.message,
                help: CorrectedValue.range(text).map { "write \($0)" }
                    ?? "write conditions such as 2.7, <2.7, >=2.7 or 2.1..2.7; a space means and, a comma means or",
                fixes: Fix.replacing(with: CorrectedValue.range(text)))
            return nil
        }
    }

    /// A date, or a date with time and offset.
    static func moment(_ node: YAMLNode, of name: String, _ diagnostics: inout [Diagnostic]) -> Moment? {
        guard let text = node.text(of: name, &diagnostics) else { return nil }
        if let moment = Moment(text) { return moment }
        diagnostics.error(
            "date", at: node.position, "'\(text.prefix(64))' is not a date",
            help: CorrectedValue.moment(text).map { "write \($0)" } ?? "write 2026-11-02 or, in UTC, 2026-11-02T09:00Z",
            fixes: Fix.replacing(with: CorrectedValue.moment(text)))
        return nil
    }

    /// The first moment after a date: a day without a time is included.
    static func end(_ node: YAMLNode, of name: String, _ diagnostics: inout [Diagnostic]) -> Moment? {
        guard let moment = moment(node, of: name, &diagnostics) else { return nil }
        return node.plainText?.contains("T") == true ? moment : Moment(seconds: moment.seconds + 86_400)
    }

    /// A BCP 47 language tag; an old code is read as the new one.
    static func language(_ node: YAMLNode, of name: String, _ diagnostics: inout [Diagnostic]) -> LanguageTag? {
        guard let text = node.text(of: name, &diagnostics) else { return nil }
        if let tag = LanguageTag(text) { return tag.current }
        diagnostics.error(
            "language", at: node.position, "'\(text.prefix(64))' is not a language tag",
            help: "write a language, then a script and a region if needed: de, pt-BR, zh-Hant-TW")
        return nil
    }

    /// `true` or `false`.
    static func flag(_ node: YAMLNode, of name: String, _ diagnostics: inout [Diagnostic]) -> Bool? {
        choice(node, of: name, ["true", "false"], &diagnostics).map { $0 == "true" }
    }

    /// An integer in `range`, in decimal digits.
    static func number(
        _ node: YAMLNode, of name: String, in range: ClosedRange<Int>, _ diagnostics: inout [Diagnostic]
    ) -> Int? {
        guard let text = node.text(of: name, &diagnostics) else { return nil }
        let isDecimal = text.utf8.allSatisfy { (48...57).contains($0) } && (text == "0" || !text.hasPrefix("0"))
        if isDecimal, let number = Int(text), range.contains(number) { return number }
        diagnostics.error(
            "number", at: node.position,
            "'\(text.prefix(64))' is not a whole number from \(range.lowerBound) to \(range.upperBound)",
            help: "write it in digits, without sign or leading zeros")
        return nil
    }

    /// One of `known`.
    static func choice(
        _ node: YAMLNode, of name: String, _ known: [String], _ diagnostics: inout [Diagnostic]
    ) -> String? {
        guard let text = node.text(of: name, &diagnostics) else { return nil }
        if known.contains(text) { return text }
        diagnostics.error(
            "unknown-value", at: node.position, "'\(text.prefix(64))' is not a value of '\(name)'",
            help: suggestion(for: text, among: known), fixes: Fix.nearest(to: text, among: known))
        return nil
    }

    /// The name of a platform, such as `ios`.
    static func platform(_ node: YAMLNode, of name: String, _ diagnostics: inout [Diagnostic]) -> Platform? {
        choice(node, of: name, Platform.allCases.map(\.rawValue), &diagnostics).flatMap(Platform.init)
    }
}
