import PolicyModel

/// Refuses invisible characters in words for users: control characters, and marks that change the text direction.
enum HiddenCharacters {
    /// - Parameters:
    ///   - name: what the text is, for the message.
    ///   - allowed: control characters that the text may contain.
    ///   - place: the position of a piece of the text that has so many equal pieces before it; nil if it is not known.
    static func faults(
        in text: String, of name: @autoclosure () -> String, at position: SourcePosition,
        mayHold allowed: [Unicode.Scalar] = [], _ place: (String, Int) -> SourcePosition? = { _, _ in nil }
    ) -> [Diagnostic] {
        // Most texts are printable ASCII, which hides nothing.
        if text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 || allowed.contains(Unicode.Scalar($0)) }) { return [] }
        var faults: [Diagnostic] = []
        if let read = text.unicodeScalars.first(where: { $0.isControl && !allowed.contains($0) }) {
            // cmark reads NUL as U+FFFD.
            let null = read == "\u{FFFD}" && place(String(read), 0) == nil ? place("\0", 0) : nil
            let control = null == nil ? read : "\0", exact = null ?? place(String(read), 0)
            faults.error(
                "text-bidi", at: exact ?? position, length: exact == nil ? nil : 1,
                control == "\u{FFFD}"
                    ? "U+FFFD in \(name()) stands for a character that was lost when the words were copied or saved"
                    : "U+\(control.hexadecimal) in \(name()) is a control character, which words cannot hold",
                help: control == "\u{FFFD}" ? "write the character itself" : "delete it, or write a space")
        }
        if let fault = DirectionMarks.fault(in: text) {
            let exact = place(String(Character(fault.mark)), fault.number)
            faults.error(
                "text-bidi", at: exact ?? position, length: exact == nil ? nil : 1,
                "U+\(fault.mark.hexadecimal) in \(name()) \(fault.reason)",
                help: "delete the mark; phones find the direction of words by themselves")
        }
        return faults
    }

    /// The text of a value that users see unchanged: an app's display name or the site's title.
    static func checkedText(of node: YAMLNode, _ name: String, _ diagnostics: inout [Diagnostic]) -> String? {
        guard let text = node.words(of: name, &diagnostics) else { return nil }
        diagnostics += faults(in: text, of: "'\(name)'", at: node.position) { piece, number in
            node.position(of: piece, after: number)
        }
        diagnostics += ForeignPlaceholder.diagnostics(inName: text, name, of: node)
        // A note to write the words is no mistake here: an app may have its name.
        if WordsCheck.isDots(text) {
            diagnostics.error(
                "text-placeholder", at: node.position, "\(text.quoted) stands where '\(name)' is still to come",
                help: "write the name that users read")
        }
        return text
    }
}
