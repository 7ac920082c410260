import PolicyModel
import Signing
import TestSupport
import Testing
@testable import Publishing

/// A run is killed and its bundle is lost; another publisher continues with nothing but the store.
///
/// The killed run publishes a change, a new document and a new app. What follows never gives a published version other
/// bytes, and no reader who saw anything in between refuses what comes next.
struct StoppedPublicationTests {
    enum Next: CaseIterable { case same, other, refresh }

    private static let later = 1800

    private static func place(after step: Int, _ store: MemoryStore) -> Comment {
        "killed at \(step), \(store.requests.last ?? "")"
    }

    /// As a fresh checkout does it: nothing local, versions from what lies in the store.
    private static func sign(
        _ text: String, over target: ObjectTarget, acme: Bool = false, day: Int = 2
    ) async throws -> SignedBundle {
        let live = try await target.live(refusesRun: true) ?? []
        return try SampleTrustSite.signed(text, after: live, local: [], acme: acme, days: day)
    }

    private static func refresh(_ target: ObjectTarget, day: Int) async throws -> Receipt? {
        let records = try await target.records()
        guard let renewal = try await renewal(of: target, records, day: day) else { return nil }
        return try await target.renew(renewal, from: records, at: SampleTrustSite.moment(day))
    }

    /// What `decree refresh` publishes.
    static func renewal(of target: any PublishTarget, _ records: TargetState, day: Int) async throws
        -> RenewedTimestamp?
    {
        let owners = try SampleTrustSite.settings([1, 2, 3, 4, 5, 6]).root
        let reading = try await TimestampReading(from: target, records, ownedBy: owners)
        let refresh = try TimestampRefresh(
            live: reading.files, ownedBy: owners, local: [], expiries: try await reading.expiries(records),
            signers: [SampleTrustSite.Signer(5).pinned], at: SampleTrustSite.moment(day))
        return refresh.renewal
    }

    /// A reader from the pinned root on; nil where no timestamp is there.
    private static func visit(
        _ store: MemoryStore, _ pinned: [UInt8], record: TrustRecord? = nil, day: Int
    ) throws -> (metadata: VerifiedMetadata, document: [UInt8])? {
        let found = ObjectTargetTests.tree(store)
        guard found["metadata/timestamp.json"] != nil else { return nil }
        let read = try Verifier(root: pinned, record: record, at: SampleTrustSite.moment(day)) {
            path, _ throws(TrustError) in
            found[path]
        }.verify()
        let file = try #require(read.file("kasa/ssvc.json"))
        return (read, try #require(found[file.copy]))
    }

    /// What a reader of signatures alone takes: the signature, then the copy that it names.
    private static func signatures(_ store: MemoryStore) throws -> [String: TrustedComment] {
        let found = ObjectTargetTests.tree(store), key = try MinisignSecretKey(seed: SampleSite.seed).publicKey
        var comments: [String: TrustedComment] = [:]
        for (path, bytes) in found where path.hasSuffix(".minisig") {
            let document = String(path.dropLast(".minisig".count))
            let comment = try Verification.comment(of: bytes, at: document, with: key)
            let copy = try #require(
                found[TargetFile(path: document, sha256: comment.sha256, length: 0).copy], "\(path)")
            comments[document] = try Verification.comment(of: bytes, over: copy, at: document, with: key)
        }
        return comments
    }

    /// Names that never get other bytes.
    private static func immutable(_ store: MemoryStore) -> [String: [UInt8]] {
        ObjectTargetTests.tree(store).filter { PublishedPath.isImmutable($0.key) }
    }

    private static func expectNothingLost(
        _ before: [String: TrustedComment], _ names: [String: [UInt8]], _ store: MemoryStore, _ words: Comment
    ) throws {
        let after = try signatures(store)
        for (path, old) in before {
            guard let new = after[path] else { continue }
            let isSame = new.version == old.version && new.sha256 == old.sha256
            #expect(new.version > old.version || isSame, "\(words): \(path) \(old.version) then \(new.version)")
        }
        let now = immutable(store)
        for (path, bytes) in names where now[path] != nil { #expect(now[path] == bytes, "\(words): \(path)") }
    }

    @Test(arguments: Next.allCases)
    func `killed at any request of a change, and gone on from a fresh checkout`(next: Next) async throws {
        let one = try SampleTrustSite.signed("1")
        let two = try SampleTrustSite.signed("2", after: one.bundle.artifacts, acme: true, days: 1)
        let pinned = try #require(one.bundle["metadata/1.root.json"]).bytes
        for step in 0... {
            let store = MemoryStore()
            _ = try await ObjectTargetTests.target(store).publish(one, at: SampleTrustSite.moment(0))
            store.die(at: step)
            let isDone =
                (try? await ObjectTargetTests.target(store, token: "a").publish(two, at: SampleTrustSite.moment(1)))
                != nil
            let words = Self.place(after: step, store)
            store.die(at: nil)
            let seen = try #require(try Self.visit(store, pinned, day: 1)), before = try Self.signatures(store)
            let names = Self.immutable(store), target = ObjectTargetTests.target(store, token: "b", now: Self.later)
            try await Self.goOn(next, target, words)
            let read = try #require(try Self.visit(store, pinned, record: seen.metadata.record, day: 2), words)
            let texts: [Next: String] = [
                .same: "2", .other: "3", .refresh: String(decoding: seen.document, as: UTF8.self),
            ]
            #expect(String(decoding: read.document, as: UTF8.self) == texts[next], words)
            try Self.expectNothingLost(before, names, store, words)
            // Whatever was done, the next release is published as usual, and takes no file for another program's.
            let state = try await target.readState()
            #expect(state.unfinished == nil, words)
            #expect(state.files.values.allSatisfy { if case .known = $0 { true } else { false } }, words)
            let acme = state.live?.own.contains { $0.path == "acme/ssvc.json" } ?? false
            _ = try await target.publish(
                try await Self.sign("4", over: target, acme: acme, day: 3), at: SampleTrustSite.moment(3))
            let last = try #require(try Self.visit(store, pinned, record: read.metadata.record, day: 3), words)
            #expect(last.document == Array("4".utf8), words)
            try Self.expectNothingLost(before, names, store, words)
            if isDone { break }
        }
    }

    private static func goOn(_ next: Next, _ target: ObjectTarget, _ words: Comment) async throws {
        switch next {
        case .same:
            _ = try await target.publish(try await sign("2", over: target, acme: true), at: SampleTrustSite.moment(2))
        case .other:
            // The app and the document that only the killed run had go without a guard, unless readers had got them.
            let signed = try await sign("3", over: target)
            let state = try await target.readState()
            let isOut = state.isUnfinishedLive || state.live?.files["acme/ssvc.json"] != nil
            _ = try await target.publish(
                signed, at: SampleTrustSite.moment(2), guards: PlanGuards(retired: isOut ? ["acme"] : []))
        case .refresh:
            // A timestamp that the killed run signed the day before is due a day later.
            let state = try await target.readState(), isOut = state.isUnfinishedLive || state.live?.serial == 2
            if isOut { #expect(try await refresh(target, day: 2) == nil, words) }
            #expect(try await refresh(target, day: isOut ? 3 : 2) != nil, words)
        }
    }

    @Test func `killed at any request of the very first publication, with the root already out`() async throws {
        let lost = try SampleTrustSite.signed("1", acme: true)
        for next in [Next.same, .other] {
            for step in 0... {
                let store = MemoryStore()
                store.die(at: step)
                let isDone =
                    (try? await ObjectTargetTests.target(store, token: "a").publish(lost, at: SampleTrustSite.moment(0)))
                    != nil
                let words = Self.place(after: step, store)
                store.die(at: nil)
                let before = try Self.signatures(store), names = Self.immutable(store)
                let root = ObjectTargetTests.tree(store)["metadata/1.root.json"]
                let target = ObjectTargetTests.target(store, token: "b", now: Self.later)
                try await Self.goOn(next, target, words)
                let pinned = try #require(ObjectTargetTests.tree(store)["metadata/1.root.json"])
                #expect(root == nil || root == pinned, words)
                let read = try #require(try Self.visit(store, pinned, day: 2), words)
                #expect(read.document == Array((next == .same ? "2" : "3").utf8), words)
                try Self.expectNothingLost(before, names, store, words)
                if isDone { break }
            }
        }
    }

    @Test func `killed twice at any two requests, and gone on all the same`() async throws {
        let one = try SampleTrustSite.signed("1"), pinned = try #require(one.bundle["metadata/1.root.json"]).bytes
        let two = try SampleTrustSite.signed("2", after: one.bundle.artifacts, days: 1)
        for first in stride(from: 5, through: 24, by: 3) {
            for second in stride(from: 6, through: 30, by: 4) {
                let store = MemoryStore()
                _ = try await ObjectTargetTests.target(store).publish(one, at: SampleTrustSite.moment(0))
                store.die(at: first)
                _ = try? await ObjectTargetTests.target(store, token: "a").publish(two, at: SampleTrustSite.moment(1))
                store.die(at: nil)
                let rival = ObjectTargetTests.target(store, token: "b", now: Self.later)
                let signed = try await Self.sign("3", over: rival)
                store.die(at: second)
                _ = try? await rival.publish(signed, at: SampleTrustSite.moment(2))
                store.die(at: nil)
                let before = try Self.signatures(store), names = Self.immutable(store)
                let last = ObjectTargetTests.target(store, token: "c", now: 2 * Self.later)
                _ = try await last.publish(try await Self.sign("4", over: last, day: 3), at: SampleTrustSite.moment(3))
                #expect(try Self.visit(store, pinned, day: 3)?.document == Array("4".utf8), "\(first), \(second)")
                try Self.expectNothingLost(before, names, store, "\(first), \(second)")
            }
        }
    }

    @Test func `without trust metadata versions count up from the signatures in the store`() async throws {
        let one = try SampleSite.signed("1"), two = try SampleSite.signed("2", after: one.bundle.artifacts)
        for step in 0... {
            for text in ["2", "3"] {
                let store = MemoryStore()
                _ = try await ObjectTargetTests.target(store).publish(one, at: Sample.moment)
                store.die(at: step)
                _ = try? await ObjectTargetTests.target(store, token: "a").publish(two, at: Sample.moment)
                let words = Self.place(after: step, store)
                store.die(at: nil)
                let before = try Self.signatures(store),
                    target = ObjectTargetTests.target(store, token: "b", now: Self.later)
                let next = try SampleSite.signed(text, after: try await target.live(refusesRun: true) ?? [])
                _ = try await target.publish(next, at: Sample.moment)
                #expect(try await target.current() == next.bundle.artifacts, words)
                try Self.expectNothingLost(before, [:], store, words)
            }
            if step > 12 { break }
        }
    }

    @Test
    func `before the deadline a signer waits or takes over, and the stopped run's own bundle is not kept waiting`()
        async throws
    {
        let store = MemoryStore(), one = try SampleTrustSite.signed("1")
        let two = try SampleTrustSite.signed("2", after: one.bundle.artifacts, days: 1)
        _ = try await ObjectTargetTests.target(store).publish(one, at: SampleTrustSite.moment(0))
        store.die(at: 12)
        _ = try? await ObjectTargetTests.target(store).publish(two, at: SampleTrustSite.moment(1))
        store.die(at: nil)
        let early = ObjectTargetTests.target(store, token: "b", now: Self.later - 1),
            until = Moment(seconds: Sample.moment.seconds + Self.later)
        let waits =
            "memory/: an earlier run publishes other files as publication 2; wait until \(until), or if that run "
            + "is dead, give --take-over"
        #expect(await words(of: { try await early.live(refusesRun: true) }) == waits)
        #expect(await words(of: { try await Self.refresh(early, day: 3) }) == waits)
        #expect(await words(of: { try await early.live(knowing: two.bundle.artifacts, refusesRun: true) }) == "")
        let taking = ObjectTargetTests.target(store, token: "c", takesOver: true)
        #expect(try await Self.refresh(taking, day: 3)?.serial == 3)
        #expect(
            try await taking.publish(try await Self.sign("3", over: taking, day: 3), at: SampleTrustSite.moment(3))
                .serial == 4)
    }

    @Test func `a root of a stopped rotation is taken on, also after a theft`() async throws {
        let keys: [UInt8] = [1, 2, 3, 4, 5, 6], new: [UInt8] = [1, 2, 3, 14, 15, 6]
        let one = try SampleTrustSite.signed("1"), pinned = try #require(one.bundle["metadata/1.root.json"]).bytes
        for rotation in [Rotation.planned, .leaked] {
            let two = try SampleTrustSite.signed(
                "1", after: one.bundle.artifacts, keys: new, also: keys, rotation: rotation, days: 1)
            let store = MemoryStore()
            _ = try await ObjectTargetTests.target(store).publish(one, at: SampleTrustSite.moment(0))
            store.die(at: nil)
            _ = try await ObjectTargetTests.target(store, token: "a").publish(two, at: SampleTrustSite.moment(1))
            let last = try #require(store.requests.firstIndex(of: "write metadata/timestamp.json"))
            let stopped = MemoryStore()
            _ = try await ObjectTargetTests.target(stopped).publish(one, at: SampleTrustSite.moment(0))
            stopped.die(at: last)
            _ = try? await ObjectTargetTests.target(stopped, token: "a").publish(two, at: SampleTrustSite.moment(1))
            stopped.die(at: nil)
            let target = ObjectTargetTests.target(stopped, token: "b", now: Self.later)
            let next = try SampleTrustSite.signed(
                "2", after: try await target.live() ?? [], local: [], keys: new, also: keys, days: 2)
            #expect(next.metadata?.root.version == 2, "\(rotation)")
            _ = try await target.publish(next, at: SampleTrustSite.moment(2))
            #expect(try Self.visit(stopped, pinned, day: 2)?.document == Array("2".utf8), "\(rotation)")
        }
    }

    @Test func `a refresh asks the same few questions of a large site, whether it is due or not`() async throws {
        let store = MemoryStore(), target = ObjectTargetTests.target(store)
        _ = try await target.publish(try SampleTrustSite.signed("1", acme: true), at: SampleTrustSite.moment(0))
        store.die(at: nil)
        #expect(try await Self.refresh(target, day: 0) == nil)
        let read = [
            "list publications/", "read publications/1.json", "read metadata/1.root.json", "read metadata/2.root.json",
            "read metadata/timestamp.json", "read metadata/1.snapshot.json",
        ]
        #expect(store.requests == read)
        store.die(at: nil)
        #expect(try await Self.refresh(target, day: 2)?.serial == 2)
        #expect(
            store.requests == read + [
                "write publications/2.json", "write metadata/timestamp.json", "look metadata/timestamp.json",
                "write publications/2.json",
            ])
        let state = try await target.readState()
        #expect(state.live?.expiries[.app("acme")] == SampleTrustSite.moment(90))
        #expect(state.live?.expiries[.timestamp] == nil)
    }
}
