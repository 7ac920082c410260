/// The context of a tag, in which its name is resolved.
struct TemplatePlace {
    let source: TemplateSource
    /// The enclosing contexts, innermost last.
    private(set) var scopes: [Scope]
    /// The templates from the page to this partial.
    let path: [String]

    /// A context: the page, or what a section was written for.
    struct Scope {
        let shape: PageShape
        /// The value of the section; nil for the page.
        let path: PagePath?

        init(_ shape: PageShape, of path: PagePath? = nil) { (self.shape, self.path) = (shape, path) }
    }

    /// A resolved name: the type of its value, and where the value is found.
    struct Meaning {
        let shape: PageShape
        let path: PagePath
    }

    /// An unknown name, with the names that exist in its place, sorted.
    struct UnknownName: Error {
        let known: [String]
    }

    /// The context inside a section. A flag does not change the context.
    func inside(_ meaning: Meaning) -> TemplatePlace {
        var place = self
        switch meaning.shape {
        case .list(let names), .object(let names): place.scopes.append(Scope(.object(names), of: meaning.path))
        case .text, .markup: place.scopes.append(Scope(meaning.shape, of: meaning.path))
        case .flag: break
        }
        return place
    }

    /// Resolves a dotted name: its first part from the innermost scope outwards, the rest inside that value.
    func meaning(of name: String) -> Result<Meaning, UnknownName> {
        if name == "." { return .success(frame(scopes.count - 1)) }
        let parts = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
            .map { String(Substring($0)) }
        guard let frame = scopes.lastIndex(where: { $0.shape.field(parts[0]) != nil }) else {
            return .failure(UnknownName(known: Set(scopes.flatMap(\.shape.names)).sorted()))
        }
        var shape = scopes[frame].shape, fields: [Int] = []
        for (index, part) in parts.enumerated() {
            guard let field = shape.field(part) else {
                let prefix = parts[..<index].joined(separator: ".")
                let known = shape.names.isEmpty ? scopes.flatMap(\.shape.names) : shape.names.map { "\(prefix).\($0)" }
                return .failure(UnknownName(known: Set(known).sorted()))
            }
            shape = field.shape
            fields.append(field.place)
        }
        let path = PagePath(frame: frame, fields: fields)
        return .success(ownSection(of: path, shape) ?? Meaning(shape: shape, path: path))
    }

    /// The value of a scope: an object itself, or the one field of a text.
    private func frame(_ index: Int) -> Meaning {
        let shape = scopes[index].shape
        if case .object = shape { return Meaning(shape: shape, path: PagePath(frame: index, fields: [])) }
        return Meaning(shape: shape, path: PagePath(frame: index, fields: [0]))
    }

    /// A text inside a section on it, which has it at hand; nil for other values and elsewhere.
    private func ownSection(of path: PagePath, _ shape: PageShape) -> Meaning? {
        switch shape {
        case .text, .markup: scopes.lastIndex { $0.path == path }.map(frame)
        case .flag, .object, .list: nil
        }
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
