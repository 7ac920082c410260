import Foundation
#if canImport(FoundationXML)
import FoundationXML
#endif

/// An element of the XML that an object store answers with: its texts and elements, without attributes.
///
/// Documents that declare a type or entities are refused, so nothing is ever expanded or fetched; so are very deep ones,
/// and those with processing instructions, which no store sends: Foundation's parser crashes on one without data.
struct XMLAnswer: Hashable, Sendable {
    let name: String
    private(set) var text = ""
    private(set) var children: [XMLAnswer] = []

    /// Nil for anything that is not one whole XML document.
    init?(_ bytes: [UInt8]) {
        guard String(validating: bytes, as: UTF8.self) != nil, !Self.isDangerous(bytes) else { return nil }
        let reader = Reader(), parser = XMLParser(data: Data(bytes))
        parser.shouldResolveExternalEntities = false
        parser.delegate = reader
        guard parser.parse(), !reader.isBroken, let root = reader.root else { return nil }
        self = root
    }

    /// Whether a byte is zero, or a declaration of a type or a processing instruction begins anywhere.
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

    func all(_ name: String) -> [XMLAnswer] { children.filter { $0.name == name } }

    private final class Reader: NSObject, XMLParserDelegate {
        private static let depth = 16

        private var open: [XMLAnswer] = []
        private(set) var root: XMLAnswer?
        /// The parser does not always say by its result that it stopped before the end.
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
