import Authoring
import PolicyModel

/// Where a text, rule, release or fragment is written, and where it is named.
enum NameAnswer {
    static func definition(_ workspace: Workspace, _ params: JSONValue) throws(RequestFailure) -> JSONValue {
        let (file, offset) = try workspace.place(params)
        guard let place = file.related.name(at: offset, in: file.path) else { return .null }
        if case .fragment(let name) = place.name {
            return workspace.check.current?.fragments[name].map { .array([workspace.location(0..<0, of: $0)]) } ?? .null
        }
        let isDefined = { (related: RelatedFiles) in related.places(of: place.name).contains(where: \.isDefinition) }
        let related = isDefined(file.related) ? file.related : workspace.scope(of: place, in: file.related)
        let defined = related.places(of: place.name).filter(\.isDefinition)
        return .array(defined.map { workspace.location($0.range, of: $0.path, related) })
    }

    static func references(_ workspace: Workspace, _ params: JSONValue) throws(RequestFailure) -> JSONValue {
        let (file, offset) = try workspace.place(params)
        let isWhole = params.at("context", "includeDeclaration")?.flag ?? true
        if let place = file.related.name(at: offset, in: file.path) {
            let related = workspace.scope(of: place, in: file.related)
            let all = related.places(of: place.name).filter { isWhole || !$0.isDefinition }
            return .array(all.map { workspace.location($0.range, of: $0.path, related) })
        }
        // Anywhere else in a fragment: the apps that extend it.
        guard file.related.kind == .fragment, file.outline.isInFront(offset) else { return .array([]) }
        let name = String(file.path.dropFirst(workspace.content.count + 1))
        let related = workspace.extendingFiles(of: file.path)
        return .array(related.places(of: .fragment(name)).map { workspace.location($0.range, of: $0.path, related) })
    }
}

extension Workspace {
    /// The files in which a name means the same: where a fragment has it, every app that extends the fragment too.
    func scope(of place: NamedPlace, in related: RelatedFiles) -> RelatedFiles {
        if case .fragment(let name) = place.name {
            return check.current?.fragments[name].map(extendingFiles) ?? related
        }
        let fragment = related.members.last { isFragment($0.path) }
        guard let fragment, fragment.places.contains(where: { $0.name == place.name }) else { return related }
        return extendingFiles(of: fragment.path)
    }

    func location(_ range: Range<Int>, of path: String, _ related: RelatedFiles? = nil) -> JSONValue {
        let text = related?.outline(of: path)?.text ?? self.text(of: path) ?? SourceText([])
        return .object(["uri": .string(address(of: path)), "range": text.range(range)])
    }
}
