import CCrypto
import Foundation
import TestSupport
import Testing
@testable import Cryptography

/// The bytes of key files, made once by Python's scrypt and OpenSSL's AES; reading and judging is Signing's.
struct Ed25519PrivateKeyTests {
    private static let seed = (0..<32).map { UInt8($0) }, passphrase = Array("correct horse".utf8)
    private static let text = """
        -----BEGIN ENCRYPTED PRIVATE KEY-----
        MIGbMFcGCSqGSIb3DQEFDTBKMCkGCSsGAQQB2kcECzAcBBAJCQkJCQkJCQkJCQkJ
        CQkJAgJAAAIBCAIBBTAdBglghkgBZQMEASoEEAgICAgICAgICAgICAgICAgEQKc4
        0zW6s8WuQQxoZRyBhxo754qoyU8B3U7GTNm1fHWLRzGPHF51ed+dzBOvrmEGk7UI
        Yvcgv0sCaZ/z6h9Ic+4=
        -----END ENCRYPTED PRIVATE KEY-----

        """

    private static var file: [UInt8] {
        get throws {
            Array(try #require(Data(base64Encoded: text.split(separator: "\n").dropFirst().dropLast().joined())))
        }
    }

    @Test func `an encrypted file comes out byte for byte`() throws {
        let file = try Ed25519PrivateKey(seed: Self.seed).file(
            passphrase: Self.passphrase, salt: [UInt8](repeating: 9, count: 16),
            vector: [UInt8](repeating: 8, count: 16))
        #expect(String(decoding: file, as: UTF8.self) == Self.text)
    }

    @Test func `its passphrase opens it, and no other one`() throws {
        let plain = bytes("302e020100300506032b657004220420") + Self.seed
        #expect(Ed25519PrivateKey.decrypted(file: try Self.file, passphrase: Self.passphrase) == plain)
        for other in [[], Array("Correct horse".utf8), Self.passphrase + [1]] {
            #expect(Ed25519PrivateKey.decrypted(file: try Self.file, passphrase: other) != plain)
        }
        #expect(ERR_peek_error() == 0)
    }

    @Test func `bytes that are no encrypted file hold nothing`() throws {
        let plain = bytes("302e020100300506032b657004220420") + Self.seed
        for other in [[], [0x30], [0x30, 0], Array(try Self.file.dropLast()), plain] {
            #expect(Ed25519PrivateKey.decrypted(file: other, passphrase: Self.passphrase) == nil)
        }
        #expect(ERR_peek_error() == 0)
    }
}
