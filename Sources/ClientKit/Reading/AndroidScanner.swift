/// Parses text into nodes as Android's own `org.json` does, which accepts much that is not JSON.
///
/// Source: `JSONTokener.java` and `JSONObject.java` of Android 10. Comments begin with `//`, `#` or `/*`. Single quotes
/// and bare words are strings, `;` is a comma, and `=` or `=>` is a colon. A list may end with a comma, which adds a
/// null; an object may not. What follows the root is not looked at.
struct AndroidScanner {
    let bytes: [UInt8]
    var at = 0

    /// The depth that Android's stack still holds: 2,000 levels are read, 3,000 overflow a stack of 1 MiB.
    private static let deepest = 2000
    /// The characters that end a bare word.
    private static let ends = Set("{}[]/\\:,=;# \t\u{C}\r\n".utf8)

    /// - Parameter bytes: UTF-8, without a byte order mark.
    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The root, of any kind. Clients ask for an object and refuse anything else.
    ///
    /// - Parameter isWhole: true if nothing may follow, as for Gson; `org.json` does not look.
    mutating func document(isWhole: Bool = false) throws(JSONFault) -> JSONNode {
        let root = try value(depth: 1)
        guard isWhole else { return root }
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

    private mutating func value(depth: Int) throws(JSONFault) -> JSONNode {
        guard depth <= Self.deepest else { throw fault("is nested too deeply") }
        try skipBlanks()
        let start = at
        switch next {
        case nil: throw fault("ends too early")
        case UInt8(ascii: "{"): return JSONNode(value: .object(try members(depth)), offset: start)
        case UInt8(ascii: "["): return JSONNode(value: .array(try elements(depth)), offset: start)
        case UInt8(ascii: "\""), UInt8(ascii: "'"): return JSONNode(value: .string(try text()), offset: start)
        default: return JSONNode(value: try word(), offset: start)
        }
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
        default: return JavaNumber(literal: word).map { .number($0.description) } ?? .string(word)
        }
    }
}

extension AndroidScanner {
    private mutating func members(_ depth: Int) throws(JSONFault) -> [JSONNode.Member] {
        var members: [JSONNode.Member] = []
        at += 1
        try skipBlanks()
        if take("}") { return [] }
        while true {
            members.append(try member(depth))
            try skipBlanks()
            if take("}") { return members }
            guard take(",") || take(";") else { throw fault("has an object without an end") }
        }
    }

    private mutating func member(_ depth: Int) throws(JSONFault) -> JSONNode.Member {
        let name = try value(depth: depth + 1)
        guard let key = name.string else {
            throw fault("has a key that is \(name.kind), not a string", at: name.offset)
        }
        try skipBlanks()
        guard take(":") || take("=") else { throw fault("lacks a colon after a key") }
        _ = take(">")
        let node = try value(depth: depth + 1)
        if let number = node.number, number.hasSuffix("Infinity") || number == "NaN" {
            throw fault("has a number that is too large or none", at: node.offset)
        }
        return JSONNode.Member(key: key, keyOffset: name.offset, node: node)
    }

    /// A comma without a value before it adds a null, and so does the end of the list after a comma.
    private mutating func elements(_ depth: Int) throws(JSONFault) -> [JSONNode] {
        var elements: [JSONNode] = [], followsComma = false
        at += 1
        while true {
            try skipBlanks()
            let start = at
            if take("]") {
                return followsComma ? elements + [JSONNode(value: .null, offset: start, isLeftOut: true)] : elements
            }
            followsComma = true
            if take(",") || take(";") {
                elements.append(JSONNode(value: .null, offset: start, isLeftOut: true))
                continue
            }
            guard next != nil else { throw fault("has a list without an end") }
            elements.append(try value(depth: depth + 1))
            try skipBlanks()
            if take("]") { return elements }
            guard take(",") || take(";") else { throw fault("has a list without an end") }
        }
    }
}
