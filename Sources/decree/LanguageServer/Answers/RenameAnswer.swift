import Authoring
import PolicyModel

/// Renames a rule or a text wherever it is named.
enum RenameAnswer {
    static func prepare(_ workspace: Workspace, _ params: JSONValue) throws(RequestFailure) -> JSONValue {
        let (file, offset) = try workspace.place(params)
        let place = try renamed(file, offset)
        return .object([
            "range": file.text.range(place.range), "placeholder": .string(file.text[place.range]),
        ])
    }

    static func answer(_ workspace: Workspace, _ params: JSONValue) throws(RequestFailure) -> JSONValue {
        let (file, offset) = try workspace.place(params)
        let place = try renamed(file, offset), family = workspace.scope(of: place, in: file.family)
        guard let name = params["newName"]?.text else { throw RequestFailure(.invalidParams, "no newName") }
        let new: PolicyName = if case .rule = place.name { .rule(name) } else { .text(name) }
        try check(name, isFree: new == place.name || family.places(of: new).isEmpty, of: new)
        let edits = family.places(of: place.name).map { FileEdit(path: $0.path, range: $0.range, text: name) }
        return workspace.change(edits)
    }

    private static func renamed(_ file: OpenFile, _ offset: Int) throws(RequestFailure) -> NamedPlace {
        guard let place = file.family.name(at: offset, in: file.path) else {
            throw RequestFailure(.requestFailed, "only the names of rules and texts can be changed here")
        }
        switch place.name {
        case .rule(let name) where !["minimum", "latest"].contains(name): return place
        case .text(let name) where !["force", "recommend"].contains(name): return place
        case .rule(let name), .text(let name):
            throw RequestFailure(.requestFailed, "'\(name)' is a name of the format and cannot be another")
        case .release, .fragment:
            throw RequestFailure(.requestFailed, "only the names of rules and texts can be changed here")
        }
    }

    private static func check(_ name: String, isFree: Bool, of new: PolicyName) throws(RequestFailure) {
        let isPlain = name.utf8.first.map { $0 > 0x20 && $0 != UInt8(ascii: "-") } ?? false
        let letters = name.utf8.allSatisfy { byte in
            (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
                || "-_.".utf8.contains(byte)
        }
        guard isPlain, letters else {
            throw RequestFailure(.requestFailed, "'\(name)' is no name: write letters, digits, '-', '_' and '.'")
        }
        let own = if case .rule = new { ["minimum", "latest"] } else { ["force", "recommend"] }
        guard isFree, !own.contains(name) else { throw RequestFailure(.requestFailed, "'\(name)' is taken") }
    }
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
