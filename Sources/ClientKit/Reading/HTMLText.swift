import CXML

/// A piece of HTML as libxml2 reads it, whatever it is: tags and words, one after the other, without a tree.
package struct HTMLText: Sendable {
    package enum Event: Hashable, Sendable {
        /// Names in small letters.
        case start(String, attributes: [String: String])
        case end(String)
        case text(String)
    }

    package private(set) var events: [Event] = []

    package init(_ text: String) {
        XMLText.prepare
        var handler = xmlSAXHandler()
        handler.startElement = { list, name, attributes in
            HTMLText.add(.start(HTMLText.string(name), attributes: HTMLText.values(attributes)), to: list)
        }
        handler.endElement = { list, name in HTMLText.add(.end(HTMLText.string(name)), to: list) }
        handler.characters = { list, bytes, count in HTMLText.add(bytes, count, to: list) }
        handler.cdataBlock = { list, bytes, count in HTMLText.add(bytes, count, to: list) }
        handler.ignorableWhitespace = { list, bytes, count in HTMLText.add(bytes, count, to: list) }
        let list = List(), bytes = Array(text.utf8)
        withExtendedLifetime(list) {
            guard
                let parser = htmlCreatePushParserCtxt(
                    &handler, Unmanaged.passUnretained(list).toOpaque(), nil, 0, nil, XML_CHAR_ENCODING_UTF8)
            else { return }
            defer { htmlFreeParserCtxt(parser) }
            htmlCtxtUseOptions(parser, HTMLText.options)
            bytes.withUnsafeBytes { all in
                let start = all.baseAddress?.assumingMemoryBound(to: CChar.self)
                _ = htmlParseChunk(parser, start, Int32(clamping: all.count), 1)
            }
        }
        events = list.events
    }

    /// What the callbacks of C add to.
    private final class List { var events: [Event] = [] }

    /// The text is UTF-8, whatever a tag in it says.
    private static let options = Int32(
        HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NOERROR.rawValue | HTML_PARSE_NOWARNING.rawValue
            | HTML_PARSE_NONET.rawValue | HTML_PARSE_IGNORE_ENC.rawValue)

    private static func add(_ event: Event, to list: UnsafeMutableRawPointer?) {
        guard let list else { return }
        Unmanaged<List>.fromOpaque(list).takeUnretainedValue().events.append(event)
    }

    private static func add(_ bytes: UnsafePointer<xmlChar>?, _ count: Int32, to list: UnsafeMutableRawPointer?) {
        guard let bytes, count > 0 else { return }
        add(.text(String(decoding: UnsafeBufferPointer(start: bytes, count: Int(count)), as: UTF8.self)), to: list)
    }

    /// Pairs of a name and a value, up to a null.
    private static func values(_ list: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?) -> [String: String] {
        var values: [String: String] = [:], place = 0
        while let name = list?[place] {
            values[string(name)] = string(list?[place + 1])
            place += 2
        }
        return values
    }

    private static func string(_ text: UnsafePointer<xmlChar>?) -> String { text.map { String(cString: $0) } ?? "" }
}
