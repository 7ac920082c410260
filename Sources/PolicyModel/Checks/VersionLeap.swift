/// Warns of a newest release whose version lost a dot: 33.0 after 3.2.0, for 3.3.0. Everybody is below it, and so is
/// every later release.
///
/// Only what a dot makes the next version is reported, since apps do leap: from 3 to 10, or to the number of a year.
enum VersionLeap {
    static func diagnostics(_ dated: DatedPolicy) -> [Diagnostic] {
        dated.policy.platforms.compactMap { platform in
            let newest = dated.policy.releases(on: platform).suffix(2)
            guard newest.count == 2, let before = newest.first, let after = newest.last,
                let meant = after.version.withLostDot(next: before.version),
                !isYear(after.version.major, now: dated.moment.day.year)
            else { return nil }
            return Diagnostic(
                .warning, "version-leap", at: after.position,
                "release \(after.version) comes after \(before.version), and everything below it is older, "
                    + "\(meant) too",
                help: "write version: \(meant), or accept it if \(after.version) is meant",
                note: Diagnostic.Note("\(before.version) is listed here", at: before.position))
        }.uniqued()
    }

    /// Whether a version's first number is that of a year, such as 26 or 2026.
    private static func isYear(_ number: Int, now: Int) -> Bool {
        (now - 1...now + 1).contains { number == $0 || number == $0 % 100 }
    }
}

extension Version {
    /// The version that would come next after another one, if this one is it without a dot: 3.3.0 for 33.0.
    fileprivate func withLostDot(next other: Version) -> Version? {
        (0..<4).lazy.compactMap { place in
            var numbers = Array(other.numbers.prefix(place)) + [other.numbers[place] + 1]
            numbers += Array(repeating: 0, count: max(0, other.writtenCount - numbers.count))
            return Version(numbers: numbers)
        }.first { digits == $0.digits && $0.major * 10 <= major }
    }

    /// All digits in a row, without zeros at the end.
    private var digits: String {
        var digits = numbers.prefix(writtenCount).map(String.init).joined()
        while digits.hasSuffix("0") { digits.removeLast() }
        return digits
    }
}
