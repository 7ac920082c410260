/// Text messages over one connection to this machine: as much of RFC 6455 as a browser's DevTools speak.
final class WebSocket {
    private let socket: LoopbackSocket
    private var bytes: [UInt8] = []
    /// How many of `bytes` were taken already.
    private var taken = 0

    init(port: Int, path: String) throws {
        socket = try LoopbackSocket(connectingTo: port)
        socket.giveUpReading(afterSeconds: 300)
        let head = [
            "GET \(path) HTTP/1.1", "Host: 127.0.0.1:\(port)", "Upgrade: websocket", "Connection: Upgrade",
            "Sec-WebSocket-Key: ZGVjcmVlIHByZXZpZXchIQ==", "Sec-WebSocket-Version: 13",
        ]
        socket.write(Array((head.joined(separator: "\r\n") + "\r\n\r\n").utf8))
        var answer: [UInt8] = []
        while !answer.suffix(4).elementsEqual("\r\n\r\n".utf8) { answer += try take(1) }
        guard answer.starts(with: "HTTP/1.1 101".utf8) else {
            throw BrowserFailure(words: String(decoding: answer, as: UTF8.self))
        }
    }

    deinit { socket.close() }

    /// A client's frames are masked; a mask of zeros is one.
    func send(_ payload: [UInt8]) {
        let count = payload.count
        let size: [UInt8] =
            switch count {
            case ..<126: [UInt8(count) | 0x80]
            case ...0xFFFF: [126 | 0x80] + Self.bigEndian(count, bytes: 2)
            default: [127 | 0x80] + Self.bigEndian(count, bytes: 8)
            }
        socket.write([0x81] + size + [0, 0, 0, 0] + payload)
    }

    /// The next message, put together from its frames; pings and other signs of life are passed over.
    func receive() throws -> [UInt8] {
        var message: [UInt8] = []
        while true {
            let head = try take(2), kind = head[0] & 0x0F, isLast = head[0] & 0x80 != 0
            let payload = try take(try length(head[1] & 0x7F))
            guard kind < 3 else { continue }
            message += payload
            if isLast { return message }
        }
    }

    private func length(_ short: UInt8) throws -> Int {
        switch short {
        case 126: try take(2).reduce(0) { $0 << 8 | Int($1) }
        case 127: try take(8).reduce(0) { $0 << 8 | Int($1) }
        default: Int(short)
        }
    }

    private func take(_ count: Int) throws -> [UInt8] {
        while bytes.count - taken < count {
            let more = socket.read()
            guard !more.isEmpty else { throw BrowserFailure(words: "the browser says nothing any more") }
            bytes.removeFirst(taken)
            taken = 0
            bytes += more
        }
        defer { taken += count }
        return Array(bytes[taken..<(taken + count)])
    }

    private static func bigEndian(_ number: Int, bytes: Int) -> [UInt8] {
        (0..<bytes).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
}
