/// The texts of a verdict in one language, with the placeholders `{app}` and `{latest}` replaced.
package struct VerdictText: Hashable, Sendable {
    /// By `LocalizedText.Field.place`: looking a place up is faster than hashing a field.
    private let words: [String?]

    package init(fields: [LocalizedText.Field: String]) {
        words = LocalizedText.Field.allCases.map { fields[$0] }
    }

    /// - Parameter words: one for each case of `LocalizedText.Field`, in their order.
    fileprivate init(words: [String?]) { self.words = words }

    package subscript(field: LocalizedText.Field) -> String? { words[field.place] }

    /// Message, Warnings and What's new joined by line feeds, for alerts that have one body; nil without a message.
    package var body: String? {
        guard let message = self[.message] else { return nil }
        if self[.warnings] == nil, self[.whatsNew] == nil { return message }
        return [message, self[.warnings], self[.whatsNew]].compactMap(\.self).joined(separator: "\n")
    }
}

extension DatedPolicy {
    /// The texts of section `name` (nil for the standard one of `verdict`) in `language`, chosen field by field.
    ///
    /// A field that the named section has in no language comes from the standard section.
    /// `latest` replaces `{latest}`: the release that the device is sent to. If it is nil, `{latest}` stays.
    package func text(
        _ name: String?, for verdict: Verdict, in language: LanguageTag, latest: Version?
    ) -> VerdictText {
        let standard = policy.texts[verdict == .force ? "force" : "recommend"]
        var words =
            standard?.texts(in: language, fallback: policy.language)
            ?? Array(repeating: nil, count: LocalizedText.Field.allCases.count)
        if let own = name.flatMap({ policy.texts[$0] }) {
            let named = own.texts(in: language, fallback: policy.language)
            for field in LocalizedText.Field.ofTexts where own.has(field) { words[field.place] = named[field.place] }
        }
        for place in words.indices { if let text = words[place] { words[place] = filled(text, latest: latest) } }
        return VerdictText(words: words)
    }

    /// The language in which a field of such a text is written.
    package func language(
        of field: LocalizedText.Field, _ name: String?, for verdict: Verdict, in language: LanguageTag
    ) -> LanguageTag {
        let own = name.flatMap { policy.texts[$0] }.flatMap { $0.has(field) ? $0 : nil }
        let source = own ?? policy.texts[verdict == .force ? "force" : "recommend"]
        return source?.language(of: field, in: language, fallback: policy.language) ?? policy.language
    }

    /// Replaces the placeholders, by bytes as the check of unknown placeholders finds them.
    func filled(_ words: String, latest: Version?) -> String {
        guard words.contains(byte: UInt8(ascii: "{")) else { return words }
        var words = words, result: [UInt8] = []
        result.reserveCapacity(words.utf8.count + 64)
        words.withUTF8 { fill(&result, with: $0[...], latest: latest) }
        return String(decoding: result, as: UTF8.self)
    }

    private func fill(_ result: inout [UInt8], with words: Slice<UnsafeBufferPointer<UInt8>>, latest: Version?) {
        var rest = words
        while let brace = rest.firstIndex(of: UInt8(ascii: "{")) {
            result += rest[..<brace]
            let (value, count) = placeholder(rest[brace...], latest)
            result += value.utf8
            rest = rest[(brace + count)...]
        }
        result += rest
    }

    /// The replacement for the placeholder at the front of `text`, or the brace itself, and the length replaced, in
    /// bytes.
    private func placeholder(
        _ text: Slice<UnsafeBufferPointer<UInt8>>, _ latest: Version?
    ) -> (value: String, count: Int) {
        if text.starts(with: "{app}".utf8) { return (policy.name, 5) }
        if let latest, text.starts(with: "{latest}".utf8) { return (latest.description, 8) }
        return ("{", 1)
    }

    /// True if the texts of section `name`, as `text` chooses them, name `{latest}` in one of `fields`.
    package func namesLatest(
        _ name: String?, for verdict: Verdict, in fields: [LocalizedText.Field] = LocalizedText.Field.ofTexts
    ) -> Bool {
        guard namesLatest, verdict != .none else { return false }
        let standard = policy.texts[verdict == .force ? "force" : "recommend"]?.fieldsNamingLatest ?? []
        guard let own = name.flatMap({ policy.texts[$0] }) else { return fields.contains(where: standard.contains) }
        return fields.contains { (own.has($0) ? own.fieldsNamingLatest : standard).contains($0) }
    }
}

extension [PolicyVerdict] {
    /// The release that one text for all devices with `verdict` names as `{latest}`: the highest that one of them can
    /// go to. Devices that can only go to a lower one read a wrong release, which agreement reports.
    ///
    /// If no device has the verdict, all of them count: a client that cannot tell them apart may show it nevertheless.
    package func latest(for verdict: Verdict) -> Version? {
        let ruling = filter { $0.verdict == verdict }
        return (ruling.isEmpty ? self : ruling).compactMap { $0.reachable?.version }.max()
    }
}
