import Basics
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
        let cause = ValueSlip.cause(ofVersion: text).map { ": \($0)" } ?? ""
        diagnostics.error(
            "version", at: node.position, "'\(text.prefix(64))' is not a version\(cause)",
            help: helpOfNothing(text, name, word) ?? (ValueSlip(text)?.line ?? meant).map { "write \($0)" }
                ?? helpOfMany(text, name)
                ?? "write one to four numbers joined by dots, each 0 to 2147483647 without leading zeros"
                + (word.map { ", or \($0)" } ?? ""),
            fixes: Fix.replacing(with: meant))
        return nil
    }

    /// The help for a word that says "no value".
    private static func helpOfNothing(_ text: String, _ name: String, _ word: String?) -> String? {
        guard ValueSlip.saysNothing(text) else { return nil }
        switch name {
        case "minimum": return "remove the key: without a minimum nobody is forced, unless a rule says so"
        case "latest": return "remove the key: without it the highest release that is live is announced"
        default: return word.map { "write \($0)" } ?? "remove the key"
        }
    }

    /// The help for `2.7.x`.
    private static func helpOfMany(_ text: String, _ name: String) -> String? {
        guard ValueSlip.isWildcard(text) else { return nil }
        return "write one version, such as \(text.dropLast(2)).0"
            + (name == "minimum" ? ": the lowest that may still run" : "")
    }

    /// A version or a range such as `>=2.0 <3.0`.
    static func range(_ node: YAMLNode, of name: String, _ diagnostics: inout [Diagnostic]) -> VersionRange? {
        guard let text = node.text(of: name, &diagnostics) else { return nil }
        do {
            let range = try VersionRange(parsing: text)
            if range.holdsEveryVersion { warnOfComma(text, node, &diagnostics) }
            return range
        } catch {
            let meant = CorrectedValue.range(text), slip = ValueSlip(text)
            diagnostics.error(
                "range", at: node.position, error.message + (slip.map { ": \($0.cause)" } ?? ""),
                help: slip?.line.map { "write \($0)" } ?? meant.map { write(range: $0, in: name) }
                    ?? "write conditions such as 2.7, <2.7, >=2.7 or 2.1..2.7; a space means and, a comma means or",
                fixes: Fix.replacing(with: meant.map { node.isQuotedOrPlain($0) ? $0 : "\"\($0)\"" }))
            return nil
        }
    }

    /// Warns of alternatives that hold every version together, so that the range restricts nothing.
    private static func warnOfComma(_ text: String, _ node: YAMLNode, _ diagnostics: inout [Diagnostic]) {
        let joined = text.split { ", \t".contains($0) }.joined(separator: " ")
        let meant = (try? VersionRange(parsing: joined)) == nil ? nil : joined
        diagnostics.warning(
            "range", at: node.position,
            "'\(text.prefix(64))' holds every version: a comma means or, and a blank means and",
            help: meant.map { "write \($0)" } ?? "write conditions that exclude some, such as >=2.0 <3.0",
            fixes: Fix.replacing(with: meant.map { node.isQuotedOrPlain($0) ? $0 : "\"\($0)\"" }))
    }

    /// A single version is rarely all that a condition on systems means.
    private static func write(range: String, in name: String) -> String {
        guard name == "os", let version = Version(range), version.writtenCount == 1 else { return "write \(range)" }
        return "write >=\(version) for \(version) and later, or >=\(version) <\(version.major + 1) for every \(version)"
    }

    /// A date, or a date with time and offset.
    static func moment(_ node: YAMLNode, of name: String, _ diagnostics: inout [Diagnostic]) -> Moment? {
        guard let text = node.text(of: name, &diagnostics) else { return nil }
        if let moment = Moment(text) { return moment }
        report(text, "is not a date", at: node.position, or: "", meant: CorrectedValue.moment(text), &diagnostics)
        return nil
    }

    /// - Parameter other: what may stand in place of a date, for the help.
    static func report(
        _ text: String, _ what: String, at position: SourcePosition, or other: String, meant: String?,
        _ diagnostics: inout [Diagnostic]
    ) {
        let cause = ValueSlip.cause(ofDate: text).map { ": \($0)" } ?? ""
        diagnostics.error(
            "date", at: position, "'\(text.prefix(64))' \(what)\(cause)",
            help: (ValueSlip(text)?.line ?? meant).map { "write \($0)" }
                ?? "write 2026-11-02 or, in UTC, 2026-11-02T09:00Z\(other)",
            fixes: Fix.replacing(with: meant))
    }

    /// The first moment after a date: a day without a time is included.
    static func end(_ node: YAMLNode, _ diagnostics: inout [Diagnostic]) -> Moment? {
        guard let moment = moment(node, of: "until", &diagnostics) else { return nil }
        return node.plainText?.contains("T") == true ? moment : Moment(seconds: moment.seconds + 86_400)
    }

    /// An https address, of the key whose mistakes have this id.
    static func address(
        _ text: String, at position: SourcePosition, _ id: String, _ diagnostics: inout [Diagnostic]
    ) -> WebAddress? {
        do {
            return try WebAddress(parsing: text)
        } catch {
            let meant = CorrectedValue.address(text)
            diagnostics.error(
                id, at: position, "'\(text.prefix(256))' \(error.message)", help: error.help,
                fixes: meant == text ? [] : Fix.replacing(with: meant))
            return nil
        }
    }

    /// A BCP 47 language tag; an old code is read as the new one.
    static func language(_ node: YAMLNode, of name: String, _ diagnostics: inout [Diagnostic]) -> LanguageTag? {
        guard let text = node.text(of: name, &diagnostics) else { return nil }
        do {
            let tag = try WrittenLanguage.read(text)
            if let doubt = WrittenLanguage.doubt(about: tag) {
                diagnostics.warning(
                    "language", at: node.position, "'\(text)' \(doubt.reason)", help: doubt.help(),
                    fixes: Fix.replacing(with: doubt.meant))
            }
            return tag
        } catch {
            let slip = ValueSlip(text), plain = slip.flatMap { try? WrittenLanguage.read($0.rest) }?.description
            diagnostics.error(
                "language", at: node.position,
                "'\(text.prefix(64))' "
                    + (plain == nil ? error.reason : "is not a language tag\(ValueSlip.tail(of: text))"),
                help: plain.map { "write \($0)" } ?? error.help(), fixes: Fix.replacing(with: plain ?? error.meant))
            return nil
        }
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
        let isDecimal = text.utf8.allSatisfy(\.isDigit) && (text == "0" || !text.hasPrefix("0"))
        if isDecimal, let number = Int(text), range.contains(number) { return number }
        diagnostics.error(
            "number", at: node.position,
            "'\(text.prefix(64))' is not a whole number from \(range.lowerBound) to \(range.upperBound)",
            help: meantNumber(text, range).map { "write \($0)" } ?? "write it in digits, without sign or leading zeros",
            fixes: Fix.replacing(with: meantNumber(text, range)))
        return nil
    }

    /// The number of `+48` and `048`; what a unit behind it means depends on the key.
    private static func meantNumber(_ text: String, _ range: ClosedRange<Int>) -> String? {
        let digits = text.drop { $0 == "+" || $0 == "0" }
        guard digits.utf8.allSatisfy(\.isDigit), let number = Int(digits), range.contains(number)
        else { return nil }
        return String(number)
    }

    static func choice(
        _ node: YAMLNode, of name: String, _ known: [String], _ diagnostics: inout [Diagnostic]
    ) -> String? {
        guard let text = node.text(of: name, &diagnostics) else { return nil }
        if known.contains(text) { return text }
        diagnostics.error(
            "unknown-value", at: node.position,
            "'\(text.prefix(64))' is not a value of '\(name)'\(ValueSlip.tail(of: text))",
            help: suggestion(for: ValueSlip(text)?.rest ?? text, among: known),
            fixes: Fix.nearest(to: ValueSlip(text)?.rest ?? text, among: known))
        return nil
    }

    /// The name of a platform, such as `ios`.
    static func platform(_ node: YAMLNode, of name: String, _ diagnostics: inout [Diagnostic]) -> Platform? {
        choice(node, of: name, Platform.allCases.map(\.rawValue), &diagnostics).flatMap(Platform.init)
    }
}

extension VersionRange {
    /// True if two one-sided terms of a list hold every version together, as `>=2.0, <3.0` does. One term alone may say
    /// so on purpose.
    fileprivate var holdsEveryVersion: Bool {
        alternatives.contains { above in
            guard let lower = above.lower, above.upper == nil else { return false }
            return alternatives.contains { below in
                guard let upper = below.upper, below.lower == nil else { return false }
                return lower.version < upper.version
                    || lower.version == upper.version && (lower.isIncluded || upper.isIncluded)
            }
        }
    }
}
