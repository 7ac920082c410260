/// One question to a server of the loopback in the oldest way there is: no reuse, no compression, no retries.
package enum PlainHTTP {
    package struct NoAnswer: Error {}

    /// - Parameter path: escaped, and with a leading slash.
    package static func get(_ path: String, port: Int) throws -> (status: Int, body: [UInt8]) {
        let server = try LoopbackSocket(connectingTo: port)
        defer { server.close() }
        server.write("GET \(path) HTTP/1.0\r\nHost: 127.0.0.1:\(port)\r\n\r\n".utf8)
        var answer: [UInt8] = []
        for part in sequence(state: (), next: { _ in server.read() }).prefix(while: { !$0.isEmpty }) { answer += part }
        let (head, body) = HTTPBytes.split(answer, changing: [])
        let words = String(decoding: head.prefix(64), as: UTF8.self).split(separator: " ")
        guard words.count > 1, let status = Int(words[1]) else { throw NoAnswer() }
        return (status, body)
    }
}
