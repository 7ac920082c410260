import PolicyModel
import SiteEngine

/// What keeps the newest content from being shown, as the overlay draws it.
struct PreviewMistakes: Hashable, Sendable {
    /// One mistake, or a failure to read at all, which has no line.
    struct Mistake: Hashable, Sendable {
        let diagnostic: Diagnostic?
        /// As the terminal shows it, with the source line and the caret.
        let text: String
    }

    let list: [Mistake]
    /// How many there are beside those of the list.
    let more: Int

    static let none = PreviewMistakes([])

    /// Whoever broke a fragment of a thousand apps needs no thousand messages to see it.
    private static let mostShown = 20

    /// Errors alone, since warnings keep nothing from being shown.
    ///
    /// The source lines are read now: a later look might meet another text.
    init(_ diagnostics: [Diagnostic]) {
        var sources = SourceLines()
        let text = DiagnosticText(ink: Ink(false)), errors = diagnostics.filter { $0.severity == .error }
        more = max(0, errors.count - PreviewMistakes.mostShown)
        list = errors.prefix(PreviewMistakes.mostShown).map { diagnostic in
            let note = diagnostic.note.flatMap { sources.line(at: $0.position) }
            let line = sources.line(at: diagnostic.position)
            return Mistake(diagnostic: diagnostic, text: text.render(diagnostic, sourceLine: line, noteLine: note))
        }
    }

    init(failure error: any Error) {
        list = [Mistake(diagnostic: nil, text: "error: \(error)\n")]
        more = 0
    }

    var isEmpty: Bool { list.isEmpty }

    /// `{"mistakes": […]}` on one line: the keys of `--json`, and `text`, the mistake as the terminal shows it;
    /// `more` counts those left out.
    var json: String {
        let values = list.map { mistake in
            var members: [JSONValue.Member] = []
            if let diagnostic = mistake.diagnostic, case .object(let known) = DiagnosticJSON.value(diagnostic) {
                members = known
            }
            return JSONValue.object(members + [JSONValue.Member("text", .string(mistake.text))])
        }
        let rest = more > 0 ? [JSONValue.Member("more", .integer(more))] : []
        let bytes = JSONBytes.document(.object([JSONValue.Member("mistakes", .array(values))] + rest))
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { $0.drop { $0 == " " } }.joined()
    }
}
