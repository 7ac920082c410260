import Basics
import Authoring
import PolicyModel

/// Renames a rule or a text wherever it is named.
enum RenameAnswer {
    static func prepare(_ workspace: Workspace, _ params: JSONValue) throws(RequestFailure) -> JSONValue {
        let (file, offset) = try workspace.place(params)
        let place = try renamed(file, offset)
        return .object(["range": file.text.range(place.range), "placeholder": .string(file.text[place.range])])
    }

    static func answer(_ workspace: Workspace, _ params: JSONValue) throws(RequestFailure) -> JSONValue {
        let (file, offset) = try workspace.place(params)
        let place = try renamed(file, offset), related = workspace.scope(of: place, in: file.related)
        guard let name = params["newName"]?.text else { throw RequestFailure(.invalidParams, "no newName") }
        let new: PolicyName = if case .rule = place.name { .rule(name) } else { .text(name) }
        try check(name, isFree: new == place.name || related.places(of: new).isEmpty, of: new)
        let edits = related.places(of: place.name).map { FileEdit(path: $0.path, range: $0.range, text: name) }
        return workspace.change(edits)
    }

    private static func renamed(_ file: AskedFile, _ offset: Int) throws(RequestFailure) -> NamedPlace {
        guard let place = file.related.name(at: offset, in: file.path) else {
            throw RequestFailure(.requestFailed, "only the names of rules and texts can be changed here")
        }
        switch place.name {
        case .rule(let name) where place.name.isStandard, .text(let name) where place.name.isStandard:
            throw RequestFailure(.requestFailed, "'\(name)' is a name of the format and cannot be another")
        case .rule, .text: return place
        case .release, .fragment:
            throw RequestFailure(.requestFailed, "only the names of rules and texts can be changed here")
        }
    }

    private static func check(_ name: String, isFree: Bool, of new: PolicyName) throws(RequestFailure) {
        let isPlain = name.utf8.first.map { $0 > 0x20 && $0 != UInt8(ascii: "-") } ?? false
        let letters = name.utf8.allSatisfy { byte in
            byte.isLetterOrDigit
                || "-_.".utf8.contains(byte)
        }
        guard isPlain, letters else {
            throw RequestFailure(.requestFailed, "'\(name)' is no name: write letters, digits, '-', '_' and '.'")
        }
        guard isFree, !new.isStandard else { throw RequestFailure(.requestFailed, "'\(name)' is taken") }
    }
}
