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
        do {
            try await work(terminal)
        } catch is Refusal {
            throw ExitCode(1)
        } catch let error as ValidationError {
            throw error
        } catch let error as ExitCode {
            throw error
        } catch {
            terminal.failure(error)
            throw ExitCode(2)
        }
    }
}
