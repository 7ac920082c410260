import Basics

/// The bytes of standard input as they come.
enum ServerInput {
    /// Ends with the input. A thread of its own waits for it, since reading blocks.
    static func chunks() -> AsyncStream<[UInt8]> {
        let (stream, sink) = AsyncStream<[UInt8]>.makeStream()
        BackgroundThread.start {
            while true {
                var count = 0
                let chunk = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, filled in
                    count = read(STDIN_FILENO, buffer.baseAddress, buffer.count)
                    filled = max(0, count)
                }
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { break }
                sink.yield(chunk)
            }
            sink.finish()
        }
        return stream
    }
}
