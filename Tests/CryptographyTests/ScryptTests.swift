import CCrypto
import Testing
@testable import Cryptography

/// The vectors of RFC 7914, and numbers that scrypt does not have.
struct ScryptTests {
    @Test(
        arguments: [
            (
                "", "", 16, 1, 1,
                "77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442fcd0069ded0948f8326a753a0fc81f17e8d3e0fb2e0d3628cf35e20c38d18906"
            ),
            (
                "password", "NaCl", 1024, 8, 16,
                "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b3731622eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640"
            ),
            (
                "pleaseletmein", "SodiumChloride", 16_384, 8, 1,
                "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887"
            ),
        ] as [(String, String, UInt64, UInt64, UInt64, String)])
    func `the published vectors come out`(
        passphrase: String, salt: String, rounds: UInt64, blockSize: UInt64, parallelism: UInt64, wanted: String
    ) throws {
        let made = try Scrypt.bytes(
            64, passphrase: Array(passphrase.utf8), salt: Array(salt.utf8), rounds: rounds, blockSize: blockSize,
            parallelism: parallelism)
        #expect(hex(made) == wanted)
    }

    @Test func `more than OpenSSL's own 32 MiB are given where the caller wants them`() throws {
        let made = try Scrypt.bytes(8, passphrase: [1], salt: [2], rounds: 65_536, blockSize: 8, parallelism: 1)
        #expect(made.contains { $0 != 0 })
    }

    @Test(arguments: [(3, 8, 1), (0, 8, 1), (65_536, 1, 1), (16, 0, 1), (16, 8, 0)] as [(UInt64, UInt64, UInt64)])
    func `numbers that scrypt does not have are refused, and leave no error behind`(
        rounds: UInt64, blockSize: UInt64, parallelism: UInt64
    ) {
        let fault = #expect(throws: LibraryFault.self) {
            try Scrypt.bytes(
                8, passphrase: [1], salt: [2], rounds: rounds, blockSize: blockSize, parallelism: parallelism)
        }
        #expect(fault?.description.hasPrefix("scrypt: ") == true)
        #expect(ERR_peek_error() == 0)
    }
}
