import Authoring
import ClientFormats
import PolicyModel

/// Keys and values of front matter.
struct FrontMatterCompletion {
    private let file: AskedFile
    private let workspace: Workspace
    private let cursors: [FrontMatterCursor]
    private let schema: FrontMatterSchema

    init(_ file: AskedFile, _ offset: Int, _ workspace: Workspace) {
        (self.file, self.workspace) = (file, workspace)
        cursors = FrontMatterCursor.all(in: file.outline, at: offset)
        schema = Schemas.schema(of: file.related.kind)
    }

    var items: [CompletionItem] { cursors.flatMap { $0.isKey ? snippets($0) + keys($0) : snippets($0) + values($0) } }

    private func keys(_ cursor: FrontMatterCursor) -> [CompletionItem] {
        let place = schema.place(cursor.path), platforms = Set(Platform.allCases.map(\.rawValue))
        return place.keys.filter { !cursor.keys.contains($0.name) }.map { key in
            let isBlock = key.opensBlock && !cursor.isFlow
            return CompletionItem(
                label: key.name, kind: platforms.contains(key.name) ? .enumeration : .field, words: key.words,
                range: cursor.word, text: isBlock ? "\(key.name):" : "\(key.name): ")
        }
    }

    private func values(_ cursor: FrontMatterCursor) -> [CompletionItem] {
        let place = schema.place(cursor.path)
        let words = place.words.map { word in
            let platforms = ClientFormats.named(word)?.platforms.map(\.displayName).joined(separator: ", ")
            return CompletionItem(
                label: word, kind: .enumeration, detail: platforms, words: nil, range: cursor.word, text: word)
        }
        return PolicyValues(file, workspace).values(at: cursor.path, of: place).map { value in
            CompletionItem(
                label: value.text, kind: .reference, detail: value.detail, range: cursor.word, text: value.text)
        } + words
    }
}

/// Whole entries of lists.
extension FrontMatterCompletion {
    /// At an item of a list that holds nothing yet.
    private func snippets(_ cursor: FrontMatterCursor) -> [CompletionItem] {
        guard cursor.path.count == 2, case .key(let list) = cursor.path[0], case .item = cursor.path[1],
            cursor.keys.isEmpty, !(cursor.isKey && cursor.isFlow)
        else { return [] }
        switch list {
        case "releases":
            return [snippet("release", "{version: ${1:1.0.0}, live: ${2:pending}\\}", cursor)]
        case "rules":
            return [snippet("rule", "{id: ${1:name}, when: {version: \"${2:<1.0}\"\\}, do: ${3:recommend}\\}", cursor)]
        case "accept": return missingEntries(cursor)
        default: return []
        }
    }

    private func snippet(_ label: String, _ text: String, _ cursor: FrontMatterCursor) -> CompletionItem {
        CompletionItem(
            label: label, kind: .snippet, detail: "a whole entry", range: cursor.word, text: text, isSnippet: true)
    }

    /// The entries that would accept the losses which are not accepted.
    private func missingEntries(_ cursor: FrontMatterCursor) -> [CompletionItem] {
        (file.related.app.map(workspace.check.lastJudged) ?? []).flatMap { diagnostic in
            diagnostic.fixes.compactMap { fix -> CompletionItem? in
                guard case .accept(let entry) = fix else { return nil }
                let text = entry.replacing("\"…\"}", with: "\"${1:…}\"\\}")
                return CompletionItem(
                    label: entry, kind: .snippet, detail: diagnostic.id, words: diagnostic.message,
                    range: cursor.word, text: text, isSnippet: true)
            }
        }
    }
}
