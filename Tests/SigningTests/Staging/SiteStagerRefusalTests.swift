import PolicyModel
import TestSupport
import Testing
@testable import Signing

/// What stops a signing before anything is made.
struct SiteStagerRefusalTests {
    private typealias T = SampleTrust

    @Test func `thresholds that cannot be met, or need nobody`() {
        let one = T.Signer(1).key, two = T.Signer(2).key
        #expect(RoleKeys([one, two], threshold: 2) != nil)
        #expect(RoleKeys([one, two], threshold: 3) == nil)
        #expect(RoleKeys([one, one], threshold: 1) == nil)
        #expect(RoleKeys([one], threshold: 0) == nil)
        #expect(RoleKeys([], threshold: 1) == nil)
    }

    @Test func `more apps than clients read, and an app nobody signs for`() throws {
        let many = (0...5000).map { Artifact(path: "app\($0)/ssvc.json", bytes: [1], role: .document) }
        #expect(
            words(of: { try T.stage(many) })
                == "the site has 5001 apps, and 5000 is the most that clients read")
        #expect(words(of: { try T.stage([many[0]]) }) == "keys: no keys are named for the app 'app0'")
    }

    @Test func `documents outside an app's folders`() throws {
        let settings = try T.settings()
        for path in ["kasa/deep/ssvc.json", "kasa/api/ssvc.json", "kasa/"] {
            let artifact = Artifact(path: path, bytes: [1], role: .document)
            #expect(words(of: { try T.stage([artifact], settings: settings) }) != "", "\(path)")
        }
        #expect(
            words(of: { try T.stage([Artifact(path: "kasa/deep/ssvc.json", bytes: [1], role: .document)]) })
                == "kasa/deep/ssvc.json: lies outside what an app may publish: one folder named as the app, "
                + "and in it api/features")
    }

    @Test func `a clock well before the last signature, unless users cannot wait`() throws {
        let first = try T.stage(days: 2), changed = T.content(acme: "b")
        #expect(
            words(of: { try T.stage(changed, local: first.artifacts, live: first.artifacts, days: 1) })
                == "metadata/1.app-acme.json was signed at 2026-11-23T00:00:00Z, and the time of this run is "
                + "2026-11-22T00:00:00Z: either this clock is behind, or the one that signed was ahead; set this clock if "
                + "it is wrong, else decree build, decree sign --at 2026-11-23T00:00:00Z, decree publish: a build for that "
                + "time would announce what is not due")
        let urgent = try T.stage(changed, local: first.artifacts, live: first.artifacts, days: 1, isUrgent: true)
        let verified = try T.verify(T.tree(urgent.artifacts), days: 2)
        #expect("\(verified.timestamp.content.expires)" == "2026-11-30T00:00:01Z", "a second after the last one")
        #expect(verified.timestamp.content.version == 2)
    }

    @Test func `a clock up to five minutes before the last signature signs as of that one`() throws {
        for (seconds, isTolerated) in [(300, true), (301, false)] {
            let ahead = Moment(seconds: T.moment().seconds + seconds)
            let first = try T.stage(at: ahead).artifacts
            guard isTolerated else {
                #expect(words(of: { try T.stage(T.content(acme: "b"), local: first, live: first) }) != "")
                continue
            }
            let next = try T.stage(T.content(acme: "b"), local: first, live: first)
            let acme = try T.newest(.app("acme"), in: T.tree(next.artifacts), as: TargetsMetadata.self).content
            #expect(acme.version == 2)
            #expect(acme.expires.seconds == ahead.seconds + RoleName.app("acme").lifetime)
            for file in next.artifacts where file.path.hasPrefix("acme/") && file.role == .signature {
                let document = String(file.path.dropLast(".minisig".count))
                let comment = try Verification.comment(
                    of: file.bytes, at: document, with: MinisignSecretKey(seed: SampleKey.seed).publicKey)
                #expect(comment.timestamp == ahead, "\(document)")
            }
        }
    }

    @Test func `a published root that differs from ours`() throws {
        let mine = try T.stage(), theirs = try T.stage(settings: T.settings(root: T.keys([1, 2], 1)))
        #expect(
            words(of: { try T.stage(local: mine.artifacts, live: theirs.artifacts) }) == "metadata/1.root.json: "
                + "is published with other bytes than the ones here; this is another site's root, or the output folder holds "
                + "a root of its own: for the published one remove it, then: decree build")
    }

    @Test func `published metadata that was tampered with`() throws {
        let first = try T.stage()
        var tree = T.tree(first.artifacts)
        tree["metadata/1.site.json"]?[20] ^= 1
        #expect(
            words(of: { try T.stage(live: T.artifacts(tree)) })
                == "metadata/1.site.json: is not the file that is listed; mend what is published first: decree publish, "
                + "where it was signed last, or put the file back from a copy")
        #expect(
            try T.stage(local: first.artifacts, live: T.artifacts(tree)).warnings.map(\.text).contains(
                "metadata/1.site.json: is not the file that is listed; the file here takes its place"))
    }

    @Test func `damaged metadata in the output folder`() throws {
        var tree = T.tree(try T.stage().artifacts)
        tree["metadata/1.site.json"]?[0] = UInt8(ascii: "[")
        #expect(
            words(of: { try T.stage(local: T.artifacts(tree)) })
                == "the output folder's metadata/1.site.json: is not canonical JSON: byte 13: neither , nor ] here; put "
                + "this file back from a copy, or remove it if this version of it is published whole: decree sign counts on "
                + "from there")
    }

    @Test func `a staged bundle is never a signed one`() throws {
        let key = try MinisignSecretKey(seed: SampleKey.seed).publicKey
        for signer in T.everyone {
            let others = T.everyone.filter { $0 != signer }
            let site = try T.stage(by: others)
            #expect(!site.isComplete, "without \(signer)")
            let refusal = words { try SignedBundle(verifying: site.artifacts, against: key, at: T.moment()) }
            #expect(refusal != "", "without \(signer)")
        }
        // Files of a whole site with one signature taken away again.
        let whole = try T.stage()
        for role in [RoleName.app("kasa"), .targets] {
            var tree = T.tree(whole.artifacts)
            let file = try T.newest(role, in: tree, as: TargetsMetadata.self)
            tree[file.path] = try file.signed(by: Array(file.signatures.dropLast())).bytes
            #expect(
                words(of: { try SignedBundle(verifying: T.artifacts(tree), against: key) })
                    == "\(file.path): is not the file that is listed")
        }
    }
}
