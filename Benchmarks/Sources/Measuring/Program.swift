import Foundation

/// A program to be run whole, and measured from its start to its end.
package struct Program: Sendable {
    package let path: String
    package let arguments: [String]
    /// Where it runs.
    package let folder: String
    /// Variables that it sees beside those of this process.
    package let environment: [String: String]

    package init(_ path: String, _ arguments: [String], in folder: URL, environment: [String: String] = [:]) {
        self.path = path
        self.arguments = arguments
        self.folder = folder.path
        self.environment = environment
    }

    /// As a reader would type it: the program's name instead of its path.
    package var command: String {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let words = [name] + arguments.map { $0.contains { " '|<>&;".contains($0) } ? "'\($0)'" : $0 }
        return words.joined(separator: " ")
    }

    /// Runs to the end. What it prints is dropped; what it complains of goes to `log` and is shown when it fails.
    ///
    /// - Throws: `ProgramFailure` where it cannot be started or does not end with 0.
    @discardableResult
    package func run(log: URL) throws -> Usage {
        let start = ContinuousClock.now
        let child = try spawn(log: log.path)
        var status: Int32 = 0
        var usage = rusage()
        while wait4(child, &status, 0, &usage) < 0 {
            guard errno == EINTR else {
                throw ProgramFailure(command: command, reason: "cannot be waited for", errors: "")
            }
        }
        let wall = ContinuousClock.now - start
        guard status == 0 else {
            let reason =
                status & 0x7F == 0 ? "ended with \((status >> 8) & 0xFF)" : "was stopped by signal \(status & 0x7F)"
            let errors = (try? String(contentsOf: log, encoding: .utf8)) ?? ""
            throw ProgramFailure(command: command, reason: reason, errors: String(errors.suffix(2000)))
        }
        return Usage(wall: wall / .seconds(1), cpu: usage.ru_utime.seconds + usage.ru_stime.seconds, peak: usage.peak)
    }

    private func spawn(log: String) throws -> pid_t {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
        #else
            var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, log, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        let seen = ProcessInfo.processInfo.environment.merging(environment) { $1 }.map { "\($0)=\($1)" }.sorted()
        var child = pid_t()
        // A shell goes to the folder and becomes the program: about a millisecond, the same for everyone.
        let shell = ["/bin/sh", "-c", #"cd "$1" && shift && exec "$@""#, "sh", folder, path] + arguments
        let code = withStrings(shell) { words in
            withStrings(seen) { variables in posix_spawn(&child, shell[0], &actions, nil, words, variables) }
        }
        guard code == 0 else {
            throw ProgramFailure(command: command, reason: "cannot be started", errors: String(cString: strerror(code)))
        }
        return child
    }

    /// The words as C wants them: an array that ends with nothing.
    private func withStrings<Result>(_ words: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result) -> Result {
        let copies = words.map { strdup($0) }
        defer { copies.forEach { free($0) } }
        return body(copies + [nil])
    }
}

/// A program that did not do its work; a measurement of it would mean nothing.
package struct ProgramFailure: Error, CustomStringConvertible {
    let command: String
    let reason: String
    let errors: String

    package var description: String { "'\(command)' \(reason)\(errors.isEmpty ? "" : ":\n\(errors)")" }
}

extension timeval {
    fileprivate var seconds: Double { Double(tv_sec) + Double(tv_usec) / 1_000_000 }
}

extension rusage {
    /// Linux counts in KiB, macOS in bytes.
    fileprivate var peak: Int {
        #if canImport(Darwin)
            ru_maxrss
        #else
            ru_maxrss * 1024
        #endif
    }
}
