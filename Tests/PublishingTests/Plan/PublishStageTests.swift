import PolicyModel
import Signing
import TestSupport
import Testing
@testable import Publishing

/// The order of a publication, and what every reader makes of one that stops half-way.
struct PublishStageTests {
    private typealias Tree = [String: [UInt8]]

    @Test func `files are written in the order that never shows a reader half a release`() throws {
        let site = try SampleTrustSite.signed("1")
        let copies = site.bundle.artifacts.filter { PublishStage($0) == .copies }.map(\.path)
        #expect(copies.count == 4)
        #expect(
            site.bundle.artifacts.inStages.map(\.path) == copies + [
                "index.html", "kasa/ssvc.json.minisig", "allowed-urls.json", "kasa/ssvc.json", "minisign.pub",
                "site-manifest.json", "metadata/1.app-kasa.json", "metadata/1.site.json", "metadata/1.snapshot.json",
                "metadata/1.targets.json", "metadata/1.root.json", "metadata/timestamp.json",
            ])
    }

    private static func tree(_ site: SignedBundle) -> Tree {
        Dictionary(uniqueKeysWithValues: site.bundle.artifacts.map { ($0.path, $0.bytes) })
    }

    private static func verify(_ tree: Tree, pinned: [UInt8], record: TrustRecord?) throws -> VerifiedMetadata {
        try Verifier(root: pinned, record: record, at: SampleTrustSite.moment(1)) { path, _ throws(TrustError) in
            tree[path]
        }.verify()
    }

    /// Writes `new` over `old` file by file; after each, readers of every age take the whole old or the whole new site.
    private static func interrupt(_ old: SignedBundle, _ new: SignedBundle, mayRefuseUntilTheEnd: Bool = false) throws {
        let pinned = try #require(old.bundle["metadata/1.root.json"]).bytes
        let record = try verify(tree(old), pinned: pinned, record: nil).record
        var site = tree(old), changed = 0
        for artifact in new.bundle.artifacts.inStages where site[artifact.path] != artifact.bytes {
            site[artifact.path] = artifact.bytes
            changed += 1
            for record in [nil, record] {
                guard !mayRefuseUntilTheEnd || artifact.path == "metadata/timestamp.json" else { continue }
                let found = try verify(site, pinned: pinned, record: record)
                let isNew = artifact.path == "metadata/timestamp.json"
                #expect(
                    found.timestamp == (isNew ? new.metadata?.timestamp : old.metadata?.timestamp), "\(artifact.path)")
                let file = try #require(found.file("kasa/ssvc.json"))
                #expect(site[file.copy].map(file.isFile) == true, "\(artifact.path)")
            }
        }
        #expect(changed > 0)
    }

    @Test func `a publication stopped after any file leaves the old release or the new one`() throws {
        let old = try SampleTrustSite.signed("1")
        try Self.interrupt(old, SampleTrustSite.signed("2", after: old.bundle.artifacts, days: 1))
    }

    @Test func `a planned rotation stopped after any file refuses nobody, in either of its steps`() throws {
        let old = try SampleTrustSite.signed("1"), keys: [UInt8] = [1, 2, 3, 14, 15, 6]
        let one = try SampleTrustSite.signed(
            "1", after: old.bundle.artifacts, keys: keys, also: [4, 5], rotation: .planned, days: 1)
        try Self.interrupt(old, one)
        let two = try SampleTrustSite.signed("1", after: one.bundle.artifacts, keys: keys, rotation: .planned, days: 1)
        #expect(two.metadata?.root.version == 3)
        // Between the new root and the new timestamp the old key is out already; readers keep what they have.
        try Self.interrupt(one, two, mayRefuseUntilTheEnd: true)
    }

    @Test func `a refresh between signing and publishing makes the signer sign again`() async throws {
        let folder = try TemporaryFolder(), path = folder.path + "/live", target = DirectoryTarget(path)
        let old = try SampleTrustSite.signed("1")
        _ = try await target.publish(old, at: SampleTrustSite.moment(0))
        let mine = try SampleTrustSite.signed("2", after: old.bundle.artifacts, days: 2)
        let refresh = try TimestampRefresh(
            live: old.bundle.artifacts, ownedBy: try SampleTrustSite.settings([1, 2, 3, 4, 5, 6]).root,
            local: old.bundle.artifacts,
            signers: [SampleTrustSite.Signer(5).pinned], at: SampleTrustSite.moment(2))
        let fresh = try #require(refresh.renewal).artifact
        let refreshed = try SignedBundle(
            verifying: old.bundle.artifacts.map { $0.path == fresh.path ? fresh : $0 }, against: old.publicKey)
        _ = try await target.publish(refreshed, at: SampleTrustSite.moment(2))
        #expect(
            await words(of: { try await target.publish(mine, at: SampleTrustSite.moment(2)) })
                == "\(path): version 2 of timestamp is published with other bytes; sign again: decree sign")
        let again = try SampleTrustSite.signed("2", after: try #require(try await target.current()), days: 2)
        #expect(again.metadata?.timestamp.content.version == 3)
        #expect(try await target.publish(again, at: SampleTrustSite.moment(2)).serial == 3)
    }
}
