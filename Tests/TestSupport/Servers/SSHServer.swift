import Foundation

/// OpenSSH's `sshd` on loopback with keys of its own; started once for a test process, and gone with it.
///
/// It listens on several ports: one offers all of SFTP, the others lack something, as other servers do.
package final class SSHServer: Sendable {
    /// What a client finds at a port.
    package enum Kind: CaseIterable, Sendable {
        case whole
        /// It has no hard links.
        case linkless
        /// It renames over nothing.
        case careful
        /// It changes nothing.
        case mean

        fileprivate var options: String {
            switch self {
            case .whole: ""
            case .linkless: " -P hardlink"
            case .careful: " -P posix-rename"
            case .mean: " -R"
            }
        }
    }

    package struct StartFailure: Error {
        package let words: String
    }

    private static let started = Swift.Result { try SSHServer() }

    package static func shared() throws -> SSHServer { try started.get() }

    private let folder: TemporaryFolder
    private let ports: [Kind: Int]
    private let process: Process
    /// The server's guard ends it when this end of its input closes, however the test process ends.
    private let leash: Pipe

    private init() throws {
        folder = try TemporaryFolder()
        let free = try Kind.allCases.map { ($0, try LoopbackPort.free()) }
        ports = Dictionary(uniqueKeysWithValues: free)
        for name in ["host", "id", "other"] { try Self.makeKey("\(folder.path)/\(name)") }
        try folder.write(try folder.read("id.pub"), to: "authorized")
        try folder.write(Self.settings(folder.path, ports), to: "sshd_config")
        // Where sshd locks up the part of it that talks to strangers, which only root's does.
        if geteuid() == 0 {
            try FileManager.default.createDirectory(atPath: "/run/sshd", withIntermediateDirectories: true)
        }
        (process, leash) = (Process(), Pipe())
        // Of this process alone: a program of another test that outlives it would hold the leash open.
        _ = fcntl(leash.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = [
            "-c", "/usr/sbin/sshd -D -e -f \"$0\" 2>\"$1\" & server=$!; cat >/dev/null; kill $server; rm -r \"$2\"",
            "\(folder.path)/sshd_config", "\(folder.path)/log", folder.path,
        ]
        process.standardInput = leash
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        for name in ["host", "other"] {
            let key = try folder.read("\(name).pub").split(separator: " ").prefix(2).joined(separator: " ")
            try folder.write(Kind.allCases.map { "\($0) \(key)\n" }.joined(), to: "known-\(name)")
        }
        try wait()
    }

    private func wait() throws {
        for _ in 0..<200 {
            let scan = try ProgramRun.run("ssh-keyscan", ["-p", "\(ports[.whole] ?? 0)", "127.0.0.1"])
            if scan.output.contains("ssh-ed25519") { return }
            Thread.sleep(forTimeInterval: 0.05)
        }
        throw StartFailure(words: (try? folder.read("log")) ?? "sshd said nothing")
    }

    private static func makeKey(_ path: String) throws {
        let made = try ProgramRun.run("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-C", "test", "-f", path])
        guard made.status == 0 else { throw StartFailure(words: made.errors) }
    }

    private static func settings(_ folder: String, _ ports: [Kind: Int]) -> String {
        let listening = ports.values.map { "ListenAddress 127.0.0.1:\($0)\n" }.joined()
        let matches = ports.filter { $0.key != .whole }.map { kind, port in
            "Match LocalPort \(port)\n  ForceCommand internal-sftp\(kind.options)\n"
        }.joined()
        return """
            \(listening)HostKey \(folder)/host
            AuthorizedKeysFile \(folder)/authorized
            PidFile none
            UsePAM no
            StrictModes no
            PasswordAuthentication no
            KbdInteractiveAuthentication no
            MaxStartups 200
            LogLevel ERROR
            Subsystem sftp internal-sftp
            \(matches)
            """
    }
}

extension SSHServer {
    /// What a client without any settings needs for `127.0.0.1`: its key, the host's, and lines of SSH's configuration.
    package func access() throws -> (key: String, knownHosts: String, settings: String) {
        let settings = "Port \(ports[.whole] ?? 0)\nHostKeyAlias whole\nUser \(NSUserName())"
        return (try folder.read("id"), try folder.read("known-host"), settings)
    }

    /// What the client knows and has.
    package enum Client: String, Sendable {
        case trusted = "host"
        /// It knows another key for this host.
        case deceived = "other"
        /// It knows no key.
        case stranger = "none"
    }

    /// A configuration of `ssh` in `folder`, in which each kind of server is a host of that name.
    ///
    /// - Parameter hasKey: false for a client whose key the server does not know.
    package func configuration(in folder: TemporaryFolder, _ client: Client = .trusted, hasKey: Bool = true) throws
        -> String
    {
        let hosts = ports.map { kind, port in
            """
            Host \(kind)
              HostName 127.0.0.1
              HostKeyAlias \(kind)
              Port \(port)
              User \(NSUserName())
              IdentityFile \(self.folder.path)/\(hasKey ? "id" : "other")
              IdentitiesOnly yes
              UserKnownHostsFile \(self.folder.path)/known-\(client.rawValue)
              GlobalKnownHostsFile /dev/null

            """
        }.joined()
        try folder.write(hosts + "Host closed\n  HostName 127.0.0.1\n  Port 1\n", to: "ssh_config")
        return "\(folder.path)/ssh_config"
    }
}
