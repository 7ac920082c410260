import Basics

/// A version as the Dart package `version` reads it: digits and dots, perhaps a pre-release and a build.
///
/// Source: `version.dart` of the package `version` 3.0.2 (f684f17). A missing number is 0 and a fourth is ignored. The
/// build takes no part in the order.
struct DartVersion: Hashable, Sendable {
    /// Why a text is no version.
    enum Fault: Error, Hashable, Sendable {
        /// Caught by upgrader, which goes on without the value.
        case unreadable
        /// An empty part of a pre-release, for which the package throws an error that upgrader does not catch.
        case uncaught
    }

    private let numbers: [Int]
    /// Empty for a release.
    private let preRelease: [Substring]

    init(_ text: String) throws(Fault) {
        let halves = text.split(separator: "+", maxSplits: 1, omittingEmptySubsequences: false)
        let main = halves[0].split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        let suffixes = main.dropFirst() + halves.dropFirst()
        guard !main[0].isEmpty, main[0].utf8.allSatisfy({ $0.isDigit || $0 == UInt8(ascii: ".") }),
            suffixes.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(Self.isSuffix) })
        else { throw .unreadable }
        var numbers: [Int] = []
        for part in main[0].split(separator: ".", omittingEmptySubsequences: false).prefix(3) {
            guard let number = Int(part) else { throw .unreadable }
            numbers.append(number)
        }
        self.numbers = numbers + Array(repeating: 0, count: 3 - numbers.count)
        preRelease = main.count > 1 ? main[1].split(separator: ".", omittingEmptySubsequences: false) : []
        if preRelease.contains(where: \.isEmpty) { throw .uncaught }
    }

    private static func isSuffix(_ byte: UInt8) -> Bool {
        byte.isDigit || byte.isLetter || byte == UInt8(ascii: "-")
            || byte == UInt8(ascii: ".")
    }

    static let zero = DartVersion(numbers: [0, 0, 0])

    private init(numbers: [Int]) { (self.numbers, preRelease) = (numbers, []) }

    static func < (left: DartVersion, right: DartVersion) -> Bool {
        if left.numbers != right.numbers { return left.numbers.lexicographicallyPrecedes(right.numbers) }
        if left.preRelease.isEmpty || right.preRelease.isEmpty {
            return !left.preRelease.isEmpty && right.preRelease.isEmpty
        }
        return left.preRelease.lexicographicallyPrecedes(right.preRelease, by: isBefore)
    }

    static func > (left: DartVersion, right: DartVersion) -> Bool { left != right && !(left < right) }

    /// Numbers come before words, and in order of value. Of two texts for one number, such as `01` and `1`, each comes
    /// before the other.
    private static func isBefore(_ left: Substring, _ right: Substring) -> Bool {
        switch (number(left), number(right)) {
        case (let one?, let other?): left != right && !(one > other)
        case (_?, nil): true
        case (nil, _?): false
        case (nil, nil): left < right
        }
    }

    /// What Dart's `double.parse` reads: `1e3`, `-1` and `NaN` too. Above 2^53 neighbours are one number.
    private static func number(_ part: Substring) -> Double? {
        part.wholeMatch(of: /-?(?:[0-9]+(?:[eE]-?[0-9]+)?|Infinity|NaN)/).flatMap { Double($0.output) }
    }
}
