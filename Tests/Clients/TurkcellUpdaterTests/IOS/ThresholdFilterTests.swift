import PolicyModel
import TestSupport
import Testing

@testable import TurkcellUpdater

struct ThresholdFilterTests {
    @Test func `below 2.7 is spelled out part by part`() {
        #expect(
            ThresholdFilter.below(Sample.version("2.7"))?.text
                == "0,0.*,1,1.*,2,2.0,2.0.*,2.1,2.1.*,2.2,2.2.*,2.3,2.3.*,2.4,2.4.*,2.5,2.5.*,2.6,2.6.*")
    }

    @Test func `a number above ten gets digit patterns`() {
        #expect(
            ThresholdFilter.below(Sample.version("12"))?.text == "0,1,2,3,4,5,6,7,8,9,10,11,?.*,10.*,11.*")
    }

    @Test func `a trailing zero draws the same line`() {
        let (short, long) = (Sample.version("2.7"), Sample.version("2.7.0"))
        #expect(ThresholdFilter.below(short) == ThresholdFilter.below(long))
        #expect(ThresholdFilter.exactly(long).parts == ["2.7.0", "2.7", "2.7.0.0"])
        #expect(ThresholdFilter.exactly(short).parts == ["2.7", "2.7.0", "2.7.0.0"])
    }

    @Test func `nothing is below zero, and zero is up to zero`() {
        #expect(ThresholdFilter.below(Sample.version("0"))?.parts == [])
        #expect(ThresholdFilter.upTo(Sample.version("0.0"))?.parts == ["0.0", "0", "0.0.0", "0.0.0.0"])
    }

    @Test func `a line through a very large number is refused`() {
        #expect(ThresholdFilter.below(Sample.version("1.0.20261121")) == nil)
    }

    @Test func `the client orders versions as numbers on every line`() throws {
        var random = SeededGenerator(seed: 1), wrong: [String] = []
        let numbers = [0, 0, 1, 2, 3, 7, 9, 10, 11, 12, 19, 20, 21, 26, 27, 70, 99, 100, 101, 112, 123, 199]
        func version() -> Version {
            let count = Int.random(in: 1...4, using: &random)
            return Version(numbers: (0..<count).map { _ in numbers.randomElement(using: &random) ?? 0 })!
        }
        for _ in 0..<300 {
            let line = version()
            guard let below = ThresholdFilter.below(line), let upTo = ThresholdFilter.upTo(line) else { continue }
            let exactly = FilterRule(ThresholdFilter.exactly(line).text)
            let (before, notAfter) = (FilterRule(below.text), FilterRule(upTo.text))
            for _ in 0..<60 {
                let drawn = Bool.random(using: &random) ? version() : near(line, &random)
                let text = drawn.description, value = Array(text.utf8)
                if !below.parts.isEmpty, before.matches(value) != (drawn < line) { wrong.append("\(text) < \(line)") }
                if notAfter.matches(value) != (drawn <= line) { wrong.append("\(text) <= \(line)") }
                if exactly.matches(value) != (drawn == line) { wrong.append("\(text) == \(line)") }
            }
        }
        #expect(wrong == [])
    }

    /// The same numbers with one of them moved, or written to another length.
    private func near(_ line: Version, _ random: inout SeededGenerator) -> Version {
        var numbers = line.numbers
        let place = Int.random(in: 0..<4, using: &random)
        numbers[place] = max(0, numbers[place] + Int.random(in: -2...2, using: &random))
        return Version(numbers: Array(numbers.prefix(Int.random(in: 1...4, using: &random))))!
    }
}
