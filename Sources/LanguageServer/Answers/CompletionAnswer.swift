import Authoring
import PolicyModel

/// What may be written at the cursor.
enum CompletionAnswer {
    static func answer(_ workspace: Workspace, _ params: JSONValue) throws(RequestFailure) -> JSONValue {
        let (file, offset) = try workspace.place(params)
        let items =
            file.outline.isInFront(offset)
            ? FrontMatterCompletion(file, offset, workspace).items : BodyCompletion(file, offset, workspace).items
        var seen: Set<String> = []
        let each = items.filter { seen.insert($0.label).inserted }
        return .object([
            "isIncomplete": .bool(false),
            "items": .array(each.enumerated().map { $1.value($0, in: file.text, workspace.abilities.snippets) }),
        ])
    }
}

struct CompletionItem {
    /// Kinds of the protocol.
    enum Kind: Int {
        case text = 1, field = 5, value = 12, enumeration = 13, snippet = 15, reference = 18
    }

    let label: String
    let kind: Kind
    /// Beside the label.
    var detail: String?
    var words: String?
    /// Bytes of the file.
    let range: Range<Int>
    /// With tab stops where `isSnippet` says so.
    let text: String
    var isSnippet = false

    /// - Parameter place: the proposal's place among all, which editors would else sort by label.
    func value(_ place: Int, in source: SourceText, _ takesSnippets: Bool) -> JSONValue {
        let text = isSnippet && !takesSnippets ? CompletionItem.plain(self.text) : self.text
        return .object([
            "label": .string(label), "kind": .integer(kind.rawValue), "detail": detail.map { .string($0) },
            "documentation": words.map { .object(["kind": .string("markdown"), "value": .string($0)]) },
            "sortText": .string("\(place)".padded(to: 4)),
            "insertTextFormat": .integer(isSnippet && takesSnippets ? 2 : 1),
            "textEdit": source.edit(range, text),
        ])
    }

    /// The snippet with what its tab stops propose.
    private static func plain(_ snippet: String) -> String {
        snippet.replacing(/\$\{\d+:([^}]*)\}/) { String($0.1) }.replacing(/\$\d+/, with: "")
            .replacing("\\}", with: "}").replacing("\\$", with: "$")
    }
}
