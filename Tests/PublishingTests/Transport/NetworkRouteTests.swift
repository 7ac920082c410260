import Synchronization
import TestSupport
import Testing
@testable import Publishing

/// The way to servers through a proxy that a company has between its network and the web.
struct NetworkRouteTests {
    private static let url = "https://store.test/a?secret=s3cret"

    /// What was told of hosts, in order.
    private final class Told: Sendable {
        private let list = Mutex<[String]>([])

        var all: [String] { list.withLock { $0 } }

        func route(_ environment: [String: String]) throws -> NetworkRoute {
            NetworkRoute(try WebProxy(environment: environment)) { host, isProxied in
                self.list.withLock { $0.append("\(host) \(isProxied)") }
            }
        }
    }

    private static func get(
        _ environment: [String: String], at url: String = url, trusting root: String? = nil, told: Told = Told(),
        times: Int = 1
    ) async throws -> HTTPAnswer {
        var settings = HTTPTransport.Settings()
        settings.trustRoot = root
        settings.retries = RetryPlan(tries: 3)
        settings.route = try told.route(environment)
        return try await HTTPTransport.run(settings, .patient()) { transport in
            for _ in 1..<times { _ = try await transport.send(HTTPRequest(.get, url), limit: 100_000) }
            return try await transport.send(HTTPRequest(.get, url), limit: 100_000)
        }
    }

    /// What the failure of a request says.
    private static func cause(
        _ environment: [String: String], at url: String = url, told: Told = Told()
    ) async -> String {
        do {
            return "status \(try await get(environment, at: url, told: told).status)"
        } catch {
            #expect(!"\(error)".contains("s3cret"))
            return (error as? TransportError)?.cause ?? "\(error)"
        }
    }

    /// OpenSSL's server, once it listens.
    private static func server() async throws -> TLSServer {
        let server = try TLSServer(name: "store.test")
        for _ in 0..<300 {
            if let socket = try? LoopbackSocket(connectingTo: server.port) {
                socket.close()
                break
            }
            try await Task.sleep(for: .milliseconds(20))
        }
        return server
    }

    @Test func `a server is asked through the proxy, with its name and password, and TLS is its own`() async throws {
        let server = try await Self.server(), told = Told()
        defer { server.stop() }
        let proxy = try ConnectProxy(to: server.port, login: "ada:s3cret/+")
        let address = "http://ada:s3cret%2F%2B@127.0.0.1:\(proxy.port)"
        let answer = try await Self.get(
            ["HTTPS_PROXY": address], trusting: server.certificate, told: told, times: 2)
        #expect(answer.status == 200)
        #expect(answer["X-Proxy"] == nil)
        #expect(Set(proxy.requests) == ["CONNECT store.test:443"])
        #expect(told.all.first == "store.test true")
        var settings = HTTPTransport.Settings()
        settings.route = try told.route(["https_proxy": address])
        let certificate = try await HTTPTransport.run(settings, .patient()) {
            await $0.certificate(of: "store.test", port: 443)
        }
        guard case .shown(_, let doubt?) = certificate else {
            Issue.record("\(certificate)")
            return
        }
        #expect(doubt.hasSuffix(": its issuer is not known here: CN = store.test"))
    }

    @Test func `a proxy that does not lead there says so, once or with the usual tries`() async throws {
        let locked = try ConnectProxy(to: 9, login: "ada:other"), shut = try ConnectProxy(to: 9, answering: 403)
        let lost = try ConnectProxy(to: 9, answering: 502), port = try LoopbackPort.free()
        #expect(
            await Self.cause(["HTTPS_PROXY": "http://ada:s3cret@127.0.0.1:\(locked.port)/"])
                == "the proxy \(locked.endpoint) wants a name and a password, or others (407): "
                + "HTTPS_PROXY=http://name:password@host:port")
        #expect(
            await Self.cause(["https_proxy": "127.0.0.1:\(shut.port)"])
                == "the proxy \(shut.endpoint) does not lead to store.test (403)")
        #expect(
            await Self.cause(["https_proxy": lost.endpoint])
                == "the proxy \(lost.endpoint) found no way to store.test (502)")
        #expect([locked, shut, lost].map(\.requests.count) == [1, 1, 3])
        #expect(
            await Self.cause(["https_proxy": "http://127.0.0.1:\(port)"])
                == "the proxy http://127.0.0.1:\(port): connection refused")
        #expect(
            await Self.cause(["https_proxy": "http://ada:s3cret@proxy.invalid:80"])
                == "the name of the proxy http://proxy.invalid:80 is not known (https_proxy)")
    }

    @Test(arguments: ["store.test", ".test", "other.example, store.test", "*"])
    func `hosts that NO_PROXY names are asked directly`(_ hosts: String) async throws {
        let proxy = try ConnectProxy(to: 9)
        for name in ["no_proxy", "NO_PROXY"] {
            let environment = ["HTTPS_PROXY": proxy.endpoint, name: hosts]
            #expect(await Self.cause(environment) == "the name store.test is not known")
        }
        #expect(proxy.requests == [])
    }

    @Test func `this machine and addresses without TLS are asked directly`() async throws {
        let server = try TLSServer(), plain = try FaultProxy(before: 9, [Fault(.answer(200))])
        defer { server.stop() }
        let proxy = try ConnectProxy(to: server.port), told = Told()
        let environment = ["HTTPS_PROXY": proxy.endpoint, "NO_PROXY": "x.test"]
        #expect(await Self.cause(environment, at: "\(plain.endpoint)/a", told: told) == "status 200")
        for host in ["localhost", "127.0.0.1", "127.0.0.2"] {
            _ = await Self.cause(environment, at: "https://\(host):\(server.port)/", told: told)
        }
        #expect(proxy.requests == [])
        #expect(Set(told.all).isSubset(of: ["127.0.0.1 false", "127.0.0.2 false", "localhost false"]))
        #expect(told.all.first == "127.0.0.1 false")
    }

    @Test(arguments: [
        "socks5://127.0.0.1:1080", "http://", "http://ada:s3cret@", "http://proxy.example/way?s3cret", " ",
    ])
    func `what is no address of a proxy is told without it`(_ value: String) {
        let error = #expect(throws: WebProxyError.self) { try WebProxy(environment: ["HTTPS_PROXY": value]) }
        #expect(
            error?.description
                == "HTTPS_PROXY is not the address of a proxy: write http://host:port, or ask directly with --no-proxy")
    }

    @Test func `a proxy is shown without name and password, and none where the variable is empty`() throws {
        let proxy = try #require(try WebProxy(environment: ["HTTPS_PROXY": "https://ada:s3cret@proxy.example:3128/"]))
        #expect("\(proxy)" == "https://proxy.example:3128")
        var dumped = ""
        dump(proxy, to: &dumped)
        for text in [dumped, "\(proxy as Any)", String(reflecting: proxy)] { #expect(!text.contains("s3cret")) }
        #expect(try WebProxy(environment: ["HTTPS_PROXY": "", "https_proxy": ""]) == nil)
    }
}
