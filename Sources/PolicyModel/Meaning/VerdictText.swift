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

    private func filled(_ words: String, latest: Version?) -> String {
        guard words.utf8.contains(UInt8(ascii: "{")) else { return words }
        return filledByBytes(words, latest: latest) ?? filledByCharacters(words, latest: latest)
    }

    /// Nil where a brace stands beside anything but ASCII, which may be one character with it.
    private func filledByBytes(_ words: String, latest: Version?) -> String? {
        let text = Array(words.utf8)
        var result: [UInt8] = [], at = 0
        result.reserveCapacity(text.count + 32)
        while at < text.count {
            guard text[at] == UInt8(ascii: "{") else {
                result.append(text[at])
                at += 1
                continue
            }
            let (value, count) = placeholder(text[at...], latest)
            guard at == 0 || text[at - 1] < 0x80, at + count == text.count || text[at + count] < 0x80 else { return nil }
            result.append(contentsOf: value.utf8)
            at += count
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// What stands for the brace at the front, or for the placeholder that it begins, and how many bytes that takes.
    private func placeholder(_ text: ArraySlice<UInt8>, _ latest: Version?) -> (value: String, count: Int) {
        if text.starts(with: "{app}".utf8) { return (policy.name, 5) }
        if let latest, text.starts(with: "{latest}".utf8) { return (latest.description, 8) }
        return ("{", 1)
    }

    private func filledByCharacters(_ words: String, latest: Version?) -> String {
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
