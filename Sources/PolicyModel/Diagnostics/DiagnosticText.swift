/// Renders diagnostics for a terminal: where, what, the line with a caret, what to do.
///
/// Nothing from the content reaches the terminal raw: control and direction characters are shown by their numbers.
package struct DiagnosticText: Sendable {
    private let color: Bool

    package init(color: Bool) { self.color = color }

    /// Several lines, ending with a line feed. Without a source line there is no caret.
    ///
    /// - Parameter also: where else the same mistake is.
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

    /// The first line behind its label, further ones indented below, ready to paste.
    private func labelled(_ label: String, _ text: String) -> [String] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { VisibleText.of(String($0)) }
        return ["  \(paint("\(label):", "36")) \(lines[0])"] + lines.dropFirst().map { "    \($0)" }
    }

    private func paint(_ text: String, _ code: String) -> String { color ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text }
}
