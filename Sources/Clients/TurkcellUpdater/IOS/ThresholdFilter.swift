import PolicyModel

/// Expresses numeric comparisons of versions as parts of a Turkcell Updater filter, which compares plain strings.
///
/// The client's `<` and `>=` sort `2.10` before `2.7`, so only equality parts and `prefix.*` parts are used: every
/// spelling of a version below the bound matches one of them, and no other version does. A policy ignores trailing
/// zeros, so the bound is used without them: an installed `2.7` is never below `2.7.0`. `?` can stand for a digit in
/// parts for "below", because if it matches a dot instead, that version is even lower.
struct ThresholdFilter: Hashable {
    /// A value matches the filter if it matches one of the parts.
    let parts: [String]

    /// The maximum number of parts, to keep documents readable; with more, the encoder names releases one by one.
    static let mostParts = 600

    /// All versions numerically below `line`; nil if a number in it is too large.
    static func below(_ line: Version) -> ThresholdFilter? {
        guard isDrawable(line) else { return nil }
        let numbers = significant(line)
        var parts: [String] = [], prefix = ""
        for (place, number) in numbers.enumerated() {
            parts += alternatives(below: number, after: prefix)
            prefix += String(number)
            // `2` and `2.0` are below `2.0.1`, because the numbers that follow are not all zero.
            if place < numbers.count - 1 { parts.append(prefix) }
            prefix += "."
        }
        return ThresholdFilter(parts: parts)
    }

    /// False if the numbers of `line` are so large that the filter would have too many parts.
    static func isDrawable(_ line: Version) -> Bool { line.numbers.reduce(0, +) <= mostParts / 2 }

    /// `line` and all versions below it; nil as for `below`.
    static func upTo(_ line: Version) -> ThresholdFilter? {
        below(line).map { ThresholdFilter(parts: $0.parts + exactly(line).parts) }
    }

    /// `version` in all spellings, the author's first.
    static func exactly(_ version: Version) -> ThresholdFilter {
        let numbers = significant(version)
        let spellings = (numbers.count...4).map { count in
            version.numbers.prefix(count).map(String.init).joined(separator: ".")
        }
        return ThresholdFilter(parts: [version.description] + spellings.filter { $0 != version.description })
    }

    /// The text of the filter. It must have parts, because an empty text matches an empty value.
    var text: String { parts.joined(separator: ",") }

    /// The numbers without trailing zeros; at least one.
    private static func significant(_ version: Version) -> [Int] {
        let last = version.numbers.lastIndex { $0 > 0 } ?? 0
        return Array(version.numbers[...last])
    }

    /// `<prefix>k` and `<prefix>k.*` for every k below `number`.
    private static func alternatives(below number: Int, after prefix: String) -> [String] {
        guard number > 10 else {
            return (0..<number).flatMap { number in
                let version = prefix + String(number)
                return [version, version + ".*"]
            }
        }
        return (0..<number).map { "\(prefix)\($0)" } + digitPatterns(below: number).map { "\(prefix)\($0).*" }
    }

    /// Patterns for the numbers below `number`, with `?` for any digit: for 15 these are `?`, `10`, …, `14`.
    private static func digitPatterns(below number: Int) -> [String] {
        let digits = String(number).utf8.map { Int($0) - 48 }
        var patterns = (1..<digits.count).map { String(repeating: "?", count: $0) }
        var prefix = ""
        for (place, digit) in digits.enumerated() {
            let free = String(repeating: "?", count: digits.count - place - 1)
            for lower in (place == 0 ? 1 : 0)..<max(digit, place == 0 ? 1 : 0) {
                patterns.append("\(prefix)\(lower)\(free)")
            }
            prefix += String(digit)
        }
        return patterns
    }
}
