/// Renders diagnostics for a terminal: position, message, the source line with a caret, and help.
///
/// Text of the content is escaped before it reaches the terminal: control and direction characters appear as code
/// points.
package struct DiagnosticText: Sendable {
    private let color: Bool

    package init(color: Bool) { self.color = color }

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
            lines.append(head(note.position, paint("note:", "36"), VisibleText.of(note.message)))
            lines += excerpt(noteLine, column: note.position.column)
        }
        if let also { lines += labelled("also", also) }
        return lines.joined(separator: "\n") + "\n"
    }

    private func head(_ position: SourcePosition, _ kind: String, _ message: String) -> String {
        let place = "\(VisibleText.of(position.file)):\(position.line):\(position.column):"
        return "\(paint(place, "1")) \(kind) \(message)"
    }

    private func severity(_ severity: Diagnostic.Severity) -> String {
        paint("\(severity.rawValue):", severity == .error ? "1;31" : "1;33")
    }

    private func excerpt(_ line: String?, column: Int) -> [String] {
        guard let line else { return [] }
        let excerpt = LineExcerpt(of: line, column: column)
        return ["    \(excerpt.text)", "    \(String(repeating: " ", count: excerpt.caret))\(paint("^", "1;32"))"]
    }

    /// The first line after its label, further lines indented below it, ready to paste.
    private func labelled(_ label: String, _ text: String) -> [String] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { VisibleText.of(String($0)) }
        return ["  \(paint("\(label):", "36")) \(lines[0])"] + lines.dropFirst().map { "    \($0)" }
    }

    /// Wraps the text in an ANSI colour sequence.
    private func paint(_ text: String, _ code: String) -> String { color ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text }
}
