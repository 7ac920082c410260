import Foundation
import Synchronization
import TestSupport
import Testing
@testable import Publishing

/// The transport against servers that misbehave on purpose.
struct HTTPTransportTests {
    /// What came of one GET against a proxy that fails as told, and how often and with which waits it was tried.
    private static func get(
        _ faults: [Fault], method: HTTPRequest.Method = .get, settings: HTTPTransport.Settings = .init(),
        limit: Int = 100,
        chance: Double = 0.5
    ) async throws -> (answer: Result<HTTPAnswer, TransportError>, tries: Int, waits: [Duration]) {
        let proxy = try FaultProxy(before: 1, faults)
        let waits = RunClock.Waits()
        let answer = try await HTTPTransport.run(settings, .patient(waits, chance: chance)) { transport in
            do throws(TransportError) {
                let request = HTTPRequest(method, "\(proxy.endpoint)/a?secret=s3cret", body: method == .get ? [] : [1])
                return Result<HTTPAnswer, TransportError>.success(try await transport.send(request, limit: limit))
            } catch {
                let text = "\(error)".replacing(proxy.endpoint, with: "http://server")
                #expect(!text.contains("s3cret"))
                return .failure(error)
            }
        }
        return (answer, proxy.requests.count, waits.all)
    }

    private static func message(_ answer: Result<HTTPAnswer, TransportError>) -> String {
        guard case .failure(let error) = answer else { return "\(answer)" }
        let words = "\(error)".split(separator: " ", maxSplits: 1)
        return String(words.last ?? "")
    }

    @Test func `an answer comes back whole and as it is`() async throws {
        let (answer, tries, _) = try await Self.get([Fault(.answer(404, ["X-A": "b", "Location": "/x"], "not here"))])
        let got = try answer.get()
        #expect(got.status == 404)
        #expect(got["x-a"] == "b")
        #expect(String(decoding: got.body, as: UTF8.self) == "not here")
        #expect(tries == 1)
    }

    @Test func `a redirect is an answer, not a way`() async throws {
        let (answer, tries, _) = try await Self.get([Fault(.answer(302, ["Location": "/elsewhere"]))])
        #expect(try answer.get()["Location"] == "/elsewhere")
        #expect(tries == 1)
    }

    @Test(arguments: [408, 429, 500, 502, 503, 504])
    func `a failure that passes is tried again`(_ status: Int) async throws {
        let (answer, tries, waits) = try await Self.get([
            Fault(.answer(status), at: 1...2), Fault(.answer(200, [:], "done")),
        ])
        #expect(try answer.get().body == Array("done".utf8))
        #expect(tries == 3)
        #expect(waits == [.milliseconds(125), .milliseconds(250)])
    }

    @Test func `a failure that stays is the answer in the end`() async throws {
        let (answer, tries, waits) = try await Self.get([Fault(.answer(500))])
        #expect(try answer.get().status == 500)
        #expect(tries == 6)
        #expect(waits.count == 5)
    }

    @Test(arguments: [400, 403, 409, 412, 501])
    func `a refusal is not tried again`(_ status: Int) async throws {
        let (answer, tries, _) = try await Self.get([Fault(.answer(status))])
        #expect(try answer.get().status == status)
        #expect(tries == 1)
    }

    @Test func `a request that may not be sent twice is not`() async throws {
        let (answer, tries, _) = try await Self.get([Fault(.answer(503))], method: .post)
        #expect(try answer.get().status == 503)
        #expect(tries == 1)
    }

    @Test func `the server's wish for time is obeyed`() async throws {
        let (_, _, waits) = try await Self.get([Fault(.answer(503, ["Retry-After": "7"]), at: 1), Fault(.answer(200))])
        #expect(waits == [.seconds(7)])
    }

    @Test func `a wish beyond the deadline ends the tries at once`() async throws {
        var settings = HTTPTransport.Settings()
        settings.request = .seconds(5)
        let (answer, tries, waits) = try await Self.get([Fault(.answer(429, ["Retry-After": "7"]))], settings: settings)
        #expect(try answer.get().status == 429)
        #expect(tries == 1)
        #expect(waits == [])
    }

    @Test func `a lost connection is tried again, then told`() async throws {
        let (answer, tries, _) = try await Self.get([Fault(.drop, at: 1...2), Fault(.answer(200))])
        #expect(try answer.get().status == 200)
        #expect(tries == 3)
        let lost = try await Self.get([Fault(.drop)])
        #expect(Self.message(lost.answer) == "connection reset by peer")
        #expect(lost.tries == 6)
    }

    @Test func `a server that nobody listens for is told`() async throws {
        let port = try LoopbackPort.free()
        let error = await #expect(throws: TransportError.self) {
            let request = HTTPRequest(.get, "http://127.0.0.1:\(port)/")
            _ = try await HTTPTransport.run(.init(), .patient()) { try await $0.send(request, limit: 1) }
        }
        #expect(error == .connection(address: "http://127.0.0.1:\(port)/", cause: "connection refused"))
    }

    @Test(arguments: ["ftp://example.com/", "", "https://"])
    func `what is no address is told`(_ url: String) async throws {
        await #expect(throws: TransportError.address(url)) {
            try await HTTPTransport.run(.init(), .patient()) { try await $0.send(.init(.get, url), limit: 1) }
        }
    }

    @Test func `a slow server ends at the deadline`() async throws {
        var settings = HTTPTransport.Settings()
        settings.request = .seconds(1)
        let start = ContinuousClock.now
        let (answer, tries, _) = try await Self.get([Fault(.delay(30)), Fault(.answer(200))], settings: settings)
        #expect(Self.message(answer) == "no answer within 1 second")
        #expect(tries == 1)
        #expect(ContinuousClock.now - start < .seconds(20))
    }

    @Test func `the whole run has its own deadline`() async throws {
        var settings = HTTPTransport.Settings()
        settings.run = .seconds(1)
        let (answer, _, _) = try await Self.get([Fault(.delay(30)), Fault(.answer(200))], settings: settings)
        #expect(Self.message(answer) == "no answer within 1 second")
    }

    @Test func `a silent server counts as a lost connection`() async throws {
        var settings = HTTPTransport.Settings()
        settings.silence = .milliseconds(300)
        let (answer, tries, _) = try await Self.get(
            [Fault(.delay(10), at: 1), Fault(.answer(200))], settings: settings)
        #expect(try answer.get().status == 200)
        #expect(tries == 2)
    }

    @Test func `a body longer than it may be is not read`() async throws {
        let (answer, tries, _) = try await Self.get([Fault(.answer(200, [:], "123456"))], limit: 5)
        #expect(Self.message(answer) == "the answer is longer than 5 bytes")
        #expect(tries == 1)
        #expect(try await Self.get([Fault(.answer(200, [:], "12345"))], limit: 5).answer.get().body.count == 5)
    }

    @Test func `a test can act while one request is under way`() async throws {
        let seen = Mutex<[Int]>([])
        let proxy = try FaultProxy(before: 1)
        proxy.fail([Fault(.run { seen.withLock { $0.append(proxy.requests.count) } }, at: 2), Fault(.answer(200))])
        try await HTTPTransport.run(.init(), .patient()) { transport in
            for name in ["a", "b", "c"] {
                _ = try await transport.send(.init(.get, "\(proxy.endpoint)/\(name)?x"), limit: 1)
            }
        }
        #expect(seen.withLock { $0 } == [2])
        #expect(proxy.requests.map(\.description) == ["GET /a?x", "GET /b?x", "GET /c?x"])
        proxy.fail([])
    }

    @Test func `a certificate is trusted only through its root`() async throws {
        let server = try TLSServer()
        defer { server.stop() }
        let url = "https://localhost:\(server.port)/"
        var settings = HTTPTransport.Settings()
        settings.retries = RetryPlan(tries: 30, first: .milliseconds(400))
        let clock = RunClock(
            now: RunClock.patient().now, elapsed: RunClock.patient().elapsed, sleep: { try await Task.sleep(for: $0) },
            chance: { 0.5 })
        let untrusted = "the server's certificate is not trusted: its issuer is not known here: CN = localhost"
        await #expect(throws: TransportError.tls(address: url, cause: untrusted)) {
            try await HTTPTransport.run(settings, clock) { try await $0.send(.init(.get, url), limit: 100_000) }
        }
        settings.trustRoot = server.certificate
        let answer = try await HTTPTransport.run(settings, clock) {
            try await $0.send(.init(.get, url), limit: 100_000)
        }
        #expect(answer.status == 200)
        let other = "https://127.0.0.1:\(server.port)/"
        let error = await #expect(throws: TransportError.self) {
            try await HTTPTransport.run(settings, clock) { try await $0.send(.init(.get, other), limit: 100_000) }
        }
        #expect(error == .tls(address: other, cause: "the server's certificate is not for this name"))
    }

    @Test func `a server that takes the connection and never finishes the TLS handshake ends at the deadline`()
        async throws
    {
        let server = try SilentServer(), start = ContinuousClock.now
        var settings = HTTPTransport.Settings()
        settings.connect = .seconds(1)
        settings.run = .seconds(2)
        settings.retries = RetryPlan(tries: 1)
        let url = "https://localhost:\(server.port)/"
        let error = await #expect(throws: TransportError.self) {
            try await HTTPTransport.run(settings, .patient()) { try await $0.send(.init(.get, url), limit: 1) }
        }
        #expect(error == .connection(address: url, cause: "cannot be reached in time"))
        let certificate = try await HTTPTransport.run(settings, .patient()) {
            await $0.certificate(of: "localhost", port: server.port)
        }
        guard case .unreachable(let cause) = certificate else {
            Issue.record("\(certificate)")
            return
        }
        #expect(cause == "no TLS connection within 2 seconds")
        #expect(ContinuousClock.now - start < .seconds(20))
    }

    @Test func `an expired certificate is called expired`() async throws {
        let server = try TLSServer(), url = "https://localhost:\(server.port)/"
        defer { server.stop() }
        var settings = HTTPTransport.Settings()
        settings.retries = RetryPlan(tries: 30, first: .milliseconds(400))
        // The library takes it for untrusted, as it takes every certificate without a root.
        let patient = RunClock.patient(shift: 10 * 86_400)
        let clock = RunClock(
            now: patient.now, elapsed: patient.elapsed, sleep: { try await Task.sleep(for: $0) }, chance: { 0.5 })
        let error = await #expect(throws: TransportError.self) {
            try await HTTPTransport.run(settings, clock) { try await $0.send(.init(.get, url), limit: 100_000) }
        }
        #expect(error?.cause.hasPrefix("the server's certificate expired at 20") == true, "\(error as Any)")
        let shown = try await HTTPTransport.run(settings, clock) {
            await $0.certificate(of: "localhost", port: server.port)
        }
        guard case .shown(_, let doubt?) = shown else {
            Issue.record("\(shown)")
            return
        }
        #expect(doubt.hasPrefix("the server's certificate expired at 20"))
    }

    @Test func `a file that holds no certificate is told`() async throws {
        let folder = try TemporaryFolder()
        try folder.write("none", to: "root.pem")
        var settings = HTTPTransport.Settings()
        settings.trustRoot = "\(folder.path)/root.pem"
        let error = #expect(throws: TransportError.self) { try HTTPTransport(settings, .patient()) }
        #expect("\(error as Any)".contains("\(folder.path)/root.pem: cannot read certificates: "))
    }

    @Test func `a name that nobody has is told`() async throws {
        let url = "http://nobody.invalid/"
        await #expect(throws: TransportError.connection(address: url, cause: "the name nobody.invalid is not known")) {
            try await HTTPTransport.run(.init(), .patient()) { try await $0.send(.init(.get, url), limit: 1) }
        }
    }

    @Test func `a URL with a password is not asked`() async throws {
        await #expect(throws: TransportError.address("http://127.0.0.1:1/")) {
            try await HTTPTransport.run(.init(), .patient()) {
                try await $0.send(.init(.get, "http://eda:s3cret@127.0.0.1:1/"), limit: 1)
            }
        }
    }

    @Test(arguments: ["a\r\nX-Other: b", "a\nb", "a\0b"])
    func `a header that would be two is not sent`(_ value: String) async throws {
        let url = "http://127.0.0.1:1/", request = HTTPRequest(.get, url, fields: [HTTPField("X-A", value)])
        await #expect(throws: TransportError.connection(address: url, cause: "the header X-A does not fit on a line")) {
            try await HTTPTransport.run(.init(), .patient()) { try await $0.send(request, limit: 1) }
        }
    }

    @Test func `a request says no more than it is given to say, and empty fields too`() async throws {
        let proxy = try FaultProxy(before: 1, [Fault(.answer(200))])
        let request = HTTPRequest(
            .put, "\(proxy.endpoint)/a/../b", fields: [HTTPField("X-Empty", ""), HTTPField("Host", "else.where")])
        _ = try await HTTPTransport.run(.init(), .patient()) { try await $0.send(request, limit: 1) }
        #expect(proxy.requests.map(\.description) == ["PUT /a/../b"])
        #expect(
            proxy.requests.first?.fields == [
                "x-empty": "", "host": "else.where", "user-agent": "decree", "content-length": "0",
            ])
    }

    @Test func `a long body goes out at once and whole`() async throws {
        let proxy = try FaultProxy(before: 1, [Fault(.answer(200))])
        let request = HTTPRequest(.put, "\(proxy.endpoint)/a", body: [UInt8](repeating: 7, count: 3_000_000))
        _ = try await HTTPTransport.run(.init(), .patient()) { try await $0.send(request, limit: 1) }
        #expect(proxy.requests.first?.fields["content-length"] == "3000000")
        #expect(proxy.requests.first?.fields["expect"] == nil)
    }

    @Test func `a head without end is not read`() async throws {
        let fields = Dictionary(
            uniqueKeysWithValues: (0..<40).map { ("X-\($0)", String(repeating: "a", count: 10_000)) })
        let (answer, _, _) = try await Self.get([Fault(.answer(200, fields))])
        #expect(Self.message(answer) == "the server's answer is cut off or is not HTTP")
    }

    @Test func `a request ends with its task`() async throws {
        let proxy = try FaultProxy(before: 1, [Fault(.delay(30))]), start = ContinuousClock.now
        try await HTTPTransport.run(.init(), .patient()) { transport in
            let request = HTTPRequest(.get, "\(proxy.endpoint)/a")
            let task = Task { try await transport.send(request, limit: 1) }
            while proxy.requests.isEmpty { try await Task.sleep(for: .milliseconds(10)) }
            task.cancel()
            await #expect(throws: TransportError.stopped(address: request.url)) { try await task.value }
        }
        #expect(ContinuousClock.now - start < .seconds(20))
    }

    @Test func `a transport that is shut down answers nothing more`() async throws {
        let transport = try HTTPTransport(.init(), .patient()), url = "http://127.0.0.1:1/"
        await transport.shutDown()
        await transport.shutDown()
        await #expect(throws: TransportError.stopped(address: url)) {
            try await transport.send(.init(.get, url), limit: 1)
        }
    }
}
