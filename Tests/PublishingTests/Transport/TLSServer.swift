import Foundation
import TestSupport

/// OpenSSL's own server with a certificate of its own for one name.
struct TLSServer {
    let port: Int
    let certificate: String
    private let folder: TemporaryFolder
    private let process = Process()

    init(name: String = "localhost") throws {
        folder = try TemporaryFolder()
        port = try LoopbackPort.free()
        certificate = "\(folder.path)/cert.pem"
        _ = try ProgramRun.run(
            "openssl",
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
                "-subj",
                "/CN=\(name)", "-addext", "subjectAltName=DNS:\(name)", "-keyout", "\(folder.path)/key.pem", "-out",
                certificate,
            ])
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "openssl", "s_server", "-accept", "127.0.0.1:\(port)", "-cert", certificate, "-key",
            "\(folder.path)/key.pem",
            "-www", "-quiet",
        ]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
    }

    func stop() {
        // A thread of the tests blocks every signal that a program it starts could handle.
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }
}
