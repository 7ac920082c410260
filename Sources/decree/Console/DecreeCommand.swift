import ArgumentParser

/// A command whose failures have exit statuses: 1 for refused content, 2 for work that cannot be done.
protocol DecreeCommand: AsyncParsableCommand {
    var output: OutputOptions { get }
    /// The name of the target that `--to` names, for the commands that messages advise; nil without it.
    var namedTarget: String? { get }

    /// - Throws: `Refusal` for refused content; every other error is a failure of the system.
    func work(_ terminal: Terminal) async throws
}

/// The content is refused. Its diagnostics are already shown.
struct Refusal: Error {}

extension DecreeCommand {
    var namedTarget: String? { nil }

    func run() async throws {
        let terminal = Terminal(output, target: namedTarget)
        do { try await work(terminal) } catch { return try Self.end(terminal, with: error) }
        try Self.end(terminal, with: nil)
    }

    /// Ends the run with an exit status, after the result is known to be written, that of a refusal too.
    static func end(_ terminal: Terminal, with error: (any Error)?) throws {
        let status = terminal.end(with: error)
        // The parser shows these, with the usage.
        if let error, error is ValidationError { throw error }
        if status != 0 { throw ExitCode(status) }
    }
}
