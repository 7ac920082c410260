import Foundation
import TestSupport
@testable import decree

/// `decree preview` of a folder of its own, running as a person would run it.
final class RunningPreview: Sendable {
    let folder: TemporaryFolder
    let port: Int
    private let server: WebServer

    init(_ folder: TemporaryFolder, _ options: String...) throws {
        self.folder = folder
        port = try LoopbackPort.free()
        let script = #"cd "$1" && shift && exec "$@""#
        server = try WebServer(
            "/bin/sh", ["-c", script, "sh", folder.path, Decree.program, "preview", "--port", "\(port)"] + options,
            port: port,
            log: folder.url.appending(path: "preview.log"), environment: ["SOURCE_DATE_EPOCH": Decree.epoch])
    }

    var log: String { (try? folder.read("preview.log")) ?? "" }

    /// An answer as it came over the connection.
    struct Answer {
        let status: Int
        /// By lower-case name.
        let headers: [String: String]
        let body: String
    }

    func ask(_ target: String, method: String = "GET", host: String? = nil, _ headers: String...) throws -> Answer {
        let lines =
            ["\(method) \(target) HTTP/1.1", "Host: \(host ?? "127.0.0.1:\(port)")", "Connection: close"] + headers
        let socket = try LoopbackSocket(connectingTo: port)
        defer { socket.close() }
        socket.giveUpReading(afterSeconds: 20)
        socket.write(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8))
        var bytes: [UInt8] = []
        while case let more = socket.read(), !more.isEmpty { bytes += more }
        return Answer(String(decoding: bytes, as: UTF8.self))
    }

    /// The events that an open page of `revision` gets; each wait ends after twenty seconds at the latest.
    func events(of revision: String) throws -> Events { try Events(port: port, revision: revision) }

    final class Events {
        private let socket: LoopbackSocket
        private var text = ""

        init(port: Int, revision: String) throws {
            socket = try LoopbackSocket(connectingTo: port)
            socket.giveUpReading(afterSeconds: 20)
            let head = "GET /-decree/events?revision=\(revision) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n"
            socket.write(Array(head.utf8))
        }

        /// The next event, as `event: …` and `data: …`; nil at the end.
        func next() -> String? {
            while true {
                if let start = text.firstRange(of: "event: ")?.lowerBound,
                    let end = text[start...].firstRange(of: "\n\n")
                {
                    let event = String(text[start..<end.lowerBound])
                    text = String(text[end.upperBound...])
                    return event
                }
                let more = socket.read()
                if more.isEmpty { return nil }
                text += String(decoding: more, as: UTF8.self)
            }
        }

        deinit { socket.close() }
    }

    /// What the page at `path` says its revision is.
    func revision(of path: String = "/") throws -> String {
        let body = try ask(path).body
        return body.firstMatch(of: /data-revision="([0-9.]+)"/).map { String($0.1) } ?? ""
    }
}

extension RunningPreview.Answer {
    init(_ text: String) {
        let parts = text.split(separator: "\r\n\r\n", maxSplits: 1, omittingEmptySubsequences: false)
        let lines = (parts.first ?? "").split(separator: "\r\n")
        status = lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        let fields = lines.dropFirst().compactMap { line in
            line.firstIndex(of: ":").map { colon in
                (line[..<colon].lowercased(), line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces))
            }
        }
        headers = Dictionary(fields) { first, _ in first }
        body = parts.count > 1 ? String(parts[1]) : ""
    }
}
