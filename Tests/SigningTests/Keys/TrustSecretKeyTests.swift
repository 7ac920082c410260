import Testing
@testable import Signing

/// The private half in memory.
struct TrustSecretKeyTests {
    @Test func `the key of the published vectors has its published id`() throws {
        let key = try TrustSecretKey(seed: SampleKey.seed)
        #expect(Digest.hex(key.key.publicBytes) == "03a107bff3ce10be1d70dd18e74bc09967e4d6309ba50d5f1ddc8664125531b8")
        #expect(key.key.id == "63d00ee3cf4f5c61ad94efa696c68f13b608fe56ecea13fb144a6fd18e9235b9")
    }

    @Test func `what it signs is valid for its public half`() throws {
        let key = try TrustSecretKey(seed: SampleKey.seed)
        let signature = try key.signature(over: [1, 2, 3])
        #expect(key.key.isValid(signature, over: [1, 2, 3]))
        #expect(!key.key.isValid(signature, over: [1, 2, 4]))
    }

    @Test func `printing it shows its id and nothing of the seed`() throws {
        let key = try TrustSecretKey(seed: SampleKey.seed)
        var dumped = ""
        dump(key, to: &dumped)
        for text in ["\(key)", String(reflecting: key), dumped] {
            #expect(text.contains("private key 63d00ee3cf4f5c61"))
            #expect(!text.contains("31"), "a byte of the seed")
        }
    }

    @Test func `a seed of another length is refused`() {
        #expect(words(of: { try TrustSecretKey(seed: [1, 2]) }) != "")
    }
}
