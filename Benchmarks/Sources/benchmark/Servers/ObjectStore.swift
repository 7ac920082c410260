import Foundation

/// A real object store on loopback that verifies signatures: Ceph's gateway with one monitor and one disk in memory.
///
/// The shell that runs it waits at a pipe from this process and stops the servers, by their own ids, when the pipe ends:
/// also where this process is killed.
final class ObjectStore {
    let endpoint: String
    let accessKey = "DECREEBENCHMARKKEY01"
    let secret = "not/a+secret/but/as/long/as/one/00000001"
    let region = "us-east-1"
    private let folder: URL
    private let process = Process()
    private let leash = Pipe()

    /// The one of the tool's tests.
    private static let script = (0..<5).reduce(URL(filePath: #filePath)) { path, _ in path.deletingLastPathComponent() }
        .appending(path: "Tests/TestSupport/Servers/object-server.sh").path

    /// Starts it in `folder`, which must not exist, and waits until it answers.
    init(in folder: URL) throws {
        let (monitor, web) = (try LoopbackPort.free(), try LoopbackPort.free())
        self.folder = folder
        endpoint = "http://127.0.0.1:\(web)"
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let log = folder.appending(path: "log")
        try Data().write(to: log)
        let handle = try FileHandle(forWritingTo: log)
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = [Self.script, folder.path, "\(monitor)", "\(web)", accessKey, secret, "\(8 << 30)"]
        process.standardInput = leash
        process.standardOutput = handle
        process.standardError = handle
        // No program that is measured meanwhile may hold the leash.
        _ = fcntl(leash.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
        try process.run()
        for _ in 0..<1200 {
            if FileManager.default.fileExists(atPath: folder.appending(path: "ready").path) { return }
            if !process.isRunning { break }
            Thread.sleep(forTimeInterval: 0.1)
        }
        let words = (try? String(contentsOf: log, encoding: .utf8)) ?? ""
        stop()
        throw Failure(words: String(words.suffix(4000)))
    }

    /// How many requests the gateway has answered so far: a line of its log each, whoever asked.
    ///
    /// A line is written a moment after its answer, so the log is read until it stands still.
    func requests() throws -> Int {
        let log = folder.appending(path: "server/client.rgw.log")
        var count = -1
        while true {
            let lines = try Data(contentsOf: log).split(separator: UInt8(ascii: "\n"))
            let next = lines.count { $0.range(of: Self.answered) != nil }
            if next == count { return count }
            count = next
            Thread.sleep(forTimeInterval: 0.3)
        }
    }

    private static let answered = Data(" beast: ".utf8)

    /// Stops the servers and takes everything they held away.
    func stop() {
        try? leash.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    struct Failure: Error, CustomStringConvertible {
        let words: String

        var description: String { "the object store did not start: \(words)" }
    }
}
