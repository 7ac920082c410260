import Synchronization

/// The texts behind the numbers of versions before a release, each kept once under a number: so a version is numbers
/// only, and comparing two that differ in these looks at no text.
@usableFromInline
enum PreReleaseText {
    private static let known = Mutex<[String]>([])
    private static let mostBytes = 64

    /// The number of a text, from 1 on; nil if it has another form than SemVer's.
    static func number(of text: Substring) -> UInt32? {
        guard text.utf8.count <= mostBytes, parts(of: text).allSatisfy(isIdentifier) else { return nil }
        return known.withLock { known in
            if let place = known.firstIndex(where: { $0 == text }) { return UInt32(place + 1) }
            known.append(String(text))
            return UInt32(known.count)
        }
    }

    static func text(_ number: UInt32) -> String { known.withLock { $0[Int(number) - 1] } }

    /// True if a version with the first text is below the one with the second, as SemVer orders them; 0 is a release,
    /// which is above all that come before it.
    @usableFromInline static func isEarlier(_ left: UInt32, _ right: UInt32) -> Bool {
        guard left != 0, right != 0 else { return left != 0 }
        let (one, other) = known.withLock { ($0[Int(left) - 1], $0[Int(right) - 1]) }
        let parts = (parts(of: one[...]), parts(of: other[...]))
        return parts.0.lexicographicallyPrecedes(parts.1, by: isLower)
    }

    private static func parts(of text: Substring) -> [Substring] {
        text.split(separator: ".", omittingEmptySubsequences: false)
    }

    private static func isNumber(_ part: Substring) -> Bool { part.utf8.allSatisfy { (48...57).contains($0) } }

    /// Numbers have no leading zeros, so that `01` is not another spelling of `1`.
    private static func isIdentifier(_ part: Substring) -> Bool {
        let isWord = part.utf8.allSatisfy { byte in
            (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte) || byte == 45
        }
        return !part.isEmpty && isWord && !(isNumber(part) && part.count > 1 && part.hasPrefix("0"))
    }

    /// Numbers by value and below words, words by their bytes.
    private static func isLower(_ one: Substring, _ other: Substring) -> Bool {
        let numbers = (isNumber(one), isNumber(other))
        if numbers.0 != numbers.1 { return numbers.0 }
        if numbers.0, one.count != other.count { return one.count < other.count }
        return one.utf8.lexicographicallyPrecedes(other.utf8)
    }
}
