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
        let standard = policy.texts[verdict == .force ? "force" : "recommend"]
        let own = name.flatMap { policy.texts[$0] }
        var fields: [LocalizedText.Field: String] = [:]
        for field in LocalizedText.Field.allCases {
            let source = own.flatMap { $0.has(field) ? $0 : nil } ?? standard
            if let words = source?.words(field, in: language, fallback: policy.language) {
                fields[field] = filled(words, latest: latest)
            }
        }
        return VerdictText(fields: fields)
    }

    private func filled(_ words: String, latest: Version?) -> String {
        guard words.utf8.contains(UInt8(ascii: "{")) else { return words }
        var result = "", rest = words[...]
        while let open = rest.firstIndex(of: "{") {
            result += rest[..<open]
            rest = rest[open...]
            if rest.hasPrefix("{app}") {
                result += policy.name
                rest = rest.dropFirst("{app}".count)
            } else if rest.hasPrefix("{latest}"), let latest {
                result += latest.description
                rest = rest.dropFirst("{latest}".count)
            } else {
                result.append(rest.removeFirst())
            }
        }
        return result + rest
    }

    /// The version that `{latest}` means in a document for these platforms; nil when they announce different ones or none.
    ///
    /// A platform that announces nothing tells nobody, so it has no say.
    package func latest(sharedBy platforms: [Platform]) -> Version? {
        let announced = Set(platforms.compactMap { self.announced(on: $0)?.version })
        return announced.count == 1 ? announced.first : nil
    }
}
