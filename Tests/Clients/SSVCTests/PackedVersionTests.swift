import Testing

@testable import SSVC

/// The packed number against the values that Apple's published CoreFoundation gives.
struct PackedVersionTests {
    @Test(arguments: [
        ("1", 16_809_984), ("1.0", 16_809_984), ("01.0", 16_809_984), ("1.", 16_809_984), ("1.2", 18_907_136),
        ("1.2.3", 19_103_744), ("10.2.3", 270_761_984), ("42", 1_107_329_024), ("99.9.9", 2_576_973_824),
        ("0", 32_768), ("0.0.0", 32_768), ("b1", 24_577), ("1.2.4b1", 19_161_089), ("1.2.4", 19_169_280),
        ("1.2.4d3", 0x0124_2003), ("1.5.6a148", 0x0156_4094), ("2.0.5f142", 0x0205_808E), ("1.0b255", 0x0100_60FF),
    ])
    func `a build within the grammar packs to Apple's number`(build: String, number: Int) {
        #expect(PackedVersion(build)?.number == number)
    }

    @Test(arguments: [
        "", "1.10", "1.2.10", "1.2.3.4", "100", "4354667", "20240101", "v1.2", "1.2-3", "1.2.4rc1", "1.0.0b300",
        "1.0 beta", "1..2", "1.2.3b00001", "1.2b0001", "1.0B1", "１.0",
    ])
    func `a build outside the grammar has no number`(build: String) {
        #expect(PackedVersion(build) == nil)
    }

    @Test func `a beta packs below its release`() throws {
        #expect(try #require(PackedVersion("1.2.4b1")) < #require(PackedVersion("1.2.4")))
    }
}
