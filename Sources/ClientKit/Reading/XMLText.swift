import CXML
import PolicyModel

/// An XML text as libxml2 reads it: with namespaces, with the entities that a DTD spells out, and without a network or
/// other files.
package struct XMLText: Sendable {
    /// The name of an element or attribute.
    package struct Name: Hashable, Sendable {
        /// Empty for none.
        package let namespace: String
        /// As written; empty for none.
        package let prefix: String
        package let local: String
    }

    /// Line and column count from 1.
    package struct Place: Hashable, Comparable, Sendable {
        package let line: Int
        package internal(set) var column: Int

        package static let start = Place(line: 1, column: 1)

        package static func < (one: Place, other: Place) -> Bool {
            (one.line, one.column) < (other.line, other.column)
        }
    }

    package enum Event: Hashable, Sendable {
        /// The place is that of the opening bracket.
        case start(Name, attributes: [Name: String], at: Place)
        case end(Name)
        /// Part of a text; comments split it.
        case text(String)
    }

    package let events: [Event]
    /// The entities that stand for nothing, because their text is in another file.
    package let emptyEntities: [(name: String, place: Place)]

    /// - Parameters:
    ///   - published: the document as its author has it, if it is another text with the same elements.
    ///   - isPlaced: false where nobody asks for the elements' places, as builds do not; these are then libxml2's
    ///     lines.
    /// - Throws: `XMLFault` if the text is not well-formed.
    package init(_ document: [UInt8], of published: [UInt8]? = nil, isPlaced: Bool = true) throws(XMLFault) {
        guard !document.isEmpty else { throw .empty }
        XMLText.prepare
        xmlResetLastError()
        var found: [Event] = [], empty: [String] = [], isWhole = false
        document.withUnsafeBytes { bytes in
            let text = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
            guard let reader = xmlReaderForMemory(text, Int32(clamping: bytes.count), nil, nil, XMLText.options) else {
                return
            }
            defer { xmlFreeTextReader(reader) }
            // Faults are thrown; without this some are printed too.
            xmlTextReaderSetStructuredErrorHandler(reader, { _, _ in }, nil)
            var status = xmlTextReaderRead(reader)
            while status == 1 {
                XMLText.add(reader, to: &found)
                empty += XMLText.emptyEntities(reader)
                status = xmlTextReaderRead(reader)
            }
            isWhole = status == 0
        }
        guard isWhole else { throw XMLText.isCut(document, found) ? XMLFault.last.ofHalf : XMLFault.last }
        if isPlaced { XMLText.place(&found, as: XMLTagPlaces.all(in: published ?? document)) }
        events = found
        emptyEntities = empty.map { ($0, XMLText.place(of: "&\($0);", in: document)) }
    }

    /// The place of the first element.
    package var root: Place {
        for case .start(_, _, let place) in events { return place }
        return .start
    }

    /// Gives the elements their places. Those of entities stand in no place of their own: where there are such, all
    /// keep libxml2's lines.
    private static func place(_ events: inout [Event], as places: [Place]) {
        let starts = events.indices.filter { if case .start = events[$0] { true } else { false } }
        guard starts.count == places.count else { return }
        for (index, place) in zip(starts, places) {
            guard case .start(let name, let attributes, _) = events[index] else { continue }
            events[index] = .start(name, attributes: attributes, at: place)
        }
    }

    /// True if the text ends inside its first element, which libxml2 calls content behind the end.
    private static func isCut(_ document: [UInt8], _ found: [Event]) -> Bool {
        var depth = 0, root: Name?
        for event in found {
            switch event {
            case .start(let name, _, _): (depth, root) = (depth + 1, root ?? name)
            case .end: depth -= 1
            case .text: continue
            }
        }
        guard depth > 0, let root else { return false }
        let written = root.prefix.isEmpty ? root.local : "\(root.prefix):\(root.local)"
        return !String(decoding: document, as: UTF8.self).contains("</\(written)")
    }

    /// libxml2 wants this once, before threads use it.
    static let prepare: Void = cxml_prepare()

    private static let options = Int32(
        XML_PARSE_NOENT.rawValue | XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue
            | XML_PARSE_NOWARNING.rawValue)

    private static func add(_ reader: xmlTextReaderPtr, to found: inout [Event]) {
        switch xmlTextReaderNodeType(reader) {
        case Int32(XML_READER_TYPE_ELEMENT.rawValue):
            let name = name(reader), isEmpty = xmlTextReaderIsEmptyElement(reader) == 1
            let line = max(1, Int(xmlGetLineNo(xmlTextReaderCurrentNode(reader))))
            found.append(.start(name, attributes: attributes(reader), at: Place(line: line, column: 1)))
            if isEmpty { found.append(.end(name)) }
        case Int32(XML_READER_TYPE_END_ELEMENT.rawValue): found.append(.end(name(reader)))
        case Int32(XML_READER_TYPE_TEXT.rawValue), Int32(XML_READER_TYPE_CDATA.rawValue),
            Int32(XML_READER_TYPE_SIGNIFICANT_WHITESPACE.rawValue), Int32(XML_READER_TYPE_WHITESPACE.rawValue):
            found.append(.text(string(xmlTextReaderConstValue(reader))))
        default: break
        }
    }

    /// Those of other files that a DTD names, and references that only a DTD in another file could explain.
    private static func emptyEntities(_ reader: xmlTextReaderPtr) -> [String] {
        switch xmlTextReaderNodeType(reader) {
        case Int32(XML_READER_TYPE_ENTITY_REFERENCE.rawValue): return [string(xmlTextReaderConstName(reader))]
        case Int32(XML_READER_TYPE_DOCUMENT_TYPE.rawValue):
            var found: [String] = [], next = xmlTextReaderCurrentNode(reader)?.pointee.children
            while let node = next {
                next = node.pointee.next
                guard node.pointee.type == XML_ENTITY_DECL else { continue }
                let entity = UnsafeRawPointer(node).assumingMemoryBound(to: xmlEntity.self).pointee
                if entity.etype == XML_EXTERNAL_GENERAL_PARSED_ENTITY { found.append(string(entity.name)) }
            }
            return found
        default: return []
        }
    }

    /// The first place of that text; the beginning if it is nowhere.
    private static func place(of text: String, in document: [UInt8]) -> Place {
        let offset = document.firstRange(of: Array(text.utf8))?.lowerBound ?? 0
        let place = JSONText.place(of: offset, in: document)
        return Place(line: place.line, column: place.column)
    }

    private static func attributes(_ reader: xmlTextReaderPtr) -> [Name: String] {
        var values: [Name: String] = [:]
        while xmlTextReaderMoveToNextAttribute(reader) == 1 {
            if xmlTextReaderIsNamespaceDecl(reader) != 1 {
                values[name(reader)] = string(xmlTextReaderConstValue(reader))
            }
        }
        xmlTextReaderMoveToElement(reader)
        return values
    }

    private static func name(_ reader: xmlTextReaderPtr) -> Name {
        Name(
            namespace: string(xmlTextReaderConstNamespaceUri(reader)),
            prefix: string(xmlTextReaderConstPrefix(reader)), local: string(xmlTextReaderConstLocalName(reader)))
    }

    private static func string(_ text: UnsafePointer<xmlChar>?) -> String { text.map { String(cString: $0) } ?? "" }
}

/// Why a text is no XML, and where; line and column count from 1.
package struct XMLFault: Error, Hashable {
    /// To follow "the document".
    package let reason: String
    package let line: Int
    package let column: Int

    /// The fault that libxml2 found last on this thread.
    fileprivate static var last: XMLFault {
        guard let error = xmlGetLastError()?.pointee else {
            return XMLFault(reason: "is no XML", line: 1, column: 1)
        }
        let words = error.message.map { String(cString: $0) } ?? ""
        let line = words.prefix { !$0.isNewline }
        return XMLFault(
            reason: "is no XML: \(plain(String(line)))", line: max(1, Int(error.line)),
            column: max(1, Int(error.int2)))
    }

    /// The same for a text of which only the beginning is there.
    fileprivate var ofHalf: XMLFault {
        guard reason.hasSuffix(": Extra content at the end of the document") else { return self }
        return XMLFault(reason: "is no XML: it ends before its elements do", line: line, column: column)
    }

    /// A text without a byte.
    package static let empty = XMLFault(reason: "is no XML: it is empty", line: 1, column: 1)

    /// Plain words for what libxml2 says in terms of its own grammar.
    private static func plain(_ words: String) -> String {
        if words.contains("EntityRef") { return "it has a '&' that begins no entity, and XML writes it '&amp;'" }
        return words == "Document is empty" ? "it does not begin with an element" : words
    }
}

extension SourcePosition {
    package init(file: String, at place: XMLText.Place) {
        self.init(file: file, line: place.line, column: place.column)
    }
}
