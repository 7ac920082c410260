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

    @Test func `documents outside an app's one folder`() throws {
        let settings = try T.settings()
        for path in ["kasa/deep/ssvc.json", "kasa/"] {
            let artifact = Artifact(path: path, bytes: [1], role: .document)
            #expect(words(of: { try T.stage([artifact], settings: settings) }) != "", "\(path)")
        }
        #expect(
            words(of: { try T.stage([Artifact(path: "kasa/deep/ssvc.json", bytes: [1], role: .document)]) })
                == "kasa/deep/ssvc.json: lies outside what an app may publish: one folder named as the app")
    }

    @Test func `a clock before the last signature`() throws {
        let first = try T.stage(days: 2)
        #expect(
            words(of: { try T.stage(local: first.artifacts, live: first.artifacts, days: 1) })
                == "the moment is 2026-11-22T00:00:00Z, and metadata/1.app-acme.json was signed at 2026-11-23T00:00:00Z; set the clock"
        )
    }

    @Test func `a published root that differs from ours`() throws {
        let mine = try T.stage(), theirs = try T.stage(settings: T.settings(root: T.keys([1, 2], 1)))
        #expect(
            words(of: { try T.stage(local: mine.artifacts, live: theirs.artifacts) }) == "metadata/1.root.json: "
                + "is published with other bytes than the ones here; this is another site's root")
    }

    @Test func `published metadata that was tampered with`() throws {
        let first = try T.stage()
        var tree = T.tree(first.artifacts)
        tree["metadata/1.site.json"]?[20] ^= 1
        #expect(
            words(of: { try T.stage(local: first.artifacts, live: T.artifacts(tree)) })
                == "metadata/1.site.json: is not the file that is listed")
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
