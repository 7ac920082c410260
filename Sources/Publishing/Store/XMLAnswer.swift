import Foundation
#if canImport(FoundationXML)
    import FoundationXML
#endif

/// An element of an object store's XML response: its text and child elements, without attributes.
///
/// Documents with a type declaration are refused, so no entity is expanded or fetched. Very deep documents are refused
/// too, and those with processing instructions, because Foundation's parser crashes on one without data.
struct XMLAnswer: Hashable, Sendable {
    let name: String
    private(set) var text = ""
    private(set) var children: [XMLAnswer] = []

    /// Nil for anything but one complete XML document.
    init?(_ bytes: [UInt8]) {
        guard String(validating: bytes, as: UTF8.self) != nil, !Self.isDangerous(bytes) else { return nil }
        let reader = Reader(), parser = XMLParser(data: Data(bytes))
        parser.shouldResolveExternalEntities = false
        parser.delegate = reader
        guard parser.parse(), !reader.isBroken, let root = reader.root else { return nil }
        self = root
    }

    /// Whether the bytes contain a zero byte, a type declaration or a processing instruction.
    private static func isDangerous(_ bytes: [UInt8]) -> Bool {
        bytes.indices.contains { index in
            switch bytes[index] {
            case 0: return true
            case UInt8(ascii: "<"):
                let tag = bytes[index...]
                return tag.starts(with: "<!DOCTYPE".utf8)
                    || tag.starts(with: "<?".utf8) && !(index == 0 && tag.starts(with: "<?xml ".utf8))
            default: return false
            }
        }
    }

    fileprivate init(name: String) { self.name = name }

    /// The text of the first child with this name.
    subscript(name: String) -> String? { children.first { $0.name == name }?.text }

    /// All children with this name.
    func all(_ name: String) -> [XMLAnswer] { children.filter { $0.name == name } }

    private final class Reader: NSObject, XMLParserDelegate {
        /// The deepest nesting; an S3 response has less.
        private static let depth = 16

        private var open: [XMLAnswer] = []
        private(set) var root: XMLAnswer?
        /// Set on every error, because the parser's result does not always show one.
        private(set) var isBroken = false

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String]
        ) {
            open.append(XMLAnswer(name: name))
            guard open.count > Self.depth || root != nil else { return }
            isBroken = true
            parser.abortParsing()
        }

        func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) { isBroken = true }

        func parser(_ parser: XMLParser, foundCharacters text: String) {
            guard !open.isEmpty else { return }
            open[open.count - 1].text += text
        }

        func parser(_ parser: XMLParser, foundCDATA data: Data) {
            guard !open.isEmpty else { return }
            open[open.count - 1].text += String(decoding: data, as: UTF8.self)
        }

        func parser(
            _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
        ) {
            guard let element = open.popLast() else { return }
            if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
        }
    }
}
