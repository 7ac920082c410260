@testable import PolicyModel
import TestSupport
import Testing

/// Every way a text is not a range, by its whole message; and parsing against a naive reading of the same text.
struct VersionRangeParsingTests {
    @Test(arguments: [
        ("", "a range has an empty term"), ("2.7,", "a range has an empty term"), ("1,,2", "a range has an empty term"),
        ("2.7..2.1", "'2.7..2.1' runs backwards"),
        (">= 2.0", "'>=' is not a condition on versions"),
        ("=2.0", "'=2.0' is not a condition on versions"),
        ("~2", "'~2' is not a condition on versions"),
        ("2.1...2.7", "'2.1...2.7' is not a condition on versions"),
        ("..2", "'..2' is not a condition on versions"),
        ("2.0b", "'2.0b' is not a condition on versions"),
        (">=3 <2", "no version satisfies '>=3 <2'"),
        (">2 <2.0.0.1", "no version satisfies '>2 <2.0.0.1'"),
        ("<0", "no version satisfies '<0'"),
        ("1, 2 3", "no version satisfies '2 3'"),
        (
            ">2147483647.2147483647.2147483647.2147483647",
            "no version satisfies '>2147483647.2147483647.2147483647.2147483647'"
        ),
    ])
    func `a mistake is reported in a whole clause`(_ text: String, _ message: String) {
        #expect(throws: VersionRange.Mistake(message: message)) { try VersionRange(parsing: text) }
    }

    @Test func `seeded ranges hold exactly what their words say`() {
        var random = SeededGenerator(seed: 2)
        for _ in 0..<2_000 {
            let terms = (0..<Int.random(in: 1...3, using: &random)).map { _ in
                (0..<Int.random(in: 1...3, using: &random)).map { _ in condition(&random) }
            }
            let text = terms.map { $0.joined(separator: " ") }.joined(separator: ", ")
            guard let range = try? VersionRange(parsing: text) else { continue }
            for _ in 0..<20 {
                let version = Version.random(&random)
                let expected = terms.contains { $0.allSatisfy { naive($0, version) } }
                #expect(range.contains(version) == expected, "\(text) on \(version)")
            }
        }
    }

    @Test func `a refused range holds for no seeded version`() {
        var random = SeededGenerator(seed: 3), refused = 0
        for _ in 0..<500 {
            let conditions = [condition(&random), condition(&random)]
            guard (try? VersionRange(parsing: conditions.joined(separator: " "))) == nil else { continue }
            refused += 1
            for _ in 0..<50 {
                let version = Version.random(&random)
                #expect(!conditions.allSatisfy { naive($0, version) }, "\(conditions) on \(version)")
            }
        }
        #expect(refused > 50)
    }

    private func condition(_ random: inout SeededGenerator) -> String {
        let (one, two) = (Version.random(&random), Version.random(&random))
        switch Int.random(in: 0...5, using: &random) {
        case 0: return "\(one)"
        case 1: return "<\(one)"
        case 2: return "<=\(one)"
        case 3: return ">\(one)"
        case 4: return ">=\(one)"
        default: return "\(min(one, two))..\(max(one, two))"
        }
    }

    /// Reads the signs in the order a person does, without intervals.
    private func naive(_ condition: String, _ version: Version) -> Bool {
        if let dots = condition.firstRange(of: "..") {
            return Sample.version(String(condition[..<dots.lowerBound])) <= version
                && version <= Sample.version(String(condition[dots.upperBound...]))
        }
        let number = Sample.version(String(condition.drop { "<>=".contains($0) }))
        if condition.hasPrefix("<=") { return version <= number }
        if condition.hasPrefix(">=") { return version >= number }
        if condition.hasPrefix("<") { return version < number }
        if condition.hasPrefix(">") { return version > number }
        return version == number
    }
}
