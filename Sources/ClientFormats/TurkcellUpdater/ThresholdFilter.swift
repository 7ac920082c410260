import PolicyModel

/// Numeric lines between versions as the parts of a Turkcell Updater filter, which itself compares plain strings.
///
/// The client's `<` and `>=` put `2.10` below `2.7`, so only equality parts and `prefix.*` parts are written: every
/// spelling of a version below the line matches one of them, and no other version does. A trailing zero is the same
/// version to a policy (`2.7` = `2.7.0`), so the line is drawn without it: an installed `2.7` is never below `2.7.0`.
/// The parts of "below" are closed downwards, which is why `?` may stand for a digit in them: where it swallows a dot
/// instead, the version it lets in is lower still.
struct ThresholdFilter: Hashable {
    /// Alternatives: a value matches the filter when it matches one of them.
    let parts: [String]

    /// More parts than this make a file that no one can read; the encoder then names releases one by one.
    static let mostParts = 600

    /// Every version numerically below `line`; nil where a number in it is too large.
    static func below(_ line: Version) -> ThresholdFilter? {
        guard isDrawable(line) else { return nil }
        let numbers = significant(line)
        var parts: [String] = [], prefix = ""
        for (place, number) in numbers.enumerated() {
            parts += alternatives(below: number, after: prefix)
            prefix += String(number)
            // `2` and `2.0` are below `2.0.1`: what follows holds a number above zero, or it would not be significant.
            if place < numbers.count - 1 { parts.append(prefix) }
            prefix += "."
        }
        return ThresholdFilter(parts: parts)
    }

    /// False where a number in it is too large.
    static func isDrawable(_ line: Version) -> Bool { line.numbers.reduce(0, +) <= mostParts / 2 }

    /// `line` itself and every version below it.
    static func upTo(_ line: Version) -> ThresholdFilter? {
        below(line).map { ThresholdFilter(parts: $0.parts + exactly(line).parts) }
    }

    /// `version` in every spelling, the author's own first.
    static func exactly(_ version: Version) -> ThresholdFilter {
        let numbers = significant(version)
        let spellings = (numbers.count...4).map { count in
            version.numbers.prefix(count).map(String.init).joined(separator: ".")
        }
        return ThresholdFilter(parts: [version.description] + spellings.filter { $0 != version.description })
    }

    /// The filter's text; a filter without parts is never written, since an empty text matches an empty value.
    var text: String { parts.joined(separator: ",") }

    /// The numbers without trailing zeros, at least one.
    private static func significant(_ version: Version) -> [Int] {
        let last = version.numbers.lastIndex { $0 > 0 } ?? 0
        return Array(version.numbers[...last])
    }

    /// `<prefix>k` and `<prefix>k.*` for every k below `number`.
    private static func alternatives(below number: Int, after prefix: String) -> [String] {
        guard number > 10 else { return (0..<number).flatMap { ["\(prefix)\($0)", "\(prefix)\($0).*"] } }
        return (0..<number).map { "\(prefix)\($0)" } + digitPatterns(below: number).map { "\(prefix)\($0).*" }
    }

    /// The numbers below `number` with `?` for a free digit: below 15 are `?`, `10` … `14`.
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
