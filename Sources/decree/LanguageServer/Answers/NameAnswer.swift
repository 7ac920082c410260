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
        let isDefined = { (family: FileFamily) in family.places(of: place.name).contains(where: \.isDefinition) }
        let family = isDefined(file.family) ? file.family : workspace.scope(of: place, in: file.family)
        let defined = family.places(of: place.name).filter(\.isDefinition)
        return .array(defined.map { workspace.location($0.range, of: $0.path, family) })
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
        let family = workspace.wholeFamily(ofFragment: file.path)
        return .array(family.places(of: .fragment(name)).map { workspace.location($0.range, of: $0.path, family) })
    }
}

extension Workspace {
    /// The files in which a name means the same: where a fragment has it, every app that extends the fragment too.
    func scope(of place: NamedPlace, in family: FileFamily) -> FileFamily {
        if case .fragment(let name) = place.name {
            return check.current?.fragments[name].map(wholeFamily) ?? family
        }
        let fragment = family.members.last { isFragment($0.path) }
        guard let fragment, fragment.places.contains(where: { $0.name == place.name }) else { return family }
        return wholeFamily(ofFragment: fragment.path)
    }

    func location(_ range: Range<Int>, of path: String, _ family: FileFamily? = nil) -> JSONValue {
        let text = family?.outline(of: path)?.text ?? self.text(of: path) ?? SourceText([])
        return .object(["uri": .string(address(of: path)), "range": text.range(range)])
    }
}
