import ClientKit

/// An element of a feed with the names as written: upgrader compares them with their prefix and looks at no namespace.
struct UpgraderElement: Sendable {
    let name: String
    let attributes: [String: String]
    /// Counts from 1.
    let line: Int
    let children: [UpgraderElement]
    /// The text of the element and of all inside it, not trimmed.
    let text: String

    private init(_ node: XMLNode) {
        name = node.name.written
        attributes = Dictionary(node.attributes.map { ($0.key.written, $0.value) }) { first, _ in first }
        (line, text, children) = (node.line, node.text, node.children.map { UpgraderElement($0) })
    }

    /// The root of a feed.
    static func root(of document: [UInt8]) throws(UpgraderFeed.Failure) -> UpgraderElement {
        guard String(validating: document, as: UTF8.self) != nil else { throw .noUTF8 }
        do throws(XMLFault) {
            return UpgraderElement(try XMLNode.root(of: DartXML.strict(document)))
        } catch {
            throw .unreadable(error)
        }
    }

    /// Every element named `item`, in the order of the text, whatever it stands in.
    var items: [UpgraderElement] {
        (name == "item" ? [self] : []) + children.flatMap(\.items)
    }

    /// The last child of that name, which replaces the others.
    func last(_ name: String) -> UpgraderElement? { children.last { $0.name == name } }
}
