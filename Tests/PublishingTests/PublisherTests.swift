import Foundation
import PolicyModel
import Signing
import Synchronization
import TestSupport
import Testing
@testable import Publishing

/// A plan of an earlier look never replaces what was published since, and an interrupted run says what it left.
struct PublisherTests {
    private static let first = Result { try SampleSite.signed("1") }

    /// The second site, and one that its publisher does not know of.
    private static func rivals() throws -> (own: SignedBundle, other: SignedBundle) {
        let one = try first.get().bundle.artifacts
        return (try SampleSite.signed("2", after: one), try SampleSite.signed("3", after: one))
    }

    /// Looks, lets another run publish, then publishes by that look; the words of the refusal.
    private static func refusal(_ own: any PublishTarget, _ other: any PublishTarget) async throws -> String {
        let publisher = Publisher(own, cache: 300), rivals = try rivals()
        let look = try await own.readState()
        _ = try await other.publish(rivals.other, at: Sample.moment)
        return await words(of: {
            let proposal = try await publisher.propose(rivals.own, over: look, at: Sample.moment)
            return try await publisher.publish(proposal, of: rivals.own, at: Sample.moment)
        })
    }

    @Test func `in a folder, what was published since the look stays`() async throws {
        let folder = try TemporaryFolder(), target = DirectoryTarget(folder.path + "/live")
        _ = try await target.publish(Self.first.get(), at: Sample.moment)
        let said = try await Self.refusal(target, target)
        #expect(said == "\(target.path): another run published meanwhile; plan again: decree publish --plan")
        #expect(try await target.current()?.first { $0.path == "kasa/ssvc.json" }?.bytes == Array("3".utf8))
        #expect(try await target.readState().kept == [1, 2])
    }

    @Test(arguments: [WriteConditions.correct, .ignored])
    func `in a bucket, what was published since the look stays`(conditions: WriteConditions) async throws {
        let store = MemoryStore(conditions: conditions), target = ObjectTargetTests.target(store)
        _ = try await target.publish(Self.first.get(), at: Sample.moment)
        let said = try await Self.refusal(target, ObjectTargetTests.target(store, token: "other"))
        #expect(said.hasPrefix("memory/: another run "), "\(said)")
        #expect(try await target.current()?.first { $0.path == "kasa/ssvc.json" }?.bytes == Array("3".utf8))
        #expect(try await target.readState().live?.serial == 2)
    }

    /// What the next one to sign is told, by an empty output and by the last one, where another program removed the live
    /// timestamp.
    private static func signing(on target: any PublishTarget, _ site: SignedBundle) async throws {
        let files = try #require(try await target.live())
        #expect(files.first { $0.path == "metadata/timestamp.json" }?.bytes == [])
        #expect(
            words(of: { try SampleTrustSite.signed("2", after: files, local: []) })
                == "metadata/timestamp.json: is missing; mend what is published first: decree publish, where it was "
                + "signed last, or put the file back from a copy")
        let next = try SampleTrustSite.signed("2", after: files, local: site.bundle.artifacts, days: 1)
        #expect(next.metadata?.timestamp.content.version ?? 0 > 1 << 20)
        _ = try await target.publish(next, at: SampleTrustSite.moment(1))
        #expect(try await target.live() == next.bundle.artifacts)
    }

    @Test func `a timestamp that is gone is no first run that stopped`() async throws {
        let site = try SampleTrustSite.signed("1")
        let folder = try TemporaryFolder(), directory = DirectoryTarget(folder.path + "/live")
        _ = try await directory.publish(site, at: Sample.moment)
        try FileManager.default.removeItem(atPath: folder.path + "/live/publications/1/metadata/timestamp.json")
        try await Self.signing(on: directory, site)
        let store = MemoryStore(), bucket = ObjectTargetTests.target(store)
        _ = try await bucket.publish(site, at: Sample.moment)
        try await store.remove(["metadata/timestamp.json"])
        try await Self.signing(on: bucket, site)
    }

    @Test func `a run into a folder that is interrupted leaves the old publication and nothing of its own`()
        async throws
    {
        let folder = try TemporaryFolder(), path = folder.path + "/live"
        _ = try await DirectoryTarget(path).publish(Self.first.get(), at: Sample.moment)
        let disk = Disk { _, place in
            if place.hasSuffix("kasa/ssvc.json") { withUnsafeCurrentTask { $0?.cancel() } }
        }
        let run = Task {
            await words(of: {
                try await DirectoryTarget(path, disk: disk).publish(Self.rivals().own, at: Sample.moment)
            })
        }
        #expect(
            await run.value
                == "\(path): nothing was published: publication 1 is still the last complete one; the next run "
                + "begins anew")
        #expect(try Disk().names(in: path + "/publications") == [".lock", "1"])
        #expect(try await DirectoryTarget(path).current() == Self.first.get().bundle.artifacts)
    }

    @Test func `a run into a bucket that is interrupted says what is begun, and the same files complete it`()
        async throws
    {
        let running = Mutex<Task<String, Never>?>(nil), isOn = Mutex(false)
        let store = MemoryStore { request, _ in
            guard request.hasPrefix("write kasa/"), isOn.withLock({ $0 }) else { return }
            while running.withLock({ $0 }) == nil { try? await Task.sleep(for: .milliseconds(1)) }
            running.withLock { $0?.cancel() }
        }
        let target = ObjectTargetTests.target(store), own = try Self.rivals().own
        _ = try await target.publish(Self.first.get(), at: Sample.moment)
        isOn.withLock { $0 = true }
        let run = Task { await words(of: { try await target.publish(own, at: Sample.moment) }) }
        running.withLock { $0 = run }
        #expect(
            await run.value == "memory/: publication 2 was begun and is not complete: publication 1 is still the last "
                + "complete one; the same command again completes it")
        isOn.withLock { $0 = false }
        #expect(try await target.publish(own, at: Sample.moment).serial == 2)
        #expect(try await target.current() == own.bundle.artifacts)
    }

    @Test func `an output that is live already needs no plan, unless anything is to be written or decided`()
        async throws
    {
        let folder = try TemporaryFolder(), output = OutputFolder(folder.path + "/Public")
        let one = try Self.first.get(), store = MemoryStore(), target = ObjectTargetTests.target(store)
        _ = try output.replace(with: one.bundle)
        let known = try #require(try VerifiedOutputTests.verified(output, one)),
            publisher = Publisher(target, cache: 300)
        func isUnchanged() async throws -> Bool {
            publisher.unchanged(known, over: try await target.readState(), at: Sample.moment) != nil
        }
        #expect(try await !isUnchanged())
        _ = try await target.publish(one, at: Sample.moment)
        #expect(try await isUnchanged())
        store.set(FileHeaders(at: "index.html", cache: 7), at: "index.html")
        store.touch("index.html")
        #expect(try await !isUnchanged())
        _ = try await target.publish(one, at: Sample.moment)
        #expect(try await isUnchanged())
        _ = try await target.publish(Self.rivals().other, at: Sample.moment)
        #expect(try await !isUnchanged())
    }
}
