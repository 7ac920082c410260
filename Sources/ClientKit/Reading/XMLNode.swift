/// An element of an XML text, with all that it contains.
package struct XMLNode: Sendable {
    package let name: XMLText.Name
    package let attributes: [XMLText.Name: String]
    package let place: XMLText.Place
    /// The elements directly below, in the order of the text.
    package fileprivate(set) var children: [XMLNode] = []
    /// All texts below, those of inner elements included, without comments.
    package fileprivate(set) var text = ""

    /// The root of a text.
    ///
    /// - Parameter isPlaced: false where nobody asks for places.
    /// - Throws: `XMLFault` if the text is not well-formed.
    package static func root(of bytes: [UInt8], isPlaced: Bool = true) throws(XMLFault) -> XMLNode {
        try root(of: try XMLText(bytes, isPlaced: isPlaced))
    }

    /// - Throws: `XMLFault` if there is no element.
    package static func root(of text: XMLText) throws(XMLFault) -> XMLNode {
        var open: [XMLNode] = []
        for event in text.events {
            switch event {
            case .start(let name, let attributes, let place):
                open.append(XMLNode(name: name, attributes: attributes, place: place))
            case .text(let text): if !open.isEmpty { open[open.count - 1].text += text }
            case .end:
                guard open.count > 1, let node = open.popLast() else { continue }
                open[open.count - 1].text += node.text
                open[open.count - 1].children.append(node)
            }
        }
        guard let root = open.first else { throw .empty }
        return root
    }
}

extension XMLText.Name {
    /// With the prefix, as the text has it.
    package var written: String { prefix.isEmpty ? local : "\(prefix):\(local)" }
}
