import Foundation
import PolicyModel

/// Writes results to standard output and everything else to standard error, as the output options ask.
struct Terminal: Sendable {
    let isJSON: Bool
    private let output = StandardOutput()
    private let isQuiet: Bool
    private let isVerbose: Bool
    private let usesColor: Bool
    /// Whether a line can be overwritten, as on a terminal.
    let drawsProgress: Bool

    init(_ options: OutputOptions, environment: [String: String] = ProcessInfo.processInfo.environment) {
        isJSON = options.json
        isQuiet = options.quiet
        isVerbose = options.verbose
        drawsProgress = !options.quiet && !options.json && isatty(STDERR_FILENO) == 1 && environment["TERM"] != "dumb"
        usesColor =
            switch options.color {
            case .always: true
            case .never: false
            case .auto:
                isatty(STDERR_FILENO) == 1 && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
            }
    }

    /// Writes a line of the result, unless `--json` or `--quiet` is given.
    func result(_ line: String) {
        if !isJSON && !isQuiet { output.write(line + "\n") }
    }

    /// Writes a line for `--verbose`.
    func detail(_ line: String) {
        if isVerbose && !isJSON { output.write(line + "\n") }
    }

    /// Writes a line that is neither result nor mistake.
    func notice(_ line: String) {
        if !isQuiet { Terminal.writeError(line + "\n") }
    }

    /// Writes a line for a step of long work, for outputs without a progress bar.
    func step(_ line: String) {
        if !isQuiet && !isJSON { Terminal.writeError(line + "\n") }
    }

    /// Overwrites the last drawn line; the empty line erases it.
    func draw(_ line: String) { Terminal.writeError("\r\u{1B}[K\(line)") }

    /// Writes an error to standard error; shown even with `--quiet`.
    func failure(_ error: any Error) {
        let label = usesColor ? "\u{1B}[1;31merror:\u{1B}[0m" : "error:"
        Terminal.writeError("\(label) \(error)\n")
    }

    /// Shows diagnostics with their source lines; mistakes of many files once, with `--verbose` each. With `--json`
    /// they are part of the printed object instead.
    func show(_ diagnostics: [Diagnostic]) {
        guard !isJSON else { return }
        let text = DiagnosticText(color: usesColor)
        var sources = SourceLines()
        let entries = isVerbose ? diagnostics.map { SharedMistake(diagnostic: $0) } : SharedMistake.entries(diagnostics)
        for entry in entries {
            let diagnostic = entry.diagnostic, note = diagnostic.note.flatMap { sources.line(at: $0.position) }
            let shown = text.render(
                diagnostic, sourceLine: sources.line(at: diagnostic.position), noteLine: note, also: entry.also)
            Terminal.writeError(shown.hasSuffix("\n") ? shown : shown + "\n")
        }
    }

    /// Shows the totals at the end of a refusal.
    func refuse(_ diagnostics: [Diagnostic], content: String) {
        for line in RefusalTotals(diagnostics: diagnostics, content: content, isVerbose: isVerbose).lines {
            result(line)
        }
    }

    /// Prints the object of `--json`: the diagnostics, then the members of the command.
    func object(_ diagnostics: [Diagnostic], _ more: [JSONValue.Member] = []) {
        guard isJSON else { return }
        let list = JSONValue.Member("diagnostics", DiagnosticJSON.values(diagnostics))
        let bytes = JSONBytes.document(.object([list] + more))
        output.write(String(decoding: bytes, as: UTF8.self))
    }

    /// - Throws: `StandardOutputError` if a part of the result was not written.
    func checkOutput() throws { try output.check() }

    private static func writeError(_ text: String) { _ = StandardOutput.write(text, to: STDERR_FILENO) }
}
