/// A verdict's words in one language, `{app}` and `{latest}` filled in.
package struct VerdictText: Hashable, Sendable {
    package let fields: [LocalizedText.Field: String]

    package init(fields: [LocalizedText.Field: String]) { self.fields = fields }

    package subscript(field: LocalizedText.Field) -> String? { fields[field] }

    /// Message, Warnings and What's new joined by line feeds: the one text that alerts with a single body show.
    package var body: String? {
        guard let message = self[.message] else { return nil }
        return [message, self[.warnings], self[.whatsNew]].compactMap(\.self).joined(separator: "\n")
    }
}

extension DatedPolicy {
    /// The words of text section `name` (nil: the standard one of `verdict`) in `language`, chosen field by field.
    ///
    /// A field that the named section has in no language is taken from the standard section.
    /// `latest` fills `{latest}`: the release announced on the document's platform.
    package func text(
        _ name: String?, for verdict: Verdict, in language: LanguageTag, latest: Version?
    ) -> VerdictText {
        let own = name.flatMap { policy.texts[$0] }
        let standard = policy.texts[verdict == .force ? "force" : "recommend"]?
            .sources(for: language, fallback: policy.language) ?? []
        let named = own?.sources(for: language, fallback: policy.language) ?? []
        var fields: [LocalizedText.Field: String] = [:]
        fields.reserveCapacity(LocalizedText.Field.allCases.count)
        for field in LocalizedText.Field.allCases {
            if let words = LocalizedText.first(field, of: own?.has(field) == true ? named : standard) {
                fields[field] = filled(words, latest: latest)
            }
        }
        return VerdictText(fields: fields)
    }

    /// By bytes, as the check of unknown placeholders looks for them.
    private func filled(_ words: String, latest: Version?) -> String {
        guard words.utf8.contains(UInt8(ascii: "{")) else { return words }
        var result: [UInt8] = [], rest = Array(words.utf8)[...]
        result.reserveCapacity(rest.count + 32)
        while let brace = rest.firstIndex(of: UInt8(ascii: "{")) {
            result += rest[..<brace]
            let (value, count) = placeholder(rest[brace...], latest)
            result += value.utf8
            rest = rest[(brace + count)...]
        }
        return String(decoding: result + rest, as: UTF8.self)
    }

    /// What stands for the brace at the front, or for the placeholder that it begins, and how many bytes that takes.
    private func placeholder(_ text: ArraySlice<UInt8>, _ latest: Version?) -> (value: String, count: Int) {
        if text.starts(with: "{app}".utf8) { return (policy.name, 5) }
        if let latest, text.starts(with: "{latest}".utf8) { return (latest.description, 8) }
        return ("{", 1)
    }

    /// The version that `{latest}` means in a document for these platforms; nil when they announce different ones or none.
    ///
    /// A platform that announces nothing tells nobody, so it has no say.
    package func latest(sharedBy platforms: [Platform]) -> Version? {
        let announced = Set(platforms.compactMap { self.announced(on: $0)?.version })
        return announced.count == 1 ? announced.first : nil
    }
}
