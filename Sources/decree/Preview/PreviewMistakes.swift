import PolicyModel

/// What keeps the newest content from being shown, as the overlay draws it.
struct PreviewMistakes: Hashable, Sendable {
    /// One mistake, or a failure to read at all, which has no line.
    struct Mistake: Hashable, Sendable {
        let diagnostic: Diagnostic?
        /// As the terminal shows it, with the source line and the caret.
        let text: String
    }

    let list: [Mistake]

    static let none = PreviewMistakes(list: [])

    private init(list: [Mistake]) { self.list = list }

    /// The source lines are read now: a later look might meet another text.
    init(_ diagnostics: [Diagnostic]) {
        var sources = SourceLines()
        let text = DiagnosticText(color: false)
        list = diagnostics.map { diagnostic in
            let note = diagnostic.note.flatMap { sources.line(at: $0.position) }
            let line = sources.line(at: diagnostic.position)
            return Mistake(
                diagnostic: diagnostic, text: text.render(diagnostic, sourceLine: line, noteLine: note))
        }
    }

    init(failure error: any Error) { list = [Mistake(diagnostic: nil, text: "error: \(error)\n")] }

    var isEmpty: Bool { list.isEmpty }

    /// `{"mistakes": […]}` on one line: the keys of `--json`, and `text`, the mistake as the terminal shows it.
    var json: String {
        let values = list.map { mistake in
            var members: [JSONValue.Member] = []
            if let diagnostic = mistake.diagnostic, case .object(let known) = DiagnosticJSON.value(diagnostic) { members = known }
            return JSONValue.object(members + [JSONValue.Member("text", .string(mistake.text))])
        }
        let bytes = JSONBytes.document(.object([JSONValue.Member("mistakes", .array(values))]))
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { $0.drop { $0 == " " } }.joined()
    }
}
