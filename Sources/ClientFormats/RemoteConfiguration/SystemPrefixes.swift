import PolicyModel

/// Expresses a run of OS versions as prefixes for `ignoredOSVersions`, which the client compares with the text
/// `major.minor.patch`.
///
/// A prefix of complete numbers ends with a dot, so that `15.` does not match `150`; a full `15.4.1` cannot, and
/// matches `15.4.10` too. The client's text has no fourth number. A run that cannot be expressed exactly is extended:
/// excluding an OS version wrongly only weakens the verdict, while not excluding it would lock users out.
struct SystemPrefixes {
    /// The prefixes, ascending.
    let texts: [String]
    /// Those of `texts` that match more than the run: `16.7.1` also matches 16.7.12.
    let wide: [String]

    /// Far above all numbers of existing OS versions; the end of a run without end.
    private static let highestNumber = 99

    /// The prefixes of all OS versions from `start` up to, but not including, `end`; nil if there are too many.
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

    /// The prefixes of the run that begin with `prefix`. A nil end is open: everything on that side belongs to the run.
    private static func parts(_ low: ArraySlice<Int>?, _ high: ArraySlice<Int>?, _ prefix: String) -> [SystemPrefixes] {
        // No OS has major number 0.
        let first = max(low?.first ?? 0, prefix.isEmpty ? 1 : 0)
        let last = high?.first ?? max(first, highestNumber)
        guard first <= last else { return [] }
        // The end is exclusive, so its last number is not included.
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

    /// Prefixes for patch numbers of one minor version; numbers that another prefix already matches are left out.
    private static func patches(_ numbers: Range<Int>, _ prefix: String, isOpen: Bool) -> SystemPrefixes {
        let written = numbers.filter { number in
            !sequence(first: number / 10, next: { $0 / 10 }).prefix { $0 > 0 }.contains(where: numbers.contains)
        }
        let wide = isOpen ? [] : written.filter { $0 > 0 && !numbers.contains($0 * 10 + 9) }
        return SystemPrefixes(written.map { "\(prefix)\($0)" }, wide: wide.map { "\(prefix)\($0)" })
    }

    /// The further numbers of the lower end; nil if they are all zero, so that they exclude nothing.
    private static func open(_ low: ArraySlice<Int>?) -> ArraySlice<Int>? {
        guard let rest = low?.dropFirst(), rest.contains(where: { $0 > 0 }) else { return nil }
        return rest
    }
}
