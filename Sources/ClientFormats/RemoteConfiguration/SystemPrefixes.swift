import PolicyModel

/// Runs of OS versions as the prefixes of `ignoredOSVersions`, which the client lays against `major.minor.patch`.
///
/// A prefix of whole numbers ends in a dot (`15.` is not `150`); a full `15.4.1` cannot, and would hold for `15.4.10`
/// too. A fourth number is not in the client's text: it is rounded so that the run grows, since an OS left out too many
/// is told too little, while one left out too few would be locked out.
enum SystemPrefixes {
    /// No OS has had a higher minor or patch number by far; majors are bounded by `end`.
    private static let highestNumber = 99

    /// The prefixes of all OS versions from `start` up to, not including, `end`; nil where there are too many.
    static func from(_ start: Version, to end: Version) -> [String]? {
        guard end.major <= 200 else { return nil }
        let low = Array(start.numbers.prefix(3))
        var high = Array(end.numbers.prefix(3))
        if end.fourth > 0 { high[2] += 1 }
        return prefixes(low[...], high[...], "")
    }

    /// True when the client leaves an OS out because of one of `prefixes`.
    static func hold(_ prefixes: [String], for os: Version) -> Bool {
        prefixes.contains { os.threeNumbers.hasPrefix($0) }
    }

    /// A nil end is open: everything on that side below `prefix` is in the run.
    private static func prefixes(_ low: ArraySlice<Int>?, _ high: ArraySlice<Int>?, _ prefix: String) -> [String] {
        // No OS has major number 0.
        let first = max(low?.first ?? 0, prefix.isEmpty ? 1 : 0)
        let last = high?.first ?? max(first, highestNumber)
        guard first <= last else { return [] }
        return (first...last).flatMap { number in
            let innerLow = number == low?.first ? open(low) : nil
            let innerHigh = number == high?.first ? high?.dropFirst() : nil
            if let innerHigh, innerHigh.allSatisfy({ $0 == 0 }) { return [String]() }
            let isPatch = prefix.utf8.count { $0 == UInt8(ascii: ".") } == 2
            let own = "\(prefix)\(number)" + (isPatch ? "" : ".")
            return innerLow == nil && innerHigh == nil ? [own] : prefixes(innerLow, innerHigh, own)
        }
    }

    /// The rest of a lower end, or nil when nothing of it is left out.
    private static func open(_ low: ArraySlice<Int>?) -> ArraySlice<Int>? {
        guard let rest = low?.dropFirst(), rest.contains(where: { $0 > 0 }) else { return nil }
        return rest
    }
}
