import Foundation

/// Finds out whether a port of this machine can be listened on, before anything is built for it.
enum LoopbackPort {
    /// The port itself, or for 0 a free one.
    ///
    /// - Throws: `PreviewError` where it cannot be had.
    static func free(_ port: Int) throws(PreviewError) -> Int {
        #if os(Linux)
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
        let descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        guard descriptor >= 0 else { throw .cannotListen(port, cause: reason) }
        defer { close(descriptor) }
        // A port whose last connections are still being forgotten can be had.
        var yes: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        guard bind(descriptor, &address) == 0, listen(descriptor, 1) == 0 else {
            throw errno == EADDRINUSE ? .portTaken(port) : .cannotListen(port, cause: reason)
        }
        var found = sockaddr_in()
        return name(descriptor, &found) == 0 ? Int(in_port_t(bigEndian: found.sin_port)) : port
    }

    private static var reason: String { String(cString: strerror(errno)) }

    private static func bind(_ descriptor: Int32, _ address: inout sockaddr_in) -> Int32 {
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Foundation.bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }

    private static func name(_ descriptor: Int32, _ address: inout sockaddr_in) -> Int32 {
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        return withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
        }
    }
}
