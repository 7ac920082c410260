/// A language with an optional script and region, such as `de`, `pt-BR` or `zh-Hant-TW`: the parts of BCP 47 that
/// clients and policies use.
///
/// Parsing ignores case; `description` has the usual capitals.
@usableFromInline
package struct LanguageTag: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The description's bytes, the first eight in `high` and the last four in `low`, padded with zeros. Comparing tags
    /// is comparing two integers, which matters because the grid does it for every device.
    private let high: UInt64
    private let low: UInt32
    private let languageCount: UInt8
    private let hasScript: Bool
    private let regionCount: UInt8

    /// Nil unless the text is two or three letters, then optionally four letters (script), then optionally two letters
    /// or three digits (region), joined by hyphens.
    package init?(_ text: some StringProtocol) {
        guard text.utf8.count <= LanguageTag.longest else { return nil }
        self.init(parts: Array(text.utf8).split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false))
    }

    private init?(parts: [ArraySlice<UInt8>]) {
        guard let language = parts.first, (2...3).contains(language.count), language.allSatisfy(LanguageTag.isLetter)
        else { return nil }
        var bytes = language.map { $0 | 0x20 }, rest = parts.dropFirst()
        languageCount = UInt8(bytes.count)
        hasScript = rest.first.map { $0.count == 4 && $0.allSatisfy(LanguageTag.isLetter) } ?? false
        if hasScript, let script = rest.popFirst() {
            bytes.append(UInt8(ascii: "-"))
            for (place, letter) in script.enumerated() { bytes.append(place == 0 ? letter & 0xDF : letter | 0x20) }
        }
        let region = rest.popFirst()
        guard rest.isEmpty, region.map(LanguageTag.isRegion) ?? true else { return nil }
        regionCount = UInt8(region?.count ?? 0)
        if let region {
            bytes.append(UInt8(ascii: "-"))
            for sign in region { bytes.append(LanguageTag.isLetter(sign) ? sign & 0xDF : sign) }
        }
        (high, low) = LanguageTag.packed(bytes)
    }

    /// `tag` without its region, and without its script unless `hasScript`.
    private init(_ tag: LanguageTag, hasScript: Bool) {
        let count = Int(tag.languageCount) + (hasScript ? 5 : 0)
        (high, low) = (tag.high & ~UInt64(0) << (64 - 8 * UInt64(count)), 0)
        (languageCount, self.hasScript, regionCount) = (tag.languageCount, hasScript, 0)
    }

    /// `tag` with other first bytes.
    private init(_ tag: LanguageTag, high: UInt64) {
        (self.high, low, languageCount) = (high, tag.low, tag.languageCount)
        (hasScript, regionCount) = (tag.hasScript, tag.regionCount)
    }

    package static let english = LanguageTag("en")!

    /// The length of `zho-Hant-419`, in bytes.
    private static let longest = 12

    private static func packed(_ bytes: [UInt8]) -> (high: UInt64, low: UInt32) {
        var high: UInt64 = 0, low: UInt32 = 0
        for (place, byte) in bytes.enumerated() {
            if place < 8 {
                high |= UInt64(byte) << (56 - 8 * UInt64(place))
            } else {
                low |= UInt32(byte) << (88 - 8 * UInt32(place))
            }
        }
        return (high, low)
    }

    @usableFromInline package static func == (left: LanguageTag, right: LanguageTag) -> Bool {
        left.high == right.high && left.low == right.low
    }

    @usableFromInline package func hash(into hasher: inout Hasher) {
        hasher.combine(high)
        hasher.combine(low)
    }

    @usableFromInline package static func < (left: LanguageTag, right: LanguageTag) -> Bool {
        (left.high, left.low) < (right.high, right.low)
    }
}

extension LanguageTag {
    /// The language subtag alone, in lower case.
    package var language: String { text(0..<Int(languageCount)) }

    package var script: String? { hasScript ? text(Int(languageCount) + 1..<Int(languageCount) + 5) : nil }

    package var region: String? {
        regionCount == 0 ? nil : text(stemCount + 1..<stemCount + 1 + Int(regionCount))
    }

    @usableFromInline package var description: String {
        text(0..<(regionCount == 0 ? stemCount : stemCount + 1 + Int(regionCount)))
    }

    /// One for the language, and one each for script and region.
    package var parts: Int { 1 + (hasScript ? 1 : 0) + (regionCount > 0 ? 1 : 0) }

    /// The tag without its last subtag, or nil for a bare language.
    package var parent: LanguageTag? {
        if regionCount > 0 { return LanguageTag(self, hasScript: hasScript) }
        return hasScript ? LanguageTag(self, hasScript: false) : nil
    }

    /// The language alone, under its new code.
    package var bare: LanguageTag? { LanguageTag(current.language) }

    /// True for `other` itself and for every longer tag that begins with this one: `pt` holds for `pt-BR`. Both
    /// spellings of a language are one: `he` holds for `iw-IL`, and `iw` for it.
    package func holds(for other: LanguageTag) -> Bool {
        if newCode != nil || other.newCode != nil { return current.holds(for: other.current) }
        guard languageCount == other.languageCount else { return false }
        if regionCount > 0 { return self == other }
        guard !hasScript || other.hasScript else { return false }
        return (high ^ other.high) >> (64 - 8 * UInt64(stemCount)) == 0
    }

    /// Three languages have two codes; systems report either. Policies hold the new ones alone.
    ///
    /// Source: the preferred values of IANA's language subtag registry, and the codes of Java's `Locale`.
    private static let codes: [(old: UInt64, new: UInt64)] = [
        // The bytes of iw and he, in and id, ji and yi.
        (0x6977, 0x6865), (0x696E, 0x6964), (0x6A69, 0x7969),
    ]

    /// The tag with its language under another code of two letters.
    private func with(code: UInt64) -> LanguageTag {
        LanguageTag(self, high: high & (~0 >> 16) | code << 48)
    }

    /// The language's new code, where this is the old one. Every device of the grid asks, so the letters are looked at
    /// first.
    private var newCode: UInt64? {
        let code = high >> 48
        guard languageCount == 2, code >> 8 == 0x69 || code == 0x6A69 else { return nil }
        return LanguageTag.codes.first { $0.old == code }?.new
    }

    /// The tag with the language's new code: `he-IL` for `iw-IL`.
    package var current: LanguageTag { newCode.map(with(code:)) ?? self }

    /// Every tag that a device may report for this one: `he` and `iw`; mostly the tag alone.
    package var spellings: [LanguageTag] {
        let tag = current
        guard languageCount == 2, let found = LanguageTag.codes.first(where: { $0.new == tag.high >> 48 }) else {
            return [self]
        }
        return [tag, tag.with(code: found.old)]
    }

    /// The tag with the script that devices report in it: `zh-Hant-TW` for `zh-TW`; nil where they report none.
    ///
    /// Source: the lists of languages in the settings of iOS, macOS and Android, in which Chinese always has a script.
    package var scripted: LanguageTag? {
        guard !hasScript, let region, language == "zh" else { return nil }
        let script: String? =
            switch region {
            case "TW", "HK", "MO": "Hant"
            case "CN", "SG": "Hans"
            default: nil
            }
        return script.flatMap { LanguageTag("zh-\($0)-\(region)") }
    }

    /// The length of language and script in the description, in bytes; at most eight, so both lie in `high`.
    private var stemCount: Int { Int(languageCount) + (hasScript ? 5 : 0) }

    private func text(_ places: Range<Int>) -> String {
        String(unsafeUninitializedCapacity: places.count) { buffer in
            for (index, place) in places.enumerated() {
                buffer[index] =
                    place < 8
                    ? UInt8(truncatingIfNeeded: high >> (56 - 8 * UInt64(place)))
                    : UInt8(truncatingIfNeeded: low >> (88 - 8 * UInt32(place)))
            }
            return places.count
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (65...90).contains(byte) || (97...122).contains(byte) }

    private static func isRegion(_ part: ArraySlice<UInt8>) -> Bool {
        part.count == 2 ? part.allSatisfy(isLetter) : part.count == 3 && part.allSatisfy { (48...57).contains($0) }
    }
}
