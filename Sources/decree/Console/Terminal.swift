import Foundation
import PolicyModel

/// Results go to standard output, everything else to standard error.
struct Terminal: Sendable {
    let isJSON: Bool
    private let output = StandardOutput()
    private let isQuiet: Bool
    private let isVerbose: Bool
    private let usesColor: Bool
    /// Whether a line can be drawn over itself.
    let drawsProgress: Bool

    init(_ options: OutputOptions, environment: [String: String] = ProcessInfo.processInfo.environment) {
        isJSON = options.json
        isQuiet = options.quiet
        isVerbose = options.verbose
        drawsProgress = !options.quiet && !options.json && isatty(STDERR_FILENO) == 1 && environment["TERM"] != "dumb"
        usesColor = switch options.color {
        case .always: true
        case .never: false
        case .auto: isatty(STDERR_FILENO) == 1 && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
        }
    }

    /// A line of the command's result; `--json` and `--quiet` leave it out.
    func result(_ line: String) {
        if !isJSON && !isQuiet { output.write(line + "\n") }
    }

    /// A line that `--verbose` asks for.
    func detail(_ line: String) {
        if isVerbose && !isJSON { output.write(line + "\n") }
    }

    /// Something a person should know that is neither result nor mistake.
    func notice(_ line: String) {
        if !isQuiet { Terminal.writeError(line + "\n") }
    }

    /// A step of long work, where nothing can be drawn.
    func step(_ line: String) {
        if !isQuiet && !isJSON { Terminal.writeError(line + "\n") }
    }

    /// In place of the line drawn before; the empty line wipes it.
    func draw(_ line: String) { Terminal.writeError("\r\u{1B}[K\(line)") }

    func failure(_ error: any Error) {
        let label = usesColor ? "\u{1B}[1;31merror:\u{1B}[0m" : "error:"
        Terminal.writeError("\(label) \(error)\n")
    }

    /// All diagnostics, each with its source line, those that many files share once; `--verbose` shows each. In `--json`
    /// they are part of the one object instead.
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

    /// The totals that a refusal of the content ends with.
    func refuse(_ diagnostics: [Diagnostic], content: String) {
        for line in RefusalTotals(diagnostics: diagnostics, content: content, isVerbose: isVerbose).lines { result(line) }
    }

    /// The one object of `--json`: the diagnostics, then what else the command tells.
    func object(_ diagnostics: [Diagnostic], _ more: [JSONValue.Member] = []) {
        guard isJSON else { return }
        let list = JSONValue.Member("diagnostics", DiagnosticJSON.values(diagnostics))
        let bytes = JSONBytes.document(.object([list] + more))
        output.write(String(decoding: bytes, as: UTF8.self))
    }

    /// - Throws: `StandardOutputError` when a part of the result did not get out.
    func checkOutput() throws { try output.check() }

    private static func writeError(_ text: String) { _ = StandardOutput.write(text, to: STDERR_FILENO) }
}
