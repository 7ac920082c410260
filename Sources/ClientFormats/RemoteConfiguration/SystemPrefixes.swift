import PolicyModel

/// Runs of OS versions as the prefixes of `ignoredOSVersions`, which the client lays against `major.minor.patch`.
///
/// A prefix of whole numbers ends in a dot (`15.` is not `150`); a full `15.4.1` cannot, and holds for `15.4.10` too. A
/// fourth number is not in the client's text. Where a run cannot be told exactly it grows: an OS left out too many is
/// told too little, while one left out too few would be locked out.
struct SystemPrefixes {
    /// Ascending.
    let texts: [String]
    /// Those that hold for higher patch numbers than meant: `16.7.1` holds for 16.7.12.
    let wide: [String]

    /// No OS has had a higher number by far; a run without an end goes up to it.
    private static let highestNumber = 99

    /// The prefixes of all OS versions from `start` up to, not including, `end`; nil where there are too many.
    init?(from start: Version, to end: Version?) {
        guard (end ?? start).major <= 200 else { return nil }
        let low = Array(start.numbers.prefix(3))
        var high = end.map { Array($0.numbers.prefix(3)) }
        if let end, end.fourth > 0 { high?[2] += 1 }
        let parts = SystemPrefixes.parts(low[...], high?[...], "")
        texts = parts.flatMap(\.texts)
        wide = parts.flatMap(\.wide)
        if texts.isEmpty { return nil }
    }

    private init(_ texts: [String], wide: [String] = []) {
        self.texts = texts
        self.wide = wide
    }

    /// A nil end is open: everything on that side below `prefix` is in the run.
    private static func parts(_ low: ArraySlice<Int>?, _ high: ArraySlice<Int>?, _ prefix: String) -> [SystemPrefixes] {
        // No OS has major number 0.
        let first = max(low?.first ?? 0, prefix.isEmpty ? 1 : 0)
        let last = high?.first ?? max(first, highestNumber)
        guard first <= last else { return [] }
        // The high end itself is outside the run, so its last number is not counted.
        if prefix.utf8.count(where: { $0 == UInt8(ascii: ".") }) == 2 {
            return [patches(first..<(high == nil ? last + 1 : last), prefix, isOpen: high == nil)]
        }
        return (first...last).flatMap { number -> [SystemPrefixes] in
            let innerLow = number == low?.first ? open(low) : nil
            let innerHigh = number == high?.first ? high?.dropFirst() : nil
            if let innerHigh, innerHigh.allSatisfy({ $0 == 0 }) { return [] }
            let own = "\(prefix)\(number)."
            return innerLow == nil && innerHigh == nil ? [SystemPrefixes([own])] : parts(innerLow, innerHigh, own)
        }
    }

    /// Patch numbers below one minor; those that a shorter number brings along are not said again.
    private static func patches(_ numbers: Range<Int>, _ prefix: String, isOpen: Bool) -> SystemPrefixes {
        let said = numbers.filter { number in
            !sequence(first: number / 10, next: { $0 / 10 }).prefix { $0 > 0 }.contains(where: numbers.contains)
        }
        let wide = isOpen ? [] : said.filter { $0 > 0 && !numbers.contains($0 * 10 + 9) }
        return SystemPrefixes(said.map { "\(prefix)\($0)" }, wide: wide.map { "\(prefix)\($0)" })
    }

    /// The rest of a lower end, or nil when nothing of it is left out.
    private static func open(_ low: ArraySlice<Int>?) -> ArraySlice<Int>? {
        guard let rest = low?.dropFirst(), rest.contains(where: { $0 > 0 }) else { return nil }
        return rest
    }
}
