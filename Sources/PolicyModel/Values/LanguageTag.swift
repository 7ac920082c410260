/// A language, with an optional script and region, such as `de`, `pt-BR` or `zh-Hant-TW` (BCP 47 without its rarer parts).
///
/// Compared without case; `description` has the usual capitals.
package struct LanguageTag: Hashable, Comparable, Sendable, CustomStringConvertible {
    package let language: String
    package let script: String?
    package let region: String?

    /// Nil unless the text is two or three letters, then optionally four letters, then optionally two letters or three digits.
    package init?(_ text: some StringProtocol) {
        var parts = Substring(text).split(separator: "-", omittingEmptySubsequences: false).map(String.init)[...]
        guard let first = parts.popFirst(), (2...3).contains(first.count), LanguageTag.isLetters(first) else { return nil }
        language = first.lowercased()
        if let next = parts.first, next.count == 4, LanguageTag.isLetters(next) {
            script = next.prefix(1).uppercased() + next.dropFirst().lowercased()
            parts.removeFirst()
        } else {
            script = nil
        }
        if let next = parts.first, LanguageTag.isRegion(next) {
            region = next.uppercased()
            parts.removeFirst()
        } else {
            region = nil
        }
        guard parts.isEmpty else { return nil }
    }

    package static let english = LanguageTag("en")!

    package var description: String { [language, script, region].compactMap(\.self).joined(separator: "-") }

    package static func < (left: LanguageTag, right: LanguageTag) -> Bool { left.description < right.description }

    /// The tag without its last subtag, or nil for a bare language.
    package var parent: LanguageTag? {
        if region != nil { return LanguageTag([language, script].compactMap(\.self).joined(separator: "-")) }
        return script == nil ? nil : LanguageTag(language)
    }

    /// True for `other` itself and for every longer tag that begins with this one: `pt` holds for `pt-BR`.
    package func holds(for other: LanguageTag) -> Bool {
        guard language == other.language else { return false }
        if let region { return script == other.script && region == other.region }
        return script == nil || script == other.script
    }

    private static func isLetters(_ text: String) -> Bool {
        text.utf8.allSatisfy { (65...90).contains($0) || (97...122).contains($0) }
    }

    private static func isRegion(_ text: String) -> Bool {
        if text.count == 2 { return isLetters(text) }
        return text.count == 3 && text.utf8.allSatisfy { (48...57).contains($0) }
    }
}
