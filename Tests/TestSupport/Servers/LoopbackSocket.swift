import Foundation

/// A listening TCP socket of the loopback, on a port that was free.
final class LoopbackListener: Sendable {
    let port: Int
    private let descriptor: Int32

    init() throws {
        let descriptor = try LoopbackSocket.make()
        var address = LoopbackSocket.address(port: 0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) + listen(descriptor, 256) + getsockname(descriptor, $0, &length)
            }
        }
        guard status == 0 else { throw LoopbackSocket.Failure(errno) }
        self.descriptor = descriptor
        port = Int(UInt16(bigEndian: address.sin_port))
    }

    /// Nil once the listener is closed.
    func accept() -> LoopbackSocket? {
        let peer = Foundation.accept(descriptor, nil, nil)
        return peer < 0 ? nil : LoopbackSocket(peer)
    }

    func close() {
        shutdown(descriptor, Int32(SHUT_RDWR))
        Foundation.close(descriptor)
    }
}

/// One TCP connection of the loopback, read and written by a thread that may wait.
package struct LoopbackSocket: Sendable {
    private let descriptor: Int32

    package struct Failure: Error {
        package let code: Int32

        init(_ code: Int32) { self.code = code }
    }

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        var on: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
    }

    package init(connectingTo port: Int) throws {
        let descriptor = try Self.make()
        var address = Self.address(port: port)
        let status = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard status == 0 else { throw Failure(errno) }
        self.init(descriptor)
    }

    /// Empty at the end.
    package func read() -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        return count > 0 ? Array(buffer[..<count]) : []
    }

    /// False where the other side is gone.
    @discardableResult
    package func write(_ bytes: some Collection<UInt8>) -> Bool {
        var rest = Array(bytes)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Self.quietly) }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    package func close() { Foundation.close(descriptor) }

    /// The other side reads to the end; this one can still read.
    func finishWriting() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// A read that waits longer is taken for the end.
    package func giveUpReading(afterSeconds seconds: Int) {
        var limit = timeval(tv_sec: seconds, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    /// Cuts the connection with a reset: what was sent may never arrive.
    func reset() {
        var now = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
        close()
    }

    fileprivate static func make() throws -> Int32 {
        #if canImport(Glibc)
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            let descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        guard descriptor >= 0 else { throw Failure(errno) }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        return descriptor
    }

    fileprivate static func address(port: Int) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }

    #if canImport(Glibc)
        private static let quietly = Int32(MSG_NOSIGNAL)
    #else
        private static let quietly: Int32 = 0
    #endif
}
