import Testing
@testable import Signing

/// The key of the vector; what it prints never holds a secret.
struct MinisignSecretKeyTests {
    @Test func `the key of the vector comes out byte for byte`() throws {
        let key = try MinisignSecretKey(seed: SampleKey.seed)
        #expect(key.publicKey.base64 == "RWRWR1qnVGNHTAOhB7/zzhC+HXDdGOdLwJln5NYwm6UNXx3chmQSVTG4")
        #expect(key.publicKey.id == "4C476354A75A4756")
        #expect("\(key)" == "minisign secret key 4C476354A75A4756")
        #expect(try MinisignPublicKey(reading: key.publicKey.fileBytes) == key.publicKey)
    }

    @Test(arguments: [0, 31, 33]) func `a seed of another length is refused`(count: Int) {
        #expect(
            words(of: { try MinisignSecretKey(seed: [UInt8](repeating: 1, count: count)) })
                == "secret key: a seed has 32 bytes")
    }

    @Test func `no way of printing a key shows its seed`() throws {
        let key = try MinisignSecretKey(seed: SampleKey.seed)
        var dumped = ""
        dump(key, to: &dumped)
        for text in ["\(key)", String(reflecting: key), dumped] { #expect(text.contains("4C476354A75A4756")) }
        #expect(Mirror(reflecting: key).children.isEmpty)
    }
}
