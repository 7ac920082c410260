/// Where the elements of a well-formed XML text begin, in their order.
///
/// libxml2 counts no columns, and lines only up to 65535. In a well-formed text every `<` begins a tag that is outside
/// comments, CDATA, instructions and the document type.
struct XMLTagPlaces {
    private let bytes: [UInt8]
    private var at = 0
    private var place = XMLText.Place.start

    /// - Parameter document: as it was published, in any encoding that a client reads.
    static func all(in document: [UInt8]) -> [XMLText.Place] {
        var reader = XMLTagPlaces(bytes: JSONText.utf8(document, .serialization) ?? document)
        return reader.read()
    }

    private mutating func read() -> [XMLText.Place] {
        var found: [XMLText.Place] = []
        while at < bytes.count {
            if bytes[at] != UInt8(ascii: "<") {
                step()
            } else if !skipVerbatim() {
                let next = at + 1 < bytes.count ? bytes[at + 1] : 0
                if next == UInt8(ascii: "!") {
                    skipDocumentType()
                } else {
                    if next != UInt8(ascii: "/") { found.append(place) }
                    step()
                }
            }
        }
        return found
    }

    /// Columns count characters, so continuation bytes of UTF-8 have none.
    private mutating func step() {
        if bytes[at] == UInt8(ascii: "\n") {
            place = XMLText.Place(line: place.line + 1, column: 1)
        } else if bytes[at] & 0xC0 != 0x80 {
            place.column += 1
        }
        at += 1
    }

    /// Skips a comment, CDATA or an instruction; false if none begins here.
    private mutating func skipVerbatim() -> Bool {
        for (opening, closing) in [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")] where starts(with: opening) {
            for _ in opening.utf8 { step() }
            skip(past: closing)
            return true
        }
        return false
    }

    private func starts(with text: String) -> Bool { bytes[at...].starts(with: text.utf8) }

    private mutating func skip(past closing: String) {
        while at < bytes.count, !starts(with: closing) { step() }
        for _ in closing.utf8 where at < bytes.count { step() }
    }

    /// Skips it with all declarations in it, whose values may have any sign.
    private mutating func skipDocumentType() {
        var depth = 0
        while at < bytes.count {
            let byte = bytes[at]
            if byte == UInt8(ascii: "<"), skipVerbatim() { continue }
            step()
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                while at < bytes.count, bytes[at] != byte { step() }
                if at < bytes.count { step() }
            } else if byte == UInt8(ascii: "<") {
                depth += 1
            } else if byte == UInt8(ascii: ">") {
                depth -= 1
                if depth == 0 { return }
            }
        }
    }
}
