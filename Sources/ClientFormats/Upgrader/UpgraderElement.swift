/// An element of a feed with the names as written: upgrader compares them with their prefix and looks at no namespace.
struct UpgraderElement: Sendable {
    let name: String
    let attributes: [String: String]
    /// Counts from 1.
    let line: Int
    private(set) var children: [UpgraderElement] = []
    /// The text of the element and of all inside it, not trimmed.
    private(set) var text = ""

    /// The root of a feed.
    ///
    /// The bytes are always read as UTF-8, without a byte order mark, whatever the declaration says. upgrader's parser
    /// is the Dart package `xml`; this one is libxml2, which refuses entities without a declaration that the package
    /// leaves as they are.
    static func root(of document: [UInt8]) throws(UpgraderFeed.Failure) -> UpgraderElement {
        guard String(validating: document, as: UTF8.self) != nil else { throw .noUTF8 }
        let text: XMLText
        do throws(XMLFault) {
            text = try XMLText(withoutDeclaration(document))
        } catch {
            throw .unreadable(error)
        }
        var open = [UpgraderElement(name: "", attributes: [:], line: 1)]
        for event in text.events {
            switch event {
            case .start(let name, let attributes, let line):
                let values = Dictionary(attributes.map { ($0.key.written, $0.value) }) { first, _ in first }
                open.append(UpgraderElement(name: name.written, attributes: values, line: line))
            case .text(let part): open[open.count - 1].text += part
            case .end:
                let whole = open.removeLast()
                open[open.count - 1].text += whole.text
                open[open.count - 1].children.append(whole)
            }
        }
        return open[0]
    }

    /// With blanks in place of an XML declaration, whose encoding upgrader does not follow.
    private static func withoutDeclaration(_ document: [UInt8]) -> [UInt8] {
        let body = Array(document.starts(with: [0xEF, 0xBB, 0xBF]) ? document[3...] : document[...])
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

extension XMLText.Name {
    /// With its prefix.
    var written: String { prefix.isEmpty ? local : "\(prefix):\(local)" }
}
