import Basics

/// The two ends of a pipe, closed in every child and never blocking here.
package struct Pipe {
    package private(set) var reading: Int32
    package private(set) var writing: Int32

    package init() throws(ChildProgram.Failure) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw .start(cause: String(cString: strerror(errno))) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (reading, writing) = (ends[0], ends[1])
    }

    package mutating func closeReading() { Self.close(&reading) }

    package mutating func closeWriting() { Self.close(&writing) }

    package mutating func closeBoth() {
        closeReading()
        closeWriting()
    }

    /// How many bytes went in; nil when nobody reads any more. The caller has waited until some can.
    package func write(_ bytes: ArraySlice<UInt8>) -> Int? {
        // PIPE_BUF bytes never block a pipe that is ready, so the end that a child may share keeps its mode.
        let part = bytes.prefix(4096)
        return Self.withoutSignal {
            while true {
                let count = part.withUnsafeBytes { Basics.write(writing, $0.baseAddress, $0.count) }
                if count >= 0 { return count }
                guard errno == EINTR || errno == EAGAIN else { return nil }
            }
        }
    }

    private static func close(_ end: inout Int32) {
        if end >= 0 { Basics.close(end) }
        end = -1
    }

    /// A write to a closed pipe raises SIGPIPE in this thread; it is held back and taken away again.
    private static func withoutSignal(_ body: () -> Int?) -> Int? {
        var signal = sigset_t(), before = sigset_t(), pending = sigset_t()
        sigemptyset(&signal)
        sigaddset(&signal, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signal, &before)
        let result = body()
        sigpending(&pending)
        if result == nil, sigismember(&pending, SIGPIPE) == 1 {
            var taken: Int32 = 0
            sigwait(&signal, &taken)
        }
        pthread_sigmask(SIG_SETMASK, &before, nil)
        return result
    }
}
