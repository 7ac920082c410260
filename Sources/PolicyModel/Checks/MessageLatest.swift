/// Refuses `{latest}` in a message where Android announces no version: users would read the braces.
enum MessageLatest {
    /// One `message-latest` error for each such field and language.
    static func diagnostics(_ dated: DatedPolicy) -> [Diagnostic] {
        guard dated.announced(on: .android) == nil else { return [] }
        return dated.policy.messages.flatMap { message in
            message.text.languages.flatMap { language in
                LocalizedText.Field.ofMessages.compactMap { field in
                    message.text.words[language]?[field].flatMap { diagnostic(message, field, $0, dated) }
                }
            }
        }
    }

    private static func diagnostic(
        _ message: Message, _ field: LocalizedText.Field, _ words: LocalizedText.Words, _ dated: DatedPolicy
    ) -> Diagnostic? {
        guard words.text.firstRange(of: "{latest}") != nil else { return nil }
        let isOnAndroid = dated.policy.platforms.contains(.android)
        return Diagnostic(
            .error, "message-latest", at: words.position,
            "`{latest}` in '\(field.rawValue)' of message '\(message.id)' stands for no version: "
                + (isOnAndroid ? "no release is live on Android" : "the app is not on Android"),
            help: "write the words without `{latest}`")
    }
}
