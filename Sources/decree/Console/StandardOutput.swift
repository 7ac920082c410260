import Foundation
import Synchronization

/// Standard output, which may be full or closed: a result that nobody can read is no result.
final class StandardOutput: Sendable {
    /// Why the first write failed; nothing is written after it.
    private let loss = Mutex<String?>(nil)

    func write(_ text: String) {
        guard loss.withLock({ $0 }) == nil, let cause = StandardOutput.write(text, to: STDOUT_FILENO) else { return }
        loss.withLock { $0 = cause }
    }

    /// - Throws: `StandardOutputError` when a part of the result did not get out.
    func check() throws {
        if let cause = loss.withLock({ $0 }) { throw StandardOutputError(cause: cause) }
    }

    /// The system's words where not everything could be written.
    static func write(_ text: String, to descriptor: Int32) -> String? {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let written = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if written < 0 && errno == EINTR { continue }
            guard written > 0 else { return String(cString: strerror(errno)) }
            bytes = bytes.dropFirst(written)
        }
        return nil
    }
}

extension StandardOutput {
    /// Help and completions are printed by the parser, which does not look whether they get out: the process does at
    /// its end. A closed descriptor is filled, so that no file that is opened later takes its number.
    static func watch() {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 {
            // Writing to it still fails.
            _ = open("/dev/null", descriptor == STDERR_FILENO ? O_WRONLY : O_RDONLY)
        }
        atexit {
            guard fflush(nil) != 0 else { return }
            let error = StandardOutputError(cause: String(cString: strerror(errno)))
            _ = StandardOutput.write("error: \(error)\n", to: STDERR_FILENO)
            _exit(2)
        }
    }
}

struct StandardOutputError: Error, CustomStringConvertible {
    let cause: String

    var description: String { "standard output: \(cause); the result is lost" }
}
