import PolicyModel

/// Hardware ids as filter parts: the client splits a filter at every comma, and the ids hold one.
///
/// A comma is written as `?`, which stands for any one character, and only in a part that holds a `*`. Every hardware
/// id is letters, digits, one comma, and a number of one or two digits; the parts are chosen so that no such id fits
/// them by accident: what stands before the comma ends in a digit that is spelled out, and so does every longer number.
enum ModelFilter {
    /// The parts that match exactly the ids of `pattern`; nil where the client cannot be told.
    static func parts(_ pattern: ModelPattern) -> [String]? {
        let text = pattern.text
        guard !text.isEmpty, text.utf8.allSatisfy(isPlain) else { return nil }
        let halves = text.split(separator: ",", omittingEmptySubsequences: false)
        if halves.count == 1 { return [text] }
        guard halves.count == 2, !halves[0].isEmpty, let numbers = numbers(like: halves[1]) else { return nil }
        return families(like: halves[0]).flatMap { family in numbers.map { "\(family)?\($0)" } }
    }

    /// With a `*`, without which `?` is an ordinary character, and with a last digit that is spelled out.
    private static func families(like half: Substring) -> [String] {
        guard half.last == "*" else { return [half.contains("*") ? String(half) : "*\(half)"] }
        // The star may also stand for nothing.
        let stem = half[..<(half.lastIndex { $0 != "*" }.map(half.index(after:)) ?? half.startIndex)]
        let own = stem.utf8.last.map(isDigit) == true ? families(like: stem) : []
        return own + (0...9).map { "\(half)\($0)" }
    }

    /// The numbers after the comma: `?` for a last digit that is free, the digit before it always spelled out.
    private static func numbers(like half: Substring) -> [String]? {
        if !half.contains("*") { return half.isEmpty || !half.utf8.allSatisfy(isDigit) ? nil : [String(half)] }
        let pattern = ModelPattern(String(half))
        let numbers = ["", "1", "2", "3", "4", "5", "6", "7", "8", "9"].flatMap { first in
            let fitting = (0...9).map { "\(first)\($0)" }.filter(pattern.matches)
            return fitting.count == 10 ? ["\(first)?"] : fitting
        }
        return numbers.isEmpty ? nil : numbers
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

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
}
