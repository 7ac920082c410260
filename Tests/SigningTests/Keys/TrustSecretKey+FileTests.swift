import Foundation
import TestSupport
import Testing
@testable import Signing

/// Key files go to OpenSSL and come from it; what is no Ed25519 key under a passphrase is refused by name.
struct TrustSecretKeyFileTests {
    private static let passphrase = Array("correct horse".utf8)
    private static let publicHex = "03a107bff3ce10be1d70dd18e74bc09967e4d6309ba50d5f1ddc8664125531b8"
    private static let salt = [UInt8](repeating: 9, count: 16), vector = [UInt8](repeating: 8, count: 16)

    private func file(passphrase: [UInt8]? = passphrase) throws -> [UInt8] {
        try TrustSecretKey(seed: SampleKey.seed)
            .fileBytes(passphrase: passphrase, salt: Self.salt, vector: Self.vector)
    }

    private func read(_ file: [UInt8], _ passphrase: [UInt8]? = passphrase, plain: Bool = false) throws -> TrustSecretKey {
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
        #expect(try read(try file()).seed == SampleKey.seed)
        #expect(try read(try file(passphrase: nil), nil, plain: true).seed == SampleKey.seed)
        #expect(try read(Array("\u{FEFF}\r\n".utf8) + (try file()) + Array("\n\n".utf8)).seed == SampleKey.seed)
    }

    @Test func `a file carries no more than it must`() throws {
        #expect(String(decoding: try file(passphrase: nil), as: UTF8.self) == """
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
        let key = try TrustSecretKey(seed: SampleKey.seed)
        // With 300 vectors the last decrypted byte is 1 at least once, almost surely; cheap scrypt keeps this short.
        for vector in 0..<300 {
            let encryption = KeyEncryption(
                salt: [1], rounds: 2, blockSize: 1, parallelism: 1,
                vector: [UInt8(vector & 0xFF), UInt8(vector >> 8)] + [UInt8](repeating: 0, count: 14))
            let plain = DER.sequence(
                DER.integer(0), DER.sequence(DER.object([0x2B, 0x65, 0x70])), DER.octets(DER.octets(key.seed)))
            let secret = try encryption.encrypted(plain, passphrase: Self.passphrase)
            let file = PEM.text("ENCRYPTED PRIVATE KEY", DER.sequence(encryption.algorithm, DER.octets(secret)))
            #expect(throws: SigningError.wrongPassphrase) { try read(Array(file.utf8), [UInt8(vector & 0xFF), 1]) }
        }
    }

    @Test func `no passphrase and an empty new one are refused`() throws {
        let file = try file()
        #expect(throws: SigningError.passphraseNeeded) { try read(file, nil) }
        #expect(words(of: { try self.file(passphrase: []) }) == "secret key: an empty passphrase protects nothing")
    }

    @Test func `a plain key is refused unless it is asked for`() throws {
        let file = try file(passphrase: nil)
        #expect(words(of: { try read(file, nil) })
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
            "openssl genpkey \(options) | openssl pkcs8 -topk8 -scrypt -v2 aes-256-cbc -passout 'pass:correct horse' -out key")
        #expect(words(of: { try read(encrypted) }) == "secret key: is a key for \(name), not for Ed25519")
    }

    @Test(arguments: [
        ("-v2 aes-256-cbc", "is encrypted without scrypt"), ("-v1 PBE-SHA1-3DES", "is encrypted in a way that Decree does not read"),
        ("-scrypt -v2 aes-128-cbc", "is encrypted with another cipher than AES-256-CBC"),
    ])
    func `another encryption is refused with the command that changes it`(options: String, reason: String) throws {
        let file = try made(
            "openssl genpkey -algorithm ed25519 | openssl pkcs8 -topk8 \(options) -passout 'pass:correct horse' -out key")
        #expect(words(of: { try read(file) })
            == "secret key: \(reason); convert it with: openssl pkcs8 -topk8 -scrypt -v2 aes-256-cbc")
    }

    @Test(arguments: [(32_768, 8, 1), (16_384, 16, 1), (2, 8, 17), (1 << 30, 1 << 30, 1)])
    func `more scrypt work than OpenSSL does is refused before it begins`(rounds: Int, blockSize: Int, p: Int) throws {
        let encryption = KeyEncryption(
            salt: Self.salt, rounds: rounds, blockSize: blockSize, parallelism: p, vector: Self.vector)
        let file = PEM.text("ENCRYPTED PRIVATE KEY", DER.sequence(encryption.algorithm, DER.octets([1])))
        #expect(words(of: { try read(Array(file.utf8)) })
            == "secret key: asks for more scrypt work than the 32 MiB that OpenSSL and Decree do")
    }

    @Test(arguments: [(3, 8, 1), (1, 8, 1), (16, 0, 1), (16, 8, 0)])
    func `scrypt numbers that mean nothing are refused`(rounds: Int, blockSize: Int, p: Int) throws {
        let encryption = KeyEncryption(
            salt: Self.salt, rounds: rounds, blockSize: blockSize, parallelism: p, vector: Self.vector)
        let file = PEM.text("ENCRYPTED PRIVATE KEY", DER.sequence(encryption.algorithm, DER.octets([1])))
        #expect(words(of: { try read(Array(file.utf8)) }) == "secret key: is damaged")
    }

    @Test func `a key file cut short anywhere is refused, and nothing crashes`() throws {
        let plain = try #require(PEM.block(in: try file(passphrase: nil))?.bytes)
        let encrypted = try #require(PEM.block(in: try file())?.bytes)
        for end in 0..<plain.count {
            let file = Array(PEM.text("PRIVATE KEY", Array(plain[..<end])).utf8)
            #expect(words(of: { try read(file, nil, plain: true) }).hasPrefix("secret key: is"))
        }
        for end in 0..<encrypted.count {
            let file = Array(PEM.text("ENCRYPTED PRIVATE KEY", Array(encrypted[..<end])).utf8)
            #expect(words(of: { try read(file) }).hasPrefix("secret key: is"))
        }
    }

    @Test func `halves that do not belong together are refused`() throws {
        let seed = DER.octets(DER.octets(SampleKey.seed)), kind = DER.sequence(DER.object([0x2B, 0x65, 0x70]))
        let publicBytes = try TrustSecretKey(seed: SampleKey.seed).key.publicBytes
        let file = { (half: [UInt8]) in
            Array(PEM.text("PRIVATE KEY", DER.sequence(DER.integer(1), kind, seed, DER.element(0x81, [0] + half))).utf8)
        }
        #expect(try read(file(publicBytes), nil, plain: true).seed == SampleKey.seed)
        #expect(words(of: { try read(file(publicBytes.reversed()), nil, plain: true) })
            == "secret key: is damaged: its two halves do not belong together")
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
