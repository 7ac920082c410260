import Basics

/// A connection to the preview, or the socket where they come in. Nothing blocks: what must wait, waits in the loop.
struct PreviewSocket: Sendable {
    private let file: Int32
    private let loop: SocketLoop

    init(_ file: Int32, _ loop: SocketLoop) {
        (self.file, self.loop) = (file, loop)
        _ = fcntl(file, F_SETFD, FD_CLOEXEC)
        _ = fcntl(file, F_SETFL, fcntl(file, F_GETFL) | O_NONBLOCK)
        #if canImport(Darwin)
            var yes: Int32 = 1
            setsockopt(file, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
        #endif
    }

    /// The next connection.
    ///
    /// - Throws: `SystemFailure` where it cannot be had.
    func accept() async throws -> PreviewSocket {
        PreviewSocket(try await result(POLLIN) { Int(Basics.accept(file, nil, nil)) }, loop)
    }

    /// Empty at the end of the connection.
    func read(atMost count: Int) async throws -> [UInt8] {
        var part: [UInt8] = []
        _ = try await result(POLLIN) {
            var found = 0
            part = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
                found = recv(file, buffer.baseAddress, count, 0)
                filled = max(0, found)
            }
            return found
        }
        return part
    }

    func write(_ bytes: [UInt8]) async throws {
        // Whoever writes to a connection that is gone gets an error in place of a signal.
        #if canImport(Darwin)
            let flags: Int32 = 0
        #else
            let flags = Int32(MSG_NOSIGNAL)
        #endif
        var rest = bytes[...]
        while !rest.isEmpty {
            let sent = try await result(POLLOUT) {
                rest.withUnsafeBytes { send(file, $0.baseAddress, $0.count, flags) }
            }
            rest = rest.dropFirst(Int(sent))
        }
    }

    func close() { _ = Basics.close(file) }

    /// What a system call answers, once it need not wait.
    private func result(_ events: Int32, of call: () -> Int) async throws -> Int32 {
        while true {
            let found = call()
            if found >= 0 { return Int32(found) }
            let failure = SystemFailure.last
            if failure.code == EINTR { continue }
            guard failure.code == EAGAIN || failure.code == EWOULDBLOCK else { throw failure }
            try await loop.wait(for: file, events)
        }
    }
}
