import Foundation
import TestSupport
import Testing
@testable import Publishing

/// The store where the network or the server fails on the way: each fault ends in one exact error, or in nothing lost.
struct S3StoreFaultTests {
    /// A store behind a proxy that fails as requested; the bucket already holds `kept`, five bytes.
    private static func run<Result: Sendable>(
        _ faults: [Fault], settings: HTTPTransport.Settings = .init(), waits: RunClock.Waits = .init(),
        _ work: (S3Store, FaultProxy) async throws -> Result
    ) async throws -> Result {
        let server = try await ObjectServer.running()
        let bucket = try server.bucket()
        let proxy = try FaultProxy(before: server.port)
        return try await SampleStore.run(in: bucket, at: proxy.endpoint, clock: .patient(waits), settings: settings) {
            store in
            _ = try await store.write(Array("hello".utf8), to: "kept", headers: SampleStore.headers, when: .none)
            proxy.forget()
            proxy.fail(faults)
            return try await work(store, proxy)
        }
    }

    /// Expects `work` to end with `error`.
    private static func expect<Result>(
        _ error: StoreError, sourceLocation: SourceLocation = #_sourceLocation, _ work: () async throws -> Result
    ) async {
        let thrown = await SampleStore.error(work)
        #expect(thrown == error, sourceLocation: sourceLocation)
    }

    private static func write(_ store: S3Store, when condition: WriteCondition = .none) async throws -> String {
        try await store.write(Array("hello".utf8), to: "new", headers: SampleStore.headers, when: condition)
    }

    @Test(arguments: [(500, "InternalError"), (503, "SlowDown"), (429, "TooManyRequests")])
    func `a busy server is asked again when it wishes`(_ status: Int, _ code: String) async throws {
        let waits = RunClock.Waits()
        try await Self.run([Fault(Fault.refusal(status, code, ["Retry-After": "3"]), at: 1...2)], waits: waits) {
            store, proxy in
            _ = try await Self.write(store)
            #expect(proxy.requests.count == 3)
            #expect(waits.all == [.seconds(3), .seconds(3)])
        }
    }

    @Test func `a server that stays busy is reported with its message`() async throws {
        try await Self.run([Fault(Fault.refusal(503, "SlowDown"))]) { store, proxy in
            let error = await SampleStore.error { try await Self.write(store) }
            #expect(
                error
                    == .refused(
                        address: store.address.address("new"), status: 503, code: "SlowDown", message: "said the proxy")
            )
            #expect(proxy.requests.count == 6)
        }
    }

    @Test(arguments: [Fault.Effect.reset(2), .truncate(2), .drop, .loseAnswer])
    func `an answer that breaks off is asked for again`(_ effect: Fault.Effect) async throws {
        try await Self.run([Fault(effect, at: 1)]) { store, proxy in
            let read = try await store.read("kept", limit: 5)
            #expect(read?.bytes == Array("hello".utf8))
            #expect(proxy.requests.count == 2)
        }
    }

    @Test(arguments: [Fault.Effect.truncate(2), .reset(2)])
    func `an answer that always breaks off is an error`(_ effect: Fault.Effect) async throws {
        try await Self.run([Fault(effect)]) { store, proxy in
            guard case .connection(let address, _) = await SampleStore.error({ try await store.read("kept", limit: 5) })
            else {
                Issue.record("no error")
                return
            }
            #expect(address == store.address.address("kept"))
            #expect(proxy.requests.count == 6)
        }
    }

    @Test func `a slow server ends at the deadline`() async throws {
        var settings = HTTPTransport.Settings()
        settings.request = .seconds(5)
        try await Self.run([Fault(.delay(30))], settings: settings) { store, _ in
            let error = await SampleStore.error { try await Self.write(store) }
            #expect(error == .deadline(address: store.address.address("new"), seconds: 5))
        }
    }

    @Test(arguments: [(412, 1), (409, 6)])
    func `another publisher is reported as one`(status: Int, tries: Int) async throws {
        try await Self.run([Fault(.answer(status))]) { store, proxy in
            let error = await SampleStore.error { try await Self.write(store, when: .absent) }
            #expect(error == .condition(address: store.address.address("new")))
            #expect(proxy.requests.count == tries)
        }
    }

    @Test func `a write that met another one is sent again`() async throws {
        try await Self.run([Fault(.answer(409), at: 1...2)]) { store, proxy in
            _ = try await Self.write(store, when: .absent)
            #expect(proxy.requests.map(\.method) == ["PUT", "PUT", "PUT"])
        }
    }

    @Test func `a create whose answer was lost finds itself`() async throws {
        try await Self.run([Fault(.loseAnswer, at: 1)]) { store, proxy in
            let error = await SampleStore.error { try await Self.write(store, when: .absent) }
            #expect(error == .condition(address: store.address.address("new")))
            #expect(proxy.requests.map(\.method) == ["PUT", "PUT"])
            let read = try await store.read("new", limit: 5)
            #expect(read?.bytes == Array("hello".utf8))
        }
    }

    @Test func `a refusal in the middle is final`() async throws {
        try await Self.run([Fault(Fault.refusal(403, "AccessDenied"), at: 2)]) { store, proxy in
            _ = try await Self.write(store)
            let error = await SampleStore.error { try await Self.write(store) }
            #expect(
                error
                    == .refused(
                        address: store.address.address("new"), status: 403, code: "AccessDenied",
                        message: "said the proxy"))
            #expect(proxy.requests.count == 2)
        }
    }

    @Test(arguments: ["ExpiredToken", "InvalidAccessKeyId"])
    func `expired credentials are reported without being shown`(_ code: String) async throws {
        let server = try await ObjectServer.running()
        let body = "<Error><Code>\(code)</Code><Message>\(server.accessKey) \(server.secret)</Message></Error>"
        try await Self.run([Fault(.answer(403, [:], body))]) { store, _ in
            let error = await SampleStore.error { try await Self.write(store) }
            #expect(
                error
                    == .credentials(
                        address: store.address.address("new"),
                        reason:
                            "the server does not accept the credentials from AWS_ACCESS_KEY_ID of the environment (\(code))"
                    ))
        }
    }

    @Test func `a server that stored other bytes is contradicted`() async throws {
        try await Self.run([Fault(.rewrite("ETag", "\"00000000000000000000000000000000\""))]) { store, _ in
            await Self.expect(store.contradiction("new", "the server stored other bytes than it was sent")) {
                try await Self.write(store)
            }
            await Self.expect(store.contradiction("kept", "the server sent other bytes than its ETag names")) {
                try await store.read("kept", limit: 5)
            }
        }
        try await Self.run([Fault(.strip("ETag"))]) { store, _ in
            await Self.expect(store.contradiction("new", "the server's answer has no ETag")) {
                try await Self.write(store)
            }
        }
    }

    @Test func `an encrypting server's ETag is taken as it is`() async throws {
        let faults = [
            Fault(.rewrite("ETag", "\"00000000000000000000000000000000\"")),
            Fault(.rewrite("x-amz-server-side-encryption", "aws:kms")),
        ]
        try await Self.run(faults) { store, _ in
            let etag = try await Self.write(store)
            #expect(etag == "00000000000000000000000000000000")
        }
    }

    @Test func `a copy that fails late is an error, and is tried again`() async throws {
        let late = "<Error><Code>InternalError</Code><Message>said the proxy</Message></Error>"
        let etag = "5d41402abc4b2a76b9719d911017c592"
        try await Self.run([Fault(.answer(200, [:], late))]) { store, proxy in
            let late = StoreError.refused(
                address: store.address.address("b"), status: 200, code: "InternalError", message: "said the proxy")
            await Self.expect(late) {
                try await store.copy("kept", to: "b", matching: etag)
            }
            #expect(proxy.requests.count == 6)
        }
        try await Self.run([Fault(.answer(200, [:], late), at: 1)]) { store, _ in
            try await store.copy("kept", to: "b", matching: etag)
            let left = try await store.list()
            #expect(left.map(\.key) == ["b", "kept"])
        }
    }

    @Test func `a bucket that may not be listed names the right that is missing`() async throws {
        try await Self.run([Fault(Fault.refusal(403, "AccessDenied"), method: "GET")]) { store, proxy in
            let error = await SampleStore.error { try await store.list() }
            #expect(
                error?.description == "\(store.address.address(nil)): the server answered 403, AccessDenied, the "
                    + "credentials from AWS_ACCESS_KEY_ID of the environment may not list the bucket: allow them "
                    + "s3:ListBucket")
            #expect(proxy.requests.count == 1)
        }
    }

    @Test(arguments: ["", "garbage", "<html><body>It works!</body></html>", "<ListBucketResult><IsTruncated>false"])
    func `an answer that is no listing is no empty bucket`(_ body: String) async throws {
        try await Self.run([Fault(.answer(200, ["Content-Type": "text/html"], body))]) { store, _ in
            await Self.expect(
                store.contradiction(
                    nil, "the server's answer is not a listing of S3; is this the endpoint of an object store?")
            ) {
                try await store.list()
            }
        }
    }

    @Test func `a listing that breaks off is asked for again`() async throws {
        try await Self.run([Fault(.truncate(100), at: 1)]) { store, proxy in
            let left = try await store.list()
            #expect(left.map(\.key) == ["kept"])
            #expect(proxy.requests.count == 2)
        }
    }

    @Test func `a listing that goes round in circles or names an object twice is refused`() async throws {
        let entry = "<Contents><Key>site/%d</Key><Size>1</Size><ETag>e</ETag></Contents>"
        func page(_ key: String) -> String {
            "<ListBucketResult><IsTruncated>true</IsTruncated><NextContinuationToken>t</NextContinuationToken>"
                + "\(entry.replacing("%d", with: key))</ListBucketResult>"
        }
        try await Self.run([Fault(.answer(200, [:], page("1")), at: 1), Fault(.answer(200, [:], page("2")))]) {
            store, _ in
            await Self.expect(store.contradiction(nil, "the listing goes round in circles")) {
                try await store.list()
            }
        }
        try await Self.run([Fault(.answer(200, [:], page("1")))]) { store, _ in
            await Self.expect(store.contradiction(nil, "the listing names 1 twice")) { try await store.list() }
        }
    }

    @Test func `a server that does not begin a listing where it is to is asked page by page`() async throws {
        func page(_ keys: [String], next: String?) -> Fault.Effect {
            let entries = keys.map { "<Contents><Key>site/\($0)</Key><Size>1</Size><ETag>e</ETag></Contents>" }.joined()
            let rest = next.map { "true</IsTruncated><NextContinuationToken>\($0)</NextContinuationToken>" }
            return .answer(
                200, [:],
                "<ListBucketResult><IsTruncated>\(rest ?? "false</IsTruncated>")\(entries)</ListBucketResult>")
        }
        let whole = [page(["a", "b"], next: "t"), page(["c", "d"], next: nil)]
        // It begins anew, at another place, comes to no end, and refuses to.
        let others = [
            page(["a", "b"], next: "t"), page(["d", "c"], next: nil), page([], next: "t"), .answer(400, [:], ""),
            .answer(501, [:], ""),
        ]
        for part in others {
            let answers = [whole[0], part, whole[0], whole[1]]
            try await Self.run(answers.enumerated().map { Fault($1, at: $0 + 1) }) { store, proxy in
                let found = try await store.list(expecting: ["a", "b", "c"], jobs: 1)
                #expect(found.map(\.key) == ["a", "b", "c", "d"])
                #expect(proxy.requests.count == 4)
            }
        }
        // The first page is in no order.
        let mixed = [page(["d", "a"], next: "t"), page(["d", "a"], next: "t"), page(["c", "b"], next: nil)]
        try await Self.run(mixed.enumerated().map { Fault($1, at: $0 + 1) }) { store, _ in
            let found = try await store.list(expecting: ["a", "b", "c"], jobs: 1)
            #expect(found.map(\.key) == ["a", "b", "c", "d"])
        }
    }

    @Test func `what could not be removed is named`() async throws {
        let result =
            "<DeleteResult>"
            + ["a", "b"].map {
                "<Error><Key>site/\($0)</Key><Code>AccessDenied</Code><Message>no</Message></Error>"
            }.joined() + "<Error><Key>site/c</Key><Code>NoSuchKey</Code></Error></DeleteResult>"
        try await Self.run([Fault(.answer(200, [:], result))]) { store, _ in
            await Self.expect(
                .refused(
                    address: store.address.address(nil), status: 200, code: "AccessDenied",
                    message: "not removed: site/a, site/b")
            ) {
                try await store.remove(["a", "b", "c"])
            }
        }
    }

    @Test func `a server that removes only one at a time is asked so`() async throws {
        try await Self.run([Fault(Fault.refusal(501, "NotImplemented"), method: "POST")]) { store, proxy in
            _ = try await Self.write(store)
            try await store.remove(["kept", "new"])
            let left = try await store.list()
            #expect(left == [])
            #expect(proxy.requests.map(\.method) == ["PUT", "POST", "DELETE", "DELETE", "GET"])
        }
    }
}
