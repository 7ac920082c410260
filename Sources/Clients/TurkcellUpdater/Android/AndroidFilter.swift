import PolicyModel

/// A filter of an entry for Android.
///
/// Source: `Filter.java` of the SDK. The comma is "or", so both ends of a range stand in one filter only as an included
/// and an excluded part: `>=26,!>30`.
struct AndroidFilter: Hashable {
    let key: String
    let rule: String

    /// A run of whole numbers; nil if it holds all from `least` to `most`.
    static func run(_ key: String, _ run: ClosedRange<Int>, least: Int, most: Int) -> AndroidFilter? {
        let isFromStart = run.lowerBound <= least, isToEnd = run.upperBound >= most
        if isFromStart && isToEnd { return nil }
        if run.count == 1 { return AndroidFilter(key: key, rule: "\(run.lowerBound)") }
        if isFromStart { return AndroidFilter(key: key, rule: "<\(run.upperBound + 1)") }
        let start = ">=\(run.lowerBound)"
        return AndroidFilter(key: key, rule: isToEnd ? start : "\(start),!>\(run.upperBound)")
    }

    static func codes(_ run: ClosedRange<Int>) -> AndroidFilter? {
        AndroidFilter.run("appVersionCode", run, least: 1, most: AndroidCodes.highest)
    }

    static func levels(_ run: ClosedRange<Int>) -> AndroidFilter? {
        AndroidFilter.run("deviceApiLevel", run, least: 0, most: AndroidCodes.highest)
    }

    /// Names of releases as they shipped: the client compares their texts, and no order.
    static func names(_ versions: [Version], areExcluded: Bool = false) -> AndroidFilter {
        let parts = versions.map { areExcluded ? "!\($0)" : "\($0)" }
        return AndroidFilter(key: "appVersionName", rule: parts.joined(separator: ","))
    }

    static func tablet(_ isTablet: Bool) -> AndroidFilter {
        AndroidFilter(key: "deviceIsTablet", rule: isTablet ? "true" : "false")
    }

    /// The bare languages of tags, under both codes where there are two.
    static func languages(_ languages: [LanguageTag], areExcluded: Bool = false) -> AndroidFilter {
        let parts = languages.flatMap(\.spellings).map { areExcluded ? "!\($0.language)" : $0.language }
        return AndroidFilter(key: "deviceLanguage", rule: parts.joined(separator: ","))
    }

    /// Folded patterns; nil if one of them cannot be said.
    static func models(_ patterns: [ModelPattern], excluding excluded: [ModelPattern] = []) -> AndroidFilter? {
        let parts =
            patterns.map(AndroidModelFilter.part) + excluded.map { AndroidModelFilter.part($0).map { "!\($0)" } }
        if parts.contains(nil) { return nil }
        return AndroidFilter(key: "deviceModel", rule: parts.compactMap(\.self).joined(separator: ","))
    }

    /// The whole API levels of a range; empty if it holds none.
    static func levels(of range: VersionRange) -> [ClosedRange<Int>] {
        range.alternatives.compactMap { interval -> ClosedRange<Int>? in
            let low = interval.lower.map { end in
                end.isIncluded && end.version == end.version.truncated(to: 1)
                    ? end.version.major : end.version.major + 1
            }
            let high = interval.upper.map { end in
                end.isIncluded || end.version > end.version.truncated(to: 1)
                    ? end.version.major : end.version.major - 1
            }
            let first = low ?? 0, last = high ?? AndroidCodes.highest
            return first <= last ? first...last : nil
        }.joinedNeighbours
    }
}
