import FlyingSocks
import Foundation

/// Listens on a port of this machine that no other machine can reach.
enum LoopbackPort {
    /// The port itself, or for 0 a free one: whether it can be had is asked before anything is built for it.
    ///
    /// - Throws: `CommandError` where it cannot be had.
    static func free(_ port: Int) throws(CommandError) -> Int {
        let socket = try listen(port)
        defer { try? socket.close() }
        guard case .ip4(_, let found)? = try? socket.sockname() else { return port }
        return Int(found)
    }

    static func listen(_ port: Int) throws(CommandError) -> Socket {
        do {
            let socket = try Socket(domain: AF_INET)
            // A port whose last connections are still being forgotten can be had.
            try socket.setValue(true, for: .localAddressReuse)
            try socket.bind(to: .inet(ip4: "127.0.0.1", port: UInt16(truncatingIfNeeded: port)))
            try socket.listen()
            return socket
        } catch SocketError.failed(_, EADDRINUSE, _) {
            throw CommandError(
                "port \(port) is taken on 127.0.0.1, perhaps by another preview; "
                    + "stop that, or give --port another number (0 takes a free one)")
        } catch SocketError.failed(_, _, let message) {
            throw CommandError("cannot listen on 127.0.0.1:\(port): \(message)")
        } catch {
            throw CommandError("cannot listen on 127.0.0.1:\(port): \(error)")
        }
    }
}
