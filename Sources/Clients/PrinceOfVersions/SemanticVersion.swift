import Basics

/// A version as client 3.0.0 for Android reads it: three numbers, perhaps a pre-release and a build, as SemVer 2.0.0
/// says.
///
/// Source: `Version.java` at 3.0.0, which hands the text to the library jsemver.
struct SemanticVersion: Hashable, Comparable, Sendable {
    /// Why a text is no version.
    enum Fault: Error, Hashable, Sendable {
        case unexpectedCharacter
        /// A number is above 2147483647.
        case tooLarge
    }

    /// As written.
    let text: String
    private let numbers: [Int32]
    /// The parts of the pre-release; empty for a release.
    private let preRelease: [Substring]

    /// Without what stands behind them.
    var threeNumbers: String { numbers.map { "\($0)" }.joined(separator: ".") }

    init(_ text: String) throws(Fault) {
        self.text = text
        let parts = text.split(separator: "+", maxSplits: 1, omittingEmptySubsequences: false)
        let main = parts[0].split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        numbers = try SemanticVersion.numbers(main[0])
        preRelease = main.count > 1 ? main[1].split(separator: ".", omittingEmptySubsequences: false) : []
        let build = parts.count > 1 ? parts[1].split(separator: ".", omittingEmptySubsequences: false) : []
        guard (preRelease + build).allSatisfy(SemanticVersion.isIdentifier),
            preRelease.allSatisfy({ !SemanticVersion.isNumeric($0) || SemanticVersion.hasNoLeadingZero($0) })
        else { throw .unexpectedCharacter }
    }

    private static func numbers(_ text: Substring) throws(Fault) -> [Int32] {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, parts.allSatisfy({ isNumeric($0) && hasNoLeadingZero($0) }) else {
            throw .unexpectedCharacter
        }
        let numbers = parts.compactMap { Int32($0) }
        guard numbers.count == 3 else { throw .tooLarge }
        return numbers
    }

    private static func isNumeric(_ part: Substring) -> Bool {
        !part.isEmpty && part.utf8.allSatisfy(\.isDigit)
    }

    private static func hasNoLeadingZero(_ part: Substring) -> Bool { part == "0" || part.utf8.first != 0x30 }

    private static func isIdentifier(_ part: Substring) -> Bool {
        !part.isEmpty
            && part.utf8.allSatisfy { byte in
                byte.isLetterOrDigit
                    || byte == UInt8(ascii: "-")
            }
    }

    /// The build takes no part in the order.
    static func < (left: SemanticVersion, right: SemanticVersion) -> Bool {
        if left.numbers != right.numbers { return left.numbers.lexicographicallyPrecedes(right.numbers) }
        if left.preRelease.isEmpty || right.preRelease.isEmpty {
            return !left.preRelease.isEmpty && right.preRelease.isEmpty
        }
        return left.preRelease.lexicographicallyPrecedes(right.preRelease, by: isBefore)
    }

    static func == (left: SemanticVersion, right: SemanticVersion) -> Bool {
        left.numbers == right.numbers && left.preRelease == right.preRelease
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(numbers)
        hasher.combine(preRelease)
    }

    /// Numbers come before words, and in order of value.
    private static func isBefore(_ left: Substring, _ right: Substring) -> Bool {
        switch (isNumeric(left), isNumeric(right)) {
        case (true, true): (left.utf8.count, left) < (right.utf8.count, right)
        case (true, false): true
        case (false, true): false
        case (false, false): left < right
        }
    }
}
