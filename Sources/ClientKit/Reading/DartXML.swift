/// XML as libxml2 must get it to read what the Dart package `xml` reads, which is upgrader's parser.
///
/// That package takes all bytes for UTF-8, whatever the declaration says, and leaves a `&` that begins none of XML's
/// own entities as it is. Addresses with a bare `&` are common in feeds. It skips blanks before the declaration.
package enum DartXML {
    /// The root of a text.
    ///
    /// - Parameter isPlaced: false where nobody asks for places.
    /// - Throws: `XMLFault` if the text is not UTF-8 or not well-formed.
    package static func root(of document: [UInt8], isPlaced: Bool = true) throws(XMLFault) -> XMLNode {
        guard String(validating: document, as: UTF8.self) != nil else { throw .notUTF8 }
        return try loose(document, isPlaced: isPlaced)
    }

    /// The same of a text in any encoding, with the places of its elements in the text itself.
    static func loose(_ document: [UInt8], isPlaced: Bool = true) throws(XMLFault) -> XMLNode {
        guard !document.isEmpty, document != mark else { throw .empty }
        return try XMLNode.root(of: XMLText(strict(document), of: document, isPlaced: isPlaced))
    }

    /// The same text, line by line, in XML's strict form.
    package static func strict(_ document: [UInt8]) -> [UInt8] {
        // libxml2 takes UTF-16 from its first bytes, but not after the mark of UTF-8.
        mark + escaped(withoutDeclaration(document))
    }

    /// The byte order mark of UTF-8.
    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// Without its mark, and with blanks in place of an XML declaration, before which blanks and lines may stand.
    private static func withoutDeclaration(_ document: [UInt8]) -> [UInt8] {
        let body = Array(document.starts(with: mark) ? document[3...] : document[...])
        guard body.drop(while: " \t\r\n".utf8.contains).starts(with: "<?xml ".utf8),
            let end = zip(body, body.dropFirst()).enumerated().first(where: {
                $0.element == (UInt8(ascii: "?"), UInt8(ascii: ">"))
            })?.offset
        else { return body }
        let blanks = body[...(end + 1)].map { $0 == UInt8(ascii: "\n") ? $0 : UInt8(ascii: " ") }
        return blanks + body[(end + 2)...]
    }

    /// With `&amp;` for each bare `&` outside comments and CDATA.
    private static func escaped(_ body: [UInt8]) -> [UInt8] {
        guard body.contains(UInt8(ascii: "&")) else { return body }
        var text: [UInt8] = [], rest = body[...]
        while let byte = rest.first {
            if byte == UInt8(ascii: "<"), let part = verbatim(rest) {
                text += part
                rest = rest[part.endIndex...]
                continue
            }
            text.append(byte)
            rest.removeFirst()
            if byte == UInt8(ascii: "&"), !beginsEntity(rest) { text += Array("amp;".utf8) }
        }
        return text
    }

    /// The comment or CDATA section that a text begins with; nil for neither.
    private static func verbatim(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        for (opening, closing) in [("<!--", "-->"), ("<![CDATA[", "]]>")] where text.starts(with: opening.utf8) {
            let inner = text.dropFirst(opening.utf8.count)
            let end = inner.indices.first { inner[$0...].starts(with: closing.utf8) }
            return end.map { text[..<($0 + closing.utf8.count)] } ?? text
        }
        return nil
    }

    /// True for `amp;`, `#38;`, `#x26;` and their like.
    private static func beginsEntity(_ text: ArraySlice<UInt8>) -> Bool {
        let name = text.prefix(10).prefix { $0 != UInt8(ascii: ";") }
        guard text.dropFirst(name.count).first == UInt8(ascii: ";") else { return false }
        let word = String(decoding: name, as: UTF8.self)
        if ["amp", "lt", "gt", "quot", "apos"].contains(word) { return true }
        let isHex = word.hasPrefix("#x") || word.hasPrefix("#X")
        let number = UInt32(word.dropFirst(isHex ? 2 : 1), radix: isHex ? 16 : 10)
        return word.hasPrefix("#") && number.flatMap(Unicode.Scalar.init) != nil
    }
}

extension XMLFault {
    /// For a reader that takes no other encoding.
    package static let notUTF8 = XMLFault(reason: "is not UTF-8", line: 1, column: 1)
}
