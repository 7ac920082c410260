import PolicyModel
import Signing
import Synchronization
import TestSupport
import Testing
@testable import Publishing

/// One publication after another to an object store: what is asked of it, what readers find, and who wins.
struct ObjectTargetTests {
    static func target(
        _ store: MemoryStore, token: String = "run", now: Int = 0, takesOver: Bool = false
    ) -> ObjectTarget {
        let moment = Moment(seconds: Sample.moment.seconds + now)
        return ObjectTarget(
            store,
            .init(
                jobs: 4, takesOver: takesOver, token: token, clock: { moment }, pause: .milliseconds(20)))
    }

    /// The site's files as a reader finds them.
    static func tree(_ store: MemoryStore) -> [String: [UInt8]] {
        store.objects.filter { !$0.key.hasPrefix("publications/") }.mapValues(\.bytes)
    }

    static func tree(_ signed: SignedBundle) -> [String: [UInt8]] {
        Dictionary(uniqueKeysWithValues: signed.bundle.artifacts.map { ($0.path, $0.bytes) })
    }

    @Test func `a first publication writes in the order of the stages, and the same files ask once and write nothing`()
        async throws
    {
        let store = MemoryStore(), target = Self.target(store), one = try SampleSite.signed("1")
        let receipt = try await target.publish(one, at: Sample.moment)
        #expect(receipt.serial == 1)
        #expect(receipt.steps == ["wrote \(one.bundle.artifacts.count) files", "made publication 1 live"])
        #expect(receipt.warnings == [])
        #expect(Self.tree(store) == Self.tree(one))
        let written = store.requests.filter { $0.hasPrefix("write ") && !$0.contains("publications/") }.map {
            $0.dropFirst(6)
        }
        let stages = Dictionary(uniqueKeysWithValues: one.bundle.artifacts.map { ($0.path, PublishStage($0)) })
        #expect(written.compactMap { stages[String($0)] } == one.bundle.artifacts.inStages.map { PublishStage($0) })
        #expect(store.objects["kasa/ssvc.json"]?.headers == FileHeaders(at: "kasa/ssvc.json", cache: 300))
        store.die(at: nil)
        #expect(try await target.publish(one, at: Sample.moment).isNew == false)
        #expect(store.requests == ["list", "read publications/1.json"])
    }

    @Test func `what is owed is an object beside the records, and no file of the site`() async throws {
        let store = MemoryStore(), target = Self.target(store), one = try SampleSite.signed("1")
        _ = try await target.publish(one, at: Sample.moment)
        let state = try await target.readState()
        #expect(try await target.owed() == nil)
        for text in ["one\n", "two\n"] {
            try await target.note(owed: Array(text.utf8))
            #expect(try await target.owed() == Array(text.utf8))
        }
        #expect(try await target.readState() == state)
        #expect(try await target.publish(one, at: Sample.moment).isNew == false)
        try await target.note(owed: nil)
        #expect(try await target.owed() == nil)
        #expect(store.objects.keys.filter { $0.hasPrefix("publications/") } == ["publications/1.json"])
    }

    @Test func `a changed site uploads what it touches, keeps the old page aside, and counts up`() async throws {
        let store = MemoryStore(), target = Self.target(store)
        let one = try SampleSite.signed("1"),
            two = try SampleSite.signed("2", page: "other", after: one.bundle.artifacts)
        _ = try await target.publish(one, at: Sample.moment)
        store.die(at: nil)
        #expect(try await target.publish(two, at: Sample.moment).serial == 2)
        let old = try #require(one.bundle["index.html"]).bytes, aside = "publications/files/\(Digest.sha256(old))"
        #expect(store.requests.contains("copy index.html"))
        #expect(store.objects[aside]?.bytes == old)
        #expect(!store.requests.contains("write minisign.pub"))
        #expect(try await target.current() == two.bundle.artifacts)
        let first = try #require(try await target.publication(1))
        let content = BundleSigner.content(of: one.bundle.artifacts).artifacts
        let wanted = first.own.filter { file in content.contains { $0.path == file.path } }
        #expect(try await target.read(wanted, of: 1) == content)
    }

    @Test func `a changed site is listed once, and the few files that were written are asked for their times`()
        async throws
    {
        let store = MemoryStore(), target = Self.target(store), one = try SampleSite.signed("1")
        let two = try SampleSite.signed("2", page: "other", after: one.bundle.artifacts)
        _ = try await target.publish(one, at: Sample.moment)
        store.die(at: nil)
        _ = try await target.publish(two, at: Sample.moment)
        let written = store.requests.filter { $0.hasPrefix("write ") && !$0.contains("publications/") }
        #expect(written.count > target.settings.jobs)
        #expect(store.requests.count { $0 == "list" } == 1)
        #expect(store.requests.count { $0.hasPrefix("look ") } == written.count)
    }

    @Test func `a copy that another program spoils while it is about to be written holds its own bytes`() async throws {
        let one = try SampleSite.signed("1"),
            key = try #require(
                one.bundle.artifacts.first { PublishedPath.isImmutableCopy($0.path, bytes: $0.bytes) })
        let (stores, store) = AsyncStream<MemoryStore>.makeStream()
        let spoiled = MemoryStore { request, _ in
            guard request == "write \(key.path)" else { return }
            for await other in stores.prefix(1) { other.put("spoiled", at: key.path) }
        }
        store.yield(spoiled)
        _ = try await Self.target(spoiled).publish(one, at: Sample.moment)
        #expect(Self.tree(spoiled) == Self.tree(one))
    }

    @Test func `a run killed after any request leaves old or new, and the same files finish it`() async throws {
        let one = try SampleTrustSite.signed("1"),
            two = try SampleTrustSite.signed("2", after: one.bundle.artifacts, days: 1)
        let pinned = try #require(one.bundle["metadata/1.root.json"]).bytes
        for step in 0... {
            let store = MemoryStore()
            _ = try await Self.target(store).publish(one, at: SampleTrustSite.moment(0))
            store.die(at: step)
            let done = (try? await Self.target(store, token: "a").publish(two, at: SampleTrustSite.moment(1))) != nil
            let asked = store.requests
            let found = Self.tree(store)
            let read = try Verifier(root: pinned, at: SampleTrustSite.moment(1)) { path, _ throws(TrustError) in
                found[path]
            }.verify()
            #expect(
                [one.metadata, two.metadata].contains { $0?.timestamp == read.timestamp }, "after \(asked.last ?? "")")
            let file = try #require(read.file("kasa/ssvc.json"))
            #expect(found[file.copy].map(file.isFile) == true, "after \(asked.last ?? "")")
            store.die(at: nil)
            let receipt = try await Self.target(store, token: "b").publish(two, at: SampleTrustSite.moment(1))
            #expect(receipt.serial == 2, "after \(asked.last ?? "")")
            let current = try await Self.target(store).current()
            #expect(current == two.bundle.artifacts, "after \(asked.last ?? "")")
            if done { break }
        }
    }

    @Test func `other files wait for an interrupted run's deadline, or take over`() async throws {
        let store = MemoryStore(), one = try SampleSite.signed("1")
        let two = try SampleSite.signed("2", after: one.bundle.artifacts),
            three = try SampleSite.signed("3", after: two.bundle.artifacts)
        _ = try await Self.target(store).publish(one, at: Sample.moment)
        store.die(at: 6)
        #expect(await words(of: { try await Self.target(store).publish(two, at: Sample.moment) }) == "memory/: killed")
        store.die(at: nil)
        let until = Moment(seconds: Sample.moment.seconds + 1800)
        #expect(
            await words(of: { try await Self.target(store, now: 1799).publish(three, at: Sample.moment) })
                == "memory/: an earlier run publishes other files as publication 2; wait until \(until), "
                + "or if that run is dead, give --take-over")
        let early = try await Self.target(store, token: "c", takesOver: true).publish(three, at: Sample.moment)
        #expect(early.serial == 3)
        #expect(store.objects["publications/2.json"] == nil, "the dead run can finish nothing any more")
        #expect(try await Self.target(store).current() == three.bundle.artifacts)
    }

    @Test func `a run that is overtaken stops at the first file that another program changed`() async throws {
        let one = try SampleSite.signed("1"), two = try SampleSite.signed("2", after: one.bundle.artifacts)
        let other = Mutex(MemoryStore?.none)
        let store = MemoryStore { request, _ in
            if request == "write kasa/ssvc.json" { other.withLock { $0 }?.put("theirs", at: "kasa/ssvc.json") }
        }
        _ = try await Self.target(store).publish(one, at: Sample.moment)
        other.withLock { $0 = store }
        #expect(
            await words(of: { try await Self.target(store).publish(two, at: Sample.moment) })
                == "memory/: kasa/ssvc.json was changed by another program meanwhile; plan again: decree publish --plan"
        )
    }

    @Test(arguments: [WriteConditions.correct, .ignored])
    func `a run that slept before it removes, and was overtaken, takes nothing from the newer site`(
        conditions: WriteConditions
    ) async throws {
        let one = try SampleSite.signed("1", also: ["about.html"]),
            two = try SampleSite.signed("2", after: one.bundle.artifacts)
        let three = try SampleSite.signed("3", also: ["about.html"], after: two.bundle.artifacts)
        let other = Mutex(MemoryStore?.none)
        let store = MemoryStore(conditions: conditions) { request, _ in
            // The last request of the slow run that a sleep can follow: it keeps the page aside that it will remove.
            let found =
                request == "copy about.html"
                ? other.withLock { store in
                    defer { store = nil }; return store
                } : nil
            if let found {
                _ = try? await Self.target(found, token: "b", takesOver: true).publish(three, at: Sample.moment)
            }
        }
        _ = try await Self.target(store).publish(one, at: Sample.moment)
        other.withLock { $0 = store }
        #expect(
            await words(of: { try await Self.target(store, token: "a").publish(two, at: Sample.moment) })
                == "memory/: another run took the place of this one; plan again: decree publish --plan")
        #expect(try await Self.target(store).current() == three.bundle.artifacts)
        #expect(store.objects["about.html"] != nil)
    }

    @Test func `a run that outlives its deadline writes no more`() async throws {
        let now = Mutex(0),
            store = MemoryStore { request, _ in if request == "write kasa/ssvc.json" { now.withLock { $0 = 1800 } } }
        let target = ObjectTarget(
            store,
            .init(
                jobs: 1, token: "slow", clock: { Moment(seconds: Sample.moment.seconds + now.withLock { $0 }) }))
        #expect(
            await words(of: { try await target.publish(SampleSite.signed("1"), at: Sample.moment) })
                == "memory/: this run took longer than 1800 seconds, and another may have taken its place; "
                + "plan again: decree publish --plan")
        #expect(store.requests.last == "write kasa/ssvc.json")
    }

    @Test func `of two publishers at once one wins and the other gets an error, twenty times`() async throws {
        let one = try SampleSite.signed("1")
        for round in 0..<20 {
            let store = MemoryStore { _, number in if number % 3 == round % 3 { await Task.yield() } }
            _ = try await Self.target(store).publish(one, at: Sample.moment)
            let rivals = try ["a", "b"].map { try SampleSite.signed($0 + "\(round)", after: one.bundle.artifacts) }
            // Both plan over the same publication: a run that looks only after the other is done may follow it.
            let runs = ["a", "b"].map { Publisher(Self.target(store, token: $0), cache: 300) }
            let proposals = [
                try await runs[0].propose(rivals[0], at: Sample.moment),
                try await runs[1].propose(rivals[1], at: Sample.moment),
            ]
            async let first = words(of: { try await runs[0].publish(proposals[0], of: rivals[0], at: Sample.moment) })
            async let second = words(of: { try await runs[1].publish(proposals[1], of: rivals[1], at: Sample.moment) })
            let (left, right) = await (first, second)
            #expect(left.isEmpty != right.isEmpty, "\(left) | \(right)")
            let loser = left.isEmpty ? right : left
            let words = ["publication 2", "meanwhile", "version", "another run publishes here"]
            #expect(words.contains { loser.contains($0) }, "\(loser)")
            let found = try await Self.target(store).current()
            #expect(found == rivals[left.isEmpty ? 0 : 1].bundle.artifacts)
        }
    }

    @Test(arguments: [WriteConditions.ignored, .refused])
    func `without conditions a lock object keeps publishers apart, and the receipt says what it is worth`(
        conditions: WriteConditions
    ) async throws {
        let store = MemoryStore(conditions: conditions), one = try SampleSite.signed("1")
        let receipt = try await Self.target(store).publish(one, at: Sample.moment)
        #expect(
            receipt.warnings == [
                "memory/: the server does not honour conditional writes (\(conditions.rawValue)), so two publishers at once "
                    + "are kept apart as well as can be, and no better"
            ])
        #expect(store.objects["publications/lock.json"] == nil)
        let until = Sample.moment.seconds + 60
        store.put(#"{"digest":"x","run":"other","until":\#(until)}"#, at: "publications/lock.json")
        let two = try SampleSite.signed("2", after: one.bundle.artifacts)
        #expect(
            await words(of: { try await Self.target(store).publish(two, at: Sample.moment) })
                == "memory/: another run publishes here; wait until \(Moment(seconds: until)), or if that run is dead, give --take-over"
        )
        #expect(Self.tree(store).merging(Self.tree(one)) { $1 } == Self.tree(one), "nothing was written")
        #expect(try await Self.target(store, now: 61).publish(two, at: Sample.moment).serial == 2)
    }

    @Test func `other people's objects are neither read nor removed`() async throws {
        let store = MemoryStore()
        store.put("mine", at: "thesis.tex")
        store.put("mine", at: "kasa/old.json")
        _ = try await Self.target(store).publish(try SampleSite.signed("1"), at: Sample.moment)
        #expect(store.objects["thesis.tex"]?.bytes == Array("mine".utf8))
        #expect(store.objects["kasa/old.json"]?.bytes == Array("mine".utf8))
        #expect(!store.requests.contains { $0.contains("thesis") })
    }

    @Test func `a record that Decree did not write is refused`() async throws {
        let store = MemoryStore()
        store.put("{}", at: "publications/1.json")
        #expect(
            await words(of: { try await Self.target(store).publish(SampleSite.signed("1"), at: Sample.moment) })
                == "memory/publications/1.json: is not a record that Decree wrote; if it is damaged, remove it: versions "
                + "then count on from the files")
    }

    @Test func `a signature that is gone stops nobody`() async throws {
        let store = MemoryStore(), target = Self.target(store), one = try SampleSite.signed("1")
        _ = try await target.publish(one, at: Sample.moment)
        try await store.remove(["kasa/ssvc.json.minisig"])
        let live = try #require(try await target.live())
        #expect(live == one.bundle.artifacts.filter { $0.path != "kasa/ssvc.json.minisig" })
        #expect(try await target.publish(SampleSite.signed("2", after: live), at: Sample.moment).serial == 2)
    }

    @Test(arguments: [1, 2]) func `versions count on from the files where a damaged record was removed`(
        last: Int
    ) async throws {
        let store = MemoryStore(), target = Self.target(store)
        for text in ["1", "2"].prefix(last) { _ = try await target.publish(SampleSite.signed(text), at: Sample.moment) }
        try await store.remove(["publications/\(last).json"])
        let live = try #require(try await target.live())
        let next = try SampleSite.signed("next", after: live)
        #expect(next.apps.map(\.version) == [last + 1])
        #expect(try await target.publish(next, at: Sample.moment).serial == last)
        #expect(Self.tree(store).merging(Self.tree(next)) { $1 } == Self.tree(store))
    }

    @Test func `thirty publications are kept, with the pages they need`() async throws {
        let store = MemoryStore(), target = Self.target(store)
        var last: [Artifact] = []
        for number in 1...33 {
            let signed = try SampleSite.signed("\(number)", after: last)
            _ = try await target.publish(signed, at: Moment(seconds: Sample.moment.seconds + number * 86_400 * 2))
            last = signed.bundle.artifacts
        }
        let serials = store.objects.keys.compactMap { PublicationRecord.serial(of: $0) }.sorted()
        #expect(serials == Array(4...33))
        #expect(try await target.readState().kept == serials)
        for serial in serials {
            let publication = try #require(try await target.publication(serial))
            let content = publication.own.filter { ["kasa/ssvc.json", "index.html"].contains($0.path) }
            let texts = try await target.read(content, of: serial).map { String(decoding: $0.bytes, as: UTF8.self) }
            #expect(texts == ["page \(serial)", "\(serial)"])
        }
        #expect(store.objects.keys.filter { $0.hasPrefix("publications/files/") }.count == 29)
    }
}
