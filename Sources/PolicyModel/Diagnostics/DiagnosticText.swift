/// Renders diagnostics for a terminal: position, message, the source line with a caret, and help.
///
/// Text of the content is escaped before it reaches the terminal: control and direction characters appear as code
/// points.
package struct DiagnosticText: Sendable {
    private let ink: Ink

    package init(ink: Ink) { self.ink = ink }

    /// Several lines, ending with a line feed. Without a source line no excerpt and caret are shown.
    ///
    /// - Parameter also: further positions of the same mistake, in words.
    package func render(_ d: Diagnostic, sourceLine: String?, noteLine: String?, also: String? = nil) -> String {
        let message = "\(VisibleText.of(d.message)) [\(VisibleText.of(d.id))]"
        var lines = [head(d.position, severity(d.severity), message)]
        lines += excerpt(sourceLine, column: d.position.column)
        if let device = d.device { lines += labelled("device", device) }
        if let help = d.help { lines += labelled("help", help) }
        if let note = d.note {
            lines.append(head(note.position, ink(.blue, "note:"), VisibleText.of(note.message)))
            lines += excerpt(noteLine, column: note.position.column)
        }
        if let also { lines += labelled("also", also) }
        return lines.joined(separator: "\n") + "\n"
    }

    private func head(_ position: SourcePosition, _ kind: String, _ message: String) -> String {
        let place = "\(VisibleText.of(position.file)):\(position.line):\(position.column):"
        return "\(ink(.bold, place)) \(kind) \(message)"
    }

    private func severity(_ severity: Diagnostic.Severity) -> String {
        ink(severity == .error ? .red : .yellow, "\(severity.rawValue):")
    }

    private func excerpt(_ line: String?, column: Int) -> [String] {
        line.map { LineExcerpt(of: $0, column: column).lines(ink) } ?? []
    }

    /// The first line after its label, further lines indented below it, ready to paste.
    private func labelled(_ label: String, _ text: String) -> [String] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { VisibleText.of(String($0)) }
        return ["  \(ink(.blue, "\(label):")) \(lines[0])"] + lines.dropFirst().map { "    \($0)" }
    }
}
