/// A set of versions, as a condition names it: a version is in it if one of the alternative intervals holds it.
///
/// In text, alternatives are joined by commas and the conditions of one by spaces: `">=2.0 <2.7, 3.0.1"`.
package struct VersionRange: Hashable, Sendable, CustomStringConvertible {
    package let alternatives: [Interval]
    /// The text as written.
    package let description: String

    package init(alternatives: [Interval], description: String) {
        self.alternatives = alternatives
        self.description = description
    }

    package init(only version: Version, description: String? = nil) {
        let end = Interval.End(version, included: true)
        self.init(alternatives: [Interval(lower: end, upper: end)], description: description ?? "\(version)")
    }

    package func contains(_ version: Version) -> Bool {
        alternatives.contains { $0.contains(version) }
    }

    /// The versions that are conditions by themselves, without a sign, and the place of each in the text.
    package var equalities: [(version: Version, offset: Int)] {
        description.split { ", \t".contains($0) }.compactMap { word in
            Version(word).map { ($0, description.utf8.distance(from: description.startIndex, to: word.startIndex)) }
        }
    }

    /// Every version at which some alternative begins or ends.
    package var bounds: [Version] {
        alternatives.flatMap { [$0.lower?.version, $0.upper?.version].compactMap(\.self) }
    }
}

/// All versions between two ends, each of which may be included, excluded or missing.
package struct Interval: Hashable, Sendable {
    package struct End: Hashable, Sendable {
        package let version: Version
        package let isIncluded: Bool

        package init(_ version: Version, included: Bool) {
            self.version = version
            isIncluded = included
        }
    }

    package let lower: End?
    package let upper: End?

    package init(lower: End?, upper: End?) {
        self.lower = lower
        self.upper = upper
    }

    package func contains(_ version: Version) -> Bool {
        if let lower, version < lower.version || (version == lower.version && !lower.isIncluded) { return false }
        if let upper, version > upper.version || (version == upper.version && !upper.isIncluded) { return false }
        return true
    }

    /// True if no version lies between the ends, such as below 0 or strictly between 2.0 and 2.0.0.1.
    package var isEmpty: Bool {
        if let upper, !upper.isIncluded, upper.version == Interval.lowest { return true }
        if let lower, !lower.isIncluded, lower.version == Interval.highest { return true }
        guard let lower, let upper else { return false }
        if lower.version == upper.version { return !(lower.isIncluded && upper.isIncluded) }
        if lower.version > upper.version { return true }
        return !lower.isIncluded && !upper.isIncluded && Version.between(lower.version, upper.version) == nil
    }

    private static let lowest = Version(numbers: [0])!
    private static let highest = Version(numbers: Array(repeating: Version.largestNumber, count: 4))!

    /// The versions in both intervals; may be empty.
    package func intersection(_ other: Interval) -> Interval {
        Interval(lower: Interval.inner(lower, other.lower, by: >), upper: Interval.inner(upper, other.upper, by: <))
    }

    /// The stricter of two ends; a missing end restricts nothing.
    private static func inner(_ one: End?, _ two: End?, by isInner: (Version, Version) -> Bool) -> End? {
        guard let one else { return two }
        guard let two else { return one }
        if one.version == two.version { return one.isIncluded ? two : one }
        return isInner(one.version, two.version) ? one : two
    }
}
