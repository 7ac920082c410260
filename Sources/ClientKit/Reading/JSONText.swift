/// A document parsed in one dialect, with line and column of any byte offset.
package struct JSONText: Sendable {
    package let root: JSONNode
    /// UTF-8, without a byte order mark.
    package let bytes: [UInt8]
    private let marks: [Mark]

    /// - Throws: `JSONFault` if the client's parser rejects the whole text.
    package init(_ document: [UInt8], as dialect: JSONDialect) throws(JSONFault) {
        if !dialect.takesMark, document.starts(with: JSONText.byteOrderMark) {
            throw JSONFault(reason: "begins with a byte order mark", offset: 0)
        }
        guard let text = JSONText.utf8(document, dialect) else { throw JSONFault(reason: "is not UTF-8", offset: 0) }
        var scanner = JSONScanner(text, dialect)
        let root = try scanner.document()
        self.root = dialect.prefersFirst ? root.withFirstKeysLast : root
        bytes = text
        marks = Mark.all(of: text)
    }

    /// The document as Android's parser reads it. Invalid UTF-8 becomes U+FFFD.
    ///
    /// - Parameter isGson: true for Gson, as `AndroidScanner` says.
    /// - Throws: `JSONFault` if the parser rejects the whole text.
    package init(
        android document: [UInt8], joinsLines: Bool = false, byteOrderMarks: Int = 1, isGson: Bool = false
    ) throws(JSONFault) {
        let text = AndroidText(document, joinsLines: joinsLines, byteOrderMarks: byteOrderMarks)
        root = try text.root(isGson: isGson)
        bytes = text.bytes
        marks = Mark.all(of: text.bytes)
    }

    /// Line and column of a byte offset, both counted from 1, columns in characters.
    package func place(of offset: Int) -> (line: Int, column: Int) {
        let mark = min(offset, bytes.count) / Mark.distance
        let place = (mark < marks.count ? marks[mark] : Mark()).advanced(to: offset, in: bytes)
        return (place.line, place.column)
    }

    /// The word without quotes that begins at a byte offset, as written.
    func word(at offset: Int) -> String {
        String(decoding: bytes.dropFirst(offset).prefix { !AndroidScanner.ends.contains($0) }, as: UTF8.self)
    }

    /// The same for the offset of a fault, in a document that could not be parsed.
    package static func place(of offset: Int, in document: [UInt8]) -> (line: Int, column: Int) {
        let place = Mark().advanced(to: offset, in: utf8(document))
        return (place.line, place.column)
    }

    /// The text in UTF-8 without byte order mark; nil if the dialect does not support its encoding. Invalid UTF-8 is
    /// left to the scanner.
    package static func utf8(_ bytes: [UInt8], _ dialect: JSONDialect) -> [UInt8]? {
        if bytes.starts(with: byteOrderMark) { return Array(bytes.dropFirst(3)) }
        guard let wide = WideText(bytes) else { return bytes }
        return dialect.encodings.contains(wide.encoding) ? wide.utf8 : nil
    }

    /// The text in UTF-8 without byte order mark, whatever its encoding; the bytes themselves where it is in none.
    package static func utf8(_ bytes: [UInt8]) -> [UInt8] {
        bytes.starts(with: byteOrderMark) ? Array(bytes.dropFirst(3)) : WideText(bytes)?.utf8 ?? bytes
    }

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
}

/// A position in a text. One is kept for every 256 bytes of a long text, so that a look-up need not start at the
/// beginning.
private struct Mark {
    static let distance = 256
    /// Texts of up to so many bytes are looked through from the beginning.
    private static let short = 4096

    var offset = 0, line = 1, column = 1

    /// The positions at multiples of `distance`; none for a short text.
    static func all(of bytes: [UInt8]) -> [Mark] {
        guard bytes.count > short else { return [] }
        var marks = [Mark()]
        for offset in stride(from: distance, through: bytes.count, by: distance) {
            marks.append(marks[marks.count - 1].advanced(to: offset, in: bytes))
        }
        return marks
    }

    func advanced(to end: Int, in bytes: [UInt8]) -> Mark {
        var place = self
        for byte in bytes[offset..<max(offset, min(end, bytes.count))] {
            if byte == UInt8(ascii: "\n") {
                (place.line, place.column) = (place.line + 1, 1)
            } else if byte & 0xC0 != 0x80 {
                // Counts all bytes except the continuation bytes of UTF-8.
                place.column += 1
            }
        }
        place.offset = end
        return place
    }
}

/// Why a parser rejects a text, and where.
package struct JSONFault: Error, Hashable {
    package let reason: String
    /// In bytes of the text after conversion to UTF-8.
    package let offset: Int
}

/// A text in UTF-16 or UTF-32, detected as parsers do: by byte order mark or by zeros in the first four bytes.
private struct WideText {
    let encoding: JSONDialect.Encoding
    /// Nil if the text ends inside a code unit or is not valid Unicode.
    let utf8: [UInt8]?

    init?(_ bytes: [UInt8]) {
        let head = Array(bytes.prefix(4)), zeros = head.map { $0 == 0 }
        if head == [0, 0, 0xFE, 0xFF] || zeros == [true, true, true, false] {
            (encoding, utf8) = (.utf32, WideText.words(bytes, 4, isBig: true))
        } else if head == [0xFF, 0xFE, 0, 0] {
            (encoding, utf8) = (.markedLittleUTF32, WideText.words(bytes, 4, isBig: false))
        } else if zeros == [false, true, true, true] {
            (encoding, utf8) = (.utf32, WideText.words(bytes, 4, isBig: false))
        } else if head.starts(with: [0xFE, 0xFF]) || zeros.starts(with: [true, false]) {
            (encoding, utf8) = (.utf16, WideText.words(bytes, 2, isBig: true))
        } else if head.starts(with: [0xFF, 0xFE]) || zeros.starts(with: [false, true]) {
            (encoding, utf8) = (.utf16, WideText.words(bytes, 2, isBig: false))
        } else {
            return nil
        }
    }

    /// - Parameter size: the length of a code unit in bytes.
    private static func words(_ bytes: [UInt8], _ size: Int, isBig: Bool) -> [UInt8]? {
        guard bytes.count.isMultiple(of: size) else { return nil }
        let units = stride(from: 0, to: bytes.count, by: size).map { start in
            let unit = bytes[start..<start + size]
            return (isBig ? Array(unit) : unit.reversed()).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        }
        let marked = units.first == 0xFEFF ? units.dropFirst() : units[...]
        let text =
            size == 2
            ? String(validating: marked.map { UInt16($0) }, as: UTF16.self)
            : String(validating: marked.map { $0 }, as: UTF32.self)
        return text.map { Array($0.utf8) }
    }
}
