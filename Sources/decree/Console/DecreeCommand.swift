import ArgumentParser

/// A command whose failures have exit statuses: 1 for refused content, 2 for work that cannot be done.
protocol DecreeCommand: AsyncParsableCommand {
    var output: OutputOptions { get }

    /// - Throws: `Refusal` for refused content; every other error is a failure of the system.
    func work(_ terminal: Terminal) async throws
}

/// The content is refused. Its diagnostics are already shown.
struct Refusal: Error {}

extension DecreeCommand {
    func run() async throws {
        let terminal = Terminal(output)
        do { try await finished(terminal) } catch { try Self.end(with: error, terminal) }
    }

    /// Does the work and checks that its result was written, also that of a refusal.
    func finished(_ terminal: Terminal) async throws {
        do { try await work(terminal) } catch is Refusal {
            try terminal.checkOutput()
            throw ExitCode(1)
        }
        try terminal.checkOutput()
    }

    /// Ends the run with the exit status of an error, which is shown unless the parser or the command did so.
    static func end(with error: any Error, _ terminal: Terminal) throws {
        switch error {
        case is ValidationError, is ExitCode: throw error
        default:
            terminal.failure(error)
            throw ExitCode(isRefusal(error) ? 1 : 2)
        }
    }
}
