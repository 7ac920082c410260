/// What the reference says of single words, for editors.
extension FormatGuide {
    /// What the reference says of a diagnostic's id; nil for one that it does not know.
    package static func meaning(ofDiagnostic id: String) -> String? { words.diagnostic(id) }

    /// The line of the reference that says it, from 1; nil for an id that it does not know.
    package static func line(ofDiagnostic id: String) -> Int? {
        meaning(ofDiagnostic: id).flatMap { _ in lines[id[...]] }
    }

    /// By what the first cell of a row holds, where it is one word in code.
    private static let lines: [Substring: Int] = {
        let lines = markdown.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        let rows = lines.compactMap { number, line in
            line.prefixMatch(of: /\| `([^`]+)` \|/).map { ($0.1, number + 1) }
        }
        return Dictionary(rows) { $1 }
    }()

    /// What the reference says of a setting of a message.
    package static func meaning(ofSetting key: String) -> String? { words.text(of: key, under: "Messages") }

    /// The settings of a message, in the reader's order.
    package static var messageSettings: [String] { PolicyReader.messageKeys }

    private static let words = SchemaWords(markdown)
}
