import PolicyModel

/// Hardware ids as filter parts: the client splits a filter at every comma, and the ids hold one.
///
/// A comma is written as `?`, which stands for any one character, and only in a part that holds a `*`. Every hardware
/// id is letters, digits, one comma, digits; the parts are chosen so that no such id fits them by accident.
enum ModelFilter {
    /// The parts that match exactly the ids of `pattern`; nil where the client cannot be told.
    static func parts(_ pattern: ModelPattern) -> [String]? {
        let text = pattern.text
        guard !text.isEmpty, text.utf8.allSatisfy(isPlain) else { return nil }
        let halves = text.split(separator: ",", omittingEmptySubsequences: false)
        if halves.count == 1 { return [text] }
        guard halves.count == 2, !halves[0].contains("*") else { return nil }
        if halves[1] == "*" { return anySecondNumber(halves[0]) }
        guard !halves[1].isEmpty, !halves[1].contains("*") else { return nil }
        // The one comma of an id can only be where the `?` is: the rest of the part is spelled out.
        return ["*\(halves[0])?\(halves[1])"]
    }

    /// `iPhone1,*` must not match `iPhone10,1`, so the place of the comma is pinned by the length: one digit after it,
    /// or two, of which the first is spelled out and cannot be the comma.
    private static func anySecondNumber(_ family: Substring) -> [String] {
        ["*\(family)??"] + (1...9).map { "*\(family)?\($0)?" }
    }

    /// Letters, digits, `,` and `*`: every other sign means something to the filter, or is never in an id.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 48...57, 65...90, 97...122, UInt8(ascii: ","), UInt8(ascii: "*"): true
        default: false
        }
    }

    /// Each pattern once, a pattern before every wider one.
    static func specificFirst(_ patterns: [ModelPattern]) -> [ModelPattern] {
        var seen: Set<ModelPattern> = []
        let unique = patterns.filter { seen.insert($0).inserted }
        let width = unique.map { one in unique.count { one.matches($0.text) } }
        return unique.indices.sorted { (width[$0], $0) < (width[$1], $1) }.map { unique[$0] }
    }

    /// True where some id may fit both patterns and neither holds the other: then no order of entries is right.
    static func overlap(_ one: ModelPattern, _ other: ModelPattern) -> Bool {
        if one.matches(other.text) || other.matches(one.text) { return false }
        guard one.text.contains("*") || other.text.contains("*") else { return false }
        let (first, second) = (one.text.prefix { $0 != "*" }, other.text.prefix { $0 != "*" })
        return first.hasPrefix(second) || second.hasPrefix(first)
    }
}
