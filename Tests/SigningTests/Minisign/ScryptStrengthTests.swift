import Testing
@testable import Signing

/// libsodium's limits as scrypt's N and p; more work than Decree does is refused before any is done.
struct ScryptStrengthTests {
    @Test func `a new key file asks for N 2^17`() {
        #expect(ScryptStrength.written.rounds == (1 << 17, 1))
    }

    @Test(
        arguments: [
            (0, 0, 2, 512), (33_554_432, 1 << 30, 1 << 20, 1), (1 << 19, 1 << 20, 1 << 10, 16),
            (32_768, 1 << 30, 1 << 10, 1), (UInt64.max, UInt64.max, 1 << 53, 63),
        ] as [(UInt64, UInt64, UInt64, UInt64)])
    func `the two limits give N and p`(ops: UInt64, memory: UInt64, count: UInt64, parallelism: UInt64) {
        #expect(ScryptStrength(ops: ops, memory: memory).rounds == (count, parallelism))
    }

    @Test func `p 16 is done, and gives the vector of RFC 7914`() throws {
        let stream = try ScryptStrength(ops: 1 << 19, memory: 1 << 20)
            .stream(passphrase: Array("password".utf8), salt: Array("NaCl".utf8), length: 64)
        #expect(
            Digest.hex(stream) == """
                fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162\
                2eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640
                """)
    }

    @Test(
        arguments: [
            (17 << 15, 1 << 20), (67_108_864, 1 << 31), (UInt64.max, UInt64.max), (UInt64.max, 0), (0, 0),
        ] as [(UInt64, UInt64)])
    func `more work is refused without doing it`(ops: UInt64, memory: UInt64) {
        #expect(
            words(of: { try ScryptStrength(ops: ops, memory: memory).stream(passphrase: [1], salt: [1], length: 8) })
                == "secret key: asks for more scrypt work than Decree does")
    }
}
