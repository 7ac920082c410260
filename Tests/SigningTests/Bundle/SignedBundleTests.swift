import PolicyModel
import TestSupport
import Testing
@testable import Signing

/// Believed whole or not at all: one altered, missing or superfluous file refuses the bundle, by name.
struct SignedBundleTests {
    @Test func `every altered or missing file of a signed bundle is refused`() throws {
        let key = try MinisignSecretKey(seed: SampleKey.seed).publicKey
        let good = try BundleSignerTests.sign(BundleSignerTests.content()).bundle.artifacts
        let verified = try SignedBundle(verifying: good, against: key).verified
        #expect(try SignedBundle(verifying: good, against: key, knowing: verified).apps.count == 2)
        for index in good.indices {
            var altered = good, missing = good
            altered[index] = Artifact(path: good[index].path, bytes: good[index].bytes + [10], role: good[index].role)
            missing.remove(at: index)
            #expect(throws: SigningError.self, "\(good[index].path) altered") {
                try SignedBundle(verifying: altered, against: key)
            }
            #expect(throws: SigningError.self, "\(good[index].path) missing") {
                try SignedBundle(verifying: missing, against: key)
            }
            #expect(throws: SigningError.self, "\(good[index].path) altered after it was verified") {
                try SignedBundle(verifying: altered, against: key, knowing: verified)
            }
        }
        let extra = good + [Artifact(path: "x.html", bytes: [1], role: .page)]
        #expect(throws: SigningError.file("x.html", reason: "is not the file the manifest lists")) {
            try SignedBundle(verifying: extra, against: key)
        }
    }

    @Test func `an expired signature is refused when a moment is given`() throws {
        let signed = try BundleSignerTests.sign(BundleSignerTests.content())
        let late = Moment(seconds: Sample.moment.seconds + 90 * BundleSignerTests.day)
        #expect(
            throws: SigningError.trust(
                .expired("acme/ssvc.json.minisig", at: late, renewal: "; sign it anew: decree sign"))
        ) {
            try SignedBundle(verifying: signed.bundle.artifacts, against: signed.publicKey, at: late)
        }
    }

    @Test func `a signature that was verified is read, and not verified again`() throws {
        let signed = try BundleSignerTests.sign(BundleSignerTests.content())
        let files = Dictionary(uniqueKeysWithValues: signed.bundle.artifacts.map { ($0.path, $0.bytes) })
        // A signature with another comment than the signed one.
        let path = "acme/ssvc.json"
        let forged = String(decoding: try #require(files[path + ".minisig"]), as: UTF8.self)
            .replacing("version:1", with: "version:2")
        var known = signed.verified
        let document = try #require(files[path])
        let digest = VerifiedSignatures.digest(of: Array(forged.utf8), over: document, with: signed.publicKey)
        #expect(!known.holds(digest))
        #expect(throws: SigningError.self) {
            try Verification.comment(of: Array(forged.utf8), over: document, at: path, with: signed.publicKey)
        }
        known.insert(digest)
        let comment = try Verification.comment(
            of: Array(forged.utf8), over: document, at: path, with: signed.publicKey, isKnown: known.holds(digest))
        #expect(comment.version == 2)
    }

    @Test func `the list of verified signatures comes back as it was written`() throws {
        let verified = try BundleSignerTests.sign(BundleSignerTests.content()).verified
        #expect(VerifiedSignatures(reading: verified.bytes) == verified)
        #expect(verified != VerifiedSignatures())
        #expect(VerifiedSignatures(reading: []) == VerifiedSignatures())
        #expect(VerifiedSignatures(reading: Array("anything else\n".utf8)) == VerifiedSignatures())
        for length in 0..<verified.bytes.count {
            let cut = VerifiedSignatures(reading: Array(verified.bytes.prefix(length)))
            #expect(cut != verified)
        }
    }

    private static func words(_ change: (inout [String: [UInt8]]) -> Void) throws -> String {
        let good = try BundleSignerTests.sign(BundleSignerTests.content())
        var files = Dictionary(uniqueKeysWithValues: good.bundle.artifacts.map { ($0.path, $0.bytes) })
        change(&files)
        let artifacts = files.map { Artifact(path: $0, bytes: $1, role: PublishedPath.role(of: $0, bytes: $1)) }
        return SigningTests.words(of: { try SignedBundle(verifying: artifacts, against: good.publicKey) })
    }

    @Test func `each refusal names the file and what is wrong`() throws {
        let copy = "acme/\(Digest.sha256(Array("a".utf8))).ssvc.json"
        #expect(try Self.words { _ in } == "")
        #expect(try Self.words { $0["acme/ssvc.json.minisig"] = nil } == "acme/ssvc.json: has no signature")
        #expect(
            try Self.words { $0["acme/ssvc.json"] = [1] }
                == "signature acme/ssvc.json.minisig: its comment names other bytes than the document's")
        #expect(try Self.words { $0["kasa/x.json.minisig"] = [1] } == "kasa/x.json.minisig: signs no document")
        #expect(try Self.words { $0[copy] = nil } == "acme/ssvc.json: has no identical copy at \(copy)")
        #expect(try Self.words { $0["minisign.pub"] = nil } == "minisign.pub: is not the key 4C476354A75A4756")
        #expect(try Self.words { $0["site-manifest.json"] = nil } == "site-manifest.json: is missing")
        #expect(try Self.words { $0["index.html"] = [1] } == "index.html: is not the file the manifest lists")
        #expect(
            try Self.words { $0["index.html"] = nil }
                == "site-manifest.json: lists a file that is not here, or is not canonical")
        #expect(
            try Self.words { $0["\(Digest.sha256([1])).x.html"] = [1] }
                == "\(Digest.sha256([1])).x.html: is the immutable copy of no file here")
        #expect(try Self.words { $0["a/../b"] = [] } == "path a/../b: no part of a published path begins with a dot")
    }

    @Test func `a path that occurs twice is refused`() throws {
        let good = try BundleSignerTests.sign(BundleSignerTests.content()), files = good.bundle.artifacts
        #expect(
            SigningTests.words(of: { try SignedBundle(verifying: files + [files[0]], against: good.publicKey) })
                == "path \(files[0].path): occurs twice")
    }

    @Test func `signatures of two versions in one app are refused`() throws {
        let one = try BundleSignerTests.sign(BundleSignerTests.content())
        let two = try BundleSignerTests.sign(BundleSignerTests.content("2"), previous: one.bundle.artifacts)
        let old = try #require(one.bundle["kasa/retired.json.minisig"])
        let mixed = two.bundle.artifacts.map { $0.path == "kasa/retired.json.minisig" ? old : $0 }
        #expect(
            SigningTests.words(of: { try SignedBundle(verifying: mixed, against: one.publicKey) })
                == "signature kasa/ssvc.json.minisig: has another version or expiry than the app's others")
    }
}
