import PolicyModel

/// Refuses what nobody sees in words that people read: control characters, and marks that turn the direction of text.
enum HiddenCharacters {
    /// - Parameters:
    ///   - name: what holds the text, as a message names it.
    ///   - allowed: a control character that the text may hold.
    static func faults(
        in text: String, of name: String, at position: SourcePosition, mayHold allowed: Unicode.Scalar? = nil
    ) -> [Diagnostic] {
        var faults: [Diagnostic] = []
        if let control = text.unicodeScalars.first(where: { $0.isControl && $0 != allowed }) {
            faults.error(
                "text-bidi", at: position,
                "U+\(control.hexadecimal) in \(name) is a control character, which words cannot hold",
                help: "delete it, or write a space")
        }
        if let fault = DirectionMarks.fault(in: text) {
            faults.error(
                "text-bidi", at: position, "U+\(fault.mark.hexadecimal) in \(name) \(fault.reason)",
                help: "delete the mark; phones find the direction of words by themselves")
        }
        return faults
    }

    /// The text of a plain value that is shown as it is: an app's display name, the site's title.
    static func checkedText(of node: YAMLNode, _ name: String, _ diagnostics: inout [Diagnostic]) -> String? {
        guard let text = node.text(of: name, &diagnostics) else { return nil }
        diagnostics += faults(in: text, of: "'\(name)'", at: node.position)
        return text
    }
}
