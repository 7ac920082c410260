/// A rule of `filters`, divided into its parts as `Filter.m` does, which compares plain text.
///
/// The texts of all parts lie in one array of bytes, because agreement evaluates each rule for very many devices.
struct FilterRule: Hashable, Sendable {
    enum Test: Hashable, Sendable {
        /// `''` matches the empty text.
        case emptyText
        /// `<>x`
        case differs
        /// `<x`, `<=x`, `>x`, `>=x`, in string order.
        case before, notAfter, after, notBefore
        /// Contains a `*`: Cocoa's `LIKE`.
        case like
        case equals
    }

    struct Part: Hashable, Sendable {
        let isNegated: Bool
        let test: Test
        /// The range of its text in `bytes`, without `!` and sign.
        let text: Range<Int>
        /// The byte with which a matching value must begin, or 0 for any: most parts of a long rule fail here.
        let first: UInt8
    }

    let parts: [Part]
    /// True if a part begins with `!` before spaces are removed: then the client evaluates all parts, even after a
    /// match.
    let isExclusive: Bool
    /// The rule without its spaces.
    private let bytes: [UInt8]

    init(_ rule: String) {
        let raw = Array(rule.utf8), comma = UInt8(ascii: ",")
        bytes = raw.filter { $0 != UInt8(ascii: " ") }
        isExclusive = raw.indices.contains { raw[$0] == UInt8(ascii: "!") && ($0 == 0 || raw[$0 - 1] == comma) }
        var parts: [Part] = [], start = 0
        while let end = bytes[start...].firstIndex(of: comma) {
            parts.append(FilterRule.part(bytes[start..<end]))
            start = end + 1
        }
        parts.append(FilterRule.part(bytes[start...]))
        self.parts = parts
    }

    /// The bytes alone, from which the parts follow.
    func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }

    private static func part(_ written: ArraySlice<UInt8>) -> Part {
        let isNegated = written.first == UInt8(ascii: "!"), text = written.dropFirst(isNegated ? 1 : 0)
        let (test, sign) = FilterRule.test(text)
        let first = test == .equals || test == .like ? text.first ?? 0 : 0
        let isFree = first == UInt8(ascii: "*") || (test == .like && first == UInt8(ascii: "?"))
        return Part(
            isNegated: isNegated, test: test, text: (text.startIndex + sign)..<text.endIndex, first: isFree ? 0 : first)
    }

    /// The test of a part, and the length of its sign in bytes.
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

    /// An absent value fails every part, so it matches only rules with a `!` part.
    private var isMetByAbsence: Bool { parts.contains { $0.isNegated } }

    /// Evaluates the parts in order. A `!` part that fails decides at once; a part that matches does so unless
    /// `isExclusive`.
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

    /// `*` matches any run of characters, `?` one character, everything else itself.
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
