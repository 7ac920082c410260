import Foundation

/// One connection of the DevTools protocol: commands go out, answers and events come in.
package final class DevTools {
    /// An event, sent without being asked for.
    package struct Event {
        package let name: String
        package let facts: [String: Any]
    }

    private let socket: WebSocket
    private var count = 0
    /// All events so far, in order.
    package private(set) var events: [Event] = []

    init(port: Int, path: String) throws {
        socket = try WebSocket(port: port, path: path)
    }

    /// Sends a command and waits for its answer; events that come before it are kept.
    ///
    /// - Throws: `BrowserFailure` with the browser's words where it refuses.
    @discardableResult
    package func call(_ method: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
        count += 1
        socket.send(
            Array(try JSONSerialization.data(withJSONObject: ["id": count, "method": method, "params": parameters])))
        while true {
            let message = try take()
            guard message["id"] as? Int == count else { continue }
            if let error = message["error"] as? [String: Any] {
                throw BrowserFailure(words: "\(method): \(error["message"] ?? error)")
            }
            return message["result"] as? [String: Any] ?? [:]
        }
    }

    /// Waits for the event `name`; earlier ones count from `first` on.
    @discardableResult
    package func await(_ name: String, from first: Int = 0) throws -> Event {
        var place = first
        while true {
            if let found = events[place...].first(where: { $0.name == name }) { return found }
            place = events.count
            _ = try take()
        }
    }

    private func take() throws -> [String: Any] {
        let message = try JSONSerialization.jsonObject(with: Data(try socket.receive())) as? [String: Any] ?? [:]
        if let name = message["method"] as? String {
            events.append(Event(name: name, facts: message["params"] as? [String: Any] ?? [:]))
        }
        return message
    }
}
