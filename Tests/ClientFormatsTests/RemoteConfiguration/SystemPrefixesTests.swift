import PolicyModel
import TestSupport
import Testing

@testable import ClientFormats

struct SystemPrefixesTests {
    private func prefixes(_ start: String, _ end: String) -> [String]? {
        SystemPrefixes.from(Sample.version(start), to: Sample.version(end))
    }

    @Test func `whole majors end in a dot`() {
        #expect(prefixes("13", "15") == ["13.", "14."])
        #expect(prefixes("0", "3") == ["1.", "2."])
    }

    @Test func `a bound inside a major is told by minor numbers`() {
        #expect(prefixes("15", "15.2") == ["15.0.", "15.1."])
        #expect(prefixes("14", "15.2") == ["14.", "15.0.", "15.1."])
    }

    @Test func `a bound inside a minor is told by whole versions`() {
        #expect(prefixes("15", "15.0.1") == ["15.0.0"])
        #expect(prefixes("15.0.0.1", "15.0.1.1") == ["15.0.0", "15.0.1"])
    }

    @Test func `a start inside a major reaches to its end`() {
        let found = prefixes("15.98", "17")
        #expect(found == ["15.98.", "15.99.", "16."])
    }

    @Test func `the client's prefix rule holds exactly for the run`() throws {
        for (start, end) in [("13", "15.2"), ("15.2", "15.4.1"), ("12.5.3", "16"), ("0", "9.3.5"), ("15.2.1", "15.2.3")] {
            let found = try #require(prefixes(start, end))
            let run = Sample.range(">=\(start) <\(end)")
            for place in 0..<(7 * 7 * 10) {
                let major = [1, 9, 12, 13, 15, 16, 20][place / 70], minor = [0, 1, 2, 3, 4, 5, 10][place / 10 % 7]
                let os = Version(numbers: [major, minor, place % 10])!
                #expect(SystemPrefixes.hold(found, for: os) == run.contains(os), "\(os) in \(run)")
            }
        }
    }

    @Test func `a run that would need hundreds of majors is refused`() {
        #expect(prefixes("15", "5000") == nil)
    }
}
