import TestSupport
import Testing
@testable import Signing

/// Key files pass between Decree and `minisign` in both directions; a wrong one is told apart.
struct MinisignSecretKeyFileTests {
    @Test func `minisign signs with our encrypted key and we believe it`() throws {
        let folder = try TemporaryFolder(), key = try MinisignSecretKey(seed: SampleKey.seed)
        let salt = [UInt8](repeating: 7, count: 32)
        try folder.write(try key.fileBytes(passphrase: Array("hush".utf8), salt: salt), to: "key")
        try folder.write(try key.fileBytes(passphrase: nil, salt: []), to: "open")
        try folder.write(SampleKey.file, to: "pov.json")
        for name in ["key", "open"] {
            let result = try SampleKey.shell(
                "echo hush | minisign -S -l -s \(name) -m pov.json -t '\(SampleKey.comment.text)'", in: folder)
            #expect(result.status == 0, "\(result.output)")
            let signature = Array(try folder.read("pov.json.minisig").utf8)
            #expect(
                try Verification.comment(of: signature, over: SampleKey.file, at: "acme/pov.json", with: key.publicKey)
                    == SampleKey.comment)
        }
    }

    @Test func `keys that minisign made are read, with and without encryption`() throws {
        let folder = try TemporaryFolder()
        #expect(try SampleKey.shell("minisign -G -W -p w.pub -s w.key", in: folder).status == 0)
        #expect(try SampleKey.shell("printf 'hush\\nhush\\n' | minisign -G -p e.pub -s e.key", in: folder).status == 0)
        for name in ["w", "e"] {
            let key = try MinisignSecretKey(
                reading: Array(try folder.read("\(name).key").utf8), passphrase: Array("hush".utf8))
            #expect(try MinisignPublicKey(reading: Array(try folder.read("\(name).pub").utf8)) == key.publicKey)
        }
    }

    @Test func `a wrong, missing or empty passphrase is told apart, and never shown`() throws {
        let key = try MinisignSecretKey(seed: SampleKey.seed)
        let file = try key.fileBytes(passphrase: Array("hush".utf8), salt: [UInt8](repeating: 7, count: 32))
        #expect(throws: SigningError.wrongPassphrase) {
            try MinisignSecretKey(reading: file, passphrase: Array("loud".utf8))
        }
        #expect(throws: SigningError.wrongPassphrase) { try MinisignSecretKey(reading: file, passphrase: []) }
        #expect(throws: SigningError.passphraseNeeded) { try MinisignSecretKey(reading: file, passphrase: nil) }
        #expect(throws: SigningError.secretKey(reason: "an empty passphrase protects nothing")) {
            try key.fileBytes(passphrase: [], salt: [UInt8](repeating: 7, count: 32))
        }
    }

    /// The 158 bytes of a key without encryption, with a change.
    private static func file(_ change: (inout [UInt8]) -> Void) throws -> [UInt8] {
        let text = String(
            decoding: try MinisignSecretKey(seed: SampleKey.seed).fileBytes(passphrase: nil, salt: []), as: UTF8.self)
        let line = String(text.split(separator: "\n")[1])
        var content = try #require(TextLines.bytes(base64: line, count: 158))
        change(&content)
        return Array("untrusted comment: x\n\(TextLines.base64(content))\n".utf8)
    }

    @Test func `a damaged or unknown key file is told apart`() throws {
        let good = try Self.file { _ in }
        #expect(try MinisignSecretKey(reading: good, passphrase: nil).seed == SampleKey.seed)
        for index in [0, 2, 4] {
            let file = try Self.file { $0[index] ^= 1 }
            #expect(
                words(of: { try MinisignSecretKey(reading: file, passphrase: nil) })
                    == "secret key: is of a kind that Decree does not know")
        }
        let halves = try Self.file { $0[62] ^= 1 }
        #expect(
            words(of: { try MinisignSecretKey(reading: halves, passphrase: nil) })
                == "secret key: is damaged: its two halves do not belong together")
        for file in [[], Array("hello\n".utf8), Array(good.dropLast(9)), good + good] {
            #expect(
                words(of: { try MinisignSecretKey(reading: file, passphrase: nil) })
                    == "secret key: is not a minisign secret key file")
        }
    }

    @Test func `a key from the environment may have a byte order mark and white space around it`() throws {
        let text = String(decoding: try Self.file { _ in }, as: UTF8.self).replacing("\n", with: "\r\n")
        let key = try MinisignSecretKey(reading: Array("\u{FEFF} \n\(text) \n\n".utf8), passphrase: nil)
        #expect(key.seed == SampleKey.seed)
    }

    @Test func `a key file that asks for endless scrypt work is refused at once`() throws {
        let file = try Self.file {
            $0.replaceSubrange(2..<4, with: "Sc".utf8);
            $0.replaceSubrange(38..<54, with: [UInt8](repeating: 0xFF, count: 16))
        }
        #expect(
            words(of: { try MinisignSecretKey(reading: file, passphrase: [1]) })
                == "secret key: asks for more scrypt work than Decree does")
    }
}
