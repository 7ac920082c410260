/// The context of a tag, in which its name is resolved.
struct TemplatePlace {
    let source: TemplateSource
    /// The enclosing contexts, innermost last.
    private(set) var scopes: [PageShape]
    /// The templates from the page to this partial.
    let path: [String]

    /// A resolved name: the type of its value, and where the value is found.
    struct Meaning {
        let shape: PageShape
        let path: PagePath
    }

    /// An unknown name, with the names that exist in its place, sorted.
    struct UnknownName: Error {
        let known: [String]
    }

    init(source: TemplateSource, scopes: [PageShape], path: [String]) {
        self.source = source
        self.scopes = scopes
        self.path = path
    }

    /// The context inside a section. A flag does not change the context.
    func inside(_ shape: PageShape) -> TemplatePlace {
        var place = self
        switch shape {
        case .list(let names), .object(let names): place.scopes.append(.object(names))
        case .text, .markup: place.scopes.append(shape)
        case .flag: break
        }
        return place
    }

    /// Resolves a dotted name: its first part from the innermost scope outwards, the rest inside that value.
    func meaning(of name: String) -> Result<Meaning, UnknownName> {
        let innermost = scopes.count - 1
        if name == "." {
            return .success(Meaning(shape: scopes[innermost], path: PagePath(frame: innermost, fields: [])))
        }
        let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard let frame = scopes.lastIndex(where: { $0.field(parts[0]) != nil }) else {
            return .failure(UnknownName(known: Set(scopes.flatMap(\.names)).sorted()))
        }
        var shape = scopes[frame], fields: [Int] = []
        for (index, part) in parts.enumerated() {
            guard let field = shape.field(part) else {
                let prefix = parts[..<index].joined(separator: ".")
                let known = shape.names.isEmpty ? scopes.flatMap(\.names) : shape.names.map { "\(prefix).\($0)" }
                return .failure(UnknownName(known: Set(known).sorted()))
            }
            shape = field.shape
            fields.append(field.place)
        }
        return .success(Meaning(shape: shape, path: PagePath(frame: frame, fields: fields)))
    }
}

extension PageShape {
    /// The type and index of a field of an object; nil for other types.
    fileprivate func field(_ name: String) -> (shape: PageShape, place: Int)? {
        guard case .object(let names) = self, let shape = names.shapes[name], let place = names.places[name] else {
            return nil
        }
        return (shape, place)
    }

    fileprivate var names: [String] { if case .object(let names) = self { Array(names.shapes.keys) } else { [] } }
}
