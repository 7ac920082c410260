import Foundation

/// A request to a server of this machine, on a connection of its own.
final class LoopbackRequest {
    private let connection: Int32
    private var bytes: [UInt8] = []

    /// Sends it.
    init(_ path: String, port: Int) throws {
        connection = LoopbackPort.stream()
        var address = LoopbackPort.address(port)
        let length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let code = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(connection, $0, length) }
        }
        let head = Array("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\r\n".utf8)
        guard code == 0, write(connection, head, head.count) == head.count else {
            throw ObjectStore.Failure(words: "port \(port) does not answer: \(String(cString: strerror(errno)))")
        }
    }

    deinit { close(connection) }

    /// Everything that came, head included, as soon as it holds `text`; nil where the server ends before.
    func answer(until text: String) -> String? {
        while true {
            let known = String(decoding: bytes, as: UTF8.self)
            if known.contains(text) { return known }
            guard receive() else { return nil }
        }
    }

    /// The whole answer, head included.
    func answer() -> String {
        while receive() {}
        return String(decoding: bytes, as: UTF8.self)
    }

    /// False at the end.
    private func receive() -> Bool {
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        let count = read(connection, &piece, piece.count)
        if count > 0 { bytes += piece[..<count] }
        return count > 0
    }
}
