/// Where a tag stands, which decides what its name means.
struct TemplatePlace {
    let source: TemplateSource
    /// The contexts around it, innermost last.
    private(set) var scopes: [PageShape]
    /// The templates that led there.
    let path: [String]

    /// What a name stands for, and where its value is found.
    struct Meaning {
        let shape: PageShape
        let path: PagePath
    }

    /// A name that means nothing, and those that would mean something in its stead, sorted.
    struct UnknownName: Error {
        let known: [String]
    }

    init(source: TemplateSource, scopes: [PageShape], path: [String]) {
        self.source = source
        self.scopes = scopes
        self.path = path
    }

    /// Inside a section; a flag leaves the context as it is.
    func inside(_ shape: PageShape) -> TemplatePlace {
        var place = self
        switch shape {
        case .list(let names), .object(let names): place.scopes.append(.object(names))
        case .text, .markup: place.scopes.append(shape)
        case .flag: break
        }
        return place
    }

    /// Looks a dotted name up: its first part outwards through the scopes, the rest inside what that names.
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
    /// What a name means inside an object, and where its field stands; nothing inside the rest.
    fileprivate func field(_ name: String) -> (shape: PageShape, place: Int)? {
        guard case .object(let names) = self, let shape = names.shapes[name], let place = names.places[name] else {
            return nil
        }
        return (shape, place)
    }

    fileprivate var names: [String] { if case .object(let names) = self { Array(names.shapes.keys) } else { [] } }
}
