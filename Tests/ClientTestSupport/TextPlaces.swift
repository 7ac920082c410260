/// The places at which a text in JSON or XML can be changed, as far as it can be read.
struct TextPlaces {
    /// JSON values; texts and values of attributes of XML.
    private(set) var values: [Range<Int>] = []
    /// Members and elements of JSON; elements and attributes of XML.
    private(set) var parts: [Range<Int>] = []
    /// Keys with their quotes; names of elements and attributes.
    private(set) var names: [Range<Int>] = []
    let isXML: Bool

    private let bytes: [UInt8]
    private var at = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        isXML = bytes.first == UInt8(ascii: "<")
        if isXML { readXML() } else { _ = value(depth: 0) }
    }

    private var next: UInt8? { at < bytes.count ? bytes[at] : nil }

    private mutating func skip(_ isSkipped: (UInt8) -> Bool) { while let next, isSkipped(next) { at += 1 } }

    private mutating func skipBlanks() { skip { $0 <= 0x20 } }
}

/// JSON.
extension TextPlaces {
    /// False at the first fault.
    private mutating func value(depth: Int) -> Bool {
        skipBlanks()
        guard let first = next, depth < 64 else { return false }
        let start = at
        switch first {
        case UInt8(ascii: "{"): guard parts(depth, until: UInt8(ascii: "}")) else { return false }
        case UInt8(ascii: "["): guard parts(depth, until: UInt8(ascii: "]")) else { return false }
        case UInt8(ascii: "\""): guard string() else { return false }
        default: skip { !",]}".utf8.contains($0) && $0 > 0x20 }
        }
        guard at > start else { return false }
        values.append(start..<at)
        return true
    }

    private mutating func parts(_ depth: Int, until end: UInt8) -> Bool {
        at += 1
        skipBlanks()
        while let next, next != end {
            let start = at
            if end == UInt8(ascii: "}") {
                guard string() else { return false }
                names.append(start..<at)
                skipBlanks()
                guard self.next == UInt8(ascii: ":") else { return false }
                at += 1
            }
            guard value(depth: depth + 1) else { return false }
            parts.append(start..<at)
            skipBlanks()
            guard self.next == UInt8(ascii: ",") else { break }
            at += 1
            skipBlanks()
        }
        guard next == end else { return false }
        at += 1
        return true
    }

    private mutating func string() -> Bool {
        guard next == UInt8(ascii: "\"") else { return false }
        at += 1
        while let next, next != UInt8(ascii: "\"") { at += next == UInt8(ascii: "\\") ? 2 : 1 }
        guard next != nil else { return false }
        at += 1
        return true
    }
}

/// XML without comments and sections.
extension TextPlaces {
    private mutating func readXML() {
        var open: [Int] = []
        while next != nil {
            let text = at
            skip { $0 != UInt8(ascii: "<") }
            if bytes[text..<at].contains(where: { $0 > 0x20 }) { values.append(text..<at) }
            guard next != nil else { return }
            let start = at
            at += 1
            if next == UInt8(ascii: "/") {
                skip { $0 != UInt8(ascii: ">") }
                at += 1
                if let first = open.popLast(), at <= bytes.count { parts.append(first..<at) }
            } else {
                tag(from: start, &open)
            }
        }
    }

    private mutating func tag(from start: Int, _ open: inout [Int]) {
        let name = at
        skip { $0 > 0x20 && !"/>".utf8.contains($0) }
        names.append(name..<at)
        skipBlanks()
        while let next, !"/>?".utf8.contains(next) {
            guard attribute() else { return }
            skipBlanks()
        }
        let isEmpty = next != UInt8(ascii: ">")
        skip { $0 != UInt8(ascii: ">") }
        at += 1
        if isEmpty, at <= bytes.count { parts.append(start..<at) } else { open.append(start) }
    }

    private mutating func attribute() -> Bool {
        let start = at
        skip { $0 > 0x20 && !"=/>".utf8.contains($0) }
        guard at > start, next == UInt8(ascii: "=") else { return false }
        names.append(start..<at)
        at += 1
        guard let quote = next, "\"'".utf8.contains(quote) else { return false }
        let value = at + 1
        at = value
        skip { $0 != quote }
        values.append(value..<at)
        at += 1
        if at <= bytes.count { parts.append(start..<at) }
        return at <= bytes.count
    }
}
