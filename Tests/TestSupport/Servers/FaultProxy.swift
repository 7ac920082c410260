import Foundation
import Synchronization

/// A small proxy in front of a server of the loopback, which fails as it is asked to and remembers what it was asked.
///
/// One request a connection; everything else passes as it came, the `Host` that was signed included.
package final class FaultProxy: Sendable {
    package struct Request: Hashable, Sendable, CustomStringConvertible {
        package let method: String
        /// With the query, escaped.
        package let path: String
        /// By name in lower case.
        package let fields: [String: String]

        /// `PUT /bucket/key`.
        package var description: String { "\(method) \(path)" }
    }

    private struct State {
        var faults: [(fault: Fault, seen: Int)] = []
        var requests: [Request] = []
    }

    private let listener: LoopbackListener
    private let target: Int
    private let state: Mutex<State>

    /// `http://127.0.0.1:port`.
    package var endpoint: String { "http://127.0.0.1:\(listener.port)" }

    /// What came in so far, in order.
    package var requests: [Request] { state.withLock { $0.requests } }

    /// Listens until it goes away.
    ///
    /// - Parameter port: where the real server listens; any port, where no request is to reach one.
    package init(before port: Int, _ faults: [Fault] = []) throws {
        listener = try LoopbackListener()
        target = port
        state = Mutex(State(faults: faults.map { ($0, 0) }))
        let listener = listener
        Thread.detachNewThread { [weak self] in
            while let client = listener.accept() {
                guard let proxy = self else { return client.close() }
                Thread.detachNewThread { proxy.serve(client) }
            }
        }
    }

    deinit { listener.close() }

    /// Other faults from now on; counting begins anew.
    package func fail(_ faults: [Fault]) { state.withLock { $0.faults = faults.map { ($0, 0) } } }

    package func forget() { state.withLock { $0.requests = [] } }

    private func serve(_ client: LoopbackSocket) {
        guard let message = HTTPBytes.request(from: client) else { return client.close() }
        var exchange = Exchange(client: client, message: message)
        for effect in effects(on: message.request) where !exchange.isOver { apply(effect, to: &exchange) }
        if !exchange.isOver { relay(exchange) }
    }

    private func effects(on request: Request) -> [Fault.Effect] {
        state.withLock { state in
            state.requests.append(request)
            return state.faults.indices.compactMap { index in
                guard state.faults[index].fault.concerns(request) else { return nil }
                state.faults[index].seen += 1
                let (fault, seen) = state.faults[index]
                return fault.numbers?.contains(seen) ?? true ? fault.effect : nil
            }
        }
    }

    /// One request as the faults change it.
    private struct Exchange {
        let client: LoopbackSocket
        let message: HTTPBytes.Message
        var isOver = false
        var cut: (bytes: Int, resets: Bool)?
        var losesAnswer = false
        /// Fields of the answer; nil takes them out.
        var changes: [(name: String, value: String?)] = []
    }

    private func apply(_ effect: Fault.Effect, to exchange: inout Exchange) {
        switch effect {
        case .drop:
            exchange.client.reset()
            exchange.isOver = true
        case .loseAnswer: exchange.losesAnswer = true
        case .truncate(let bytes): exchange.cut = (bytes, false)
        case .reset(let bytes): exchange.cut = (bytes, true)
        case .delay(let seconds): Thread.sleep(forTimeInterval: seconds)
        case .answer(let status, let fields, let body): answer(&exchange, status, fields, body)
        case .refuse(let names, let status, let code):
            guard names.contains(where: { exchange.message.request.fields[$0.lowercased()] != nil }) else { return }
            if case .answer(_, let fields, let body) = Fault.refusal(status, code) {
                answer(&exchange, status, fields, body)
            }
        case .rewrite(let name, let value): exchange.changes.append((name, value))
        case .strip(let name): exchange.changes.append((name, nil))
        case .run(let closure): closure()
        case .decided(let choice): apply(choice(exchange.message.request), to: &exchange)
        }
    }

    private func answer(_ exchange: inout Exchange, _ status: Int, _ fields: [String: String], _ body: String) {
        let lines = fields.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\r\n" }.joined()
        let head = "HTTP/1.1 \(status) Fault\r\n\(lines)Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n"
        exchange.client.write((head + (exchange.message.request.method == "HEAD" ? "" : body)).utf8)
        exchange.client.close()
        exchange.isOver = true
    }

    private func relay(_ exchange: Exchange) {
        let client = exchange.client
        guard let server = try? LoopbackSocket(connectingTo: target) else { return client.reset() }
        defer { server.close() }
        server.write(exchange.message.forwarded)
        var answer: [UInt8] = []
        for part in sequence(state: (), next: { _ in server.read() }).prefix(while: { !$0.isEmpty }) { answer += part }
        if exchange.losesAnswer { return client.reset() }
        let (head, body) = HTTPBytes.split(answer, changing: exchange.changes)
        client.write(head + (exchange.cut.map { Array(body.prefix($0.bytes)) } ?? body))
        if let cut = exchange.cut, cut.resets {
            // What was sent gets time to arrive before the reset overtakes it.
            Thread.sleep(forTimeInterval: 0.1)
            client.reset()
        } else {
            client.close()
        }
    }
}
