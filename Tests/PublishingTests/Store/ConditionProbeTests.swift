import TestSupport
import Testing
@testable import Publishing

/// Each way a server treats conditions is recognised, and the scratch object never stays.
struct ConditionProbeTests {
    private static func probe(
        _ faults: [Fault] = [], ignoring: Bool = false,
        _ judge: (Result<WriteConditions, StoreError>, FaultProxy) -> Void
    ) async throws {
        let server = try await ObjectServer.running()
        let bucket = try server.bucket(ignoringConditions: ignoring)
        let proxy = try FaultProxy(before: server.port, faults)
        try await SampleStore.run(in: bucket, at: proxy.endpoint) { store in
            do throws(StoreError) {
                judge(.success(try await ConditionProbe(store: store, token: "1f").conditions()), proxy)
            } catch {
                judge(.failure(error), proxy)
            }
            proxy.fail([])
            let left = try await store.list()
            #expect(left == [])
        }
    }

    @Test func `Ceph's gateway wants ETags without quotes`() async throws {
        try await Self.probe { found, proxy in
            #expect(found == .success(.unquoted))
            #expect(proxy.requests.allSatisfy { $0.path.hasSuffix("/site/publications/.probe-1f") })
            #expect(proxy.requests.map(\.method) == ["PUT", "PUT", "GET", "PUT", "PUT", "PUT", "PUT", "DELETE"])
        }
    }

    @Test func `a server that holds quoted ETags is correct`() async throws {
        // The gateway holds everything but the last: a quoted one of the right state.
        try await Self.probe([Fault(.answer(200, ["ETag": "\"e\""]), at: 4, method: "PUT")]) { found, _ in
            #expect(found == .success(.correct))
        }
    }

    @Test func `a bucket with versions ignores conditions`() async throws {
        try await Self.probe(ignoring: true) { found, _ in #expect(found == .success(.ignored)) }
    }

    @Test func `a stale ETag that is let through is ignored`() async throws {
        try await Self.probe([Fault(.answer(200, ["ETag": "\"e\""]), at: 3, method: "PUT")]) { found, _ in
            #expect(found == .success(.ignored))
        }
    }

    @Test(arguments: [["If-None-Match", "If-Match"], ["If-Match"]])
    func `a server that knows no conditions refuses them`(_ fields: [String]) async throws {
        try await Self.probe([Fault(.refuse(fields, 501, "NotImplemented"))]) { found, _ in
            #expect(found == .success(.refused))
        }
    }

    @Test func `a condition that never holds is refused too`() async throws {
        try await Self.probe([Fault(Fault.refusal(412, "PreconditionFailed"), at: 2...99, method: "PUT")]) { found, _ in
            #expect(found == .success(.refused))
        }
    }

    @Test func `a create whose answer was lost changes nothing`() async throws {
        try await Self.probe([Fault(.loseAnswer, at: 1)]) { found, _ in #expect(found == .success(.unquoted)) }
    }

    @Test func `the scratch object goes also where the probe fails`() async throws {
        try await Self.probe([Fault(Fault.refusal(403, "AccessDenied"), method: "GET")]) { found, proxy in
            guard case .failure(.refused(_, 403, "AccessDenied", _)) = found else {
                Issue.record("\(found)")
                return
            }
            #expect(proxy.requests.last?.method == "DELETE")
        }
    }
}
