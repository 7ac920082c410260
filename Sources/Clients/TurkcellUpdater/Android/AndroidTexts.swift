import PolicyModel

/// Writes the texts of entries for Android: a complete object for each bare language, and `*` for all other devices.
///
/// The client chooses an object as a whole by the language's code, without region and script. So all tags of a language
/// share an object, with the texts of the bare language or else of the first tag. Objects with the same texts as `*`
/// are left out.
struct AndroidTexts {
    let dated: DatedPolicy

    private var policy: Policy { dated.policy }

    /// The value of `descriptions` for an update.
    func descriptions(of prompt: AndroidPrompt) -> JSONValue {
        let names = [prompt.textName, prompt.verdict == .force ? "force" : "recommend"].compactMap(\.self)
        return descriptions(in: names.flatMap { policy.texts[$0]?.languages ?? [] }) { tag in
            .updateWords(dated.text(prompt.textName, for: prompt.verdict, in: tag, latest: prompt.version))
        }
    }

    /// The same for an announcement. With a link the two buttons have texts of their own; without, the only button
    /// reads the first.
    func descriptions(of message: Message) -> JSONValue {
        descriptions(in: message.text.languages) { tag in
            let text = dated.text(of: message, in: tag)
            return .object([
                "title": text[.title].map(JSONValue.string),
                "message": text[.message].map(JSONValue.string),
                "imageUrl": message.image.map(JSONValue.string),
                "positive_button": text[message.link == nil ? .closeButton : .updateButton].map(JSONValue.string),
                "negative_button": message.link == nil ? nil : text[.laterButton].map(JSONValue.string),
            ])
        }
    }

    private func descriptions(in written: [LanguageTag], _ words: (LanguageTag) -> JSONValue) -> JSONValue {
        let tags = Set(written).sorted(), languages = Set(tags.map { String($0.language) }).sorted()
        return .descriptions(
            in: languages.compactMap { language in tags.first { $0.language == language } },
            others: policy.language, words)
    }
}

extension JSONValue {
    /// The value of `descriptions`: the words of `others` under `*`, and those of the other tags, where they differ,
    /// under each spelling of their language.
    static func descriptions(
        in tags: [LanguageTag], others: LanguageTag, _ words: (LanguageTag) -> JSONValue
    ) -> JSONValue {
        let rest = words(others)
        let own = tags.filter { $0 != others }.map { ($0, words($0)) }.filter { $0.1 != rest }
        return .object(
            own.flatMap { tag, words in tag.spellings.map { Member($0.language, words) } } + [Member("*", rest)])
    }

    /// The object of an update's words.
    static func updateWords(_ text: VerdictText) -> JSONValue {
        .object([
            "message": text[.message].map(JSONValue.string),
            "warnings": text[.warnings].map(JSONValue.string),
            "whatIsNew": text[.whatsNew].map(JSONValue.string),
        ])
    }
}
