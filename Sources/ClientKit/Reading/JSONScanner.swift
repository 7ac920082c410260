import Basics

/// Parses JSON text into nodes, accepting the same errors as a client's parser and no others.
struct JSONScanner {
    private let bytes: [UInt8]
    private let dialect: JSONDialect
    private var at = 0

    init(_ bytes: [UInt8], _ dialect: JSONDialect) {
        self.bytes = bytes
        self.dialect = dialect
    }

    /// - Throws: `JSONFault` if the dialect rejects the whole text.
    mutating func document() throws(JSONFault) -> JSONNode {
        skipBlanks()
        let node = try value()
        skipBlanks()
        guard at == bytes.count else { throw fault("has text after its root") }
        return node
    }

    private func fault(_ reason: String) -> JSONFault { JSONFault(reason: reason, offset: at) }

    private var next: UInt8? { at < bytes.count ? bytes[at] : nil }

    private mutating func skipBlanks() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { at += 1 }
    }

    /// Skips `character` if it is next.
    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        at += 1
        return true
    }

    private mutating func value() throws(JSONFault) -> JSONNode {
        var open: [OpenNode] = []
        while true {
            if let node = try begin(&open), let root = try end(node, &open) { return root }
        }
    }

    /// Reads a value, or the beginning of a list or object; nil if a value comes next inside it.
    private mutating func begin(_ open: inout [OpenNode]) throws(JSONFault) -> JSONNode? {
        guard next == UInt8(ascii: "{") || next == UInt8(ascii: "[") else { return try scalar() }
        guard open.count < dialect.deepest else { throw fault("is nested too deeply") }
        open.append(OpenNode(isObject: next == UInt8(ascii: "{"), start: at))
        at += 1
        skipBlanks()
        return try part(&open)
    }

    /// Puts a value into what it stands in, and ends all that ends behind it. The root, or nil if a value comes next.
    private mutating func end(_ node: JSONNode, _ open: inout [OpenNode]) throws(JSONFault) -> JSONNode? {
        var node = node
        while let isObject = open.last?.isObject {
            open.add(node)
            skipBlanks()
            if take(",") {
                skipBlanks()
                if !dialect.takesLastComma, next == UInt8(ascii: isObject ? "}" : "]") {
                    throw fault("has a comma before the end of \(isObject ? "an object" : "a list")")
                }
            } else if next != UInt8(ascii: isObject ? "}" : "]") {
                throw fault("lacks a comma")
            }
            guard let ended = try part(&open) else { return nil }
            node = ended
        }
        return node
    }

    /// The innermost list or object if it ends here; otherwise reads what stands before its next value. A comma may
    /// stand before its end.
    private mutating func part(_ open: inout [OpenNode]) throws(JSONFault) -> JSONNode? {
        let isObject = open[open.count - 1].isObject
        if take(isObject ? "}" : "]") { return open.close() }
        if isObject { open[open.count - 1].key = try key() }
        return nil
    }

    private mutating func key() throws(JSONFault) -> (name: String?, offset: Int) {
        let start = at
        guard next == UInt8(ascii: "\"") else { throw fault("has a key that is not a string") }
        let key = try text()
        skipBlanks()
        guard take(":") else { throw fault("lacks a colon after a key") }
        skipBlanks()
        return (JSONNode(value: key, offset: start).string, start)
    }

    private mutating func scalar() throws(JSONFault) -> JSONNode {
        let start = at
        guard let first = next else { throw fault("ends too early") }
        switch first {
        case UInt8(ascii: "\""): return JSONNode(value: try text(), offset: start)
        case UInt8(ascii: "t"): return JSONNode(value: try word("true", .bool(true)), offset: start)
        case UInt8(ascii: "f"): return JSONNode(value: try word("false", .bool(false)), offset: start)
        case UInt8(ascii: "n"): return JSONNode(value: try word("null", .null), offset: start)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            return JSONNode(value: try number(), offset: start)
        default: throw fault("has a character that begins no value")
        }
    }

    private mutating func word(_ word: String, _ value: JSONNode.Value) throws(JSONFault) -> JSONNode.Value {
        guard bytes[at...].starts(with: word.utf8) else { throw fault("has a character that begins no value") }
        at += word.utf8.count
        return value
    }
}

extension JSONScanner {
    /// Takes all characters that can be part of a number, then validates them together, as lazy parsers do.
    private mutating func number() throws(JSONFault) -> JSONNode.Value {
        let start = at
        while let byte = next, JSONScanner.numeric.contains(byte) { at += 1 }
        let digits = bytes[start..<at]
        guard JSONScanner.isNumber(digits) else { return try faulty("a number that JSON does not know", from: start) }
        let text = String(decoding: digits, as: UTF8.self)
        guard dialect.fits(text) else { return try faulty("a number too large or too small", from: start) }
        return .number(text)
    }

    /// A value with valid boundaries and invalid content: a faulty node, or an error if the dialect does not decode
    /// lazily.
    private mutating func faulty(_ reason: String, from start: Int) throws(JSONFault) -> JSONNode.Value {
        guard !dialect.decodesLazily else { return .faulty(reason) }
        at = start
        throw fault("has \(reason)")
    }

    private static let numeric = Set("0123456789+-.eE".utf8)

    /// The grammar of RFC 8259: an optional minus, an integer without leading zeros, optional fraction and exponent.
    private static func isNumber(_ text: ArraySlice<UInt8>) -> Bool {
        var rest = text.first == UInt8(ascii: "-") ? text.dropFirst() : text
        func digits() -> Int {
            let count = rest.prefix(while: \.isDigit).count
            rest = rest.dropFirst(count)
            return count
        }
        let leading = rest.first, whole = digits()
        guard whole > 0, whole == 1 || leading != 0x30 else { return false }
        if rest.first == UInt8(ascii: ".") {
            rest = rest.dropFirst()
            guard digits() > 0 else { return false }
        }
        if let mark = rest.first, mark == UInt8(ascii: "e") || mark == UInt8(ascii: "E") {
            rest = rest.dropFirst()
            if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { rest = rest.dropFirst() }
            guard digits() > 0 else { return false }
        }
        return rest.isEmpty
    }

    /// A string, or `faulty` if the dialect rejects it only when it is used.
    private mutating func text() throws(JSONFault) -> JSONNode.Value {
        let start = at
        at += 1
        var isPlain = true
        skipPlain()
        while let byte = next, byte != UInt8(ascii: "\"") {
            isPlain = false
            if byte == UInt8(ascii: "\\") { try skipEscape() } else { at += 1 }
            skipPlain()
        }
        guard at < bytes.count else {
            at = bytes.count
            throw fault("ends inside a string")
        }
        let inside = bytes[start + 1..<at]
        at += 1
        if isPlain { return .string(String(decoding: inside, as: UTF8.self)) }
        guard let text = JSONScanner.unescaped(inside, takingHalves: dialect.takesHalves) else {
            return try faulty("a string that JSON does not know", from: start)
        }
        return .string(text)
    }

    /// Skips printable ASCII up to a quote or backslash.
    private mutating func skipPlain() {
        var place = at
        while place < bytes.count, 0x20..<0x80 ~= bytes[place], bytes[place] != UInt8(ascii: "\""),
            bytes[place] != UInt8(ascii: "\\")
        {
            place += 1
        }
        at = place
    }

    /// Skips an escape. Four arbitrary bytes may follow `\u`, but no quote: then even lazy parsers reject the whole
    /// text.
    private mutating func skipEscape() throws(JSONFault) {
        guard at + 1 < bytes.count, bytes[at + 1] == UInt8(ascii: "u") else {
            at += 2
            return
        }
        let digits = bytes[(at + 2)...].prefix(4)
        guard digits.count == 4, !digits.contains(UInt8(ascii: "\"")) else { throw fault("has an escape cut short") }
        at += 6
    }

    /// The text of a string's content; nil for control characters, unknown escapes, lone surrogates and invalid UTF-8.
    ///
    /// - Parameter takesHalves: true to put U+FFFD for a lone surrogate.
    private static func unescaped(_ bytes: ArraySlice<UInt8>, takingHalves takesHalves: Bool) -> String? {
        guard bytes.allSatisfy({ $0 >= 0x20 }) else { return nil }
        guard bytes.contains(UInt8(ascii: "\\")) else { return validated(bytes) }
        var units: [UInt8] = [], rest = bytes
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\") else {
                units.append(byte)
                continue
            }
            guard let scalar = escape(&rest, takesHalves) else { return nil }
            units += Array(String(Character(scalar)).utf8)
        }
        return validated(units[...])
    }

    /// The bytes as text; nil for invalid UTF-8, which decoding would silently replace by other characters.
    private static func validated(_ bytes: ArraySlice<UInt8>) -> String? {
        let text = String(decoding: bytes, as: UTF8.self)
        return text.utf8.elementsEqual(bytes) ? text : nil
    }

    /// The character of an escape, after its backslash; nil if invalid.
    private static func escape(_ rest: inout ArraySlice<UInt8>, _ takesHalves: Bool) -> Unicode.Scalar? {
        switch rest.popFirst() {
        case UInt8(ascii: "\""): "\""
        case UInt8(ascii: "\\"): "\\"
        case UInt8(ascii: "/"): "/"
        case UInt8(ascii: "b"): "\u{8}"
        case UInt8(ascii: "f"): "\u{C}"
        case UInt8(ascii: "n"): "\n"
        case UInt8(ascii: "r"): "\r"
        case UInt8(ascii: "t"): "\t"
        case UInt8(ascii: "u"): unicode(&rest, takesHalves)
        default: nil
        }
    }

    /// The character of a `\u` escape or of a pair of surrogates; nil if invalid.
    private static func unicode(_ rest: inout ArraySlice<UInt8>, _ takesHalves: Bool) -> Unicode.Scalar? {
        guard let high = hex(&rest) else { return nil }
        let half: Unicode.Scalar? = takesHalves ? "\u{FFFD}" : nil
        guard (0xD800..<0xDC00).contains(high) else { return Unicode.Scalar(high) ?? half }
        // What is no second half is read by itself.
        var behind = rest
        guard behind.popFirst() == UInt8(ascii: "\\"), behind.popFirst() == UInt8(ascii: "u"), let low = hex(&behind),
            (0xDC00..<0xE000).contains(low)
        else { return half }
        rest = behind
        return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
    }

    private static func hex(_ rest: inout ArraySlice<UInt8>) -> UInt32? {
        let digits = rest.prefix(4)
        rest = rest.dropFirst(4)
        guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
        return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    }
}
