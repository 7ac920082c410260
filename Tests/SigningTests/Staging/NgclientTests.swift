import PolicyModel
import TestSupport
import Testing
@testable import Signing

/// The real client takes what Decree publishes, and refuses what an attacker makes of it.
struct NgclientTests {
    private typealias T = SampleTrust
    private typealias Tree = [String: [UInt8]]

    private static func judge(_ body: (inout NgclientVisits) throws -> Void) throws {
        var visits = try NgclientVisits()
        try body(&visits)
        let verdicts = try visits.verdicts()
        #expect(verdicts.count == visits.expected.count)
        for (verdict, expected) in zip(verdicts, visits.expected) { #expect(verdict == expected) }
    }

    @Test func `a client follows publications, a refresh and two root rotations from one pinned root`() throws {
        let first = try T.stage(), pinned = T.tree(first.artifacts)["metadata/1.root.json"]
        let second = try T.stage(T.content(kasa: "2"), local: first.artifacts, live: first.artifacts, days: 1)
        let settings = try T.settings(root: T.keys([1, 4, 5], 2), timestamp: T.keys([25], 1))
        let signers: [UInt8] = [1, 2, 4, 11, 12, 21, 22, 23, 25, 31, 32, 41]
        let third = try T.stage(
            T.content(kasa: "2"), by: signers, settings: settings, local: second.artifacts, live: second.artifacts,
            days: 2,
            rotation: .planned)
        let fourth = try T.stage(
            T.content(kasa: "3", acme: nil), by: signers.filter { $0 != 23 }, settings: settings,
            local: third.artifacts,
            live: third.artifacts, days: 3, rotation: .planned)
        let refresh = try TimestampRefresh(
            live: fourth.artifacts, ownedBy: settings.root, local: fourth.artifacts, signers: [T.Signer(25).pinned],
            at: T.moment(9))
        try Self.judge { visits in
            for (day, site) in [first, second, third, fourth].enumerated() {
                let tree = T.tree(site.artifacts)
                try visits.visit("publication \(day + 1)", tree, as: "one", root: pinned, days: day, expect: "ok")
                try visits.visit("publication \(day + 1) anew", tree, root: pinned, days: day, expect: "ok")
            }
            var fresh = T.tree(fourth.artifacts)
            fresh["metadata/timestamp.json"] = refresh.renewal?.artifact.bytes
            try visits.visit("refreshed", fresh, as: "one", root: pinned, days: 15, expect: "ok")
            try visits.visit(
                "not refreshed", T.tree(fourth.artifacts), root: pinned, days: 10, expect: "ExpiredMetadataError")
            try visits.visit(
                "gone", fresh, root: pinned, days: 9, targets: ["acme/ssvc.json"], expect: "no target acme/ssvc.json")
        }
    }

    @Test func `a client finds a document where SDKs of feature flags ask, if the leads handed that folder on`() throws
    {
        let path = "kasa/api/features/growthbook.json", plain = try T.stage()
        let deep = Artifact(path: path, bytes: Array("{}".utf8), role: .document)
        let site = try T.stage(T.content() + [deep], local: plain.artifacts, live: plain.artifacts, days: 1)
        let unheard = try T.resign(T.tree(plain.artifacts), .app("kasa"), by: [31, 32]) { (old: TargetsMetadata) in
            TargetsMetadata(
                role: old.role, version: old.version, expires: old.expires,
                files: old.files + [TargetFile(path, bytes: deep.bytes)])
        }
        let root = T.tree(plain.artifacts)["metadata/1.root.json"]
        try Self.judge { visits in
            try visits.visit(
                "handed on", T.tree(site.artifacts), root: root, days: 1, targets: [path, "kasa/ssvc.json"],
                expect: "ok")
            try visits.visit(
                "not handed on", unheard, root: root, days: 0, targets: [path], expect: "no target \(path)")
        }
        // And so does Decree's own reader.
        #expect(
            try T.verify(T.tree(site.artifacts), root: root, days: 1).file(path) == TargetFile(path, bytes: deep.bytes))
        #expect(try T.verify(unheard, root: root).file(path) == nil)
    }

    @Test func `a client recovers from a fast-forward by a leaked key`() throws {
        let first = try T.stage(), tree = T.tree(first.artifacts)
        let stolen = try T.resign(tree, .timestamp, by: [23]) { (old: TimestampMetadata) in
            TimestampMetadata(version: 1_000_000, expires: old.expires, snapshot: old.snapshot)
        }
        let settings = try T.settings(snapshot: T.keys([24], 1), timestamp: T.keys([25], 1))
        let next = try T.stage(
            by: [1, 2, 11, 12, 21, 24, 25, 31, 32, 41], settings: settings, local: first.artifacts,
            live: T.artifacts(stolen),
            days: 1, rotation: .leaked)
        try Self.judge { visits in
            try visits.visit("deceived", stolen, as: "one", expect: "ok")
            try visits.visit("refuses the real one", tree, as: "one", expect: "BadVersionNumberError")
            try visits.visit("recovered", T.tree(next.artifacts), as: "one", days: 1, expect: "ok")
        }
    }

    @Test func `a client refuses each altered file`() throws {
        let tree = try VerifierAttackTests.healthy.get()
        try Self.judge { visits in
            for path in try T.verify(tree).paths where path != "metadata/1.root.json" {
                var altered = tree
                // Another year, in text that is otherwise whole.
                let text = String(decoding: try #require(tree[path]), as: UTF8.self)
                altered[path] = Array(text.replacing(#""expires":"20"#, with: #""expires":"21"#).utf8)
                let expected = path.hasSuffix("timestamp.json") ? "UnsignedMetadataError" : "LengthOrHashMismatchError"
                try visits.visit("\(path) altered", altered, expect: expected)
                altered[path] = nil
                try visits.visit("\(path) missing", altered, expect: "DownloadHTTPError")
            }
            for path in ["kasa/ssvc.json", "site-manifest.json", "minisign.pub", "allowed-urls.json"] {
                var altered = tree
                let copy = TargetFile(path, bytes: try #require(tree[path])).copy
                altered[copy]?[0] ^= 1
                try visits.visit("\(path) altered", altered, targets: [path], expect: "LengthOrHashMismatchError")
            }
        }
    }

    /// A snapshot or timestamp of the version a client already has is not even looked at.
    private static func raised(_ tree: Tree) throws -> Tree {
        let tree = try T.resign(tree, .snapshot, by: [22]) { (old: SnapshotMetadata) in
            SnapshotMetadata(version: old.version + 1, expires: old.expires, listed: old.listed)
        }
        return try T.resign(tree, .timestamp, by: [23]) { (old: TimestampMetadata) in
            TimestampMetadata(version: old.version + 1, expires: old.expires, snapshot: old.snapshot)
        }
    }

    @Test func `a client refuses each attack on roles and keys`() throws {
        let old = try VerifierAttackTests.healthy.get(), tree = try VerifierAttackTests.later.get()
        try Self.judge { visits in
            try visits.visit("the newer site", tree, as: "one", days: 1, expect: "ok")
            var replayed = tree
            replayed["metadata/timestamp.json"] = old["metadata/timestamp.json"]
            try visits.visit("an older timestamp", replayed, as: "one", days: 1, expect: "BadVersionNumberError")
            let snapshot = try T.newest(.snapshot, in: old, as: SnapshotMetadata.self)
            var mixed = try T.resign(tree, .timestamp, by: [23]) { (old: TimestampMetadata) in
                TimestampMetadata(version: old.version + 1, expires: old.expires, snapshot: ListedMetadata(snapshot))
            }
            mixed[snapshot.path] = snapshot.bytes
            try visits.visit("an older snapshot", mixed, as: "one", days: 1, expect: "BadVersionNumberError")
            let app = try T.newest(.app("kasa"), in: old, as: TargetsMetadata.self)
            var older = try T.list(ListedMetadata(app), as: .app("kasa"), in: tree)
            older[app.path] = app.bytes
            try visits.visit(
                "an older app role", Self.raised(older), as: "one", days: 1, expect: "BadVersionNumberError")
            let one = try T.resign(tree, .app("kasa"), by: [31]) { (old: TargetsMetadata) in old }
            try visits.visit("one manager of two", one, days: 1, expect: "UnsignedMetadataError")
            let foreign = try T.resign(tree, .timestamp, by: [22]) { (old: TimestampMetadata) in old }
            try visits.visit("another role's key", foreign, days: 1, expect: "UnsignedMetadataError")
            let outside = try T.resign(tree, .app("acme"), by: [41]) { (old: TargetsMetadata) in
                TargetsMetadata(
                    role: .app("acme"), version: 1, expires: old.expires,
                    files: old.files + [TargetFile("kasa/new.json", bytes: [1])])
            }
            try visits.visit(
                "a path outside its delegation", outside, days: 1, targets: ["kasa/new.json"],
                expect: "no target kasa/new.json")
            var long = tree
            long["metadata/timestamp.json"] = [UInt8](repeating: 32, count: 20_000)
            try visits.visit("an endless timestamp", long, days: 1, expect: "DownloadLengthMismatchError")
            let expired: [(Int, String)] = [(8, "timestamp"), (92, "timestamp and app"), (370, "everything")]
            for (days, name) in expired {
                try visits.visit("expired \(name)", tree, days: days, expect: "ExpiredMetadataError")
            }
            let root = try T.newest(.root, in: tree, as: RootMetadata.self).content
            let next = RootMetadata(
                version: 2, expires: root.expires, root: T.keys([1, 4, 5], 2), targets: root.targets,
                snapshot: root.snapshot,
                timestamp: root.timestamp)
            for (signers, expected) in [
                ([1, 2, 4] as [UInt8], "ok"), ([1, 2], "UnsignedMetadataError"), ([4, 5], "UnsignedMetadataError"),
            ] {
                var rotated = tree
                rotated["metadata/2.root.json"] = try T.sign(.root, next, by: signers).bytes
                try visits.visit("a root signed by \(signers)", rotated, days: 1, expect: expected)
            }
        }
    }
}
