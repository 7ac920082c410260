import PolicyModel
import Testing

@testable import ClientKit
@testable import SSVC

/// The parts of SSVC's model that few measured answers reach: numbers, text order, months and addresses.
struct SSVCCheckTests {
    @Test(
        arguments: [
            ("1", 16_809_984), ("01.0", 16_809_984), ("1.", 16_809_984), ("1.2.3", 19_103_744),
            ("99.9.9", 2_576_973_824),
            ("b1", 24_577), (".", 32_768), ("1.b2", 0x0100_6002), ("1.2.4b1", 19_161_089), ("2.0.5f142", 0x0205_808E),
            ("1.0b255", 0x0100_60FF), ("", 0), ("1.10", 0), ("1.2.3.4", 0), ("100", 0), ("1.0b256", 0), ("1.2b0001", 0),
            ("1..2", 0), ("v1", 0), ("1.0B1", 0), ("1.2.3b00001", 0),
        ] as [(String, UInt32)])
    func `a build packs as in CoreFoundation`(build: String, number: UInt32) {
        #expect(BundleVersionNumber.packed(build) == number)
    }

    @Test(arguments: [
        ("1.9", "1.10"), ("1.0", "1.0.0"), ("1.0b2", "1.0b10"), ("v9", "v10"), ("1.2.3", "1.3-beta"), ("1.0", "1.0a"),
        ("9", "a1"), ("1.0", "1.0 "), ("", "0"), ("18446744073709551616", "18446744073709551617"),
    ])
    func `numeric search puts the first before the second`(lower: String, higher: String) {
        #expect(NumericSearch.isAscending(lower, higher))
        #expect(!NumericSearch.isAscending(higher, lower))
    }

    @Test(arguments: [("1.01", "1.1"), ("1.2.03", "1.2.3"), ("7", "7"), ("0", "00")])
    func `leading zeros make no difference to numeric search`(one: String, other: String) {
        #expect(!NumericSearch.isAscending(one, other))
        #expect(!NumericSearch.isAscending(other, one))
    }

    /// 2023-03-31T12:00:00Z, a month after which is 30 April; a month before it was 28 February.
    @Test func `a month without the day ends on its last`() {
        let march = 1_680_264_000.0, day = 86_400.0
        #expect(Schedule.step(.monthly, lastCheck: march, now: march) == .timer(30 * day))
        #expect(Schedule.step(.monthly, lastCheck: march - 31 * day, now: march) == .timer(-3 * day))
        #expect(Schedule.step(.monthly, lastCheck: march - 31 * day - 1, now: march) == .checkNow)
    }

    @Test(arguments: [
        ("https://example.com/v.json#top", "1", true), ("https://example.com/v.json", "1 beta", false),
        ("https://example.com/v%2.json", "1", false), ("https://example.com/v.json", "1%", false),
        ("https://example.com/ü.json", "1", false), ("https://example.com/a#b#c", "1", false),
    ])
    func `an address with a character that has no place in one is none`(url: String, build: String, isValid: Bool) {
        let check = Check(url: url, language: "en", country: "GB")
        #expect((Request.url(of: check, on: InstalledBuild(build)) != nil) == isValid)
    }

    @Test func `a network error is handed over and the date stored`() {
        let error = Check.Failure(domain: "NSURLErrorDomain", code: -1009)
        var check = Check(url: "https://example.com/v.json", language: "en", now: 7, networkError: error)
        let model = Model(reading: [Artifact(path: "kasa/ssvc.json", bytes: [], role: .document)], of: "kasa")
        let (outcome, answer) = model.answer(to: &check, on: InstalledBuild("1"))
        #expect(outcome == .failure(error))
        #expect(answer == ClientAnswer(.verdict(.none), file: "kasa/ssvc.json", path: ""))
        #expect(check.dateOfLastVersionCheck == 7)
        #expect(check.responseFromLastVersionCheck == nil)
    }
}
