/// Writes an XML document: UTF-8 without byte order mark, two spaces an indent, a line feed at the end, no white space
/// around a text.
struct XMLElement: Sendable {
    let name: String
    /// In the order given.
    let attributes: [(name: String, value: String)]
    /// Either elements or a text.
    let children: [XMLElement]
    let text: String?

    init(_ name: String, _ attributes: [(name: String, value: String)] = [], text: String) {
        (self.name, self.attributes, self.text, children) = (name, attributes, text, [])
    }

    init(_ name: String, _ attributes: [(name: String, value: String)] = [], _ children: [XMLElement]) {
        (self.name, self.attributes, self.children, text) = (name, attributes, children, nil)
    }

    var document: [UInt8] { Array(("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n" + lines(0)).utf8) }

    private func lines(_ depth: Int) -> String {
        let indent = String(repeating: "  ", count: depth)
        let names = attributes.map { " \($0.name)=\"\(Self.escaped($0.value))\"" }.joined()
        if let text { return "\(indent)<\(name)\(names)>\(Self.escaped(text))</\(name)>\n" }
        if children.isEmpty { return "\(indent)<\(name)\(names)/>\n" }
        return "\(indent)<\(name)\(names)>\n" + children.map { $0.lines(depth + 1) }.joined() + "\(indent)</\(name)>\n"
    }

    /// Right for texts and for values in double quotes; a carriage return would be read as a line feed.
    private static func escaped(_ text: String) -> String {
        text.reduce(into: "") { escaped, character in
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "\r\n": escaped += "&#13;\n"
            case "\r": escaped += "&#13;"
            default: escaped.append(character)
            }
        }
    }
}
