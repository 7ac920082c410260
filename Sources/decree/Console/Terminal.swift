import ArgumentParser
import Basics
import PolicyModel
import Signing
import SiteEngine

/// Writes results to standard output and everything else to standard error, as the output options ask.
struct Terminal: Sendable {
    let isJSON: Bool
    private let output = StandardOutput()
    private let object = CommandResult()
    /// Which way servers on the web were asked.
    let network = NetworkLog()
    private let isQuiet: Bool
    let isVerbose: Bool
    /// Whether a person reads standard error as it is written, and not a CI service that gave its job a terminal.
    private let isAtDesk: Bool
    /// For standard error.
    private let ink: Ink
    private let runner: RunnerCommands
    private let target: NamedTarget?
    /// Whether a line can be overwritten, as on a terminal.
    let drawsProgress: Bool

    /// - Parameter target: the name of the target that the run acts on; nil if it names none.
    init(_ options: OutputOptions, target: String? = nil, environment: [String: String] = ThisProcess.environment) {
        isJSON = options.json
        isQuiet = options.quiet
        isVerbose = options.verbose
        isAtDesk = isatty(STDERR_FILENO) == 1 && (environment["CI"] ?? "").isEmpty
        drawsProgress = !options.quiet && !options.json && Ink.isUnderstood(by: STDERR_FILENO, environment)
        ink = Ink(options.color, on: STDERR_FILENO, environment: environment)
        runner = RunnerCommands(environment: environment)
        self.target = NamedTarget(target)
    }

    /// Writes a line of the result, unless `--json` or `--quiet` is given.
    func result(_ line: String) {
        if !isJSON && !isQuiet { output.write(written(line + "\n")) }
    }

    /// Writes a line for `--verbose`.
    func detail(_ line: String) {
        if isVerbose && !isJSON { output.write(written(line + "\n")) }
    }

    /// Writes a line that is neither result nor mistake.
    func notice(_ line: String) {
        if !isQuiet { writeError(line + "\n") }
    }

    /// Writes a warning about something else than a place in the content.
    ///
    /// - Parameter isResult: whether it is part of the command's result, as in a plan.
    func warning(_ words: String, isResult: Bool = false) {
        object.add(warning: words)
        if isResult { result("warning: \(words)") } else { notice("warning: \(words)") }
    }

    /// Writes warnings about roles, many of one kind in one line; `--json` has each.
    func warnings(_ warnings: [RoleWarning]) {
        for warning in warnings { object.add(warning: warning.text) }
        for line in warnings.lines { notice("warning: \(line)") }
    }

    /// Writes why the run fails, where others must act first.
    func shortage(_ lines: [String]) {
        object.add(error: lines.joined(separator: "\n"))
        for line in lines { notice(line) }
    }

    /// Writes a line for a step of long work, for outputs without a progress bar.
    func step(_ line: String) {
        if !isQuiet && !isJSON { writeError(line + "\n") }
    }

    /// Overwrites the last drawn line; the empty line erases it.
    func draw(_ line: String) { writeError(Ink.redrawn(line)) }

    /// Writes an error to standard error; shown even with `--quiet`.
    func failure(_ error: any Error) {
        object.add(error: "\(error)")
        writeError("\(ink(.red, "error:")) \(error)\n")
    }

    /// Shows diagnostics with their source lines; mistakes of many files once, with `--verbose` each. With `--json`
    /// they are part of the printed object instead, with `--quiet` only errors are shown.
    ///
    /// - Parameters:
    ///   - replaced: by path, what was read in place of a file's own bytes.
    ///   - memory: the warnings that are a number at a desk; with `--verbose` they are shown too.
    func show(
        _ diagnostics: [Diagnostic], replacing replaced: [String: [UInt8]] = [:], knowing memory: WarningMemory? = nil
    ) {
        guard !isJSON else { return }
        let wanted = isQuiet ? diagnostics.filter { $0.severity == .error } : diagnostics
        let memory = isAtDesk && !isVerbose ? memory : nil
        let (diagnostics, known) = memory?.news(in: wanted) ?? (wanted, 0)
        let text = DiagnosticText(ink: ink)
        var sources = SourceLines(replacing: replaced)
        let entries = isVerbose ? diagnostics.map { SharedMistake(diagnostic: $0) } : SharedMistake.entries(diagnostics)
        for entry in entries {
            let diagnostic = entry.diagnostic, note = diagnostic.note.flatMap { sources.line(at: $0.position) }
            let shown = text.render(
                diagnostic, sourceLine: sources.line(at: diagnostic.position), noteLine: note, also: entry.also)
            writeError(shown.hasSuffix("\n") ? shown : shown + "\n")
        }
        if known > 0 {
            notice("\(count(known, "warning")) as in the last build; --verbose lists \(known == 1 ? "it" : "them")")
        }
    }

    /// False where `--quiet` hides warnings.
    var showsWarnings: Bool { !isQuiet }

    /// Shows the totals at the end of a refusal.
    func refuse(_ diagnostics: [Diagnostic], content: String, unjudged: Int) {
        let totals = RefusalTotals(diagnostics: diagnostics, content: content, isVerbose: isVerbose, unjudged: unjudged)
        for line in totals.lines { result(line) }
    }

    /// Shows the errors alone, for a command about something else than the content's warnings.
    func refusal(_ diagnostics: [Diagnostic]) -> Refusal {
        let errors = Diagnostic.inFileOrder(diagnostics.filter { $0.severity == .error })
        show(errors)
        object(errors)
        return Refusal()
    }

    /// The apps as they are read.
    ///
    /// - Throws: `Refusal` for content with errors, which are shown.
    func reading(_ engine: SiteEngine, only: Set<String>? = nil) async throws -> SiteEngine.Checked<DatedPolicy> {
        let reading = try await engine.read(only: only)
        guard !reading.diagnostics.hasErrors else { throw refusal(reading.diagnostics) }
        return reading
    }

    /// Keeps for the object of `--json`: the diagnostics, then the members of the command.
    func object(_ diagnostics: [Diagnostic], _ members: [JSONValue.Member] = []) { object.set(diagnostics, members) }

    func object(members: [JSONValue.Member]) { object([], members) }

    /// Prints an object of `--json` at once, for a command that goes on.
    func event(_ diagnostics: [Diagnostic], _ members: [JSONValue.Member]) {
        object.set(diagnostics, members)
        printObject(status: 0)
    }

    /// Prints the object of `--json` for an exit status.
    private func printObject(status: Int32) {
        guard isJSON, let document = object.document(status: status, network.members) else { return }
        output.write(runner.broken(inJSON: target?.named(inJSON: document) ?? document))
    }

    /// Ends the command's output: shows the error that ended its work, and prints the object of `--json`.
    ///
    /// - Returns: the exit status.
    func end(with error: (any Error)?) -> Int32 {
        var status = status(of: error)
        for line in network.lines { step(line) }
        printObject(status: status)
        do { try output.check() } catch {
            failure(error)
            status = 2
        }
        return status
    }

    /// Shows an error unless the command or the parser did so.
    private func status(of error: (any Error)?) -> Int32 {
        switch error {
        case nil: return 0
        case is Refusal: return 1
        case let code as ExitCode: return code.rawValue
        case let wrong as ValidationError:
            object.add(error: wrong.message)
            return ExitCode.validationFailure.rawValue
        case .some(let error):
            failure(error)
            if error is any WrongUsage { return ExitCode.validationFailure.rawValue }
            return isRefusal(error) ? 1 : 2
        }
    }

    private func writeError(_ text: String) {
        _ = StandardOutput.write(written(text), to: STDERR_FILENO)
    }

    private func written(_ text: String) -> String { runner.broken(in: target?.named(in: text) ?? text) }
}
