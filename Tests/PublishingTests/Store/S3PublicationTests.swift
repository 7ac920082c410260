import PolicyModel
import Signing
import TestSupport
import Testing
@testable import Publishing

/// Whole publications to the real object server, also where it ignores conditions and where answers are lost.
struct S3PublicationTests {
    /// Two publications of a site, one after the other, and what readers find then.
    private static func publishTwice(ignoringConditions: Bool = false, _ faults: [Fault] = []) async throws {
        let server = try await ObjectServer.running()
        let bucket = try server.bucket(ignoringConditions: ignoringConditions)
        let proxy = try FaultProxy(before: server.port, faults)
        try await SampleStore.run(in: bucket, prefix: "site2/") { sibling in
            _ = try await sibling.write([1], to: "index.html", headers: SampleStore.headers, when: .none)
            try await SampleStore.run(in: bucket, at: proxy.endpoint) { store in
                let target = ObjectTarget(
                    store,
                    .init(
                        jobs: 4, token: "run", clock: { Sample.moment }, pause: .milliseconds(20)))
                let one = try SampleSite.signed("1"), two = try SampleSite.signed("2", after: one.bundle.artifacts)
                #expect(try await target.publish(one, at: Sample.moment).serial == 1)
                #expect(try await target.publish(one, at: Sample.moment).isNew == false)
                #expect(try await target.publish(two, at: Sample.moment).serial == 2)
                #expect(try await target.current() == two.bundle.artifacts)
                let keys = try await store.list().map(\.key)
                #expect(Set(two.bundle.artifacts.map(\.path)).subtracting(keys) == [])
                #expect(!keys.contains { $0.contains("probe") || $0.contains("lock") })
            }
            #expect(try await sibling.list().map(\.key) == ["index.html"])
        }
    }

    @Test func `a site is published, asked for and published again`() async throws { try await Self.publishTwice() }

    @Test func `also where the server ignores conditions`() async throws {
        try await Self.publishTwice(ignoringConditions: true)
    }

    @Test(arguments: ["PUT", "GET", "DELETE"])
    func `also where every third answer is lost`(_ method: String) async throws {
        try await Self.publishTwice(
            stride(from: 3, through: 60, by: 3).map { Fault(.loseAnswer, at: $0, method: method) })
    }
}
