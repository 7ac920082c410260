/// Parses text into nodes as Android's own `org.json` does, which accepts much that is not JSON.
///
/// Source: `JSONTokener.java` and `JSONObject.java` of Android 10. Comments begin with `//`, `#` or `/*`. Single quotes
/// and bare words are strings, `;` is a comma, and `=` or `=>` is a colon. A list may end with a comma, which adds a
/// null; an object may not. What follows the root is not looked at.
///
/// Gson reads the same in `JsonReader.java` of 2.8, but nothing may follow the root, bare numbers are kept as they are
/// written, and a backslash before any other character than JSON allows, `'` or a line end is a fault.
struct AndroidScanner {
    let bytes: [UInt8]
    let isGson: Bool
    var at = 0

    /// The depth that Android's stack still holds: 2,000 levels are read, 3,000 overflow a stack of 1 MiB.
    private static let deepest = 2000
    /// The characters that end a bare word.
    static let ends = Set("{}[]/\\:,=;# \t\u{C}\r\n".utf8)

    /// - Parameter bytes: UTF-8, without a byte order mark.
    init(_ bytes: [UInt8], isGson: Bool = false) { (self.bytes, self.isGson) = (bytes, isGson) }

    /// The root, of any kind. Clients ask for an object and refuse anything else.
    mutating func document() throws(JSONFault) -> JSONNode {
        let root = try value()
        guard isGson else { return root }
        try skipBlanks()
        if at < bytes.count { throw fault("goes on after its end") }
        return root
    }

    func fault(_ reason: String, at offset: Int? = nil) -> JSONFault {
        JSONFault(reason: reason, offset: min(offset ?? at, bytes.count))
    }

    private var next: UInt8? { at < bytes.count ? bytes[at] : nil }

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

    /// Reads a value, or the beginning of a list or object; nil if a value or a key comes next inside it.
    private mutating func begin(_ open: inout [OpenNode]) throws(JSONFault) -> JSONNode? {
        guard open.count < Self.deepest else { throw fault("is nested too deeply") }
        try skipBlanks()
        let start = at
        switch next {
        case nil: throw fault("ends too early")
        case UInt8(ascii: "{"):
            open.append(OpenNode(isObject: true, start: start))
            at += 1
            try skipBlanks()
            return take("}") ? open.close() : nil
        case UInt8(ascii: "["):
            open.append(OpenNode(isObject: false, start: start))
            at += 1
            return try element(&open)
        case UInt8(ascii: "\""), UInt8(ascii: "'"): return JSONNode(value: .string(try text()), offset: start)
        default: return JSONNode(value: try word(), offset: start)
        }
    }

    /// Puts a value into what it stands in, and ends all that ends behind it. The root, or nil if a value or a key
    /// comes next.
    private mutating func end(_ node: JSONNode, _ open: inout [OpenNode]) throws(JSONFault) -> JSONNode? {
        var node = node
        while let isObject = open.last?.isObject {
            if isObject, open[open.count - 1].key == nil {
                open[open.count - 1].key = try key(node)
                return nil
            }
            let ended = isObject ? try endMember(node, &open) : try endElement(node, &open)
            guard let ended else { return nil }
            node = ended
        }
        return node
    }
}

extension AndroidScanner {
    private mutating func skipBlanks() throws(JSONFault) {
        while let byte = next {
            switch byte {
            case 0x20, 0x0A, 0x0D, 0x09: at += 1
            case UInt8(ascii: "#"): skipLine()
            case UInt8(ascii: "/") where bytes[(at + 1)...].first == UInt8(ascii: "/"): skipLine()
            case UInt8(ascii: "/") where bytes[(at + 1)...].first == UInt8(ascii: "*"): try skipComment()
            default: return
            }
        }
    }

    private mutating func skipLine() {
        while let byte = next, byte != 0x0A, byte != 0x0D { at += 1 }
    }

    private mutating func skipComment() throws(JSONFault) {
        let start = at
        at += 2
        while at + 1 < bytes.count {
            if bytes[at] == UInt8(ascii: "*"), bytes[at + 1] == UInt8(ascii: "/") {
                at += 2
                return
            }
            at += 1
        }
        throw fault("has a comment without an end", at: start)
    }

    /// A word without quotes: null or a bool in any case, a number as Java reads it, else a string.
    private mutating func word() throws(JSONFault) -> JSONNode.Value {
        let start = at
        while let byte = next, !Self.ends.contains(byte) { at += 1 }
        guard at > start else { throw fault("has a character that begins no value") }
        let word = String(decoding: bytes[start..<at], as: UTF8.self)
        switch word.lowercased() {
        case "null": return .null
        case "true": return .bool(true)
        case "false": return .bool(false)
        default:
            if isGson { return JavaNumber.double(word) == nil ? .string(word) : .number(word) }
            return JavaNumber(literal: word).map { .number($0.description) } ?? .string(word)
        }
    }
}

extension AndroidScanner {
    /// The key that a value is, up to the value that belongs to it.
    private mutating func key(_ name: JSONNode) throws(JSONFault) -> (name: String?, offset: Int) {
        guard let key = isGson ? name.string ?? name.number : name.string else {
            throw fault("has a key that is \(name.kind), not a string", at: name.offset)
        }
        try skipBlanks()
        guard take(":") || take("=") else { throw fault("lacks a colon after a key") }
        _ = take(">")
        return (key, name.offset)
    }

    /// The object if it ends behind this value; nil if another key follows.
    private mutating func endMember(_ node: JSONNode, _ open: inout [OpenNode]) throws(JSONFault) -> JSONNode? {
        if !isGson, let number = node.number, number.hasSuffix("Infinity") || number == "NaN" {
            throw fault("has a number that is too large or none", at: node.offset)
        }
        open.add(node)
        try skipBlanks()
        if take("}") { return open.close() }
        guard take(",") || take(";") else { throw fault("has an object without an end") }
        return nil
    }

    /// The list if it ends behind this value; nil if another one follows.
    private mutating func endElement(_ node: JSONNode, _ open: inout [OpenNode]) throws(JSONFault) -> JSONNode? {
        open.add(node)
        try skipBlanks()
        if take("]") { return open.close() }
        guard take(",") || take(";") else { throw fault("has a list without an end") }
        return try element(&open)
    }

    /// The list if it ends here; nil if a value comes next. A comma without a value before it adds a null, and so does
    /// the end of the list after a comma.
    private mutating func element(_ open: inout [OpenNode]) throws(JSONFault) -> JSONNode? {
        while true {
            try skipBlanks()
            let leftOut = JSONNode(value: .null, offset: at, isLeftOut: true)
            if take("]") {
                if open[open.count - 1].followsComma { open.add(leftOut) }
                return open.close()
            }
            open[open.count - 1].followsComma = true
            guard take(",") || take(";") else { break }
            open.add(leftOut)
        }
        guard next != nil else { throw fault("has a list without an end") }
        return nil
    }
}
