/// Finds the element of a feed that a path of a decision model names, such as `item[2].sparkle:version`.
struct XMLPlace {
    let node: XMLNode
    /// That of the node which the path names behind it; nil for the node itself.
    private let attribute: String?

    /// Nil if the text is no XML.
    ///
    /// - Parameter bytes: as some client's parser accepts them: not all of them are strict.
    static func root(of bytes: [UInt8]) -> XMLNode? {
        (try? XMLNode.root(of: bytes)) ?? (try? DartXML.loose(bytes))
    }

    /// `item[2]` is the third element written like that, wherever it stands; a name inside it that is not there stands
    /// for the item. A plain name is the last element of that name, whatever its prefix. Nil if there is none.
    init?(_ path: String, in root: XMLNode) {
        let parts = path.split(separator: ".", maxSplits: 1)
        guard let first = parts.first else { return nil }
        let name = first.prefix { $0 != "[" }, index = Int(first.dropFirst(name.count + 1).dropLast())
        var all: [XMLNode] = []
        Self.find(String(name), anyPrefix: index == nil, in: root, &all)
        let place = index ?? all.count - 1
        guard all.indices.contains(place) else { return nil }
        let node = parts.count > 1 ? Self.inner(parts[1], of: all[place]) : all[place]
        let last = path.split(separator: ".").last.map(String.init)
        self.node = node
        attribute = last == node.name.written ? nil : node.attributes.first { $0.key.written == last }?.value
    }

    private static func find(_ name: String, anyPrefix: Bool, in node: XMLNode, _ all: inout [XMLNode]) {
        if node.name.written == name || anyPrefix && node.name.local == name { all.append(node) }
        for child in node.children { find(name, anyPrefix: anyPrefix, in: child, &all) }
    }

    /// The element below by its written names, as far as there are such; else by the name behind another prefix.
    private static func inner(_ path: Substring, of node: XMLNode) -> XMLNode {
        path.split(separator: ".").reduce(node) { node, name in
            let local = name.split(separator: ":").last ?? name
            return node.children.first { $0.name.written == name }
                ?? node.children.first { local != name && !$0.name.prefix.isEmpty && $0.name.local == local } ?? node
        }
    }

    /// The attribute in quotes, or else the opening tag as it might be written, and the text behind it.
    var text: String {
        if let attribute { return "\"\(attribute)\"" }
        let values = node.attributes.sorted { $0.key.written < $1.key.written }.map {
            " \($0.key.written)=\"\($0.value)\""
        }
        let words = node.children.isEmpty ? node.text : ""
        return "<\(node.name.written)\(values.joined())>\(words)"
    }
}
