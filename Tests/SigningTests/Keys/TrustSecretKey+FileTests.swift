import Foundation
import TestSupport
import Testing
@testable import Signing

/// Key files go to OpenSSL and come from it; what is no Ed25519 key under a passphrase is refused by name.
struct TrustSecretKeyFileTests {
    private static let passphrase = Array("correct horse".utf8)
    private static let publicHex = "03a107bff3ce10be1d70dd18e74bc09967e4d6309ba50d5f1ddc8664125531b8"
    private static let salt = [UInt8](repeating: 9, count: 16), vector = [UInt8](repeating: 8, count: 16)

    /// The public half of the sample key.
    private let sample: TrustKey

    init() throws { sample = try TrustSecretKey(seed: SampleKey.seed).key }

    private func file(passphrase: [UInt8]? = passphrase) throws -> [UInt8] {
        try TrustSecretKey(seed: SampleKey.seed)
            .fileBytes(passphrase: passphrase, salt: Self.salt, vector: Self.vector)
    }

    private func read(_ file: [UInt8], _ passphrase: [UInt8]? = passphrase, plain: Bool = false) throws
        -> TrustSecretKey
    {
        try TrustSecretKey(reading: file, passphrase: passphrase, allowingPlain: plain)
    }

    /// What `openssl` makes with these arguments.
    private func made(_ commands: String) throws -> [UInt8] {
        let folder = try TemporaryFolder()
        let run = try SampleKey.shell(commands, in: folder)
        #expect(run.status == 0, "\(run.output)")
        return Array(try folder.read("key").utf8)
    }

    @Test func `openssl reads our encrypted key and finds its public half`() throws {
        let folder = try TemporaryFolder()
        try folder.write(try file(), to: "key")
        let run = try SampleKey.shell(
            "openssl pkey -in key -passin 'pass:correct horse' -pubout -outform DER | tail -c 32 | od -An -v -tx1 | tr -d ' \\n'",
            in: folder)
        #expect(run.output == Self.publicHex)
        let algorithm = try SampleKey.shell("openssl asn1parse -in key", in: folder).output
        for word in ["PBES2", "scrypt", "aes-256-cbc"] { #expect(algorithm.contains(word), "\(algorithm)") }
    }

    @Test func `openssl reads our plain key`() throws {
        let folder = try TemporaryFolder()
        try folder.write(try file(passphrase: nil), to: "key")
        let run = try SampleKey.shell("openssl pkey -in key | cmp - key", in: folder)
        #expect(run.status == 0, "\(run.output)")
    }

    @Test func `what a key of openssl signs, openssl verifies, and the other way round`() throws {
        let folder = try TemporaryFolder()
        let making = """
            openssl genpkey -algorithm ed25519 -out plain
            openssl pkcs8 -topk8 -in plain -scrypt -v2 aes-256-cbc -passout 'pass:correct horse' -out key
            openssl pkey -in plain -pubout -out public
            printf message > message
            openssl pkeyutl -sign -rawin -inkey plain -in message -out theirs
            """
        #expect(try SampleKey.shell(making, in: folder).status == 0)
        let key = try read(Array(try folder.read("key").utf8))
        let message = Array("message".utf8)
        #expect(key.key.isValid(Array(try Data(contentsOf: folder.url.appending(path: "theirs"))), over: message))
        try folder.write(try key.signature(over: message), to: "ours")
        let run = try SampleKey.shell(
            "openssl pkeyutl -verify -rawin -pubin -inkey public -in message -sigfile ours", in: folder)
        #expect(run.status == 0, "\(run.output)")
        #expect(try read(Array(try folder.read("plain").utf8), nil, plain: true).key == key.key)
    }

    @Test func `our own file comes back`() throws {
        #expect(try read(try file()).key == sample)
        #expect(try read(try file(passphrase: nil), nil, plain: true).key == sample)
        #expect(try read(Array("\u{FEFF}\r\n".utf8) + (try file()) + Array("\n\n".utf8)).key == sample)
    }

    @Test func `a file carries no more than it must`() throws {
        #expect(
            String(decoding: try file(passphrase: nil), as: UTF8.self) == """
                -----BEGIN PRIVATE KEY-----
                MC4CAQAwBQYDK2VwBCIEIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f
                -----END PRIVATE KEY-----

                """)
    }

    @Test(arguments: ["wrong", "correct horse ", "Correct horse", ""])
    func `another passphrase does not open it`(passphrase: String) throws {
        let file = try file()
        #expect(throws: SigningError.wrongPassphrase) { try read(file, Array(passphrase.utf8)) }
    }

    @Test func `a wrong passphrase that happens to leave a padding is still a wrong passphrase`() throws {
        let file = try made(
            """
            openssl genpkey -algorithm ed25519 | openssl pkcs8 -topk8 -scrypt -scrypt_N 2 -scrypt_r 1 -scrypt_p 1 \
                -v2 aes-256-cbc -passout 'pass:correct horse' -out key
            """)
        #expect(throws: Never.self) { try read(file) }
        // Of 2,000 wrong ones some leave a last byte of 1, almost surely; cheap scrypt keeps this short.
        for number in 0..<2000 {
            #expect(throws: SigningError.wrongPassphrase) { try read(file, Array("\(number)".utf8)) }
        }
    }

    @Test func `no passphrase and an empty new one are refused`() throws {
        let file = try file()
        #expect(throws: SigningError.passphraseNeeded) { try read(file, nil) }
        #expect(words(of: { try self.file(passphrase: []) }) == "secret key: an empty passphrase protects nothing")
    }

    @Test func `a plain key is refused unless it is asked for`() throws {
        let file = try file(passphrase: nil)
        #expect(
            words(of: { try read(file, nil) })
                == "secret key: has no passphrase; give --unencrypted if that is meant")
    }

    @Test(arguments: [
        ("-algorithm x25519", "X25519"), ("-algorithm x448", "X448"), ("-algorithm ed448", "Ed448"),
        ("-algorithm rsa -pkeyopt rsa_keygen_bits:1024", "RSA"),
        ("-algorithm ec -pkeyopt ec_paramgen_curve:P-256", "ECDSA"),
    ])
    func `a key of another kind is refused by its name, plain and encrypted`(options: String, name: String) throws {
        let plain = try made("openssl genpkey \(options) -out key")
        #expect(words(of: { try read(plain, nil, plain: true) }) == "secret key: is a key for \(name), not for Ed25519")
        let encrypted = try made(
            "openssl genpkey \(options) | openssl pkcs8 -topk8 -scrypt -v2 aes-256-cbc -passout 'pass:correct horse' -out key"
        )
        #expect(words(of: { try read(encrypted) }) == "secret key: is a key for \(name), not for Ed25519")
    }

    @Test(arguments: [
        ("-v2 aes-256-cbc", "is encrypted without scrypt"),
        ("-v1 PBE-SHA1-3DES", "is encrypted in a way that Decree does not read"),
        ("-scrypt -v2 aes-128-cbc", "is encrypted with another cipher than AES-256-CBC"),
    ])
    func `another encryption is refused with the command that changes it`(options: String, reason: String) throws {
        let file = try made(
            "openssl genpkey -algorithm ed25519 | openssl pkcs8 -topk8 \(options) -passout 'pass:correct horse' -out key"
        )
        #expect(
            words(of: { try read(file) })
                == "secret key: \(reason); convert it with: openssl pkcs8 -topk8 -scrypt -v2 aes-256-cbc")
    }

    private static func asking(_ rounds: Int, _ blockSize: Int, _ parallelism: Int, length: [UInt8] = []) -> [UInt8] {
        SampleDER.pem("ENCRYPTED PRIVATE KEY", SampleDER.encrypted(rounds, blockSize, parallelism, length: length))
    }

    @Test(arguments: [(32_768, 8, 1), (16_384, 16, 1), (2, 8, 17), (1 << 30, 1 << 30, 1)])
    func `more scrypt work than OpenSSL does is refused before it begins`(rounds: Int, blockSize: Int, p: Int) throws {
        #expect(
            words(of: { try read(Self.asking(rounds, blockSize, p)) })
                == "secret key: asks for more scrypt work than the 32 MiB that OpenSSL and Decree do")
    }

    @Test(arguments: [(3, 8, 1), (1, 8, 1), (16, 0, 1), (16, 8, 0), (1 << 40, 8, 1)])
    func `scrypt numbers that mean nothing are refused`(rounds: Int, blockSize: Int, p: Int) throws {
        #expect(words(of: { try read(Self.asking(rounds, blockSize, p)) }) == "secret key: is damaged")
    }

    @Test func `the length of scrypt's key may stand there, and is 32`() throws {
        #expect(throws: SigningError.wrongPassphrase) { try read(Self.asking(16, 8, 1, length: SampleDER.integer(32))) }
        for length in [SampleDER.integer(16), SampleDER.octets([]), SampleDER.integer(32) + SampleDER.integer(32)] {
            #expect(words(of: { try read(Self.asking(16, 8, 1, length: length)) }) == "secret key: is damaged")
        }
    }

    @Test func `a key file cut short anywhere is refused, and nothing crashes`() throws {
        let plain = try #require(PEM.block(in: try file(passphrase: nil))?.bytes)
        let encrypted = try #require(PEM.block(in: try file())?.bytes)
        for end in 0..<plain.count {
            let file = SampleDER.pem("PRIVATE KEY", Array(plain[..<end]))
            #expect(words(of: { try read(file, nil, plain: true) }).hasPrefix("secret key: is"))
        }
        for end in 0..<encrypted.count {
            let file = SampleDER.pem("ENCRYPTED PRIVATE KEY", Array(encrypted[..<end]))
            #expect(words(of: { try read(file) }).hasPrefix("secret key: is"))
        }
    }

    /// A key of version 1 as other libraries write it, with what follows the seed.
    private func other(version: Int = 1, _ rest: [UInt8]..., seed: [UInt8] = SampleKey.seed) throws -> TrustSecretKey {
        let seed = SampleDER.octets(SampleDER.octets(seed))
        return try read(
            SampleDER.pem(
                "PRIVATE KEY",
                SampleDER.sequence(SampleDER.integer(version), SampleDER.ed25519, seed, Array(rest.joined()))),
            nil, plain: true)
    }

    @Test func `a file may hold attributes and the public half, which must belong to the private one`() throws {
        let half = SampleDER.element(0x81, [0] + (try TrustSecretKey(seed: SampleKey.seed).key.publicBytes))
        let attributes = SampleDER.element(0xA0, [])
        for key in [try other(), try other(half), try other(attributes), try other(attributes, half)] {
            #expect(key.key == sample)
        }
        #expect(try other(version: 0, attributes).key == sample)
        #expect(
            words(of: { try other(SampleDER.element(0x81, half.dropFirst(2).reversed())) })
                == "secret key: is damaged: its two halves do not belong together")
        for words in [
            words(of: { try other(version: 0, half) }), words(of: { try other(half, half) }),
            words(of: { try other(version: 2) }),
            words(of: { try other(attributes, attributes) }), words(of: { try other(half, attributes) }),
        ] { #expect(words == "secret key: is damaged") }
        #expect(words(of: { try other(seed: [1]) }) == "secret key: a seed has 32 bytes")
    }

    @Test(arguments: ["", "words", "untrusted comment: minisign secret key\nAAAA\n"])
    func `a file that is no PEM is refused`(text: String) {
        #expect(words(of: { try read(Array(text.utf8)) }) == "secret key: is not a PEM file with one private key")
    }

    @Test func `a public key is refused`() throws {
        let file = try made("openssl genpkey -algorithm ed25519 | openssl pkey -pubout -out key")
        #expect(words(of: { try read(file) }) == "secret key: is a PEM file, but of no PKCS#8 private key")
    }
}
