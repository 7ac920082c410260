import Basics

/// The encoder's version of the integer that CoreFoundation makes of a build string, which SSVC compares.
///
/// It has eight hex digits: two of major, one of minor, one of fix, two of stage, two of the stage's build. The first
/// four are decimal digits, so the order of numbers equals the order of versions. For a string outside the grammar the
/// client computes 0, and every document counts as newer.
package struct PackedVersion: Hashable, Comparable, Sendable {
    package let number: Int

    /// What the client takes every string outside the grammar for.
    static let incomparable = 0

    /// Nil if CoreFoundation gives 0: for a part with too many digits, a fourth part, or any other character.
    ///
    /// The grammar: one or two digits of major, then twice an optional `.` with one digit (the last `.` may have none),
    /// then optionally a stage letter with a number of 0…255; at most ten characters.
    package init?(_ build: String) {
        guard (1...10).contains(build.utf8.count) else { return nil }
        var reader = Reader(rest: Array(build.utf8)[...])
        let tens = reader.digits(atMost: 2)
        guard tens != nil || reader.rest.first == UInt8(ascii: ".") || reader.startsStage else { return nil }
        let (minor, fix) = reader.minorAndFix()
        guard let (stage, stageBuild) = reader.stage(), reader.rest.isEmpty else { return nil }
        let major = tens ?? 0
        number = (major / 10) << 28 | (major % 10) << 24 | minor << 20 | fix << 16 | stage << 8 | stageBuild
    }

    package static func < (left: PackedVersion, right: PackedVersion) -> Bool { left.number < right.number }
}

extension PackedVersion {
    /// Reads the parts of a build string from its front.
    private struct Reader {
        var rest: ArraySlice<UInt8>

        /// The packed values of the letters for development, alpha, beta and final; without a letter it is final.
        static let stages: [UInt8: Int] = [
            UInt8(ascii: "d"): 0x20, UInt8(ascii: "a"): 0x40, UInt8(ascii: "b"): 0x60, UInt8(ascii: "f"): 0x80,
        ]

        var startsStage: Bool { rest.first.map { Reader.stages[$0] != nil } ?? false }

        /// The number at the front, of at most `count` digits; nil if there is none.
        mutating func digits(atMost count: Int) -> Int? {
            let run = rest.prefix(count).prefix(while: \.isDigit)
            guard !run.isEmpty else { return nil }
            rest = rest.dropFirst(run.count)
            return run.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        }

        /// Only the last dot may have no digit, so a fix needs a minor before it.
        mutating func minorAndFix() -> (minor: Int, fix: Int) {
            guard takeDot(), let minor = digits(atMost: 1) else { return (0, 0) }
            guard takeDot() else { return (minor, 0) }
            return (minor, digits(atMost: 1) ?? 0)
        }

        /// The stage and its number; nil if the number is above 255.
        mutating func stage() -> (Int, Int)? {
            guard let letter = rest.first, let stage = Reader.stages[letter] else { return (0x80, 0) }
            rest = rest.dropFirst()
            let number = digits(atMost: 3) ?? 0
            return number <= 255 ? (stage, number) : nil
        }

        private mutating func takeDot() -> Bool {
            guard rest.first == UInt8(ascii: ".") else { return false }
            rest = rest.dropFirst()
            return true
        }
    }
}
