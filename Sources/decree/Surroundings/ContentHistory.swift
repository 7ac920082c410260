import Foundation
import PolicyModel

/// The content folder's earlier states, as git keeps them; it is only read.
struct ContentHistory {
    struct Revision: Hashable {
        let hash: String
        let who: String
        let moment: Moment
        let why: String
    }

    private let content: String
    private let gitFolder: String
    /// The content folder inside the repository, with a slash at the end; empty where it is the whole repository.
    private let prefix: String

    /// - Throws: `HistoryError` where the folder is in no repository, or git cannot be run.
    init(of content: String) throws(HistoryError) {
        self.content = content
        gitFolder = try ContentHistory.line(["-C", content, "rev-parse", "--absolute-git-dir"], of: content)
        prefix = try ContentHistory.line(["-C", content, "rev-parse", "--show-prefix"], of: content)
    }

    /// The last `count` revisions that touched the content, newest first.
    func revisions(_ count: Int) throws(HistoryError) -> [Revision] {
        let text = try ContentHistory.git(
            ["-C", content, "log", "-n", "\(count)", "--no-show-signature", "--format=%H%x1f%an%x1f%ct%x1f%s", "-z", "--", "."],
            of: content)
        return text.split(separator: "\0").compactMap { record in
            let parts = record.split(separator: "\u{1F}", maxSplits: 3, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 4, let seconds = Int(parts[2]) else { return nil }
            return Revision(hash: parts[0], who: parts[1], moment: Moment(seconds: seconds), why: parts[3])
        }
    }

    /// Writes the content of a revision below `folder`, through an index of its own, and gives its path.
    func write(_ revision: Revision, below folder: URL) throws(HistoryError) -> String {
        let tree = folder.appending(path: revision.hash)
        do {
            try FileManager.default.createDirectory(at: tree, withIntermediateDirectories: true)
        } catch {
            throw .failed(content, cause: error.localizedDescription)
        }
        // No hook of the repository may run for a look at its past.
        _ = try ContentHistory.git(
            [
                "-c", "core.hooksPath=/dev/null", "--git-dir", gitFolder, "--work-tree", tree.path, "checkout", "--quiet",
                "--force", revision.hash, "--", prefix.isEmpty ? "." : ":(top)\(prefix)",
            ],
            of: content, index: folder.appending(path: "\(revision.hash).index").path, in: tree.path)
        return tree.appending(path: prefix).path
    }
}

/// Why the history cannot be told.
enum HistoryError: Error, CustomStringConvertible {
    case failed(String, cause: String)

    var description: String {
        switch self {
        case .failed(let path, let cause): "cannot read the history of '\(path)' from git: \(cause)"
        }
    }
}

extension ContentHistory {
    private static func line(_ arguments: [String], of content: String) throws(HistoryError) -> String {
        let text = try git(arguments, of: content)
        return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }

    /// What git printed; its own words are the cause where it fails.
    private static func git(
        _ arguments: [String], of content: String, index: String? = nil, in folder: String? = nil
    ) throws(HistoryError) -> String {
        let process = Process(), (out, err) = (Pipe(), Pipe())
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["git"] + arguments
        if let folder { process.currentDirectoryURL = URL(filePath: folder) }
        var variables = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("GIT_") }
        variables["GIT_INDEX_FILE"] = index
        variables["LC_ALL"] = "C"
        process.environment = variables
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = out
        // Git says little there; it fits the pipe, so reading one pipe after the other cannot wait for ever.
        process.standardError = err
        do {
            try process.run()
        } catch {
            throw .failed(content, cause: error.localizedDescription)
        }
        let text = String(decoding: out.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        let words = String(decoding: err.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw .failed(content, cause: words.split(separator: "\n").first.map(String.init) ?? "status \(process.terminationStatus)")
        }
        return text
    }
}
