import Foundation
import TestSupport

/// A real browser without a window, told what to do over its DevTools protocol.
final class Chromium: Sendable {
    private let server: WebServer
    private let profile: TemporaryFolder

    init() throws {
        profile = try TemporaryFolder()
        let port = WebServer.freePort()
        server = try WebServer(
            "chromium",
            [
                "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
                "--disable-extensions", "--disable-background-networking", "--remote-debugging-port=\(port)",
                "--user-data-dir=\(profile.path)/profile", "about:blank",
            ],
            port: port, log: profile.url.appending(path: "log"))
    }

    /// The page of a new tab.
    func open(_ url: String) throws -> BrowserPage {
        let page = try ProgramRun.run("curl", ["--silent", "--request", "PUT", "http://127.0.0.1:\(server.port)/json/new?about:blank"])
        guard let told = try? JSONSerialization.jsonObject(with: Data(page.output.utf8)) as? [String: Any],
              let id = told["id"] as? String else { throw BrowserFailure(words: page.output) }
        let tab = try BrowserPage(port: server.port, id: id)
        try tab.call("Page.navigate", ["url": url])
        return tab
    }
}

struct BrowserFailure: Error {
    let words: String
}

/// One open page: DevTools commands as text frames of a WebSocket.
final class BrowserPage {
    private let socket: LoopbackSocket
    private var bytes: [UInt8] = []
    private var count = 0

    fileprivate init(port: Int, id: String) throws {
        socket = try LoopbackSocket(connectingTo: port)
        socket.giveUpReading(afterSeconds: 30)
        let head = [
            "GET /devtools/page/\(id) HTTP/1.1", "Host: 127.0.0.1:\(port)", "Upgrade: websocket", "Connection: Upgrade",
            "Sec-WebSocket-Key: ZGVjcmVlIHByZXZpZXchIQ==", "Sec-WebSocket-Version: 13",
        ]
        socket.write(Array((head.joined(separator: "\r\n") + "\r\n\r\n").utf8))
        while bytes.firstRange(of: Array("\r\n\r\n".utf8)) == nil { try receive() }
        bytes = Array(bytes[(bytes.firstRange(of: Array("\r\n\r\n".utf8))?.upperBound ?? 0)...])
    }

    deinit { socket.close() }

    @discardableResult
    func call(_ method: String, _ parameters: [String: Any]) throws -> [String: Any] {
        count += 1
        let message = try JSONSerialization.data(withJSONObject: ["id": count, "method": method, "params": parameters])
        send(Array(message))
        while true {
            let answer = try JSONSerialization.jsonObject(with: Data(try frame())) as? [String: Any] ?? [:]
            if answer["id"] as? Int == count { return answer["result"] as? [String: Any] ?? [:] }
        }
    }

    /// The value of an expression, as text; empty while a page is being loaded.
    func value(_ expression: String) throws -> String {
        let answer = try call("Runtime.evaluate", ["expression": "String(\(expression))", "awaitPromise": true])
        return (answer["result"] as? [String: Any])?["value"] as? String ?? ""
    }

    /// Waits until the expression is true in the page; false after thirty seconds.
    func holds(_ expression: String) throws -> Bool {
        let end = Date(timeIntervalSinceNow: 30)
        while Date() < end {
            if try value(expression) == "true" { return true }
            Thread.sleep(forTimeInterval: 0.01)
        }
        return false
    }

    /// Text frames with the mask that a client must use; a mask of zeros is one.
    private func send(_ payload: [UInt8]) {
        let count = payload.count
        let size: [UInt8] = count < 126 ? [UInt8(count) | 0x80] : [126 | 0x80, UInt8(count >> 8), UInt8(count & 0xFF)]
        let mask: [UInt8] = [0, 0, 0, 0]
        socket.write([0x81] + size + mask + payload)
    }

    private func frame() throws -> [UInt8] {
        let head = try take(2), length: Int
        switch head[1] & 0x7F {
        case 126: length = try take(2).reduce(0) { $0 << 8 | Int($1) }
        case 127: length = try take(8).reduce(0) { $0 << 8 | Int($1) }
        case let short: length = Int(short)
        }
        return try take(length)
    }

    private func take(_ count: Int) throws -> [UInt8] {
        while bytes.count < count { try receive() }
        defer { bytes.removeFirst(count) }
        return Array(bytes.prefix(count))
    }

    private func receive() throws {
        let more = socket.read()
        guard !more.isEmpty else { throw BrowserFailure(words: "the browser says nothing any more") }
        bytes += more
    }
}
