import Foundation
import PolicyModel

/// Results go to standard output, everything else to standard error.
struct Terminal: Sendable {
    let isJSON: Bool
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
        if !isJSON && !isQuiet { Terminal.write(line + "\n", to: STDOUT_FILENO) }
    }

    /// A line that `--verbose` asks for.
    func detail(_ line: String) {
        if isVerbose && !isJSON { Terminal.write(line + "\n", to: STDOUT_FILENO) }
    }

    /// Something a person should know that is neither result nor mistake.
    func notice(_ line: String) {
        if !isQuiet { Terminal.write(line + "\n", to: STDERR_FILENO) }
    }

    /// A step of long work, where nothing can be drawn.
    func step(_ line: String) {
        if !isQuiet && !isJSON { Terminal.write(line + "\n", to: STDERR_FILENO) }
    }

    /// In place of the line drawn before; the empty line wipes it.
    func draw(_ line: String) { Terminal.write("\r\u{1B}[K\(line)", to: STDERR_FILENO) }

    func failure(_ error: any Error) {
        let label = usesColor ? "\u{1B}[1;31merror:\u{1B}[0m" : "error:"
        Terminal.write("\(label) \(error)\n", to: STDERR_FILENO)
    }

    /// All diagnostics, each with its source line; in `--json` they are part of the one object instead.
    func show(_ diagnostics: [Diagnostic]) {
        guard !isJSON else { return }
        let text = DiagnosticText(color: usesColor)
        var sources = SourceLines()
        for diagnostic in diagnostics {
            let note = diagnostic.note.flatMap { sources.line(at: $0.position) }
            let shown = text.render(diagnostic, sourceLine: sources.line(at: diagnostic.position), noteLine: note)
            Terminal.write(shown.hasSuffix("\n") ? shown : shown + "\n", to: STDERR_FILENO)
        }
    }

    /// The one object of `--json`: the diagnostics, then what else the command tells.
    func object(_ diagnostics: [Diagnostic], _ more: [JSONValue.Member] = []) {
        guard isJSON else { return }
        let list = JSONValue.Member("diagnostics", DiagnosticJSON.values(diagnostics))
        let bytes = JSONBytes.document(.object([list] + more))
        Terminal.write(String(decoding: bytes, as: UTF8.self), to: STDOUT_FILENO)
    }

    private static func write(_ text: String, to descriptor: Int32) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let written = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if written < 0 && errno == EINTR { continue }
            guard written > 0 else { return }
            bytes = bytes.dropFirst(written)
        }
    }
}
