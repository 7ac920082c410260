import Basics

/// A version as the Dart package `version` reads it: digits and dots, perhaps a pre-release and a build.
///
/// Source: `version.dart` of the package `version`. A missing number is 0 and a fourth is ignored. The build takes no
/// part in the order.
struct DartVersion: Hashable, Comparable, Sendable {
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

    /// Numbers come before words, and in order of value.
    private static func isBefore(_ left: Substring, _ right: Substring) -> Bool {
        switch (left.utf8.allSatisfy(\.isDigit), right.utf8.allSatisfy(\.isDigit)) {
        case (true, true): (Double(left) ?? 0) < (Double(right) ?? 0)
        case (true, false): true
        case (false, true): false
        case (false, false): left < right
        }
    }
}
