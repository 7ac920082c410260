import PolicyModel
import TestSupport
import Testing
@testable import Signing

/// Versions rise exactly when an app changes, and every altered part of a signed bundle is refused.
struct BundleSignerTests {
    static let day = 86_400
    static func content(_ kasa: String = "1") -> Bundle {
        Bundle([
            Artifact(path: "kasa/ssvc.json", bytes: Array(kasa.utf8), role: .document),
            Artifact(path: "kasa/retired.json", bytes: Array("r".utf8), role: .document),
            Artifact(path: "acme/ssvc.json", bytes: Array("a".utf8), role: .document),
            Artifact(path: "index.html", bytes: Array("page".utf8), role: .page),
        ])
    }

    static func sign(_ bundle: Bundle, days: Int = 0, previous: [Artifact] = []) throws -> SignedBundle {
        try BundleSigner.sign(
            bundle, with: MinisignSecretKey(seed: SampleKey.seed),
            at: Moment(seconds: Sample.moment.seconds + days * day), previous: previous)
    }

    @Test func `a signed bundle holds signatures, key, manifest and their copies`() throws {
        let paths = try Self.sign(Self.content()).bundle.artifacts.map(\.path)
        #expect(paths.count == 4 + 3 + 2 + 5)
        #expect(paths.contains("\(Digest.sha256([UInt8(ascii: "a")])).ssvc.json") == false)
        #expect(paths.contains("acme/\(Digest.sha256([UInt8(ascii: "a")])).ssvc.json"))
        #expect(paths.contains("acme/ssvc.json.minisig"))
    }

    @Test func `an unchanged site keeps every byte for 60 days, then is signed anew`() throws {
        let first = try Self.sign(Self.content())
        #expect(try Self.sign(Self.content(), days: 59, previous: first.bundle.artifacts) == first)
        #expect(try Self.sign(first.bundle, days: 1, previous: first.bundle.artifacts) == first)
        let renewed = try Self.sign(Self.content(), days: 60, previous: first.bundle.artifacts)
        #expect(renewed.apps.map(\.version) == [2, 2])
        #expect(renewed.manifestVersion == 2)
    }

    @Test func `one changed document raises its whole app and no other`() throws {
        let first = try Self.sign(Self.content())
        let second = try Self.sign(Self.content("2"), days: 1, previous: first.bundle.artifacts)
        #expect(second.apps.map(\.name) == ["acme", "kasa"])
        #expect(second.apps.map(\.version) == [1, 2])
        #expect(second.bundle["acme/ssvc.json.minisig"] == first.bundle["acme/ssvc.json.minisig"])
        // Going back to the first content is a new release, not the old signature.
        let third = try Self.sign(Self.content(), previous: first.bundle.artifacts + second.bundle.artifacts)
        #expect(third.apps.map(\.version) == [1, 3])
    }

    @Test func `a document that went away raises its app`() throws {
        let first = try Self.sign(Self.content())
        let fewer = Bundle(Self.content().artifacts.filter { $0.path != "kasa/retired.json" })
        #expect(try Self.sign(fewer, previous: first.bundle.artifacts).apps.map(\.version) == [1, 2])
    }

    @Test func `an earlier signature of ours that does not hold stops signing`() throws {
        let first = try Self.sign(Self.content())
        let forged = first.bundle.artifacts.filter { $0.path == "acme/ssvc.json.minisig" }.map {
            let text = String(decoding: $0.bytes, as: UTF8.self).replacing("version:1", with: "version:9")
            return Artifact(path: $0.path, bytes: Array(text.utf8), role: $0.role)
        }
        let expected = SigningError.signature(
            path: "acme/ssvc.json.minisig", reason: "its comment was altered after signing")
        #expect(throws: expected) { try Self.sign(Self.content(), previous: forged) }
    }
}
