import Foundation
import TestSupport

/// A real SSH agent on a socket of its own, ended with the test.
final class SampleAgent {
    let folder: TemporaryFolder
    let socket: String
    private let process = Process()

    init() throws {
        folder = try TemporaryFolder()
        socket = folder.path + "/agent"
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["ssh-agent", "-D", "-a", socket]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        // The socket is there before it listens; 2 is ssh-add's word for an agent that does not answer.
        try Waiting.wait(seconds: 5) { try list().status != 2 }
    }

    deinit {
        // A child of a test inherits blocked signals, so a polite one would not reach it.
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// Runs `ssh-add` with these arguments; fails with its words.
    func add(_ arguments: String...) throws {
        let run = try ProgramRun.run("ssh-add", arguments, in: folder.path, environment: ["SSH_AUTH_SOCK": socket])
        guard run.status == 0 else { throw Refusal(words: run.errors) }
    }

    private func list() throws -> ProgramRun {
        try ProgramRun.run("ssh-add", ["-l"], in: folder.path, environment: ["SSH_AUTH_SOCK": socket])
    }

    /// A new Ed25519 key in OpenSSH's own file; its public 32 bytes.
    func newKey(_ name: String) throws -> [UInt8] {
        let run = try ProgramRun.run("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", name], in: folder.path)
        guard run.status == 0 else { throw Refusal(words: run.errors) }
        let base64 = try folder.read("\(name).pub").split(separator: " ")[1]
        return Array((Data(base64Encoded: String(base64)) ?? Data()).suffix(32))
    }

    struct Refusal: Error { let words: String }
}

/// An agent that answers every message with the next of its answers, to play the part of a broken or hostile one.
final class FalseAgent {
    private let folder: TemporaryFolder
    let socket: String

    /// - Parameter answers: bodies without length; an empty one stands for silence. After the last it hangs up.
    init(_ answers: [[UInt8]]) throws {
        folder = try TemporaryFolder()
        socket = folder.path + "/agent"
        let server = try Self.listening(at: socket)
        Thread.detachNewThread {
            let connection = accept(server, nil, nil)
            for answer in answers {
                guard let length = Self.read(4, from: connection) else { break }
                _ = Self.read(length.reduce(0) { $0 << 8 | Int($1) }, from: connection)
                if answer.isEmpty { Thread.sleep(forTimeInterval: 3) }
                let message = [0, 0, UInt8(answer.count >> 8), UInt8(answer.count & 0xFF)] + answer
                _ = send(connection, message, message.count, Int32(MSG_NOSIGNAL))
            }
            close(connection)
            close(server)
        }
    }

    private static func listening(at path: String) throws -> Int32 {
        let server = Foundation.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(server, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard status == 0, listen(server, 1) == 0 else { throw CocoaError(.fileWriteUnknown) }
        return server
    }

    private static func read(_ count: Int, from connection: Int32) -> [UInt8]? {
        var bytes: [UInt8] = [], part = [UInt8](repeating: 0, count: count)
        while bytes.count < count {
            let found = Foundation.read(connection, &part, count - bytes.count)
            guard found > 0 else { return nil }
            bytes += part.prefix(found)
        }
        return bytes
    }
}
