/// One rule of `filters`, cut into its parts when the document is read: `Filter.m` compares plain text.
///
/// The parts lie in one run of bytes, because agreement asks each rule for very many devices.
struct FilterRule: Hashable, Sendable {
    enum Test: Hashable, Sendable {
        /// `''`
        case emptyText
        /// `<>x`
        case differs
        /// `<x`, `<=x`, `>x`, `>=x`: in the order of plain strings.
        case before, notAfter, after, notBefore
        /// Holds a `*`: Cocoa's `LIKE`.
        case like
        case equals
    }

    struct Part: Hashable, Sendable {
        let isNegated: Bool
        let test: Test
        /// Its text in `bytes`, without `!` and sign.
        let text: Range<Int>
        /// What a value must begin with, or 0: most parts of a long rule fail at the first byte.
        let first: UInt8
    }

    let parts: [Part]
    /// True where a part begins with `!` before its spaces are dropped: then no included part ends the reading early.
    let isExclusive: Bool
    private let bytes: [UInt8]

    init(_ rule: String) {
        var parts: [Part] = [], bytes: [UInt8] = [], isExclusive = false
        for raw in rule.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
            isExclusive = isExclusive || raw.first == UInt8(ascii: "!")
            var text = raw.filter { $0 != UInt8(ascii: " ") }[...]
            let isNegated = text.first == UInt8(ascii: "!")
            if isNegated { text.removeFirst() }
            let (test, sign) = FilterRule.test(text)
            let start = bytes.count
            bytes += text.dropFirst(sign)
            let first = test == .equals || test == .like ? text.first ?? 0 : 0
            let isFree = first == UInt8(ascii: "*") || (test == .like && first == UInt8(ascii: "?"))
            parts.append(
                Part(isNegated: isNegated, test: test, text: start..<bytes.count, first: isFree ? 0 : first))
        }
        self.parts = parts
        self.bytes = bytes
        self.isExclusive = isExclusive
    }

    /// The kind of a part, and how many bytes its sign takes.
    private static func test(_ text: ArraySlice<UInt8>) -> (Test, sign: Int) {
        let second = text.dropFirst().first
        switch text.first {
        case UInt8(ascii: "'") where text.elementsEqual("''".utf8): return (.emptyText, 0)
        case UInt8(ascii: "<") where second == UInt8(ascii: ">"): return (.differs, 2)
        case UInt8(ascii: "<") where second == UInt8(ascii: "="): return (.notAfter, 2)
        case UInt8(ascii: ">") where second == UInt8(ascii: "="): return (.notBefore, 2)
        case UInt8(ascii: "<"): return (.before, 1)
        case UInt8(ascii: ">"): return (.after, 1)
        default: return (text.contains(UInt8(ascii: "*")) ? .like : .equals, 0)
        }
    }

    /// The text of a part as the client compares it.
    func text(of part: Part) -> String { String(decoding: bytes[part.text], as: UTF8.self) }

    /// An absent value fails every part, so that only `!` parts let it through.
    private var isMetByAbsence: Bool { parts.contains { $0.isNegated } }

    /// The parts in their order: a `!` part that fails decides, an included part that holds only without `isExclusive`.
    func matches(_ value: [UInt8]?) -> Bool {
        guard let value else { return isMetByAbsence }
        let first = value.first ?? 0
        var anyTrue = false
        for part in parts {
            let result = (part.first == 0 || part.first == first ? holds(part, value) : false) != part.isNegated
            if result && !isExclusive { return true }
            if !result && part.isNegated { return false }
            anyTrue = anyTrue || result
        }
        return anyTrue
    }

    private func holds(_ part: Part, _ value: [UInt8]) -> Bool {
        switch part.test {
        case .equals: equals(part.text, value)
        case .like: isLike(part.text, value)
        case .emptyText: value.isEmpty || value.elementsEqual("''".utf8)
        case .differs: !equals(part.text, value)
        case .before: value.lexicographicallyPrecedes(bytes[part.text])
        case .notAfter: !bytes[part.text].lexicographicallyPrecedes(value)
        case .after: bytes[part.text].lexicographicallyPrecedes(value)
        case .notBefore: !value.lexicographicallyPrecedes(bytes[part.text])
        }
    }

    private func equals(_ text: Range<Int>, _ value: [UInt8]) -> Bool {
        guard text.count == value.count else { return false }
        for index in value.indices where bytes[text.lowerBound + index] != value[index] { return false }
        return true
    }

    /// `*` is any run, `?` one character, all else itself.
    private func isLike(_ pattern: Range<Int>, _ value: [UInt8]) -> Bool {
        var at = pattern.lowerBound, place = 0
        var retry: (at: Int, place: Int)?
        while place < value.count {
            let sign = at < pattern.upperBound ? bytes[at] : 0
            if sign == UInt8(ascii: "*") {
                at += 1
                retry = (at, place)
            } else if sign == UInt8(ascii: "?") {
                at += 1
                place += 1
                while place < value.count, value[place] & 0xC0 == 0x80 { place += 1 }
            } else if sign == value[place] {
                at += 1
                place += 1
            } else if let last = retry {
                retry = (last.at, last.place + 1)
                (at, place) = (last.at, last.place + 1)
            } else {
                return false
            }
        }
        while at < pattern.upperBound, bytes[at] == UInt8(ascii: "*") { at += 1 }
        return at == pattern.upperBound
    }
}
