import Authoring
import PolicyModel

/// A replacement in one file.
struct FileEdit: Hashable {
    let path: String
    let range: Range<Int>
    let text: String
}

extension Workspace {
    /// A change of files, as editors apply it at once.
    func change(_ edits: [FileEdit]) -> JSONValue {
        let files = Dictionary(grouping: Set(edits), by: \.path).sorted { $0.key < $1.key }
        let changes = files.map { path, edits in
            let text = self.text(of: path) ?? SourceText([])
            let ordered = edits.sorted { $0.range.lowerBound < $1.range.lowerBound }
            return JSONValue.Member(address(of: path), .array(ordered.map { text.edit($0.range, $0.text) }))
        }
        return .object(["changes": .object(changes)])
    }
}
