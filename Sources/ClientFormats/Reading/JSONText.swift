/// A document's text, read as one dialect has it, with the places of its parts.
struct JSONText: Sendable {
    let root: JSONNode
    /// UTF-8, without a byte order mark.
    let bytes: [UInt8]

    /// - Throws: `JSONFault` where the parser rejects the whole text.
    init(_ document: [UInt8], as dialect: JSONDialect) throws(JSONFault) {
        guard let text = JSONText.utf8(document, dialect) else { throw JSONFault(reason: "is not UTF-8", offset: 0) }
        var scanner = JSONScanner(text, dialect)
        root = try scanner.document()
        bytes = text
    }

    /// Line and column of an offset, both counted from 1, columns in characters.
    func place(of offset: Int) -> (line: Int, column: Int) { JSONText.place(of: offset, in: bytes) }

    static func place(of offset: Int, in bytes: [UInt8]) -> (line: Int, column: Int) {
        let before = bytes.prefix(offset)
        let start = (before.lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
        let column = String(decoding: before[start...], as: UTF8.self).unicodeScalars.count + 1
        return (before.count { $0 == UInt8(ascii: "\n") } + 1, column)
    }

    /// Nil where the dialect does not take the encoding; UTF-8 that is broken inside is left to the scanner.
    static func utf8(_ bytes: [UInt8], _ dialect: JSONDialect) -> [UInt8]? {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
        guard let wide = WideText(bytes) else { return bytes }
        return dialect.encodings.contains(wide.encoding) ? wide.utf8 : nil
    }
}

/// Why a parser rejects a text, and where.
struct JSONFault: Error, Hashable {
    let reason: String
    /// In bytes of the text.
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
        } else if head == [0xFF, 0xFE, 0, 0] || zeros == [false, true, true, true] {
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
