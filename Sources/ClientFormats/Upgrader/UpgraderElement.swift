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
    ///
    /// The bytes are always read as UTF-8, without a byte order mark, whatever the declaration says. upgrader's parser
    /// is the Dart package `xml`; this one is libxml2, which refuses entities without a declaration that the package
    /// leaves as they are.
    static func root(of document: [UInt8]) throws(UpgraderFeed.Failure) -> UpgraderElement {
        guard String(validating: document, as: UTF8.self) != nil else { throw .noUTF8 }
        do throws(XMLFault) {
            // libxml2 takes UTF-16 from its first bytes, but not after the mark of UTF-8.
            return UpgraderElement(try XMLNode.root(of: mark + withoutDeclaration(document)))
        } catch {
            throw .unreadable(error)
        }
    }

    /// The byte order mark of UTF-8.
    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// Without its mark, and with blanks in place of an XML declaration, whose encoding upgrader does not follow.
    private static func withoutDeclaration(_ document: [UInt8]) -> [UInt8] {
        let body = Array(document.starts(with: mark) ? document[3...] : document[...])
        guard body.starts(with: Array("<?xml ".utf8)),
            let end = zip(body, body.dropFirst()).enumerated().first(where: {
                $0.element == (UInt8(ascii: "?"), UInt8(ascii: ">"))
            })?.offset
        else { return body }
        let blanks = body[...(end + 1)].map { $0 == UInt8(ascii: "\n") ? $0 : UInt8(ascii: " ") }
        return blanks + body[(end + 2)...]
    }

    /// Every element named `item`, in the order of the text, whatever it stands in.
    var items: [UpgraderElement] {
        (name == "item" ? [self] : []) + children.flatMap(\.items)
    }

    /// The last child of that name, which replaces the others.
    func last(_ name: String) -> UpgraderElement? { children.last { $0.name == name } }
}
