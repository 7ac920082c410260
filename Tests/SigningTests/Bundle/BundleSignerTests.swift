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

    static func sign(
        _ bundle: Bundle, days: Int = 0, seconds: Int = 0, previous: [Artifact] = [], isUrgent: Bool = false
    ) throws -> SignedBundle {
        try BundleSigner.sign(
            bundle, with: MinisignSecretKey(seed: SampleKey.seed),
            at: Moment(seconds: Sample.moment.seconds + days * day + seconds), previous: previous, isUrgent: isUrgent)
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
        let third = try Self.sign(Self.content(), days: 1, previous: first.bundle.artifacts + second.bundle.artifacts)
        #expect(third.apps.map(\.version) == [1, 3])
    }

    @Test func `no signature says an earlier time than the last one, and a clock that is well behind stops`() throws {
        let first = try Self.sign(Self.content()), files = first.bundle.artifacts
        #expect(try Self.sign(Self.content(), days: -400, previous: files) == first)
        let near = try Self.sign(Self.content("2"), seconds: -300, previous: files)
        #expect(near.apps.map(\.expires) == first.apps.map(\.expires))
        let urgent = try Self.sign(Self.content("2"), seconds: -301, previous: files, isUrgent: true)
        #expect(urgent.apps.map(\.expires.seconds) == [0, 1].map { first.apps[0].expires.seconds + $0 })
        let reason = """
            acme/ssvc.json.minisig was signed at 2026-11-21T00:00:00Z, and the time of this run is 2026-11-20T23:54:59Z: \
            either this clock is behind, or the one that signed was ahead; set this clock if it is wrong, else decree \
            build, decree sign --at 2026-11-21T00:00:00Z, decree publish: a build for that time would announce what is \
            not due
            """
        #expect(throws: SigningError.trust(.stopped(reason: reason))) {
            try Self.sign(Self.content("2"), seconds: -301, previous: files)
        }
    }

    @Test func `a document that went away raises its app`() throws {
        let first = try Self.sign(Self.content())
        let fewer = Bundle(Self.content().artifacts.filter { $0.path != "kasa/retired.json" })
        #expect(try Self.sign(fewer, previous: first.bundle.artifacts).apps.map(\.version) == [1, 2])
    }

    @Test func `a damaged signature hides a version, so the next one is above all that may have been`() throws {
        func damaged(_ site: SignedBundle, by change: (String) -> String) -> [Artifact] {
            site.bundle.artifacts.map { file in
                guard file.path == "acme/ssvc.json.minisig" else { return file }
                let text = change(String(decoding: file.bytes, as: UTF8.self))
                return Artifact(path: file.path, bytes: Array(text.utf8), role: file.role)
            }
        }
        let first = try Self.sign(Self.content())
        for change in [{ $0.replacing("version:1", with: "version:9") }, { _ in "" }] as [(String) -> String] {
            let second = try Self.sign(Self.content(), previous: damaged(first, by: change))
            #expect(second.apps.map(\.version) == [1 << 20 + 1, 1])
            let third = try Self.sign(Self.content("2"), previous: second.bundle.artifacts)
            #expect(third.apps.map(\.version) == [1 << 20 + 1, 2])
            let fourth = try Self.sign(Self.content("2"), previous: damaged(third, by: change))
            #expect(fourth.apps[0].version > third.apps[0].version)
        }
        let gone = first.bundle.artifacts.filter { $0.path != "acme/ssvc.json.minisig" }
        #expect(try Self.sign(Self.content(), previous: gone).apps.map(\.version) == [1 << 20 + 1, 1])
    }

    @Test func `a damaged manifest hides a version, which its immutable copy tells`() throws {
        let first = try Self.sign(Self.content()).bundle.artifacts
        let second = try Self.sign(Self.content("2"), days: 1, previous: first).bundle.artifacts
        let damaged = second.map { $0.path == Manifest.path ? Artifact(path: $0.path, bytes: [], role: $0.role) : $0 }
        let next = Self.content("3")
        #expect(try Self.sign(next, days: 2, previous: damaged).manifestVersion == 3)
        let alone = damaged.filter { !$0.path.hasSuffix(".site-manifest.json") }
        #expect(try Self.sign(next, days: 2, previous: alone).manifestVersion == 1 << 20 + 1)
    }

    @Test func `a version of a manifest that lists other files already is not kept`() throws {
        let mine = try Self.sign(Self.content("1")), theirs = try Self.sign(Self.content("2"))
        let again = try Self.sign(
            Self.content("1"), days: 1, previous: mine.bundle.artifacts + theirs.bundle.artifacts)
        #expect(again.manifestVersion == 2)
    }

    @Test func `another key goes on above the versions of the one before, and so does that when it comes back`() throws
    {
        let keys = try [SampleKey.seed, [UInt8](repeating: 9, count: 32)].map { try MinisignSecretKey(seed: $0) }
        var live: [Artifact] = []
        for (text, key, version) in [("1", 0, 1), ("2", 0, 2), ("2", 1, 3), ("3", 0, 4)] {
            let site = try BundleSigner.sign(Self.content(text), with: keys[key], at: Sample.moment, previous: live)
            #expect(site.apps.map(\.version).max() == version, "\(text)")
            live = site.bundle.artifacts
        }
        // A thief's number is not followed.
        let documents = Self.content().artifacts.filter { $0.role == .document }
        let term = BundleSigner.Term(version: CanonicalJSON.largestInteger, expires: Sample.moment)
        let stolen = try BundleSigner.signatures(for: documents, term, with: keys[0], at: Sample.moment)
        let file = Artifact(path: MinisignPublicKey.path, bytes: keys[0].publicKey.fileBytes, role: .key)
        let next = try BundleSigner.sign(
            Self.content(), with: keys[1], at: Sample.moment, previous: stolen + [file])
        #expect(next.apps.map(\.version) == [1, 1])
    }

    @Test func `a version that is signed for other documents already is not kept for these`() throws {
        let one = try Self.sign(Self.content("1")), two = try Self.sign(Self.content("2"))
        let again = try Self.sign(Self.content("1"), previous: one.bundle.artifacts + two.bundle.artifacts)
        #expect(again.apps.map(\.version) == [1, 2])
    }
}
