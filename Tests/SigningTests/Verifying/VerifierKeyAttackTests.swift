import PolicyModel
import TestSupport
import Testing
@testable import Signing

/// Attacks with stolen, foreign, too few or too many keys, and on what a reader remembers.
struct VerifierKeyAttackTests {
    private typealias Tree = [String: [UInt8]]

    private static func healthy() throws -> Tree { try VerifierAttackTests.healthy.get() }
    private static func refusal(_ tree: Tree, root: [UInt8]? = nil, record: TrustRecord? = nil) -> String {
        VerifierAttackTests.refusal(tree, root: root, record: record)
    }
    private static func kasa(_ signers: [UInt8]) throws -> Tree {
        try SampleTrust.resign(healthy(), .app("kasa"), by: signers) { (old: TargetsMetadata) in old }
    }

    @Test func `a threshold that is not met`() throws {
        #expect(try Self.refusal(Self.kasa([31, 33])) == "")
        #expect(
            try Self.refusal(Self.kasa([31]))
                == "metadata/1.app-kasa.json: has 1 of the 2 signatures that its role needs")
        #expect(
            try Self.refusal(Self.kasa([]))
                == "metadata/1.app-kasa.json: has 0 of the 2 signatures that its role needs")
    }

    @Test func `one manager's key used twice`() throws {
        var tree = try Self.kasa([31])
        let path = "metadata/1.app-kasa.json"
        let text = String(decoding: try #require(tree[path]), as: UTF8.self)
        let end = try #require(text.firstRange(of: "],\"signed\"")),
            entry = text[text.startIndex..<end.lowerBound].dropFirst(15)
        let doubled = Array(text.replacing(entry, with: entry + "," + entry, maxReplacements: 1).utf8)
        tree[path] = doubled
        tree = try SampleTrust.list(
            ListedMetadata(sha256: Digest.sha256(doubled), length: doubled.count, version: 1), as: .app("kasa"),
            in: tree)
        #expect(Self.refusal(tree) == "\(path): its signatures are not one for each key id, in order")
    }

    @Test func `another app's manager, or a foreign key, beside enough good ones`() throws {
        let id = SampleTrust.Signer(41).key.id
        #expect(
            try Self.refusal(Self.kasa([31, 32, 41]))
                == "metadata/1.app-kasa.json: carries a signature by \(id), a key its role does not name")
    }

    @Test func `a surplus signature that does not hold`() throws {
        let role = RoleName.app("kasa"),
            good = try SampleTrust.newest(role, in: Self.healthy(), as: TargetsMetadata.self)
        let third = RoleSignature(keyID: SampleTrust.Signer(33).key.id, bytes: [UInt8](repeating: 1, count: 64))
        let file = try good.signed(by: good.signatures + [third])
        var tree = try SampleTrust.list(ListedMetadata(file), as: role, in: Self.healthy())
        tree[file.path] = file.bytes
        #expect(Self.refusal(tree) == "\(file.path): carries a signature by \(third.keyID) that does not hold")
    }

    @Test(arguments: [
        (RoleName.timestamp, [UInt8(22)], "metadata/timestamp.json"), (.snapshot, [23], "metadata/1.snapshot.json"),
    ])
    func `a role signed with another role's key`(role: RoleName, signers: [UInt8], path: String) throws {
        let id = SampleTrust.Signer(signers[0]).key.id
        let tree: Tree =
            role == .timestamp
            ? try SampleTrust.resign(Self.healthy(), role, by: signers) { (old: TimestampMetadata) in old }
            : try SampleTrust.resign(Self.healthy(), role, by: signers) { (old: SnapshotMetadata) in old }
        #expect(Self.refusal(tree) == "\(path): carries a signature by \(id), a key its role does not name")
    }

    private static func root(_ version: Int, root keys: RoleKeys, by signers: [UInt8]) throws -> Tree {
        var tree = try healthy()
        let old = try SampleTrust.newest(.root, in: tree, as: RootMetadata.self).content
        let content = RootMetadata(
            version: version, expires: old.expires, root: keys, targets: old.targets, snapshot: old.snapshot,
            timestamp: old.timestamp)
        tree["metadata/2.root.json"] = try SampleTrust.sign(.root, content, by: signers).bytes
        return tree
    }

    @Test func `a new root without enough of the old keys, or of its own`() throws {
        let next = SampleTrust.keys([1, 4, 5], 2)
        #expect(try Self.refusal(Self.root(2, root: next, by: [1, 2, 4])) == "")
        #expect(
            try Self.refusal(Self.root(2, root: next, by: [4, 5]))
                == "metadata/2.root.json: has 0 of the 2 signatures that its role needs")
        #expect(
            try Self.refusal(Self.root(2, root: next, by: [1, 4]))
                == "metadata/2.root.json: has 1 of the 2 signatures that its role needs")
        #expect(
            try Self.refusal(Self.root(2, root: next, by: [1, 2]))
                == "metadata/2.root.json: has 1 of the 2 signatures that its role needs")
    }

    @Test func `a root that skips a version`() throws {
        #expect(
            try Self.refusal(Self.root(3, root: SampleTrust.keys([1, 2, 3], 2), by: [1, 2]))
                == "metadata/2.root.json: has version 3")
    }

    @Test func `a pinned root whose own signatures do not hold`() throws {
        let root = try SampleTrust.newest(.root, in: Self.healthy(), as: RootMetadata.self)
        let one = try root.signed(by: Array(root.signatures.prefix(1)))
        #expect(
            try Self.refusal(Self.healthy(), root: one.bytes)
                == "metadata/1.root.json: has 1 of the 2 signatures that its role needs")
        #expect(
            try Self.refusal(Self.healthy(), root: Array("{}".utf8))
                == "the pinned root: lacks signatures or what they sign")
    }

    @Test func `more roots than anybody rotates`() throws {
        let old = try SampleTrust.newest(.root, in: Self.healthy(), as: RootMetadata.self).content
        var asked = 0
        let pinned = try #require(Self.healthy()["metadata/1.root.json"])
        let verifier = try Verifier(root: pinned, at: SampleTrust.moment()) { path, _ throws(TrustError) in
            guard let version = RoleName.role(atPath: path)?.version else { return nil }
            asked += 1
            let content = RootMetadata(
                version: version, expires: old.expires, root: old.root, targets: old.targets, snapshot: old.snapshot,
                timestamp: old.timestamp)
            return (try? SampleTrust.sign(.root, content, by: [1, 2]))?.bytes
        }
        #expect(words(of: { try verifier.verify() }) == "metadata/timestamp.json: is missing")
        #expect(asked == 256)
    }

    @Test func `an answer that is neither a file nor an absence stops the walk`() throws {
        let tree = try Self.healthy(), pinned = try #require(tree["metadata/1.root.json"])
        let verifier = try Verifier(root: pinned, at: SampleTrust.moment()) { path, _ throws(TrustError) in
            if path == "metadata/2.root.json" { throw .unreachable(path, cause: "status 500") }
            return tree[path]
        }
        #expect(words(of: { try verifier.verify() }) == "metadata/2.root.json: cannot be fetched: status 500")
    }

    @Test func `a role that the leads do not delegate, and one that is no longer listed`() throws {
        let entry = ListedMetadata(try SampleTrust.newest(.app("kasa"), in: Self.healthy(), as: TargetsMetadata.self))
        let more = try SampleTrust.list(entry, as: .app("evil"), in: Self.healthy())
        #expect(Self.refusal(more) == "metadata/1.snapshot.json: lists app-evil.json, a role the leads do not delegate")
        let fewer = try SampleTrust.resign(Self.healthy(), .snapshot, by: [22]) { (old: SnapshotMetadata) in
            SnapshotMetadata(version: 1, expires: old.expires, listed: old.listed.filter { $0.key != .app("kasa") })
        }
        #expect(Self.refusal(fewer) == "metadata/1.snapshot.json: does not list app-kasa.json")
        let record = try SampleTrust.verify(Self.healthy()).record
        #expect(
            Self.refusal(fewer, record: record)
                == "metadata/1.snapshot.json: no longer lists app-kasa.json, which it listed before")
    }

    @Test func `a path outside its delegation`() throws {
        let role = RoleName.app("acme")
        let tree = try SampleTrust.resign(Self.healthy(), role, by: [41]) { (old: TargetsMetadata) in
            TargetsMetadata(
                role: role, version: 1, expires: old.expires, files: [TargetFile("kasa/ssvc.json", bytes: [1])])
        }
        #expect(Self.refusal(tree) == "metadata/1.app-acme.json: is not metadata of the role app-acme")
    }

    @Test func `endless data is refused at the limit of each role`() throws {
        let tree = try Self.healthy(), pinned = try #require(tree["metadata/1.root.json"])
        for (path, length) in [("metadata/2.root.json", 512_000), ("metadata/timestamp.json", 16_384)] {
            var asked: [Int] = []
            let verifier = try Verifier(root: pinned, at: SampleTrust.moment()) { wanted, limit throws(TrustError) in
                guard wanted == path else { return tree[wanted] }
                asked.append(limit)
                return [UInt8](repeating: 32, count: limit + 1)
            }
            #expect(words(of: { try verifier.verify() }) == "\(path): is longer than \(length) bytes")
            #expect(asked == [length])
        }
        for (role, limit) in [(RoleName.snapshot, 2_000_000), (.targets, 5_000_000)] {
            let entry = ListedMetadata(sha256: String(repeating: "0", count: 64), length: limit + 1, version: 1)
            let huge = try SampleTrust.list(entry, as: role, in: Self.healthy())
            #expect(
                Self.refusal(huge) == "metadata/1.\(role).json: "
                    + "is listed with \(limit + 1) bytes, and at most \(limit) are read")
        }
    }

    @Test func `a version fast-forwarded with a stolen key is forgotten with the key`() throws {
        let first = SampleTrust.artifacts(try Self.healthy())
        let stolen = try SampleTrust.resign(Self.healthy(), .timestamp, by: [23]) { (old: TimestampMetadata) in
            TimestampMetadata(version: 9_007_199_254_740_991, expires: old.expires, snapshot: old.snapshot)
        }
        let record = try SampleTrust.verify(stolen).record
        #expect(record.timestamp == 9_007_199_254_740_991)
        #expect(
            try Self.refusal(Self.healthy(), record: record)
                == "metadata/timestamp.json: has version 1, and 9007199254740991 was seen before")
        let settings = try SampleTrust.settings(
            snapshot: SampleTrust.keys([24], 1), timestamp: SampleTrust.keys([25], 1))
        let rotated = try SampleTrust.stage(
            by: [1, 2, 11, 12, 21, 24, 25, 31, 32, 41], settings: settings, local: first,
            live: SampleTrust.artifacts(stolen), days: 1, rotation: .leaked)
        let tree = SampleTrust.tree(rotated.artifacts)
        #expect(Self.refusal(tree, record: record) == "")
        #expect(try SampleTrust.verify(tree, record: record, days: 1).record.timestamp == 2)
    }

    @Test func `a root is kept at once, the rest only when all of it held`() throws {
        let first = SampleTrust.artifacts(try Self.healthy())
        let settings = try SampleTrust.settings(root: SampleTrust.keys([1, 2, 4], 2))
        var tree = SampleTrust.tree(
            try SampleTrust.stage(
                SampleTrust.content(kasa: "2"), settings: settings, local: first, live: first, days: 1,
                rotation: .planned
            ).artifacts)
        var kept: [TrustRecord] = []
        tree["metadata/2.app-kasa.json"] = nil
        #expect(
            words(of: { try SampleTrust.verify(tree, days: 1, keeping: { kept.append($0) }) })
                == "metadata/2.app-kasa.json: is missing")
        #expect(kept == [TrustRecord(root: tree["metadata/2.root.json"] ?? [])])
    }

    @Test func `a record is read as it was written, and nothing else is`() throws {
        let record = try SampleTrust.verify(Self.healthy()).record
        let bytes = try record.bytes()
        #expect(TrustRecord(reading: bytes) == record)
        #expect(record.listed == [.targets: 1, .site: 1, .app("kasa"): 1, .app("acme"): 1])
        #expect(TrustRecord(reading: bytes + [10]) == nil)
        #expect(
            TrustRecord(reading: Array(String(decoding: bytes, as: UTF8.self).replacing("app-kasa", with: "app-").utf8))
                == nil)
    }
}
