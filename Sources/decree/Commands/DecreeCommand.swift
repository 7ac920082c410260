import ArgumentParser

/// A command whose work may fail in one of the three ways that have an exit status of their own.
protocol DecreeCommand: AsyncParsableCommand {
    var output: OutputOptions { get }

    /// - Throws: `Refusal` when the content is refused; any other error is the world's.
    func work(_ terminal: Terminal) async throws
}

/// The content is refused; its diagnostics have been shown already.
struct Refusal: Error {}

extension DecreeCommand {
    func run() async throws {
        let terminal = Terminal(output)
        do { try await finished(terminal) } catch { try Self.end(with: error, terminal) }
    }

    /// The work, and the certainty that its result was written, also where it is a refusal.
    func finished(_ terminal: Terminal) async throws {
        do { try await work(terminal) } catch is Refusal {
            try terminal.checkOutput()
            throw ExitCode(1)
        }
        try terminal.checkOutput()
    }

    /// Ends the run with the exit status that belongs to the failure; the world's is shown here.
    static func end(with error: any Error, _ terminal: Terminal) throws {
        switch error {
        case is ValidationError, is ExitCode: throw error
        default:
            terminal.failure(error)
            throw ExitCode(2)
        }
    }
}
