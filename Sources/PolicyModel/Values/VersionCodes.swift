/// The version codes of one release on Android: one, or several where each processor or store has its own.
///
/// A span stays a span: a release with a million codes takes no more room than one with two.
package struct VersionCodes: Hashable, Sendable, CustomStringConvertible {
    /// Ascending and never empty; no code is in two of them.
    package let ranges: [ClosedRange<Int>]

    /// What a version code may be.
    package static let possible = 1...Int(Int32.max)

    /// Nil for no ranges, or if two of them share a code.
    package init?(_ ranges: [ClosedRange<Int>]) {
        let sorted = ranges.sorted { $0.lowerBound < $1.lowerBound }
        guard !sorted.isEmpty, zip(sorted, sorted.dropFirst()).allSatisfy({ $0.upperBound < $1.lowerBound }) else {
            return nil
        }
        self.ranges = sorted
    }

    /// One code, in decimal digits without leading zeros.
    package init?(_ text: String) {
        guard let code = VersionCodes.code(text) else { return nil }
        ranges = [code...code]
    }

    /// A code in decimal digits without leading zeros; nil for any other text.
    package static func code(_ text: some StringProtocol) -> Int? {
        guard text.utf8.count <= 10, text.utf8.allSatisfy({ (48...57).contains($0) }), text.utf8.first != 48,
            let code = Int(text), possible.contains(code)
        else { return nil }
        return code
    }

    package var lowest: Int { ranges[0].lowerBound }
    package var highest: Int { ranges[ranges.count - 1].upperBound }

    package var isSingle: Bool { lowest == highest }

    package func contains(_ code: Int) -> Bool { ranges.contains { $0.contains(code) } }

    /// Those that stand for all: each code that is named by itself, and of a span both ends and one inside.
    package var samples: [Int] {
        ranges.flatMap { range in
            let middle = range.lowerBound + (range.upperBound - range.lowerBound) / 2
            return Set([range.lowerBound, middle, range.upperBound]).sorted()
        }
    }

    /// As a policy writes them, without brackets: `3010, 3011, 3013`, or `3010..3019`.
    package var description: String {
        ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)..\($0.upperBound)" }
            .joined(separator: ", ")
    }
}
