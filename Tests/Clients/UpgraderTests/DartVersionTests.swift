import Testing

@testable import Upgrader

struct DartVersionTests {
    @Test(arguments: [
        ("1.2", "1.2.0"), ("1", "1.0.0"), ("1.2.3.4", "1.2.3"), ("2.7.8+9", "2.7.8+1"), ("1.02", "1.2"),
        ("1.2.3.", "1.2.3"),
    ])
    func `versions that are equal`(one: String, other: String) throws {
        let (left, right) = (try DartVersion(one), try DartVersion(other))
        #expect(!(left < right) && !(right < left))
    }

    @Test(arguments: [
        ("1.9", "1.10"), ("2.0-beta", "2.0"), ("2.0-alpha", "2.0-beta"), ("2.0-2", "2.0-11"), ("2.0-2", "2.0-a"),
        ("2.0-a", "2.0-a.1"), ("2.0-9", "2.0-1e1"), ("2.0-1E1", "2.0-11"), ("2.0--2", "2.0-1"),
        ("2.0-9", "2.0-Infinity"),
        ("2.0-9", "2.0-NaNa"), ("2.0-9", "2.0-1e"), ("2.0-Infinity", "2.0-infinity"), ("2.0-9", "2.0-0x1"),
    ])
    func `versions in order`(low: String, high: String) throws {
        #expect(try DartVersion(low) < DartVersion(high))
        #expect(try !(DartVersion(high) < DartVersion(low)))
        #expect(try DartVersion(high) > DartVersion(low))
        #expect(try !(DartVersion(low) > DartVersion(high)))
    }

    @Test(arguments: [
        ("2.0-01", "2.0-1"), ("2.0-9007199254740993", "2.0-9007199254740992"), ("2.0-NaN", "2.0-1"),
        ("2.0-10", "2.0-1e1"),
    ])
    func `of two texts for one number, or of none, each is below the other`(one: String, other: String) throws {
        let (left, right) = (try DartVersion(one), try DartVersion(other))
        #expect(left < right && right < left && !(left > right) && !(right > left) && left != right)
    }

    @Test(arguments: [
        "", " ", "v1", " 1.0", "1.0 ", "1..2", ".1", "1.", "-1", "1.0-", "1.0+", "1.0-ä", "99999999999999999999",
    ])
    func `texts that are no versions`(text: String) {
        #expect(throws: DartVersion.Fault.unreadable) { try DartVersion(text) }
    }

    @Test(arguments: ["1.0-a..b", "1.0-.", "1.0-a.", "1.0-a..b+1"])
    func `an empty part of a pre-release is an error that nothing catches`(text: String) {
        #expect(throws: DartVersion.Fault.uncaught) { try DartVersion(text) }
    }
}
