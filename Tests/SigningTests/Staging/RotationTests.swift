import PolicyModel
import TestSupport
import Testing
@testable import Signing

/// From one root to the next: nobody is locked out, and nobody who lost a key stays in.
struct RotationTests {
    private typealias T = SampleTrust

    private static func newest(_ site: StagedSite) throws -> RootMetadata {
        try T.newest(.root, in: T.tree(site.artifacts), as: RootMetadata.self).content
    }

    @Test func `a new root is signed by the old threshold and the new one`() throws {
        let first = try T.stage(), live = first.artifacts
        let settings = try T.settings(root: T.keys([1, 4, 5], 2))
        func rotate(_ signers: [UInt8], local: [Artifact], days: Int = 1) throws -> StagedSite {
            try T.stage(
                by: signers + [21, 22, 23], settings: settings, local: local, live: live, days: days, rotation: .planned
            )
        }
        let one = try rotate([1], local: live)
        #expect(
            one.missing.map { "\($0.role) \($0.signed) of \($0.threshold)" }.sorted() == ["root 1 of 2", "root 1 of 2"])
        let two = try rotate([2], local: one.artifacts, days: 2)
        #expect(two.missing.map { "\($0.role) \($0.signed) of \($0.threshold)" } == ["root 1 of 2"])
        let done = try rotate([4], local: two.artifacts, days: 3)
        #expect(done.isComplete)
        #expect(try Self.newest(done).expires == T.moment(366), "counted from the first signer")
        #expect(try VerifierAttackTests.refusal(T.tree(done.artifacts), record: T.verify(T.tree(live)).record) == "")
    }

    @Test func `a planned change of the timestamp key takes two roots, and no reader refuses in between`() throws {
        let first = try T.stage(), settings = try T.settings(timestamp: T.keys([25], 1))
        let one = try T.stage(
            by: [1, 2, 21, 22, 23, 25], settings: settings, local: first.artifacts, live: first.artifacts, days: 1,
            rotation: .planned)
        #expect(one.isComplete)
        #expect(try Self.newest(one).timestamp == T.keys([23, 25], 1))
        #expect(
            one.warnings.map(\.text).contains(
                "timestamp: the settings name other keys than root 2 does; decree rotate carries them over"))
        #expect(
            words(of: {
                try T.stage(
                    by: [1, 2, 25], settings: settings, local: one.artifacts, live: first.artifacts, days: 1,
                    rotation: .planned)
            }) == "root 2 is signed and not published yet; first: decree publish; if that lacks "
                + "signatures, put the keys of root 2 back into index.md until then")
        let two = try T.stage(
            by: [1, 2, 21, 22, 25], settings: settings, local: one.artifacts, live: one.artifacts, days: 2,
            rotation: .planned)
        #expect(two.isComplete)
        #expect(try Self.newest(two).timestamp == T.keys([25], 1))
        #expect(!two.warnings.map(\.text).contains { $0.contains("rotate") })
        var record = try T.verify(T.tree(first.artifacts)).record
        for site in [one, two] { record = try T.verify(T.tree(site.artifacts), record: record, days: 2).record }
        // The old key alone signs nothing any more.
        let stolen = try T.resign(T.tree(two.artifacts), .timestamp, by: [23]) { (old: TimestampMetadata) in old }
        #expect(
            VerifierAttackTests.refusal(stolen) == "metadata/timestamp.json: carries a signature by "
                + "\(T.Signer(23).key.id), a key its role does not name")
    }

    @Test func `after a leak both online keys are new`() throws {
        let first = try T.stage(), half = try T.settings(timestamp: T.keys([25], 1))
        #expect(
            words(of: {
                try T.stage(settings: half, local: first.artifacts, live: first.artifacts, days: 1, rotation: .leaked)
            }) == "keys: snapshot keeps a key of root 1; after a leak both online keys are new")
        let settings = try T.settings(snapshot: T.keys([24], 1), timestamp: T.keys([25], 1))
        let next = try T.stage(
            by: [1, 2, 21, 24, 25], settings: settings, local: first.artifacts, live: first.artifacts, days: 1,
            rotation: .leaked)
        #expect(next.isComplete)
        let root = try Self.newest(next)
        #expect(root.timestamp == T.keys([25], 1))
        #expect(root.snapshot == T.keys([24], 1))
        let verified = try T.verify(T.tree(next.artifacts), days: 1)
        #expect(verified.snapshot.content.version == 2)
        #expect(verified.timestamp.content.version == 2)
    }

    /// The published site after a thief of `signers` set a role's version to the highest there is.
    private static func robbed<Content: TrustMetadata>(
        _ role: RoleName, by signers: [UInt8], _ change: (Content) -> Content
    ) throws -> [Artifact] {
        T.artifacts(try T.resign(T.tree(T.stage().artifacts), role, by: signers, change))
    }

    private static let highest = CanonicalJSON.largestInteger

    @Test func `a version that none can follow names the rotation as the way out, and that is one`() throws {
        let first = try T.stage()
        let timestamp = try Self.robbed(.timestamp, by: [23]) { (old: TimestampMetadata) in
            TimestampMetadata(version: Self.highest, expires: old.expires, snapshot: old.snapshot)
        }
        #expect(
            words(of: { try T.stage(T.content(kasa: "2"), local: first.artifacts, live: timestamp, days: 1) })
                == "timestamp has version 9007199254740991, the highest there is, so none can follow; put new keys for snapshot "
                + "and timestamp into index.md, then run 'decree rotate --leaked': readers forget the version with the old keys"
        )
        let settings = try T.settings(snapshot: T.keys([24], 1), timestamp: T.keys([25], 1))
        // With what this machine published last, and from a fresh checkout.
        for local in [first.artifacts, []] {
            let next = try T.stage(
                by: [1, 2, 11, 12, 21, 24, 25], settings: settings, local: local, live: timestamp, days: 1,
                rotation: .leaked)
            #expect(next.isComplete, "\(next.missing)")
            let seen = try T.verify(T.tree(timestamp)).record
            let verified = try T.verify(T.tree(next.artifacts), record: seen, days: 1)
            #expect(verified.timestamp.content.version == (local.isEmpty ? 2 << 32 + 1 : 2))
            let again = try T.stage(
                by: [21, 24, 25], settings: settings, local: next.artifacts, live: timestamp, days: 1)
            #expect(T.tree(again.artifacts) == T.tree(next.artifacts), "nothing more to sign")
        }
    }

    @Test func `the same holds for a role below the snapshot, with a new key of its own`() throws {
        let first = try T.stage()
        let site = try Self.robbed(.site, by: [21]) { (old: TargetsMetadata) in
            TargetsMetadata(role: .site, version: Self.highest, expires: old.expires, files: old.files)
        }
        #expect(
            words(of: { try T.stage(T.content(page: "2"), local: first.artifacts, live: site, days: 1) })
                .hasPrefix(
                    "site has version 9007199254740991, the highest there is, so none can follow; put new keys for site, snapshot"
                ))
        let settings = try T.settings(site: T.keys([26], 1), snapshot: T.keys([24], 1), timestamp: T.keys([25], 1))
        let next = try T.stage(
            by: [1, 2, 11, 12, 24, 25, 26], settings: settings, local: first.artifacts, live: site, days: 1,
            rotation: .leaked)
        #expect(next.isComplete, "\(next.missing)")
        let seen = try T.verify(T.tree(site)).record
        let verified = try T.verify(T.tree(next.artifacts), record: seen, days: 1)
        #expect(verified.delegated[.site]?.content.version == 2 << 32 + 1)
        let key = try MinisignSecretKey(seed: SampleKey.seed).publicKey
        #expect(try SignedBundle(verifying: next.artifacts, against: key, at: T.moment(1)).conflict(with: site) == nil)
    }

    @Test func `what a thief signed for a time ahead does not hold up the rotation that replaces the key`() throws {
        let first = try T.stage()
        let ahead = try Self.robbed(.timestamp, by: [23]) { (old: TimestampMetadata) in
            TimestampMetadata(version: old.version + 1, expires: T.moment(200), snapshot: old.snapshot)
        }
        let settings = try T.settings(snapshot: T.keys([24], 1), timestamp: T.keys([25], 1))
        // With what this machine published last, with what is live, and from a fresh checkout.
        for local in [first.artifacts, ahead, []] {
            let next = try T.stage(
                by: [1, 2, 11, 12, 21, 24, 25], settings: settings, local: local, live: ahead, days: 1,
                rotation: .leaked)
            #expect(next.isComplete, "\(next.missing)")
            let seen = try T.verify(T.tree(ahead)).record
            let verified = try T.verify(T.tree(next.artifacts), record: seen, days: 1)
            #expect(verified.timestamp.content.expires == T.moment(8))
        }
    }

    @Test func `a rotation that changes nothing is refused until the root runs out`() throws {
        let first = try T.stage()
        #expect(
            words(of: { try T.stage(local: first.artifacts, live: first.artifacts, days: 1, rotation: .planned) })
                == "root 1 names these keys already, and is believed until 2027-11-21T00:00:00Z")
        let renewed = try T.stage(local: first.artifacts, live: first.artifacts, days: 335, rotation: .planned)
        #expect(try Self.newest(renewed).version == 2)
    }

    @Test func `without the target, whole roots of the carried folder count as published`() throws {
        let first = try T.stage().artifacts, settings = try T.settings(targets: T.keys([13], 1))
        #expect(
            words(of: { try T.stage(by: [1], settings: settings, local: first, days: 1, rotation: .planned) })
                == "root 1 is signed and not published yet; first: decree publish; if that lacks "
                + "signatures, put the keys of root 1 back into index.md until then")
        let begun = try T.stage(
            by: [1], settings: settings, local: first, days: 1, rotation: .planned, isCarried: true)
        #expect(begun.signed == [.root])
        #expect(begun.missing.first { $0.role == .root }?.signed == 1)
        let whole = try T.stage(
            by: [2], settings: settings, local: begun.artifacts, days: 2, rotation: .planned, isCarried: true)
        #expect(try Self.newest(whole).version == 2)
        #expect(!whole.missing.contains { $0.role == .root })
    }

    private static func targets(_ site: StagedSite) throws -> MetadataFile<TargetsMetadata> {
        try T.newest(.targets, in: T.tree(site.artifacts), as: TargetsMetadata.self)
    }

    @Test func `without the target, a whole file of the carried folder keeps its bytes under its version`() throws {
        let first = try T.stage().artifacts
        let rotated = try T.stage(
            by: [1, 2, 13], settings: T.settings(targets: T.keys([13], 1)), local: first, days: 1, rotation: .planned,
            isCarried: true)
        #expect(try Self.targets(rotated).content.version == 2)
        let delegated = try T.stage(
            by: [11, 12, 42], settings: T.settings(acme: T.keys([42], 1)), local: first, days: 1, isCarried: true)
        let acme = try T.newest(.app("acme"), in: T.tree(delegated.artifacts), as: TargetsMetadata.self)
        #expect(acme.content.version == 2)
        #expect(delegated.missing.map(\.role) == [.site])
        // What is carried on to the machine that publishes stays signed there.
        let done = try T.stage(
            by: [21, 22, 23], settings: T.settings(targets: T.keys([13], 1)), local: rotated.artifacts, live: first,
            days: 2)
        #expect(done.isComplete, "\(done.missing)")
        #expect(try T.verify(T.tree(done.artifacts), record: T.verify(T.tree(first)).record, days: 2).root.version == 2)
    }

    @Test func `without the target, the first signature under a raised threshold waits for the second`() throws {
        let first = try T.stage(settings: T.settings(targets: T.keys([11], 1))).artifacts
        let settings = try T.settings(targets: T.keys([11, 13], 2))
        func rotate(_ signers: [UInt8], _ local: [Artifact]) throws -> StagedSite {
            try T.stage(
                by: signers, settings: settings, local: local, days: 1, rotation: .planned, isCarried: true)
        }
        let whole = try Self.targets(rotate([2, 13], rotate([1, 11], first).artifacts))
        #expect(whole.content.version == 2)
        #expect(whole.signatures.count == 2)
    }

    @Test func `a published version never gets other bytes, whoever signed it`() throws {
        let first = try T.stage().artifacts, key = try MinisignSecretKey(seed: SampleKey.seed).publicKey
        func conflict(_ role: RoleName, by signers: [UInt8], _ settings: TrustSettings, _ rotation: Rotation?) throws
            -> String?
        {
            // A checkout that has lost what is published of the role.
            let local = first.filter {
                RoleName.role(atPath: $0.path)?.role != role && !$0.path.hasSuffix(".minisig")
            }
            let next = try T.stage(
                by: signers + [11, 12, 21, 22, 23], settings: settings, local: local, rotation: rotation,
                isCarried: true)
            return try SignedBundle(verifying: next.artifacts, against: key).conflict(with: first)
        }
        #expect(
            try conflict(.targets, by: [1, 2, 13], T.settings(targets: T.keys([13], 1)), .planned)
                == "version 1 of targets is published with other bytes")
        #expect(
            try conflict(.app("acme"), by: [42], T.settings(acme: T.keys([42], 1)), nil)
                == "version 1 of app-acme is published with other bytes")
    }

    @Test func `a new key does not lower a version that readers have seen`() throws {
        let first = try T.stage().artifacts, key = try MinisignSecretKey(seed: SampleKey.seed).publicKey
        let second = try T.stage(T.content(acme: "b"), local: first, live: first).artifacts
        let third = try T.stage(T.content(acme: "c"), local: second, live: second).artifacts
        let next = try T.stage(
            by: [11, 12, 21, 22, 23, 42], settings: T.settings(acme: T.keys([42], 1)), local: first, isCarried: true)
        #expect(
            try SignedBundle(verifying: next.artifacts, against: key).conflict(with: third)
                == "app-acme has version 2 in this bundle and 3 live")
    }

    @Test func `signatures that cannot be used are dropped with the reason`() throws {
        let first = try T.stage().artifacts, mine = ["https://store.example", "https://mine.example"]
        let begun = try T.stage(by: [11], local: first, days: 1, isCarried: true, links: mine)
        #expect(try Self.targets(begun).content.version == 2)
        var live = first, reasons = ["that is published with other bytes", "version 3 is published"]
        for (days, link) in [(1, "https://one.example"), (2, "https://two.example")] {
            live = try T.stage(local: live, live: live, days: days, links: [link]).artifacts
            let next = try T.stage(by: [21, 22, 23], local: begun.artifacts, live: live, days: days, links: mine)
            #expect(next.missing.map(\.role) == [.targets])
            #expect(
                next.warnings.map(\.text).contains(
                    "targets: the signatures here are for version 2, and \(reasons.removeFirst()), so they are dropped"),
                "\(next.warnings.map(\.text))")
        }
    }

    @Test func `without the target and without a root there is none to follow`() {
        #expect(
            words(of: { try T.stage(by: [1], rotation: .planned, isCarried: true) })
                == "no root is here that a next one could follow; take the output folder of a machine that has the "
                + "published roots, or leave out --offline")
    }

    @Test func `a role that nobody here signed is not called signed`() throws {
        let first = try T.stage().artifacts, settings = try T.settings(snapshot: T.keys([24], 1))
        let begun = try T.stage(by: [23], settings: settings, local: first, live: first, days: 1, rotation: .planned)
        #expect(begun.signed == [])
        #expect(begun.missing.map { "\($0.role): \($0.signed) of \($0.threshold)" } == ["root: 0 of 2"])
    }

    @Test func `new leads sign their role anew in the same publication`() throws {
        let first = try T.stage(), settings = try T.settings(targets: T.keys([13], 1))
        let next = try T.stage(
            by: [1, 2, 13, 21, 22, 23], settings: settings, local: first.artifacts, live: first.artifacts, days: 1,
            rotation: .planned)
        #expect(next.isComplete)
        let targets = try T.newest(.targets, in: T.tree(next.artifacts), as: TargetsMetadata.self)
        #expect(targets.content.version == 2)
        #expect(targets.signatures.map(\.keyID) == [T.Signer(13).key.id])
    }

    @Test func `settings that no root carries yet sign nothing, and are told`() throws {
        let first = try T.stage(), settings = try T.settings(root: T.keys([1, 4, 5], 2))
        let next = try T.stage(settings: settings, local: first.artifacts, live: first.artifacts, days: 1)
        #expect(try Self.newest(next).version == 1)
        #expect(
            next.warnings.map(\.text).contains(
                "root: the settings name other keys than root 1 does; decree rotate carries them over; "
                    + "until that root is live decree refresh refuses"))
    }

    @Test func `a root gathering signatures gives way to the published one of its version`() throws {
        let first = try T.stage(), mine = try T.settings(root: T.keys([1, 2, 4], 2)),
            theirs = try T.settings(root: T.keys([1, 2, 5], 2))
        let pending = try T.stage(
            by: [1], settings: mine, local: first.artifacts, live: first.artifacts, days: 1, rotation: .planned)
        let live = try T.stage(
            settings: theirs, local: first.artifacts, live: first.artifacts, days: 1, rotation: .planned)
        let next = try T.stage(settings: theirs, local: pending.artifacts, live: live.artifacts, days: 2)
        #expect(try Self.newest(next).root == T.keys([1, 2, 5], 2))
        let whole = try T.stage(
            settings: mine, local: first.artifacts, live: first.artifacts, days: 1, rotation: .planned)
        #expect(
            words(of: { try T.stage(settings: theirs, local: whole.artifacts, live: live.artifacts, days: 2) })
                == "metadata/2.root.json: differs from the published one; a published root never changes")
    }
}
