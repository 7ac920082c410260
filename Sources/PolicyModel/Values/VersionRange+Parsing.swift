/// Parses the text of a range, as conditions on versions and OS versions are written: `>=2.0 <2.7, 3.0.1`.
extension VersionRange {
    /// Why a text is not a range; `message` is a complete clause for a diagnostic.
    package struct Mistake: Error, Hashable {
        package let message: String
    }

    /// - Throws: `Mistake` for an empty term, an unreadable condition, a reversed pair such as `2.7..2.1`, or
    ///   conditions that exclude each other.
    package init(parsing text: String) throws(Mistake) {
        var alternatives: [Interval] = []
        for term in text.split(separator: ",", omittingEmptySubsequences: false) {
            alternatives.append(try VersionRange.interval(term: term))
        }
        self.init(alternatives: alternatives, description: text)
    }

    private static func interval(term: Substring) throws(Mistake) -> Interval {
        let conditions = term.split(whereSeparator: { $0 == " " || $0 == "\t" })
        guard !conditions.isEmpty else { throw Mistake(message: "a range has an empty term") }
        var interval = Interval(lower: nil, upper: nil)
        for condition in conditions {
            interval = interval.intersection(try self.condition(condition))
        }
        guard !interval.isEmpty else {
            throw Mistake(message: "no version satisfies '\(conditions.joined(separator: " "))'")
        }
        return interval
    }

    private static func condition(_ text: Substring) throws(Mistake) -> Interval {
        if let dots = text.firstRange(of: "..") {
            return try closed(from: text[..<dots.lowerBound], to: text[dots.upperBound...], text)
        }
        for (sign, make) in signs where text.hasPrefix(sign) {
            return make(try version(text.dropFirst(sign.count), in: text))
        }
        let version = try version(text, in: text)
        return Interval(lower: .init(version, included: true), upper: .init(version, included: true))
    }

    /// Longer signs come first, because `<` is also the beginning of `<=`.
    private static let signs: [(String, @Sendable (Version) -> Interval)] = [
        ("<=", { Interval(lower: nil, upper: .init($0, included: true)) }),
        (">=", { Interval(lower: .init($0, included: true), upper: nil) }),
        ("<", { Interval(lower: nil, upper: .init($0, included: false)) }),
        (">", { Interval(lower: .init($0, included: false), upper: nil) }),
    ]

    /// `2.1..2.7`, both ends included.
    private static func closed(from: Substring, to: Substring, _ text: Substring) throws(Mistake) -> Interval {
        let (first, last) = (try version(from, in: text), try version(to, in: text))
        guard first <= last else { throw Mistake(message: "'\(text)' runs backwards") }
        return Interval(lower: .init(first, included: true), upper: .init(last, included: true))
    }

    private static func version(_ text: Substring, in condition: Substring) throws(Mistake) -> Version {
        guard let version = Version(text) else {
            throw Mistake(message: "'\(condition)' is not a condition on versions")
        }
        return version
    }
}
