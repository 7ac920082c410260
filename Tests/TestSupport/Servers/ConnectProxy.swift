import Foundation
import Synchronization

/// A proxy as companies have them: it makes a way to a server by `CONNECT`, and remembers to which.
///
/// Every way leads to one port of the loopback, whatever name is asked for: names that no resolver knows are reached by
/// this proxy alone.
package final class ConnectProxy: Sendable {
    private let listener: LoopbackListener
    private let target: Int
    private let login: String?
    private let status: Int
    private let asked = Mutex<[String]>([])

    /// `http://127.0.0.1:port`.
    package var endpoint: String { "http://127.0.0.1:\(listener.port)" }

    package var port: Int { listener.port }

    /// `CONNECT store.test:443`, in order.
    package var requests: [String] { asked.withLock { $0 } }

    /// - Parameters:
    ///   - port: where every way leads.
    ///   - login: `name:password` that it asks for; nil for nothing.
    ///   - status: of its answer; another one than 200 makes no way.
    package init(to port: Int, login: String? = nil, answering status: Int = 200) throws {
        listener = try LoopbackListener()
        target = port
        self.status = status
        self.login = login.map { "Basic " + Data($0.utf8).base64EncodedString() }
        let listener = listener
        Thread.detachNewThread { [weak self] in
            while let client = listener.accept() {
                guard let proxy = self else { return client.close() }
                Thread.detachNewThread { proxy.serve(client) }
            }
        }
    }

    deinit { listener.close() }

    private func serve(_ client: LoopbackSocket) {
        guard let request = HTTPBytes.request(from: client)?.request else { return client.close() }
        asked.withLock { $0.append(request.description) }
        let isKnown = login == nil || request.fields["proxy-authorization"] == login
        let answer = isKnown ? status : 407
        guard answer == 200, request.method == "CONNECT", let server = try? LoopbackSocket(connectingTo: target) else {
            client.write("HTTP/1.1 \(answer) No\r\nX-Proxy: here\r\nContent-Length: 0\r\n\r\n".utf8)
            return client.close()
        }
        client.write("HTTP/1.1 200 Way made\r\nX-Proxy: here\r\n\r\n".utf8)
        Thread.detachNewThread { Self.pass(from: server, to: client) }
        Self.pass(from: client, to: server)
    }

    /// Closes neither side before both are done: a number would be used again.
    private static func pass(from one: LoopbackSocket, to other: LoopbackSocket) {
        while true {
            let part = one.read()
            guard !part.isEmpty, other.write(part) else { break }
        }
        other.finishWriting()
    }
}
