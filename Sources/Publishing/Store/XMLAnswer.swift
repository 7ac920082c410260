import CXML

/// An element of an object store's XML response: its text and child elements, without attributes.
///
/// Documents with a type declaration are refused, so no entity is expanded or fetched. Very deep documents are refused
/// too, and those with processing instructions, which no store sends.
struct XMLAnswer: Hashable, Sendable {
    let name: String
    private(set) var text = ""
    private(set) var children: [XMLAnswer] = []

    /// The deepest nesting; an S3 response has less.
    private static let depth = 16

    /// Nil for anything but one complete XML document.
    init?(_ bytes: [UInt8]) {
        guard String(validating: bytes, as: UTF8.self) != nil, !Self.isDangerous(bytes),
            let root = Self.root(of: bytes)
        else { return nil }
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

    func all(_ name: String) -> [XMLAnswer] { children.filter { $0.name == name } }
}

extension XMLAnswer {
    private static let options = Int32(
        XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue)

    /// libxml2 wants this once, before threads use it.
    private static let prepare: Void = cxml_prepare()

    /// Nil for every fault that libxml2 finds, and for what is too deep.
    private static func root(of bytes: [UInt8]) -> XMLAnswer? {
        prepare
        xmlResetLastError()
        return bytes.withUnsafeBytes { bytes in
            let text = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
            guard let size = Int32(exactly: bytes.count), size > 0,
                let reader = xmlReaderForMemory(text, size, nil, nil, options)
            else { return nil }
            defer { xmlFreeTextReader(reader) }
            // Without this some faults are printed.
            xmlTextReaderSetStructuredErrorHandler(reader, { _, _ in }, nil)
            var open: [XMLAnswer] = [], root: XMLAnswer?, status = xmlTextReaderRead(reader)
            while status == 1, open.count <= depth {
                add(reader, to: &open, &root)
                status = xmlTextReaderRead(reader)
            }
            return status == 0 && xmlGetLastError() == nil ? root : nil
        }
    }

    /// Adds what the reader is at.
    private static func add(_ reader: xmlTextReaderPtr, to open: inout [XMLAnswer], _ root: inout XMLAnswer?) {
        switch xmlTextReaderNodeType(reader) {
        case Int32(XML_READER_TYPE_ELEMENT.rawValue):
            open.append(XMLAnswer(name: string(xmlTextReaderConstName(reader))))
            if xmlTextReaderIsEmptyElement(reader) == 1 { close(&open, &root) }
        case Int32(XML_READER_TYPE_END_ELEMENT.rawValue): close(&open, &root)
        case Int32(XML_READER_TYPE_TEXT.rawValue), Int32(XML_READER_TYPE_CDATA.rawValue),
            Int32(XML_READER_TYPE_SIGNIFICANT_WHITESPACE.rawValue), Int32(XML_READER_TYPE_WHITESPACE.rawValue):
            guard !open.isEmpty else { return }
            open[open.count - 1].text += string(xmlTextReaderConstValue(reader))
        default: break
        }
    }

    private static func close(_ open: inout [XMLAnswer], _ root: inout XMLAnswer?) {
        guard let element = open.popLast() else { return }
        if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
    }

    private static func string(_ text: UnsafePointer<xmlChar>?) -> String { text.map { String(cString: $0) } ?? "" }
}
