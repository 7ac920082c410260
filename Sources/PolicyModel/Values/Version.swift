/// One to four numbers joined by dots: an app's marketing version, or an operating system's.
///
/// A version before a release has a text behind its numbers, `4.1.0-beta.1`: it is below the release with these.
///
/// Versions are compared number by number, and a missing number counts as zero: `3.10 > 3.9` and `2.0 == 2.0.0`.
/// The count of written numbers is kept for `description` only and takes no part in equality, so a policy can name
/// a release in any spelling.
@usableFromInline
package struct Version: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The first two numbers in `high`, the last two in `low`, 32 bits each. Comparing versions is comparing two
    /// integers, which matters because the grid does it for every device; so comparisons are inlinable.
    @usableFromInline let high: UInt64
    @usableFromInline let low: UInt64
    /// The number of the text behind the numbers, which is looked at where all of these are equal; 0 for none.
    @usableFromInline let preview: UInt32
    private let written: UInt8

    package static let largestNumber = Int(Int32.max)

    /// Nil if there are no numbers, more than four, or one outside 0…2147483647.
    package init?(numbers: [Int]) {
        guard (1...4).contains(numbers.count),
            numbers.allSatisfy({ (0...Version.largestNumber).contains($0) })
        else { return nil }
        func half(_ place: Int) -> UInt64 { place < numbers.count ? UInt64(numbers[place]) : 0 }
        high = half(0) << 32 | half(1)
        low = half(2) << 32 | half(3)
        preview = 0
        written = UInt8(numbers.count)
    }

    /// Nil unless the text is one to four decimal numbers without leading zeros, sign, prefix or suffix.
    package init?(_ text: some StringProtocol) {
        var high: UInt64 = 0, low: UInt64 = 0, number: UInt64 = 0, digits = 0, count: UInt8 = 0
        func end() -> Bool {
            guard digits > 0, count < 4, number <= Version.largestNumber else { return false }
            switch count {
            case 0: high = number << 32
            case 1: high |= number
            case 2: low = number << 32
            default: low |= number
            }
            (number, digits, count) = (0, 0, count + 1)
            return true
        }
        for byte in Substring(text).utf8 {
            if byte == UInt8(ascii: ".") {
                guard end() else { return nil }
                continue
            }
            // A zero in front is the only digit of its number.
            let isFirst = digits == 0, digit = byte &- UInt8(ascii: "0")
            guard digit < 10, isFirst || number > 0, digits < 10 else { return nil }
            (number, digits) = (number * 10 + UInt64(digit), digits + 1)
        }
        guard end() else { return nil }
        self.init(high: high, low: low, written: count)
    }

    package var major: Int { Int(high >> 32) }
    package var minor: Int { Int(high & 0xFFFF_FFFF) }
    package var patch: Int { Int(low >> 32) }
    package var fourth: Int { Int(low & 0xFFFF_FFFF) }

    /// Always four numbers, each 0…2147483647.
    package var numbers: [Int] { [major, minor, patch, fourth] }
    /// The count of numbers in the original text, 1…4.
    package var writtenCount: Int { Int(written) }

    @usableFromInline package var description: String {
        preview == 0 ? text(of: writtenCount) : "\(text(of: writtenCount))-\(PreReleaseText.text(preview))"
    }

    /// True for a version before a release, such as `4.1.0-beta.1`.
    package var isPreview: Bool { preview != 0 }

    /// The release that a version before it is for: its numbers.
    package var released: Version { truncated(to: writtenCount) }

    /// The same as `init(_:)`, and also a version before a release: behind a hyphen words and whole numbers, joined by
    /// dots, of ASCII letters, digits and hyphens.
    package init?(orPreview text: String) {
        let parts = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard let numbers = Version(parts[0]) else { return nil }
        guard parts.count > 1 else {
            self = numbers
            return
        }
        guard let preview = PreReleaseText.number(of: parts[1]) else { return nil }
        self.init(high: numbers.high, low: numbers.low, preview: preview, written: numbers.written)
    }

    /// `major.minor.patch`, however many numbers were written; the fourth is dropped.
    package var threeNumbers: String { text(of: 3) }

    /// The first `count` numbers, joined by dots.
    package func text(of count: Int) -> String {
        // A text of at most 15 bytes needs no memory of its own, if no more are asked for.
        let places = 0..<Swift.min(Swift.max(count, 1), 4)
        let length = places.reduce(places.count - 1) { $0 + Version.digits(in: number(at: $1)) }
        return String(unsafeUninitializedCapacity: length) { bytes in
            var end = Version.write(major, to: bytes, at: 0)
            for place in 1..<4 where place < count {
                bytes[end] = UInt8(ascii: ".")
                end = Version.write(number(at: place), to: bytes, at: end + 1)
            }
            return end
        }
    }

    private static func digits(in number: Int) -> Int {
        var count = 1, rest = number
        while rest >= 10 { (count, rest) = (count + 1, rest / 10) }
        return count
    }

    /// Writes decimal digits from `start` on; returns where they end.
    private static func write(_ number: Int, to bytes: UnsafeMutableBufferPointer<UInt8>, at start: Int) -> Int {
        var power = 1
        while number / power >= 10 { power *= 10 }
        var end = start
        while power > 0 {
            bytes[end] = UInt8(ascii: "0") + UInt8(number / power % 10)
            (end, power) = (end + 1, power / 10)
        }
        return end
    }

    private func number(at place: Int) -> Int {
        switch place {
        case 0: major
        case 1: minor
        case 2: patch
        default: fourth
        }
    }

    /// The version as read by a client that reads only `count` numbers, 1…4.
    package func truncated(to count: Int) -> Version {
        let upper: UInt64 = 0xFFFF_FFFF_0000_0000
        return Version(
            high: count > 1 ? high : high & upper, low: count > 3 ? low : count > 2 ? low & upper : 0,
            written: UInt8(count))
    }

    /// The highest version with the same first three numbers.
    package var lastAlike: Version {
        Version(high: high, low: low & 0xFFFF_FFFF_0000_0000 | UInt64(Version.largestNumber), written: 4)
    }

    private init(high: UInt64, low: UInt64, preview: UInt32 = 0, written: UInt8) {
        (self.high, self.low, self.preview, self.written) = (high, low, preview, written)
    }

    @inlinable package static func == (left: Version, right: Version) -> Bool {
        left.high == right.high && left.low == right.low && left.preview == right.preview
    }

    /// By the numbers alone, which differ for nearly all versions.
    @inlinable package func hash(into hasher: inout Hasher) {
        hasher.combine(high)
        hasher.combine(low)
    }

    @inlinable package static func < (left: Version, right: Version) -> Bool {
        if left.high != right.high { return left.high < right.high }
        if left.low != right.low { return left.low < right.low }
        return left.preview != right.preview && PreReleaseText.isEarlier(left.preview, right.preview)
    }
}

extension Version {
    /// The version with the third number increased by one; nil if that number is at its maximum.
    package var successor: Version? { bumped(at: 2) }

    /// A version strictly between the two, in three numbers if possible, else in four; nil if none exists.
    package static func between(_ low: Version, _ high: Version) -> Version? {
        [2, 1, 0, 3].lazy.compactMap(low.bumped).first { low < $0 && $0 < high }
    }

    /// A version strictly below this one as people would number it, such as 2.6.9 for 2.7.0; nil for zero.
    package var predecessor: Version? {
        if fourth > 0 { return truncated(to: 3) }
        var lower = numbers
        guard let place = lower.prefix(3).lastIndex(where: { $0 > 0 }) else { return nil }
        lower[place] -= 1
        for index in (place + 1)..<4 { lower[index] = index < 3 ? 9 : 0 }
        return Version(numbers: Array(lower.prefix(3)))
    }

    /// Whether the version stands in a text, and not as a part of another one.
    func isNamed(in text: String) -> Bool {
        "\(self)".withBytes { name in
            text.withBytes { text in
                let isDigit = { (place: Int) in text.indices.contains(place) && Version.digits.contains(text[place]) }
                let isDot = { (place: Int) in text.indices.contains(place) && text[place] == UInt8(ascii: ".") }
                var next = 0
                while let start = text.firstIndex(of: name, from: next) {
                    let end = start + name.count, begins = !isDigit(start - 1) && !isDot(start - 1)
                    if begins, !isDigit(end), !(isDot(end) && isDigit(end + 1)) { return true }
                    next = start + 1
                }
                return false
            }
        }
    }

    private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

    /// The numbers up to `place`, the last increased by one and the rest dropped; nil at the maximum.
    private func bumped(at place: Int) -> Version? {
        guard number(at: place) < Version.largestNumber else { return nil }
        let one: UInt64 = place.isMultiple(of: 2) ? 1 << 32 : 1, start = truncated(to: place + 1)
        return Version(
            high: place < 2 ? start.high + one : start.high, low: place < 2 ? start.low : start.low + one,
            written: start.written)
    }
}

extension String {
    /// Without the letter that tags of source code have before a version, as in `v1.2.3`.
    package var withoutTagLetter: String {
        guard let first, "vV".contains(first), let next = dropFirst().first, next.isASCII, next.isNumber else {
            return self
        }
        return String(dropFirst())
    }
}
