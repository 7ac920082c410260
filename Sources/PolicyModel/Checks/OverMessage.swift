/// Warns of a message whose time is over for good: documents leave it out without a word.
enum OverMessage {
    /// One `message-over` warning for each such message of the app's own files: other apps may use a fragment's.
    static func diagnostics(_ dated: DatedPolicy) -> [Diagnostic] {
        dated.source.messages.compactMap { message in
            guard let until = message.until, until < dated.moment, !message.position.isOfFragment else { return nil }
            return Diagnostic(
                .warning, "message-over", at: message.position,
                "the message '\(message.id)' is over for good: it ended "
                    + (until.seconds % 86_400 == 86_399 ? until.next.endInWords : "at \(until.shortText)"),
                help: "remove its section, or give it a later 'until'")
        }
    }
}

extension SourcePosition {
    /// Whether it is in a fragment, whose file name begins with `_`.
    var isOfFragment: Bool { file.split(separator: "/").last?.hasPrefix("_") ?? false }
}
