import Foundation

/// `decree preview` of a corpus, as a browser with one page open sees it.
///
/// The shell that runs it waits at a pipe from this process and stops the preview when the pipe ends: also where this
/// process is killed.
final class Preview {
    private let port: Int
    private let process = Process()
    private let leash = Pipe()

    /// Starts it and waits until it shows the page.
    init(_ decree: String, of folder: URL, showing page: String) throws {
        port = try LoopbackPort.free()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = [
            "-c", #""$@" > /dev/null 2>&1 & child=$!; cat > /dev/null; kill $child; wait $child"#, "sh", decree,
            "preview",
            "--port", "\(port)", "--at", "2026-11-21",
        ]
        process.currentDirectoryURL = folder
        process.standardInput = leash
        _ = fcntl(leash.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
        try process.run()
        for _ in 0..<600 {
            if (try? shown(page)) != nil { return }
            Thread.sleep(forTimeInterval: 0.1)
        }
        stop()
        throw ObjectStore.Failure(words: "the preview does not show \(page)")
    }

    func stop() {
        try? leash.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    /// The seconds from the beginning of `save` until the page that an open browser loads again has come whole.
    func wait(for page: String, after save: () throws -> Void) throws -> Double {
        let before = try shown(page)
        let events = try LoopbackRequest("/-decree/events?revision=\(before.revision)", port: port)
        guard events.answer(until: "\r\n\r\n") != nil else { throw ObjectStore.Failure(words: "no events") }
        let start = ContinuousClock.now
        try save()
        guard events.answer(until: "event: reload") != nil else {
            throw ObjectStore.Failure(words: "the preview ended before it said that \(page) has changed")
        }
        let after = try shown(page), time = ContinuousClock.now - start
        guard after.text.replacing(after.revision, with: "") != before.text.replacing(before.revision, with: "") else {
            throw ObjectStore.Failure(words: "\(page) is the same after a change")
        }
        return time / .seconds(1)
    }

    /// The page, and the revision of the site that its script waits for changes of.
    private func shown(_ page: String) throws -> (text: String, revision: String) {
        let answer = try LoopbackRequest(page, port: port).answer()
        guard answer.hasPrefix("HTTP/1.1 200"), let revision = answer.firstMatch(of: #/data-revision="([^"]+)"/#)?.1
        else {
            throw ObjectStore.Failure(words: "the preview answers \(page) with \(answer.prefix(60))")
        }
        return (String(answer.split(separator: "\r\n\r\n", maxSplits: 1).last ?? ""), String(revision))
    }
}
