import Basics

/// Listens on a port of this machine that no other machine can reach.
enum LoopbackPort {
    /// The port itself, or for 0 a free one: whether it can be had is asked before anything is built for it.
    ///
    /// - Throws: `PortError` where it cannot be had.
    static func free(_ port: Int) throws(PortError) -> Int {
        let socket = try listen(port)
        defer { close(socket) }
        var found = sockaddr_in(), size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withGeneric(&found) { getsockname(socket, $0, &size) }
        return status == 0 ? Int(UInt16(bigEndian: found.sin_port)) : port
    }

    /// The descriptor of a socket that listens; whoever gets it closes it.
    static func listen(_ port: Int) throws(PortError) -> Int32 {
        #if canImport(Darwin)
            let file = socket(AF_INET, SOCK_STREAM, 0)
        #else
            let file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        guard file >= 0 else { throw PortError(port, .last) }
        // A port whose last connections are still being forgotten can be had.
        var yes: Int32 = 1
        setsockopt(file, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(truncatingIfNeeded: port).bigEndian
        address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        guard withGeneric(&address, { bind(file, $0, size) }) == 0, Basics.listen(file, SOMAXCONN) == 0 else {
            let failure = SystemFailure.last
            close(file)
            throw PortError(port, failure)
        }
        return file
    }

    /// The address as calls for any kind of address take it.
    private static func withGeneric(
        _ address: inout sockaddr_in, _ body: (UnsafeMutablePointer<sockaddr>) -> Int32
    ) -> Int32 {
        withUnsafeMutablePointer(to: &address) { place in
            place.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0) }
        }
    }
}

/// Why a port of this machine cannot be had.
package enum PortError: Error, CustomStringConvertible {
    case taken(Int)
    case failure(Int, SystemFailure)

    fileprivate init(_ port: Int, _ failure: SystemFailure) {
        self = failure.code == EADDRINUSE ? .taken(port) : .failure(port, failure)
    }

    package var description: String {
        switch self {
        case .taken(let port):
            "port \(port) is taken on 127.0.0.1, perhaps by another preview; "
                + "stop that, or give --port another number (0 takes a free one)"
        case .failure(let port, let failure): "cannot listen on 127.0.0.1:\(port): \(failure)"
        }
    }
}
