/// Writes an XML document: UTF-8 without byte order mark, two spaces an indent, a line feed at the end, no white space
/// around a text.
package struct XMLElement: Sendable {
    package let name: String
    /// In the order given.
    package let attributes: [(name: String, value: String)]
    /// Either elements or a text.
    package let children: [XMLElement]
    package let text: String?

    package init(_ name: String, _ attributes: [(name: String, value: String)] = [], text: String) {
        (self.name, self.attributes, self.text, children) = (name, attributes, text, [])
    }

    package init(_ name: String, _ attributes: [(name: String, value: String)] = [], _ children: [XMLElement]) {
        (self.name, self.attributes, self.children, text) = (name, attributes, children, nil)
    }

    /// The bytes of a file whose root is this element.
    package var document: [UInt8] { Array(("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n" + lines(0)).utf8) }

    private func lines(_ depth: Int) -> String {
        let indent = String(repeating: "  ", count: depth)
        let names = attributes.map { " \($0.name)=\"\(Self.escaped($0.value))\"" }.joined()
        if let text { return "\(indent)<\(name)\(names)>\(Self.escaped(text))</\(name)>\n" }
        if children.isEmpty { return "\(indent)<\(name)\(names)/>\n" }
        return "\(indent)<\(name)\(names)>\n" + children.map { $0.lines(depth + 1) }.joined() + "\(indent)</\(name)>\n"
    }

    /// Right for texts and for values in double quotes; a carriage return would be read as a line feed.
    ///
    /// By scalar, since a sign that begins a longer character is a sign to XML all the same.
    private static func escaped(_ text: String) -> String {
        var escaped = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped.append(contentsOf: "&amp;".unicodeScalars)
            case "<": escaped.append(contentsOf: "&lt;".unicodeScalars)
            case ">": escaped.append(contentsOf: "&gt;".unicodeScalars)
            case "\"": escaped.append(contentsOf: "&quot;".unicodeScalars)
            case "\r": escaped.append(contentsOf: "&#13;".unicodeScalars)
            case _ where isWritable(scalar): escaped.append(scalar)
            default: break
            }
        }
        return String(escaped)
    }

    /// XML 1.0 has no form for other control characters, and none for U+FFFE and U+FFFF.
    private static func isWritable(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\t" || scalar == "\n" || (scalar.value >= 0x20 && scalar.value != 0xFFFE && scalar.value != 0xFFFF)
    }
}
