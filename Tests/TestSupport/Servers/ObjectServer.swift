import Foundation

/// A real object store that verifies signatures, for tests: Ceph's gateway with one monitor and one disk in memory.
///
/// It starts once per test process, on free ports of the loopback and in a folder of its own, and needs no rights beyond
/// those of an ordinary user. The shell that runs it waits at a pipe from this process and stops the servers, by their
/// own ids, when the pipe ends: also where the test process is killed.
package struct ObjectServer: Sendable {
    /// `http://127.0.0.1:port`.
    package let endpoint: String
    package let accessKey = "DECREETESTKEY0000001"
    package let secret = "not/a+secret/but/as/long/as/one/00000001"
    package let region = "us-east-1"
    /// Requests to `bucket.` and this name mean the bucket; no resolver knows it.
    package let virtualHost = "objects.test"

    package var port: Int { Int(endpoint.split(separator: ":").last ?? "") ?? 0 }

    /// As the `AWS_*` variables of a program to run.
    package var environment: [String: String?] {
        [
            "AWS_ACCESS_KEY_ID": accessKey, "AWS_SECRET_ACCESS_KEY": secret, "AWS_SESSION_TOKEN": nil,
            "AWS_PROFILE": nil,
            "AWS_REGION": region, "AWS_DEFAULT_REGION": nil,
        ]
    }

    /// The server of this process, started where nobody asked for it before.
    package static func running() async throws -> ObjectServer { try await started.value }

    private static let started = Task { try await start() }

    /// Makes an empty bucket whose name nobody used before.
    ///
    /// - Parameters:
    ///   - ignoringConditions: keeps versions, whereby this server takes conditional creates and ignores the condition.
    ///   - isPublic: everybody may read its objects; without a right to list them, a missing one is answered with 403.
    package func bucket(ignoringConditions: Bool = false, isPublic: Bool = false) throws -> String {
        let name = "b-" + UUID().uuidString.lowercased()
        try put("/\(name)", body: "")
        if ignoringConditions {
            try put(
                "/\(name)?versioning",
                body: "<VersioningConfiguration><Status>Enabled</Status></VersioningConfiguration>")
        }
        if isPublic {
            try put(
                "/\(name)?policy",
                body: """
                    {"Version":"2012-10-17","Statement":[{"Effect":"Allow","Principal":"*","Action":"s3:GetObject",\
                    "Resource":"arn:aws:s3:::\(name)/*"}]}
                    """)
        }
        return name
    }

    /// Signed by the old way, which needs nothing but a shell and stands on its own beside what is tested.
    private func put(_ path: String, body: String) throws {
        let script = """
            date=$(LC_ALL=C date -u '+%a, %d %b %Y %H:%M:%S GMT')
            sign=$(printf 'PUT\\n\\n\\n%s\\n%s' "$date" "$1" | openssl dgst -sha1 -hmac "$4" -binary | base64)
            curl --silent --show-error --fail-with-body --noproxy '*' --request PUT --header "Date: $date" \
            --header "Content-Type:" --header "Authorization: AWS $3:$sign" --data "$2" "$5$1"
            """
        let run = try ProgramRun.run("sh", ["-c", script, "sh", path, body, accessKey, secret, endpoint])
        guard run.status == 0 else { throw Failure(words: "\(path): \(run.output)\(run.errors)") }
    }

    package struct Failure: Error, CustomStringConvertible {
        let words: String

        package var description: String { "the object server: \(words)" }
    }
}

extension ObjectServer {
    private static func start() async throws -> ObjectServer {
        let missing = try ["ceph-mon", "ceph-osd", "ceph", "radosgw", "radosgw-admin", "curl", "openssl"].filter {
            try ProgramRun.run("sh", ["-c", "command -v \($0)"]).status != 0
        }
        guard missing.isEmpty else {
            let packages = "radosgw ceph-mon ceph-osd ceph-common curl openssl"
            throw Failure(words: "\(missing.joined(separator: ", ")) missing: apt-get install \(packages)")
        }
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "decree-objects-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let server = ObjectServer(endpoint: "http://127.0.0.1:\(try LoopbackPort.free())")
        try server.launch(in: folder)
        for _ in 0..<1200 {
            if FileManager.default.fileExists(atPath: folder.appending(path: "ready").path) { return server }
            if FileManager.default.fileExists(atPath: folder.appending(path: "failed").path) { break }
            try await Task.sleep(for: .milliseconds(100))
        }
        let log = (try? String(contentsOf: folder.appending(path: "log"), encoding: .utf8)) ?? ""
        throw Failure(words: "did not start: \(log.suffix(4000))")
    }

    private static let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "object-server.sh")
        .path

    private func launch(in folder: URL) throws {
        let log = folder.appending(path: "log")
        try Data().write(to: log)
        let handle = try FileHandle(forWritingTo: log)
        let process = Process(), pipe = Pipe()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = [
            Self.script, folder.path, "\(try LoopbackPort.free())", "\(port)", accessKey, secret, "\(2 << 30)",
        ]
        process.standardInput = pipe
        process.standardOutput = handle
        process.standardError = handle
        // Open until this process ends, whatever way; no other program that a test starts may hold the pipe open.
        _ = fcntl(pipe.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(pipe.fileHandleForWriting.fileDescriptor, F_DUPFD_CLOEXEC, 0)
        try process.run()
    }
}
