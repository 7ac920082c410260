/// Warns of a language with some fields of a text but not all: its users see texts in two languages.
enum LanguageGap {
    /// One `language-gap` warning for each such language of a text. A longer tag may take fields from its shorter
    /// forms.
    static func diagnostics(_ dated: DatedPolicy) -> [Diagnostic] {
        let policy = dated.policy
        let texts = policy.texts.sorted { $0.key < $1.key }.map { ("text '\($0.key)'", $0.value) }
        let messages = policy.messages.map { ("message '\($0.id)'", $0.text) }
        return (texts + messages).flatMap { name, text in
            text.languages.compactMap { diagnostic(name, text, $0) }
        }
    }

    private static func diagnostic(_ name: String, _ text: LocalizedText, _ language: LanguageTag) -> Diagnostic? {
        let missing = LocalizedText.Field.allCases.filter { text.has($0) && !text.serves($0, language) }
        guard !missing.isEmpty else { return nil }
        let first = text.words[language]?.values.map(\.position).min() ?? text.position
        let names = missing.map { "'\($0.rawValue)'" }.joined(separator: ", ")
        return Diagnostic(
            .warning, "language-gap", at: first,
            "language \(language) of \(name) lacks \(names), which another language has",
            help: "add under `## \(language)`:\n" + missing.map { "- \($0.rawValue): …" }.joined(separator: "\n"),
            fixes: [.addFields(missing.map(\.rawValue))])
    }
}

extension LocalizedText {
    /// True when the tag itself or one of its shorter forms has the field.
    fileprivate func serves(_ field: Field, _ language: LanguageTag) -> Bool {
        if has(field, in: language) { return true }
        return language.parent.map { serves(field, $0) } ?? false
    }
}
