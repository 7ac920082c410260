import PolicyModel

/// Expresses a run of OS versions as prefixes for `ignoredOSVersions`, which the client compares with the text
/// `major.minor.patch`.
///
/// A prefix of complete numbers ends with a dot, so that `15.` does not match `150`; a full `15.4.1` cannot, and
/// matches `15.4.10` too, which agreement then reports. The client's text has no fourth number. A run that
/// cannot be expressed exactly is extended: excluding an OS version wrongly only weakens the verdict, while not
/// excluding it would lock users out.
struct SystemPrefixes {
    let texts: [String]

    /// Far above all numbers of existing OS versions; the end of a run without end.
    private static let highestNumber = 99

    /// The prefixes of all OS versions from `start` up to, but not including, `end`; nil if there are too many.
    init?(from start: Version, to end: Version?) {
        guard (end ?? start).major <= 200 else { return nil }
        let low = Array(start.numbers.prefix(3))
        var high = end.map { Array($0.numbers.prefix(3)) }
        if let end, end.fourth > 0 { high?[2] += 1 }
        texts = SystemPrefixes.parts(low[...], high?[...], "")
        if texts.isEmpty { return nil }
    }

    /// The prefixes of the run that begin with `prefix`. A nil end is open: everything on that side belongs to the run.
    private static func parts(_ low: ArraySlice<Int>?, _ high: ArraySlice<Int>?, _ prefix: String) -> [String] {
        // No OS has major number 0.
        let first = max(low?.first ?? 0, prefix.isEmpty ? 1 : 0)
        let last = high?.first ?? max(first, highestNumber)
        guard first <= last else { return [] }
        // The end is exclusive, so its last number is not included.
        if prefix.utf8.count(where: { $0 == UInt8(ascii: ".") }) == 2 {
            return patches(first..<(high == nil ? last + 1 : last)).map { "\(prefix)\($0)" }
        }
        return (first...last).flatMap { number -> [String] in
            let innerLow = number == low?.first ? open(low) : nil
            let innerHigh = number == high?.first ? high?.dropFirst() : nil
            if let innerHigh, innerHigh.allSatisfy({ $0 == 0 }) { return [] }
            let own = "\(prefix)\(number)."
            return innerLow == nil && innerHigh == nil ? [own] : parts(innerLow, innerHigh, own)
        }
    }

    /// The patch numbers of one minor version without those whose text begins with another of them.
    private static func patches(_ numbers: Range<Int>) -> [Int] {
        numbers.filter { number in
            !sequence(first: number / 10, next: { $0 / 10 }).prefix { $0 > 0 }.contains(where: numbers.contains)
        }
    }

    /// The further numbers of the lower end; nil if they are all zero, so that they exclude nothing.
    private static func open(_ low: ArraySlice<Int>?) -> ArraySlice<Int>? {
        guard let rest = low?.dropFirst(), rest.contains(where: { $0 > 0 }) else { return nil }
        return rest
    }
}
