/// A document's text, read as one dialect has it, with the places of its parts.
struct JSONText: Sendable {
    let root: JSONNode
    /// UTF-8, without a byte order mark.
    let bytes: [UInt8]
    private let marks: [Mark]

    /// - Throws: `JSONFault` where the parser rejects the whole text.
    init(_ document: [UInt8], as dialect: JSONDialect) throws(JSONFault) {
        guard let text = JSONText.utf8(document, dialect) else { throw JSONFault(reason: "is not UTF-8", offset: 0) }
        var scanner = JSONScanner(text, dialect)
        root = try scanner.document()
        bytes = text
        marks = Mark.all(of: text)
    }

    /// Line and column of an offset, both counted from 1, columns in characters.
    func place(of offset: Int) -> (line: Int, column: Int) {
        let place = marks[min(offset, bytes.count) / Mark.distance].advanced(to: offset, in: bytes)
        return (place.line, place.column)
    }

    /// The same for a fault's offset, in a document that gave no text.
    static func place(of offset: Int, in document: [UInt8]) -> (line: Int, column: Int) {
        let text = document.starts(with: byteOrderMark) ? document.dropFirst(3) : WideText(document)?.utf8?[...]
        let place = Mark().advanced(to: offset, in: Array(text ?? document[...]))
        return (place.line, place.column)
    }

    /// Nil where the dialect does not take the encoding; UTF-8 that is broken inside is left to the scanner.
    static func utf8(_ bytes: [UInt8], _ dialect: JSONDialect) -> [UInt8]? {
        if bytes.starts(with: byteOrderMark) { return Array(bytes.dropFirst(3)) }
        guard let wide = WideText(bytes) else { return bytes }
        return dialect.encodings.contains(wide.encoding) ? wide.utf8 : nil
    }

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
}

/// A place in a text, kept at every so many bytes, so that finding one needs no walk from the beginning.
private struct Mark {
    static let distance = 256

    var offset = 0, line = 1, column = 1

    static func all(of bytes: [UInt8]) -> [Mark] {
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
                // Every byte but those that continue a character.
                place.column += 1
            }
        }
        place.offset = end
        return place
    }
}

/// Why a parser rejects a text, and where.
struct JSONFault: Error, Hashable {
    let reason: String
    /// In bytes of the text after conversion to UTF-8.
    let offset: Int
}

/// UTF-16 and UTF-32, told by byte order mark or by the zeros among the first four bytes, as parsers do.
private struct WideText {
    let encoding: JSONDialect.Encoding
    /// Nil where the text breaks off inside a unit or holds what Unicode does not.
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

    private static func words(_ bytes: [UInt8], _ size: Int, isBig: Bool) -> [UInt8]? {
        guard bytes.count.isMultiple(of: size) else { return nil }
        let units = stride(from: 0, to: bytes.count, by: size).map { start in
            let unit = bytes[start..<start + size]
            return (isBig ? Array(unit) : unit.reversed()).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        }
        let marked = units.first == 0xFEFF ? units.dropFirst() : units[...]
        let text = size == 2
            ? String(validating: marked.map { UInt16($0) }, as: UTF16.self)
            : String(validating: marked.map { $0 }, as: UTF32.self)
        return text.map { Array($0.utf8) }
    }
}
