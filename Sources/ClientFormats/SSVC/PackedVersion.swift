/// The integer that Apple's CoreFoundation makes of a build string, which is all that SSVC compares.
///
/// Eight hex digits: two of major, one of minor, one of fix, two of stage, two of the stage's own build;
/// the first four are decimal digits each, so order equals version order within the grammar.
/// A string outside the grammar has no packed number: the client then computes 0 and calls every document newer.
package struct PackedVersion: Hashable, Comparable, Sendable {
    package let number: Int

    /// Nil where CoreFoundation gives 0: a part with too many digits, a fourth part, any other character.
    ///
    /// Grammar: one or two digits of major, then twice an optional `.` and one digit (a last `.` may stand alone),
    /// then optionally a stage letter with a number of 0…255; ten characters at most.
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
    /// Takes the parts of a build string from its front.
    private struct Reader {
        var rest: ArraySlice<UInt8>

        /// Development, alpha, beta, final: the letters and what they pack to; a release without a letter is final.
        static let stages: [UInt8: Int] = [
            UInt8(ascii: "d"): 0x20, UInt8(ascii: "a"): 0x40, UInt8(ascii: "b"): 0x60, UInt8(ascii: "f"): 0x80,
        ]

        var startsStage: Bool { rest.first.map { Reader.stages[$0] != nil } ?? false }

        /// The number of a run of digits; nil when there is none, and at most `count` digits are taken.
        mutating func digits(atMost count: Int) -> Int? {
            let run = rest.prefix(count).prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            guard !run.isEmpty else { return nil }
            rest = rest.dropFirst(run.count)
            return run.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        }

        /// A dot may stand without its digit only as the last one, so a fix needs a minor before it.
        mutating func minorAndFix() -> (minor: Int, fix: Int) {
            guard takeDot(), let minor = digits(atMost: 1) else { return (0, 0) }
            guard takeDot() else { return (minor, 0) }
            return (minor, digits(atMost: 1) ?? 0)
        }

        /// Nil when the stage's own number does not fit a byte.
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
