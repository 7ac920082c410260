import Basics
import Synchronization

/// Standard output. If it is full or closed, the command fails instead of losing its result silently.
final class StandardOutput: Sendable {
    /// The cause of the first failed write, after which nothing more is written.
    private let loss = Mutex<String?>(nil)

    /// Writes unless an earlier write failed.
    func write(_ text: String) { write(Array(text.utf8)) }

    /// Writes all of it before what another task writes.
    func write(_ bytes: [UInt8]) {
        loss.withLock { loss in
            if loss == nil { loss = StandardOutput.write(bytes, to: STDOUT_FILENO) }
        }
    }

    /// - Throws: if a part of the result was not written.
    func check() throws {
        if let cause = loss.withLock({ $0 }) { throw StandardOutput.lost(cause) }
    }

    private static func lost(_ cause: String) -> CommandError {
        CommandError("standard output: \(cause); the result is lost")
    }

    /// The system's message if not everything could be written; nil on success.
    static func write(_ text: String, to descriptor: Int32) -> String? { write(Array(text.utf8), to: descriptor) }

    static func write(_ bytes: [UInt8], to descriptor: Int32) -> String? {
        do { try Files.write(bytes, to: descriptor) } catch { return "\(error)" }
        return nil
    }
}

extension StandardOutput {
    /// Checks at the end of the process the output of the parser, which prints help and completions unchecked. A closed
    /// descriptor is filled, so that no file opened later gets its number.
    static func watch() {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 {
            // Opened with the wrong access mode, so writing to it still fails.
            _ = open("/dev/null", descriptor == STDERR_FILENO ? O_WRONLY : O_RDONLY)
        }
        atexit {
            guard fflush(nil) != 0 else { return }
            let error = StandardOutput.lost(String(cString: strerror(errno)))
            _ = StandardOutput.write("error: \(error)\n", to: STDERR_FILENO)
            _exit(2)
        }
    }
}
