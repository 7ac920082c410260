import Basics
import PolicyModel

/// Expresses patterns of hardware ids as filter parts, although the client splits filters at commas and ids contain
/// one.
///
/// A comma is written as `?`, which matches any character, but only in a part that contains a `*`. A hardware id is
/// made of letters, digits, one comma, and a number of one or two digits. No such id matches a part by accident,
/// because the text before the comma ends with an explicit digit, as does every longer number.
enum ModelFilter {
    /// The parts that match exactly the ids of `pattern`; nil if it cannot be expressed.
    static func parts(_ pattern: ModelPattern) -> [String]? {
        let text = pattern.text
        guard !text.isEmpty, text.utf8.allSatisfy(isPlain) else { return nil }
        let halves = text.split(separator: ",", omittingEmptySubsequences: false)
        if halves.count == 1 { return [text] }
        guard halves.count == 2, !halves[0].isEmpty, let numbers = numbers(like: halves[1]) else { return nil }
        return families(like: halves[0]).flatMap { family in numbers.map { "\(family)?\($0)" } }
    }

    /// The parts for the text before the comma, each with a `*`, since `?` is an ordinary character without one, and
    /// with an explicit last digit.
    private static func families(like half: Substring) -> [String] {
        guard half.last == "*" else { return [half.contains("*") ? String(half) : "*\(half)"] }
        // The star can also match the empty text.
        let stem = half[..<(half.lastIndex { $0 != "*" }.map(half.index(after:)) ?? half.startIndex)]
        let own = stem.utf8.last.map(\.isDigit) == true ? families(like: stem) : []
        return own + (0...9).map { "\(half)\($0)" }
    }

    /// The parts for the number after the comma: `?` for an arbitrary last digit, other digits explicit.
    private static func numbers(like half: Substring) -> [String]? {
        if !half.contains("*") { return half.isEmpty || !half.utf8.allSatisfy(\.isDigit) ? nil : [String(half)] }
        let pattern = ModelPattern(String(half))
        let numbers = ["", "1", "2", "3", "4", "5", "6", "7", "8", "9"].flatMap { first in
            let fitting = (0...9).map { "\(first)\($0)" }.filter(pattern.matches)
            return fitting.count == 10 ? ["\(first)?"] : fitting
        }
        return numbers.isEmpty ? nil : numbers
    }

    /// True for letters, digits, `,` and `*`. Other characters have a meaning in filters or never appear in ids.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 48...57, 65...90, 97...122, UInt8(ascii: ","), UInt8(ascii: "*"): true
        default: false
        }
    }
}
