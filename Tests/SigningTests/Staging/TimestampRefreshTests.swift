import PolicyModel
import TestSupport
import Testing
@testable import Signing

/// One key and one file every day, and a word about whatever else runs out.
struct TimestampRefreshTests {
    private typealias T = SampleTrust

    private static func refresh(
        _ live: [Artifact], local: [Artifact]? = nil, by signers: [UInt8] = [23],
        owners: RoleKeys = T.keys([1, 2, 3], 2),
        hours: Int
    ) throws -> TimestampRefresh {
        let tree = T.tree(live)
        let read = try tree["metadata/1.root.json"].map { root in
            try Verifier(root: root, at: nil) { path, _ throws(TrustError) in tree[path] }.verify()
        }
        let expiries = (read?.expiries ?? []).map { ($0.role, $0.expires) }
        return try TimestampRefresh(
            live: live, ownedBy: owners, local: local ?? live,
            expiries: Dictionary(expiries.filter { $0.0 != .timestamp }, uniquingKeysWith: { first, _ in first }),
            signers: signers.map { try T.Signer($0).pinned }, at: Moment(seconds: T.moment().seconds + hours * 3600))
    }

    /// Only roots, timestamp and snapshot.
    private static func top(_ files: [Artifact]) -> [Artifact] {
        files.filter { file in
            RoleName.role(atPath: file.path).map { [.root, .timestamp, .snapshot].contains($0.role) } ?? false
        }
    }

    @Test func `a root of other owners is refused with its keys, though the timestamp key is the same`() throws {
        let settings = try T.settings(root: T.keys([7], 1)),
            other = try T.stage(by: T.everyone + [7], settings: settings)
        let ids = { (numbers: [UInt8]) in
            numbers.map { T.Signer($0).key.id }.sorted().map { String($0.prefix(16)) }.joined(separator: ", ")
        }
        #expect(
            words(of: { try Self.refresh(other.artifacts, local: [], hours: 48) })
                == "root 1 is live with the root keys 1 of \(ids([7])), index.md names 2 of \(ids([1, 2, 3])), and no root before it has "
                + "those: a timestamp is signed for this site only; if its keys changed, publish the rotation first: decree rotate"
        )
        #expect(try Self.refresh(other.artifacts, local: [], owners: T.keys([7], 1), hours: 48).renewal != nil)
    }

    @Test func `a root that only claims the owners' keys is refused`() throws {
        let site = try T.stage(), tree = T.tree(site.artifacts)
        let root = try T.newest(.root, in: tree, as: RootMetadata.self).content
        // The thief's own snapshot and timestamp keys, in a root that the owners never signed.
        let forged = try T.sign(
            .root,
            RootMetadata(
                version: 1, expires: root.expires, root: root.root, targets: root.targets, snapshot: T.keys([8], 1),
                timestamp: T.keys([23], 1)), by: [1])
        var other = tree
        other[forged.path] = forged.bytes
        #expect(
            words(of: {
                try TimestampRefresh(
                    live: T.artifacts(other), ownedBy: T.keys([1, 2, 3], 2), local: [], signers: [T.Signer(23).pinned],
                    at: T.moment(2))
            })
                == "metadata/1.root.json: has 1 of the 2 signatures that its role needs")
    }

    @Test func `the owners' root may lie before or after a rotation, and nothing else is read`() throws {
        let first = try T.stage(), settings = try T.settings(root: T.keys([1, 4, 5], 2))
        let second = try T.stage(
            by: T.everyone + [4, 5], settings: settings, local: first.artifacts, live: first.artifacts, days: 1,
            rotation: .planned)
        for owners in [T.keys([1, 2, 3], 2), T.keys([1, 4, 5], 2)] {
            let refresh = try TimestampRefresh(
                live: Self.top(second.artifacts), ownedBy: owners, local: [], signers: [T.Signer(23).pinned],
                at: T.moment(3))
            #expect(refresh.renewal != nil)
        }
        #expect(
            words(of: {
                try TimestampRefresh(
                    live: Self.top(first.artifacts), ownedBy: T.keys([1, 4, 5], 2), local: [],
                    signers: [T.Signer(23).pinned], at: T.moment(3))
            })
            .hasPrefix("root 1 is live with the root keys 2 of "))
    }

    @Test func `a timestamp is signed anew when under six days remain, and nothing else changes`() throws {
        let site = try T.stage()
        #expect(try Self.refresh(site.artifacts, hours: 24).renewal == nil)
        let refresh = try Self.refresh(site.artifacts, hours: 25), fresh = try #require(refresh.renewal).artifact
        #expect(fresh.path == "metadata/timestamp.json")
        var tree = T.tree(site.artifacts)
        tree[fresh.path] = fresh.bytes
        let record = try T.verify(T.tree(site.artifacts)).record
        let next = try T.verify(tree, record: record, days: 7).timestamp.content
        #expect(next.version == 2)
        #expect(next.expires == Moment(seconds: T.moment(8).seconds + 3600))
        #expect(refresh.warnings.map(\.text) == [])
    }

    @Test func `a lapsed timestamp is renewed too`() throws {
        let site = try T.stage(), refresh = try Self.refresh(site.artifacts, hours: 24 * 20)
        #expect(refresh.renewal != nil)
        #expect(!refresh.hasLapsed)
    }

    @Test func `a site published since is left alone`() throws {
        let first = try T.stage()
        let next = try T.stage(T.content(kasa: "2"), local: first.artifacts, live: first.artifacts, days: 1)
        #expect(
            words(of: { try Self.refresh(next.artifacts, local: first.artifacts, hours: 72) })
                == "snapshot has version 2 live and 1 here; somebody else published since: take over their output folder, "
                + "or give --output a folder that is not there: a refresh needs none")
        #expect(try Self.refresh(first.artifacts, local: next.artifacts, hours: 72).renewal != nil)
        #expect(try Self.refresh(first.artifacts, local: [], hours: 72).renewal != nil)
    }

    @Test func `a bundle that waits to be published has a timestamp of its own, and stops no second refresh`() throws {
        let first = try T.stage()
        let next = try T.stage(T.content(kasa: "2"), local: first.artifacts, live: first.artifacts, days: 1)
        var live = T.tree(first.artifacts)
        for hours in [72, 144, 216] {
            let refresh = try Self.refresh(T.artifacts(live), local: next.artifacts, hours: hours)
            let fresh = try #require(refresh.renewal).artifact
            live[fresh.path] = fresh.bytes
        }
        #expect(try T.verify(live, days: 10).timestamp.content.version == 5)
        #expect(
            words(of: { try Self.refresh(T.artifacts(live), local: first.artifacts, hours: 288) })
                == "timestamp has version 5 live and 1 here; somebody else published since: take over their output folder, "
                + "or give --output a folder that is not there: a refresh needs none")
    }

    @Test func `roles that run out are told, and lapsed ones do not stop it`() throws {
        let site = try T.stage(T.content(acme: nil), settings: T.settings())
        let soon = try Self.refresh(site.artifacts, hours: 24 * 61)
        #expect(
            soon.warnings.map(\.text) == [
                "app-kasa: expires at 2027-02-19T00:00:00Z; sign it anew: decree sign --renew"
            ])
        #expect(!soon.hasLapsed)
        let late = try Self.refresh(site.artifacts, hours: 24 * 90)
        #expect(late.renewal != nil)
        #expect(late.warnings.map(\.text) == ["app-kasa: expired at 2027-02-19T00:00:00Z; sign it anew: decree sign"])
        #expect(late.hasLapsed)
    }

    @Test func `a retired app never lapses`() throws {
        let first = try T.stage()
        let site = try T.stage(T.content(acme: nil), local: first.artifacts, live: first.artifacts, days: 1)
        #expect(
            try Self.refresh(site.artifacts, hours: 24 * 95).warnings.map(\.text) == [
                "app-kasa: expired at 2027-02-19T00:00:00Z; sign it anew: decree sign"
            ])
    }

    @Test func `without its key, without metadata, and with a clock behind`() throws {
        let site = try T.stage()
        #expect(
            words(of: { try Self.refresh(site.artifacts, by: [22], hours: 48) })
                == "timestamp has 0 of 1 signatures; 1 more of: \(T.Signer(23).key.id.prefix(16))")
        #expect(words(of: { try Self.refresh([], hours: 48) }) == "nothing published here has trust metadata")
        let late = try T.stage(days: 30)
        #expect(
            words(of: { try Self.refresh(late.artifacts, hours: 24) })
                == "metadata/timestamp.json was signed at 2026-12-21T00:00:00Z, and the time of this run is "
                + "2026-11-22T00:00:00Z: either this clock is behind, or the one that signed was ahead; set this clock if "
                + "it is wrong, else no refresh is due before 2026-12-21T00:00:00Z")
    }
}
