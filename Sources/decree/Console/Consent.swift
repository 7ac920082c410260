import Signing

/// Asks for confirmation before something public. Without a terminal it is an error, never a hang.
enum Consent {
    /// Shows a change of keys that only a passphrase has shown, and asks once more.
    static func ask(about change: KeyChange, _ yes: Bool, _ terminal: Terminal) throws {
        terminal.notice("\(change)")
        try ask("Sign with this key?", yes)
    }

    /// - Parameter yes: whether `--yes` was given.
    static func ask(_ question: String, _ yes: Bool) throws {
        // After the answer the command writes, so a request to stop counts before and after it.
        try Task.checkCancellation()
        guard !yes else { return }
        guard let answer = TerminalQuestion.isConfirmed(question) else {
            throw CommandError("there is no terminal to ask at; give --yes to go on without asking")
        }
        try Task.checkCancellation()
        guard answer else { throw CommandError("nothing was done", isRefusal: true) }
    }
}
