import PolicyModel
import TestSupport
import Testing
@testable import Signing

/// One attack, one test: a healthy site is broken in one way, everything above signed anew, and must be refused.
struct VerifierAttackTests {
    typealias Tree = [String: [UInt8]]
    static let healthy = Result { try SampleTrust.tree(SampleTrust.stage().artifacts) }
    /// A later publication of the same site.
    static let later = Result {
        let first = SampleTrust.artifacts(try healthy.get())
        return SampleTrust.tree(
            try SampleTrust.stage(SampleTrust.content(kasa: "2"), local: first, live: first, days: 1).artifacts)
    }

    /// The words of the refusal; empty when the tree is believed.
    static func refusal(_ tree: Tree, root: [UInt8]? = nil, record: TrustRecord? = nil, days: Int = 1) -> String {
        words(of: { try SampleTrust.verify(tree, root: root, record: record, days: days) })
    }

    private func record() throws -> TrustRecord { try SampleTrust.verify(Self.later.get(), days: 1).record }

    @Test func `the healthy site is believed, twice`() throws {
        #expect(try Self.refusal(Self.healthy.get()) == "")
        #expect(try Self.refusal(Self.later.get(), record: record()) == "")
    }

    @Test func `one byte of any metadata altered`() throws {
        let tree = try Self.later.get()
        let believed = Set(try SampleTrust.verify(tree, days: 1).paths)
        #expect(believed == Set(tree.keys.filter { $0.hasPrefix("metadata/") }))
        for path in believed.sorted() {
            let bytes = try #require(tree[path])
            for index in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 24)) {
                var altered = tree
                altered[path]?[index] ^= 1
                #expect(Self.refusal(altered) != "", "\(path) at \(index)")
            }
        }
    }

    @Test func `any metadata missing`() throws {
        let tree = try Self.later.get()
        for path in try SampleTrust.verify(tree, days: 1).paths where path != "metadata/1.root.json" {
            var missing = tree
            missing[path] = nil
            #expect(Self.refusal(missing, root: tree["metadata/1.root.json"]) == "\(path): is missing")
        }
    }

    @Test func `an older timestamp replayed`() throws {
        var tree = try Self.later.get()
        tree["metadata/timestamp.json"] = try Self.healthy.get()["metadata/timestamp.json"]
        #expect(
            try Self.refusal(tree, record: record())
                == "metadata/timestamp.json: has version 1, and 2 was seen before")
    }

    @Test func `another timestamp of the version that was seen`() throws {
        var tree = try Self.later.get(), record = try record()
        let seen = try SampleTrust.newest(.timestamp, in: tree, as: TimestampMetadata.self).content
        let other = TimestampMetadata(
            version: seen.version, expires: Moment(seconds: seen.expires.seconds - 1), snapshot: seen.snapshot)
        tree["metadata/timestamp.json"] = try SampleTrust.sign(.timestamp, other, by: [23]).bytes
        #expect(
            Self.refusal(tree, record: record)
                == "metadata/timestamp.json: has version 2, which was seen before with other bytes")
        // A record of versions alone.
        record.digests = [:]
        #expect(TrustRecord(reading: try record.bytes()) == record)
        #expect(Self.refusal(tree, record: record) == "")
    }

    @Test func `another app role of the version that was seen`() throws {
        let tree = try SampleTrust.resign(Self.later.get(), .app("kasa"), by: [31, 33]) { (old: TargetsMetadata) in old
        }
        #expect(
            try Self.refusal(tree, record: record())
                == "metadata/2.app-kasa.json: has version 2, which was seen before with other bytes")
    }

    @Test func `an older snapshot replayed under a new timestamp`() throws {
        let old: MetadataFile<SnapshotMetadata> = try SampleTrust.newest(
            .snapshot, in: Self.healthy.get(), as: SnapshotMetadata.self)
        var tree = try SampleTrust.list(ListedMetadata(old), as: .snapshot, in: Self.later.get())
        tree[old.path] = old.bytes
        #expect(
            try Self.refusal(tree, record: record())
                == "metadata/timestamp.json lists snapshot.json, which: has version 1, and 2 was seen before")
    }

    @Test func `an older app role replayed under a new snapshot`() throws {
        let role = RoleName.app("kasa")
        let old = try SampleTrust.newest(role, in: Self.healthy.get(), as: TargetsMetadata.self)
        var tree = try SampleTrust.list(ListedMetadata(old), as: role, in: Self.later.get())
        tree[old.path] = old.bytes
        #expect(
            try Self.refusal(tree, record: record())
                == "metadata/2.snapshot.json lists app-kasa.json, which: has version 1, and 2 was seen before")
    }

    @Test func `an older root in place of a newer one`() throws {
        let first = SampleTrust.artifacts(try Self.healthy.get())
        let settings = try SampleTrust.settings(root: SampleTrust.keys([1, 2, 4], 2))
        var tree = SampleTrust.tree(
            try SampleTrust.stage(settings: settings, local: first, live: first, days: 1, rotation: .planned).artifacts)
        #expect(Self.refusal(tree) == "")
        let record = try SampleTrust.verify(tree, days: 1).record
        // The host hides root 2: a reader that has it goes on from there.
        tree["metadata/2.root.json"] = nil
        #expect(Self.refusal(tree, record: record) == "")
        // The host serves root 1 again under the next name.
        tree["metadata/3.root.json"] = tree["metadata/1.root.json"]
        #expect(Self.refusal(tree, record: record) == "metadata/3.root.json: has version 1")
    }

    @Test func `two builds mixed`() throws {
        let old = try Self.healthy.get()
        for path in try SampleTrust.verify(Self.later.get(), days: 1).paths where path != "metadata/1.root.json" {
            var tree = try Self.later.get()
            let name = RoleName.role(atPath: path)?.role
            guard let other = old.first(where: { RoleName.role(atPath: $0.key)?.role == name }),
                other.value != tree[path]
            else { continue }
            tree[path] = other.value
            if name == .timestamp { tree["metadata/1.snapshot.json"] = nil }
            #expect(Self.refusal(tree) != "", "\(path)")
        }
    }

    @Test(arguments: [
        (RoleName.timestamp, 7, "metadata/timestamp.json: expired at 2026-11-28T00:00:00Z; renew it: decree refresh"),
        (.snapshot, 365, "metadata/1.snapshot.json: expired at 2027-11-21T00:00:00Z; sign it anew: decree sign"),
        (.targets, 365, "metadata/1.targets.json: expired at 2027-11-21T00:00:00Z; sign it anew: decree sign"),
        (.site, 365, "metadata/1.site.json: expired at 2027-11-21T00:00:00Z; sign it anew: decree sign"),
        (.app("kasa"), 90, "metadata/1.app-kasa.json: expired at 2027-02-19T00:00:00Z; sign it anew: decree sign"),
        (.root, 365, "metadata/1.root.json: expired at 2027-11-21T00:00:00Z; make the next root: decree rotate"),
    ])
    func `an expired role`(role: RoleName, days: Int, expected: String) throws {
        // Every other role is signed to live longer, so the one in question alone has expired.
        let late = SampleTrust.moment(4000)
        var tree = try Self.healthy.get()
        let targets: [(RoleName, [UInt8])] = [
            (.app("kasa"), [31, 32]), (.app("acme"), [41]), (.site, [21]), (.targets, [11, 12]),
        ]
        for (other, signers) in targets where other != role {
            tree = try SampleTrust.resign(tree, other, by: signers) { (old: TargetsMetadata) in
                TargetsMetadata(role: other, version: 1, expires: late, files: old.files, delegations: old.delegations)
            }
        }
        if role != .snapshot {
            tree = try SampleTrust.resign(tree, .snapshot, by: [22]) { (old: SnapshotMetadata) in
                SnapshotMetadata(version: 1, expires: late, listed: old.listed)
            }
        }
        if role != .timestamp {
            tree = try SampleTrust.resign(tree, .timestamp, by: [23]) { (old: TimestampMetadata) in
                TimestampMetadata(version: 1, expires: late, snapshot: old.snapshot)
            }
        }
        if role != .root {
            tree = try SampleTrust.resign(tree, .root, by: [1, 2]) { (old: RootMetadata) in
                RootMetadata(
                    version: 1, expires: late, root: old.root, targets: old.targets, snapshot: old.snapshot,
                    timestamp: old.timestamp)
            }
        }
        #expect(Self.refusal(tree, days: days) == expected)
        let before = SampleTrust.moment(days).seconds - 1
        #expect(
            words(of: {
                try Verifier(root: tree["metadata/1.root.json"] ?? [], at: Moment(seconds: before)) {
                    path, _ throws(TrustError) in tree[path]
                }.verify()
            }) == "")
    }

    @Test func `only the last root's expiry counts`() throws {
        let first = SampleTrust.artifacts(try Self.healthy.get())
        let tree = SampleTrust.tree(
            try SampleTrust.stage(local: first, live: first, days: 340, rotation: .planned).artifacts)
        #expect(Self.refusal(tree, days: 340) == "")
        #expect(tree["metadata/2.root.json"] != nil)
        let kept = try SampleTrust.verify(tree, days: 345).roots.map(\.content.expires)
        #expect(kept.map(\.date) == ["2027-11-21", "2028-10-26"])
        // Root 1 has expired by then, root 2 has not; the timestamp is refreshed in between.
        let fresh = try SampleTrust.resign(tree, .timestamp, by: [23]) { (old: TimestampMetadata) in
            TimestampMetadata(version: 9, expires: SampleTrust.moment(400), snapshot: old.snapshot)
        }
        #expect(Self.refusal(fresh, days: 366) == "")
    }
}
