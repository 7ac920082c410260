import Foundation
import PolicyModel
import TestSupport
import Testing
@testable import Publishing

/// Connections as real servers keep, end and encrypt them.
struct HTTPConnectionTests {
    private static func text(_ answer: HTTPAnswer) -> String { String(decoding: answer.body, as: UTF8.self) }

    /// A server that answers the first request of each connection, and ends the connection at the second one. An answer
    /// says how many connections there were, and how many requests.
    private static func impatient(in folder: TemporaryFolder) throws -> WebServer {
        let port = try LoopbackPort.free()
        try folder.write(
            """
            import socket
            server = socket.create_server(("127.0.0.1", \(port)))
            connections = requests = 0
            while True:
                client, _ = server.accept()
                connections += 1
                if not client.recv(65536):
                    connections -= 1
                    continue
                requests += 1
                words = f"{connections} {requests}"
                client.sendall(f"HTTP/1.1 200 OK\\r\\nContent-Length: {len(words)}\\r\\n\\r\\n{words}".encode())
                client.settimeout(2)
                try:
                    requests += 1 if client.recv(65536) else 0
                except TimeoutError:
                    pass
                client.close()
            """, to: "impatient.py")
        return try WebServer(
            "python3", ["\(folder.path)/impatient.py"], port: port, log: folder.url.appending(path: "log"))
    }

    @Test func `only what may be sent twice goes over a connection that may have ended`() async throws {
        let folder = try TemporaryFolder(), server = try Self.impatient(in: folder),
            url = "http://127.0.0.1:\(server.port)/"
        let answers = try await HTTPTransport.run(.init(), .patient()) { transport in
            var answers: [String] = []
            for method in [HTTPRequest.Method.get, .get, .post] {
                answers.append(Self.text(try await transport.send(.init(method, url), limit: 100)))
            }
            return answers
        }
        // The second request was lost on the first connection; the last one had a connection of its own.
        #expect(withExtendedLifetime(server) { answers } == ["1 1", "2 3", "3 4"])
    }

    /// A server that sends the body of each answer apart from its head, and only once the head is acknowledged.
    private static func hesitant(in folder: TemporaryFolder) throws -> WebServer {
        let port = try LoopbackPort.free()
        try folder.write(
            """
            import socket
            server = socket.create_server(("127.0.0.1", \(port)))
            while True:
                client, _ = server.accept()
                while client.recv(65536):
                    client.send(b"HTTP/1.1 200 OK\\r\\nContent-Length: 5\\r\\n\\r\\n")
                    client.send(b"whole")
                client.close()
            """, to: "hesitant.py")
        return try WebServer(
            "python3", ["\(folder.path)/hesitant.py"], port: port, log: folder.url.appending(path: "log"))
    }

    #if os(Linux)
        @Test func `an answer in two parts is not waited for until the system acknowledges the first`() async throws {
            let folder = try TemporaryFolder(), server = try Self.hesitant(in: folder)
            let time = try await ContinuousClock().measure {
                try await HTTPTransport.run(.init(), .patient()) { transport in
                    for _ in 0..<50 {
                        let answer = try await transport.send(
                            .init(.get, "http://127.0.0.1:\(server.port)/"), limit: 100)
                        #expect(Self.text(answer) == "whole")
                    }
                }
            }
            // The system would wait 40 ms for each.
            #expect(withExtendedLifetime(server) { time } < .seconds(1.5), "\(time)")
        }
    #endif

    @Test func `a server that offers HTTP_2 is spoken to in it, on one connection`() async throws {
        let folder = try TemporaryFolder(), port = try LoopbackPort.free(), authority = try TestAuthority()
        let (chain, key) = try authority.certificate("two-\(port)")
        let server = try WebServer.nginx(
            """
            server {
                listen 127.0.0.1:\(port) ssl http2; ssl_certificate \(chain); ssl_certificate_key \(key);
                location / { return 200 "$server_protocol $connection"; }
            }
            """, port: port, in: folder)
        var settings = HTTPTransport.Settings()
        settings.trustRoot = authority.file
        let answers = try await HTTPTransport.run(settings, .patient()) { transport in
            let first = Self.text(try await transport.send(.init(.get, "https://localhost:\(port)/"), limit: 100))
            let others = try await Array(0..<40).mapConcurrently(jobs: 8) { number in
                Self.text(try await transport.send(.init(.get, "https://localhost:\(port)/\(number)"), limit: 100))
            }
            return [first] + others
        }
        #expect(withExtendedLifetime(server) { answers[0].hasPrefix("HTTP/2.0 ") })
        #expect(Set(answers).count == 1)
    }

    /// An answer that lies read in libcurl waits for the end of the time to connect, 100 seconds here.
    @Test func `of many answers on one HTTP_2 connection none lies unseen`() async throws {
        let folder = try TemporaryFolder(), port = try LoopbackPort.free(), authority = try TestAuthority()
        let (chain, key) = try authority.certificate("many-\(port)")
        for number in 0..<40 {
            try folder.write([UInt8](repeating: 7, count: 40 * number * number), to: "many/\(number)")
        }
        let server = try WebServer.nginx(
            """
            server {
                listen 127.0.0.1:\(port) ssl http2; ssl_certificate \(chain); ssl_certificate_key \(key);
                root \(folder.path)/many;
            }
            """, port: port, in: folder)
        var settings = HTTPTransport.Settings()
        settings.trustRoot = authority.file
        (settings.connect, settings.silence, settings.request) = (.seconds(100), .seconds(200), .seconds(300))
        var longest = Duration.zero
        for _ in 0..<10 {
            let times = try await HTTPTransport.run(settings, .patient()) { transport in
                try await Array(0..<200).mapConcurrently(jobs: 8) { number in
                    let request = HTTPRequest(.get, "https://localhost:\(port)/\(number % 40)")
                    return try await ContinuousClock().measure { _ = try await transport.send(request, limit: 100_000) }
                }
            }
            longest = max(longest, times.max() ?? .zero)
        }
        #expect(withExtendedLifetime(server) { longest } < .seconds(50))
    }

    @Test func `a server without TLS where TLS is asked for is told, and is not asked again`() async throws {
        let folder = try TemporaryFolder(), port = try LoopbackPort.free(), url = "https://127.0.0.1:\(port)/"
        let server = try WebServer.nginx("server { listen 127.0.0.1:\(port); }", port: port, in: folder)
        let waits = RunClock.Waits()
        await #expect(throws: TransportError.tls(address: url, cause: "the server does not speak TLS there")) {
            try await HTTPTransport.run(.init(), .patient(waits)) { try await $0.send(.init(.get, url), limit: 1) }
        }
        #expect(withExtendedLifetime(server) { waits.all } == [])
    }

    @Test func `a server that speaks an older TLS only is told, though another of its addresses refused before`()
        async throws
    {
        let folder = try TemporaryFolder(), port = try LoopbackPort.free(), authority = try TestAuthority()
        let (chain, key) = try authority.certificate("old-\(port)"), url = "https://localhost:\(port)/"
        let server = try WebServer.nginx(
            """
            server {
                listen 127.0.0.1:\(port) ssl; ssl_certificate \(chain); ssl_certificate_key \(key);
                ssl_protocols TLSv1.1; ssl_ciphers ALL:@SECLEVEL=0;
            }
            """, port: port, in: folder)
        let cause = "the server does not speak TLS 1.2 or newer"
        let error = await #expect(throws: TransportError.self) {
            try await HTTPTransport.run(.init(), .patient()) { try await $0.send(.init(.get, url), limit: 1) }
        }
        #expect(error == .tls(address: url, cause: cause))
        let shown = try await HTTPTransport.run(.init(), .patient()) {
            await $0.certificate(of: "localhost", port: port)
        }
        guard case .refused(cause) = withExtendedLifetime(server, { shown }) else {
            Issue.record("\(shown)")
            return
        }
    }
}
