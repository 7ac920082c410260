import Basics
import Testing

@testable import Preview

struct SocketLoopTests {
    /// Two connected sockets.
    private func pair(_ loop: SocketLoop) throws -> (PreviewSocket, PreviewSocket) {
        var ends: [Int32] = [0, 0]
        #if canImport(Darwin)
            try #require(socketpair(AF_UNIX, SOCK_STREAM, 0, &ends) == 0)
        #else
            try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        #endif
        return (PreviewSocket(ends[0], loop), PreviewSocket(ends[1], loop))
    }

    @Test func `bytes that come later are waited for, and an end is an end`() async throws {
        let loop = try SocketLoop(), (here, there) = try pair(loop)
        defer { loop.close() }
        async let read = here.read(atMost: 10)
        try await Task.sleep(for: .milliseconds(20))
        try await there.write([1, 2, 3])
        #expect(try await read == [1, 2, 3])
        there.close()
        #expect(try await here.read(atMost: 10) == [])
        here.close()
    }

    @Test func `more than fits is written as the other side reads`() async throws {
        let loop = try SocketLoop(), (here, there) = try pair(loop), bytes = [UInt8](repeating: 7, count: 3_000_000)
        defer { loop.close() }
        async let isWritten: Void = here.write(bytes)
        var count = 0
        while count < bytes.count { count += try await there.read(atMost: 65_536).count }
        try await isWritten
        #expect(count == bytes.count)
        here.close()
        there.close()
    }

    @Test func `writing to a side that is gone fails, and ends nothing else`() async throws {
        let loop = try SocketLoop(), (here, there) = try pair(loop)
        defer { loop.close() }
        there.close()
        await #expect(throws: SystemFailure(EPIPE)) { try await here.write([1]) }
        here.close()
    }

    @Test func `whoever waits is let go when cancelled, and when the loop is closed`() async throws {
        let loop = try SocketLoop(), (here, there) = try pair(loop)
        let cancelled = Task { try await here.read(atMost: 1) }
        cancelled.cancel()
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        let waiting = Task { try await there.read(atMost: 1) }
        try await Task.sleep(for: .milliseconds(20))
        loop.close()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        await #expect(throws: CancellationError.self) { try await here.read(atMost: 1) }
        here.close()
        there.close()
    }
}
