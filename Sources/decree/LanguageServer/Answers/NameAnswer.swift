import Authoring
import PolicyModel

/// Where a text, rule, release or fragment is written, and where it is named.
enum NameAnswer {
    static func definition(_ workspace: Workspace, _ params: JSONValue) throws(RequestFailure) -> JSONValue {
        let (file, offset) = try workspace.place(params)
        guard let place = file.family.name(at: offset, in: file.path) else { return .null }
        if case .fragment(let name) = place.name {
            return workspace.check.current?.fragments[name].map { .array([workspace.location(0..<0, of: $0)]) } ?? .null
        }
        let defined = file.family.places(of: place.name).filter(\.isDefinition)
        return .array(defined.map { workspace.location($0.range, of: $0.path, file.family) })
    }

    static func references(_ workspace: Workspace, _ params: JSONValue) throws(RequestFailure) -> JSONValue {
        let (file, offset) = try workspace.place(params)
        let isWhole = params.at("context", "includeDeclaration")?.flag ?? true
        if let place = file.family.name(at: offset, in: file.path) {
            let family = workspace.scope(of: place, in: file.family)
            let all = family.places(of: place.name).filter { isWhole || !$0.isDefinition }
            return .array(all.map { workspace.location($0.range, of: $0.path, family) })
        }
        // Anywhere else in a fragment: the apps that extend it.
        guard file.family.kind == .fragment, file.outline.isInFront(offset) else { return .array([]) }
        let name = String(file.path.dropFirst(workspace.content.count + 1))
        let all = file.family.places(of: .fragment(name))
        return .array(all.map { workspace.location($0.range, of: $0.path, file.family) })
    }
}

extension Workspace {
    /// The files in which a name means the same: where a fragment has it, every app that extends the fragment too.
    func scope(of place: NamedPlace, in family: FileFamily) -> FileFamily {
        if case .fragment(let name) = place.name, let path = check.current?.fragments[name] {
            return self.family(of: path)
        }
        guard family.kind == .app, let last = family.members.last, last.path != place.path || family.members.count > 1,
            last.path.dropFirst(content.count + 1).hasPrefix("_"),
            last.places.contains(where: { $0.name == place.name })
        else { return family }
        return self.family(of: last.path)
    }

    func location(_ range: Range<Int>, of path: String, _ family: FileFamily? = nil) -> JSONValue {
        let text = family?.outline(of: path)?.text ?? self.text(of: path) ?? SourceText([])
        return .object(["uri": .string(address(of: path)), "range": text.range(range)])
    }
}
