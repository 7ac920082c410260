/// Refuses `{latest}` in a message where a platform that shows messages announces no version: users would read the
/// braces.
enum MessageLatest {
    /// One `message-latest` error for each such field and language.
    static func diagnostics(_ dated: DatedPolicy) -> [Diagnostic] {
        let carriers = Set(dated.policy.clients.flatMap(\.traits.messagePlatforms)).intersection(dated.policy.platforms)
            .sorted()
        let missing = (carriers.isEmpty ? [.android] : carriers).first { dated.announced(on: $0) == nil }
        guard let missing else { return [] }
        return dated.policy.messages.flatMap { message in
            message.text.languages.flatMap { language in
                LocalizedText.Field.ofMessages.compactMap { field in
                    message.text.words[language]?[field].flatMap { diagnostic(message, field, $0, dated, missing) }
                }
            }
        }
    }

    private static func diagnostic(
        _ message: Message, _ field: LocalizedText.Field, _ words: LocalizedText.Words, _ dated: DatedPolicy,
        _ platform: Platform
    ) -> Diagnostic? {
        guard words.text.firstRange(of: "{latest}") != nil else { return nil }
        let isThere = dated.policy.platforms.contains(platform), name = platform.displayName
        return Diagnostic(
            .error, "message-latest", at: words.position,
            "`{latest}` in '\(field.rawValue)' of message '\(message.id)' stands for no version: "
                + (isThere ? "no release is live on \(name)" : "the app is not on \(name)"),
            help: "write the words without `{latest}`")
    }
}
