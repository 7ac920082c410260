import Foundation

/// A real server on this machine, stopped when the value goes away and when the test process ends, however it ends.
package final class WebServer: Sendable {
    /// The port that it listens on; others are the caller's affair.
    package let port: Int
    private let process: Process
    /// The server's shell reads from it, and stops the server when nobody can write any more.
    private let life: FileHandle

    /// - Parameters:
    ///   - log: where the program's words go.
    ///   - spent: a folder that goes with the server, also when the test process is killed.
    /// - Throws: `StartFailure` with these words when it does not listen within thirty seconds.
    package init(
        _ program: String, _ arguments: [String], port: Int, log: URL, environment: [String: String] = [:],
        spent: String? = nil
    ) throws {
        self.port = port
        try Data().write(to: log)
        let pipe = Pipe(), process = Process()
        life = pipe.fileHandleForWriting
        // A child that inherits this end, this server's own shell among them, would keep the server alive.
        _ = fcntl(life.fileDescriptor, F_SETFD, FD_CLOEXEC)
        process.executableURL = URL(filePath: "/bin/sh")
        // A child starts with the signals blocked that this thread blocks, so only SIGKILL is sure to stop it.
        process.arguments = ["-c", Self.leash, "sh", spent ?? "", program] + arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = pipe
        let words = try FileHandle(forWritingTo: log)
        process.standardOutput = words
        process.standardError = words
        self.process = process
        try process.run()
        Waiting.wait(seconds: 30) { Self.isOpen(port) }
        guard Self.isOpen(port) else {
            try? life.close()
            throw StartFailure(words: (try? String(contentsOf: log, encoding: .utf8)) ?? "")
        }
    }

    deinit {
        try? life.close()
        process.waitUntilExit()
    }

    private static let leash = #"""
        spent=$1; shift
        "$@" & server=$!; cat > /dev/null; kill -KILL "$server"; wait "$server"
        [ -z "$spent" ] || for try in 1 2 3 4 5; do rm -rf "$spent" && break; sleep 0.2; done
        """#

    package struct StartFailure: Error {
        package let words: String
    }

    private static func isOpen(_ port: Int) -> Bool {
        let descriptor = socket(AF_INET, streamKind, 0)
        defer { close(descriptor) }
        var address = loopback(port: port)
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }

    private static func loopback(port: Int) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(UInt16(port)).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        return address
    }

    private static var streamKind: Int32 {
        #if canImport(Darwin)
            SOCK_STREAM
        #else
            Int32(SOCK_STREAM.rawValue)
        #endif
    }
}
