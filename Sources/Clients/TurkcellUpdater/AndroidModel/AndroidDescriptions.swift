import ClientKit
import PolicyModel

/// The texts of an entry by language, chosen as a whole: the first object for the device's language, else the last of
/// `*` and the empty key.
struct AndroidDescriptions: Hashable, Sendable {
    struct Texts: Hashable, Sendable {
        /// In small letters; nil for all others.
        let language: String?
        let texts: [String: String]

        /// Nil for a missing or an empty text, neither of which takes any room in the dialog.
        func shown(_ key: String) -> String? { texts[key].flatMap { $0.isEmpty ? nil : $0 } }
    }

    let all: [Texts]

    /// - Parameter language: as the system reports it.
    func texts(in language: String) -> Texts? {
        let wanted = AndroidSpace.normalized(language)
        return all.first { $0.language == wanted } ?? all.last { $0.language == nil }
    }

    /// - Parameters:
    ///   - isMessage: true if a text may stand in place of an object.
    ///   - fault: set where the SDK runs into a null pointer, which drops the entry.
    init(_ entry: DocumentObject, isMessage: Bool, _ fault: inout AndroidOmission?) {
        guard let value = entry["descriptions"] else {
            entry.value.note(.misread, "has no descriptions: its dialog is empty")
            all = []
            return
        }
        guard let languages = value.asObject else {
            value.note(.misread, "is \(value.node.kind): the dialog is empty")
            all = []
            return
        }
        all = languages.members.map { key, value in
            let code = AndroidSpace.normalized(key), language = code.isEmpty || code == "*" ? nil : code
            guard let texts = value.asObject else {
                if !isMessage {
                    fault = fault ?? .nullPointer
                    value.refuse(value.node.kind, AndroidEntryReader.refusal)
                } else if value.node.isNull {
                    value.note(.misread, "is null: the message reads null")
                }
                return Texts(language: language, texts: ["message": AndroidObject.text(value.node)])
            }
            if texts.value.reading.isForAuthor { Self.note(texts, isMessage) }
            let members = (value.node.members ?? []).compactMap { member in
                member.key.map { ($0, AndroidObject.text(member.node)) }
            }
            return Texts(language: language, texts: Dictionary(members) { $1 })
        }
        if value.reading.isForAuthor { Self.noteLanguages(languages) }
    }

    private static func note(_ texts: DocumentObject, _ isMessage: Bool) {
        texts.unread("is not in the client's own dialog")
        let shown =
            isMessage
            ? ["title", "message", "imageUrl", "positive_button", "negative_button"]
            : ["message", "warnings", "whatIsNew"]
        for key in shown {
            guard let value = texts[key] else { continue }
            if value.node.isNull {
                value.note(.misread, "is null: the dialog reads null")
            } else if key.hasSuffix("_button"), value.node.string == "" {
                value.note(.misread, "is empty: the button has no words")
            }
        }
    }

    private static func noteLanguages(_ languages: DocumentObject) {
        let keys = languages.members.map(\.key), codes = Set(keys.map(AndroidSpace.normalized))
        for key in keys {
            let code = AndroidSpace.normalized(key)
            if code.contains("-") || code.contains("_") {
                languages.note(.ignored, key: key, "is never asked for: languages come bare")
            } else if let twin = LanguageTag(code)?.spellings.first(where: { !codes.contains($0.description) }) {
                languages.note(.misread, key: key, "is not what all devices say: some call the language '\(twin)'")
            }
        }
        if codes.isSuperset(of: ["", "*"]) {
            languages.value.note(.misread, "has both * and an empty key: only the last of them counts")
        } else if codes.isDisjoint(with: ["", "*"]) {
            languages.value.note(.misread, "has no *: in every other language the dialog is empty")
        }
    }
}
