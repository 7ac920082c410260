import PolicyModel
import TestSupport
import Testing
@testable import Publishing

/// Another hand changes headers alone: the bytes and their ETag stay, and the file is found by its time of change.
struct ObjectTargetHeadersTests {
    private static let path = "kasa/ssvc.json"
    private static let wrong = FileHeaders(contentType: "text/plain", cacheControl: "public, max-age=300")

    private static func published() async throws -> MemoryStore {
        let store = MemoryStore()
        _ = try await ObjectTargetTests.target(store).publish(SampleSite.signed("1"), at: Sample.moment)
        store.die(at: nil)
        return store
    }

    @Test func `a changed type or lifetime is found with one look, and written anew`() async throws {
        let store = try await Self.published(), target = ObjectTargetTests.target(store),
            one = try SampleSite.signed("1")
        store.set(Self.wrong, at: Self.path)
        let state = try await target.readState()
        #expect(store.requests == ["list", "read publications/1.json", "look \(Self.path)"])
        guard case .known(let found)? = state.files[Self.path] else {
            Issue.record("\(state.files[Self.path] as Any)")
            return
        }
        #expect(found.headers == Self.wrong)
        let receipt = try await target.publish(one, at: Sample.moment)
        #expect(receipt.serial == 2)
        #expect(
            receipt.plan.steps.filter { $0.change != .kept }.map(\.description)
                == ["changed \(Self.path) (Content-Type: text/plain before, application/json now)"])
        #expect(store.objects[Self.path]?.headers == FileHeaders(at: Self.path, cache: 300))
        store.die(at: nil)
        #expect(try await target.publish(one, at: Sample.moment).isNew == false)
        #expect(store.requests == ["list", "read publications/2.json"])
    }

    @Test func `a file that was written again with the same headers is as it was`() async throws {
        let store = try await Self.published(), target = ObjectTargetTests.target(store)
        store.touch(Self.path)
        #expect(try await target.publish(SampleSite.signed("1"), at: Sample.moment).isNew == false)
        #expect(store.requests == ["list", "read publications/1.json", "look \(Self.path)"])
    }

    @Test func `a change of headers is still found after a publication that kept the file`() async throws {
        let store = try await Self.published(), target = ObjectTargetTests.target(store),
            one = try SampleSite.signed("1")
        let two = try SampleSite.signed("1", page: "other", after: one.bundle.artifacts)
        store.set(Self.wrong, at: "minisign.pub")
        let receipt = try await target.publish(two, at: Sample.moment)
        #expect(receipt.plan.steps(.changed).map(\.path).contains("minisign.pub"))
        store.set(Self.wrong, at: Self.path)
        guard case .known(let found)? = try await target.readState().files[Self.path] else {
            Issue.record("not known")
            return
        }
        #expect(found.headers == Self.wrong)
    }

    @Test func `a page whose headers were changed is kept aside all the same when it is replaced`() async throws {
        let store = try await Self.published(), target = ObjectTargetTests.target(store),
            one = try SampleSite.signed("1")
        store.set(Self.wrong, at: "index.html")
        _ = try await target.publish(
            SampleSite.signed("1", page: "other", after: one.bundle.artifacts), at: Sample.moment)
        let first = try #require(try await target.publication(1)), page = try #require(first.files["index.html"])
        #expect(try await target.read([page], of: 1).map(\.bytes) == [one.bundle["index.html"]?.bytes])
    }
}
