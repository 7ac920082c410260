import PolicyModel

/// Writes the texts of an update entry: an object for each two-letter language, and `*` for all other devices.
///
/// The client looks up the first two letters of a device's language. So all tags of a language share a key, with the
/// texts of the bare language or else of the first tag. Keys with the same texts as `*` are left out.
struct IOSTexts {
    let policy: DatedPolicy

    /// The value of `descriptions`.
    func descriptions(_ prompt: Prompt) -> JSONValue {
        .descriptions(in: tags(of: prompt), others: policy.policy.language) { tag in
            .updateWords(policy.text(prompt.textName, for: prompt.verdict, in: tag, latest: prompt.latest))
        }
    }

    /// For each two-letter language of the prompt's sections, sorted, the tag whose texts it shows.
    private func tags(of prompt: Prompt) -> [LanguageTag] {
        let names = [prompt.textName, prompt.verdict == .force ? "force" : "recommend"].compactMap(\.self)
        let written = Set(names.flatMap { policy.policy.texts[$0]?.languages ?? [] })
        let codes = Set(written.map { String($0.language.prefix(2)) }).sorted()
        let sorted = written.sorted()
        return codes.compactMap { IOSTexts.tag(of: $0, in: sorted) }
    }

    /// The tag whose texts are written under a two-letter code: the bare language if it has texts, else the first tag.
    ///
    /// - Parameter tags: sorted.
    static func tag(of code: String, in tags: [LanguageTag]) -> LanguageTag? {
        tags.first { $0.language == code }
    }

    /// A store's address with all characters escaped that RFC 3986 does not allow: iOS opens no address with such
    /// characters or with a `%` that begins no escape.
    static func address(_ store: String) -> String {
        guard store.utf8.contains(where: { $0 >= 0x80 || isUnusual($0) }) else { return store }
        let bytes = Array(store.utf8)
        return bytes.indices.map { index in
            let next = bytes[(index + 1)...].prefix(2)
            let isEscape = next.count == 2 && next.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
            let isTaken = bytes[index] == UInt8(ascii: "%") ? !isEscape : isUnusual(bytes[index])
            guard isTaken || bytes[index] >= 0x80 else { return String(Character(Unicode.Scalar(bytes[index]))) }
            return "%" + String(bytes[index], radix: 16, uppercase: true)
        }.joined()
    }

    /// True for characters that RFC 3986 does not allow, and for `%`.
    private static func isUnusual(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "^"), UInt8(ascii: "`"),
            UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"), UInt8(ascii: "\\"), UInt8(ascii: " "),
            UInt8(ascii: "%"):
            true
        default: false
        }
    }
}
