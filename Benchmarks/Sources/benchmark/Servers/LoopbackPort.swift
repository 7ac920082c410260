import Foundation

/// Ports of the loopback.
enum LoopbackPort {
    /// One that nobody listens at.
    static func free() throws -> Int {
        let listener = stream()
        defer { close(listener) }
        var address = address(0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let code = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) | getsockname(listener, $0, &length)
            }
        }
        guard listener >= 0, code == 0 else {
            throw ObjectStore.Failure(words: "no free port: \(String(cString: strerror(errno)))")
        }
        return Int(UInt16(bigEndian: address.sin_port))
    }

    /// A new socket.
    static func stream() -> Int32 {
        #if canImport(Darwin)
            let stream = SOCK_STREAM
        #else
            let stream = Int32(SOCK_STREAM.rawValue)
        #endif
        return socket(AF_INET, stream, 0)
    }

    static func address(_ port: Int) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        address.sin_port = in_port_t(port).bigEndian
        return address
    }
}
