import ArgumentParser
import Basics

/// The command line: one word of work, its options, an exit status.
@main
struct Tool: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "decree",
        abstract:
            "Compiles update policies into the files of update-check libraries, proves, signs and publishes them.",
        discussion: """
            One Markdown policy per app says who must update, who should, and who is left alone. Start with \
            'decree init', then 'decree check' and 'decree ship'; its stages are 'decree build', 'decree sign' and \
            'decree publish'.

            Exit status: 0 done (warnings allowed), 1 the content is refused or a check found something, \
            2 could not do the work (disk, key, network), 64 wrong usage.

            'decree help format' explains every key of a policy, 'decree help clients' says what is known of the \
            clients, 'decree --version' which version this is.
            """,
        subcommands: [
            InitCommand.self, ImportCommand.self, CheckCommand.self, ExplainCommand.self, ImpactCommand.self,
            ReachCommand.self,
            BuildCommand.self, PreviewCommand.self, ReviewCommand.self, ApproveCommand.self, ObjectCommand.self,
            ReleaseCommand.self, RolloutCommand.self, MinimumCommand.self,
            LatestCommand.self, RecallCommand.self,
            KeysCommand.self, SignCommand.self, RotateCommand.self, RefreshCommand.self, ShipCommand.self,
            PublishCommand.self, RollbackCommand.self, DueCommand.self, StatusCommand.self, StoresCommand.self,
            VerifyCommand.self, DoctorCommand.self,
            GenerateCommand.self, SchemaCommand.self, LanguageServerCommand.self,
            HelpCommand.self, ManualCommand.self,
        ])

    /// `--version` alone asks for the tool's. The parser must not know of it: wherever it stood, as in
    /// `decree explain kasa --version 3.0.1`, a mistake beside it would be answered with the tool's version.
    static func main() async {
        StandardOutput.watch()
        if let shortage = OpenFiles.shortage { refuse(shortage) }
        if let word = Arguments.unreadable { end(with: ValidationError("The argument '\(word)' is not UTF-8.")) }
        if CommandLine.arguments.dropFirst() == ["--version"] { return print(ToolVersion.name) }
        if let unknown = UnknownCommand(CommandLine.arguments.dropFirst(), below: Tool.self) {
            end(with: ValidationError(unknown.message))
        }
        var command: any ParsableCommand
        do { command = try parseAsRoot() } catch { end(with: error) }
        do {
            if var work = command as? any AsyncParsableCommand { try await work.run() } else { try command.run() }
        } catch { show(error) }
    }

    /// Ends the process for words that the parser does not take, or with the help that they ask for.
    private static func end(with error: any Error) -> Never {
        if exitCode(for: error) == .validationFailure {
            printObject(message(for: error), status: ExitCode.validationFailure.rawValue)
        }
        show(error)
    }

    /// Ends the process before any command can work.
    private static func refuse(_ error: any Error) -> Never {
        printObject("\(error)", status: 2)
        _ = StandardOutput.write("error: \(error)\n", to: STDERR_FILENO)
        exit(withError: ExitCode(2))
    }

    /// The object of `--json`, where it is asked for.
    private static func printObject(_ error: String, status: Int32) {
        let result = CommandResult(), runner = RunnerCommands(environment: ThisProcess.environment)
        result.add(error: error)
        guard Arguments.asksForJSON, let document = result.document(status: status) else { return }
        StandardOutput().write(runner.broken(inJSON: document))
    }

    /// Ends the run as the parser does. What it quotes of the command line passes by the terminal's other output.
    private static func show(_ error: any Error) -> Never {
        let status = exitCode(for: error), message = fullMessage(for: error)
        guard !status.isSuccess, !message.isEmpty else { exit(withError: error) }
        let runner = RunnerCommands(environment: ThisProcess.environment)
        _ = StandardOutput.write(runner.broken(in: message + "\n"), to: STDERR_FILENO)
        exit(withError: status)
    }
}
