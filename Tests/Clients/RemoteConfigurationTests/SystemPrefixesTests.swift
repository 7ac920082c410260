import PolicyModel
import TestSupport
import Testing

@testable import RemoteConfiguration

struct SystemPrefixesTests {
    private func run(_ start: String, _ end: String? = nil) -> SystemPrefixes? {
        SystemPrefixes(from: Sample.version(start), to: end.map(Sample.version))
    }

    private func prefixes(_ start: String, _ end: String? = nil) -> [String]? { run(start, end)?.texts }

    @Test func `whole majors end in a dot`() {
        #expect(prefixes("13", "15") == ["13.", "14."])
        #expect(prefixes("0", "3") == ["1.", "2."])
    }

    @Test func `a bound inside a major is expressed by minor numbers`() {
        #expect(prefixes("15", "15.2") == ["15.0.", "15.1."])
        #expect(prefixes("14", "15.2") == ["14.", "15.0.", "15.1."])
    }

    @Test func `a bound inside a minor is expressed by whole versions`() {
        #expect(prefixes("15", "15.0.1") == ["15.0.0"])
        #expect(prefixes("15.0.0.1", "15.0.1.1") == ["15.0.0", "15.0.1"])
    }

    @Test func `a start inside a major reaches to its end`() {
        let found = prefixes("15.98", "17")
        #expect(found == ["15.98.", "15.99.", "16."])
    }

    @Test func `patch numbers that a shorter one brings along are not said again`() {
        #expect(prefixes("15.4.1", "15.5") == (1...9).map { "15.4.\($0)" })
        #expect(prefixes("15.4.3", "15.5") == ((3...9).map { "15.4.\($0)" } + (10...29).map { "15.4.\($0)" }))
    }

    @Test func `an end inside a minor leaves out patch numbers of two digits too`() {
        #expect(prefixes("16.7", "16.7.2") == ["16.7.0", "16.7.1"])
        #expect(prefixes("16.7.1", "16.7.20") == (1...9).map { "16.7.\($0)" })
    }

    @Test func `a run without an end goes on as far as OS versions can go`() {
        #expect(prefixes("17") == (17...99).map { "\($0)." })
        #expect(prefixes("98.2") == ((2...99).map { "98.\($0)." } + ["99."]))
        #expect(prefixes("300") == nil)
    }

    @Test func `the client's prefix rule holds for the run, and besides only for longer patch numbers`() throws {
        for (start, end) in [
            ("13", "15.2"), ("15.2", "15.4.1"), ("12.5.3", "16"), ("0", "9.3.5"), ("15.2.1", "15.2.3"),
        ] {
            let found = try #require(run(start, end))
            let range = Sample.range(">=\(start) <\(end)")
            for place in 0..<(7 * 7 * 10) {
                let major = [1, 9, 12, 13, 15, 16, 20][place / 70], minor = [0, 1, 2, 3, 4, 5, 10][place / 10 % 7]
                let patch = [0, 1, 2, 3, 4, 5, 7, 10, 12, 31][place % 10]
                let os = Version(numbers: [major, minor, patch])!
                let holds = found.texts.contains { os.threeNumbers.hasPrefix($0) }
                let shorter = Version(numbers: [major, minor, patch / 10])!
                let isLonger = patch > 9 && range.contains(shorter)
                #expect(holds == (range.contains(os) || isLonger), "\(os) in \(range)")
            }
        }
    }

    @Test func `a run that would need hundreds of majors is refused`() {
        #expect(prefixes("15", "5000") == nil)
    }
}
