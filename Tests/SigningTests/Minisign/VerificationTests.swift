import TestSupport
import Testing
@testable import Signing

/// Each question a signature must answer, and the words of each refusal.
struct VerificationTests {
    @Test func `one altered byte in any line that counts is refused`() throws {
        let key = try MinisignSecretKey(seed: SampleKey.seed)
        let good = try key.signature(over: SampleKey.file, comment: SampleKey.comment).fileBytes
        let firstLine = "untrusted comment: signature\n".utf8.count
        for index in good.indices where index >= firstLine {
            var bad = good
            bad[index] ^= 1
            #expect(throws: SigningError.self, "byte \(index)") {
                try Verification.comment(of: bad, over: SampleKey.file, at: "acme/pov.json", with: key.publicKey)
            }
        }
    }

    private static func words(
        of comment: TrustedComment = SampleKey.comment, key: [UInt8] = SampleKey.seed,
        over bytes: [UInt8] = SampleKey.file,
        checking: [UInt8] = SampleKey.file, at path: String = "acme/pov.json", change: (String) -> String = { $0 }
    ) throws -> String {
        let signature = try MinisignSecretKey(seed: key).signature(over: bytes, comment: comment).fileBytes
        let text = change(String(decoding: signature, as: UTF8.self))
        let pinned = try MinisignSecretKey(seed: SampleKey.seed).publicKey
        return SigningTests.words(of: {
            try Verification.comment(of: Array(text.utf8), over: checking, at: path, with: pinned)
        })
    }

    @Test func `each refusal has its own words`() throws {
        let start = "signature acme/pov.json.minisig: "
        #expect(try Self.words() == "")
        #expect(try Self.words(change: { _ in "x" }) == start + "is not a signature file")
        #expect(
            try Self.words(key: [UInt8](repeating: 9, count: 32))
                == start + "was made with another key than 4C476354A75A4756")
        #expect(
            try Self.words(change: { $0.replacing("version:1", with: "version:2") })
                == start + "its comment was altered after signing")
        #expect(
            try Self.words(at: "acme/ssvc.json")
                == "signature acme/ssvc.json.minisig: was made for acme/pov.json")
        #expect(try Self.words(checking: [1]) == start + "its comment names other bytes than the document's")
        #expect(try Self.words(over: [1]) == start + "does not belong to the document's bytes")
    }

    @Test func `a comment of minisign's own lacks what apps need`() throws {
        let folder = try TemporaryFolder(), key = try MinisignSecretKey(seed: SampleKey.seed)
        try folder.write(try key.fileBytes(passphrase: nil, salt: []), to: "key")
        try folder.write(SampleKey.file, to: "pov.json")
        #expect(try SampleKey.shell("minisign -S -l -s key -m pov.json", in: folder).status == 0)
        let signature = Array(try folder.read("pov.json.minisig").utf8)
        #expect(
            SigningTests.words(of: { try Verification.comment(of: signature, at: "acme/pov.json", with: key.publicKey) }
            )
                == "signature acme/pov.json.minisig: its comment lacks what apps need: path, version, expiry and hash")
    }
}
