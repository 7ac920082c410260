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
        for _ in 0..<500 where try list().status == 2 { Thread.sleep(forTimeInterval: 0.01) }
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
    let folder: TemporaryFolder
    let socket: String
    private let process = Process()

    /// - Parameter answers: bodies without length; an empty one stands for silence.
    init(_ answers: [[UInt8]]) throws {
        folder = try TemporaryFolder()
        socket = folder.path + "/agent"
        let bodies = answers.map { $0.map { String($0) }.joined(separator: ",") }.joined(separator: ";")
        try folder.write("""
            import os, socket, struct, sys, time
            server = socket.socket(socket.AF_UNIX)
            server.bind(sys.argv[1] + ".new")
            server.listen()
            os.rename(sys.argv[1] + ".new", sys.argv[1])
            bodies = [bytes(int(n) for n in b.split(",") if n) for b in sys.argv[2].split(";")]
            while True:
                connection, _ = server.accept()
                for body in bodies:
                    head = connection.recv(4, socket.MSG_WAITALL)
                    if len(head) < 4: break
                    connection.recv(struct.unpack(">I", head)[0], socket.MSG_WAITALL)
                    if not body: time.sleep(60)
                    connection.sendall(struct.pack(">I", len(body)) + body)
                connection.close()
            """, to: "agent.py")
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", folder.path + "/agent.py", socket, bodies]
        try process.run()
        for _ in 0..<1000 where !FileManager.default.fileExists(atPath: socket) { Thread.sleep(forTimeInterval: 0.01) }
    }

    deinit {
        // A child of a test inherits blocked signals, so a polite one would not reach it.
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }
}
