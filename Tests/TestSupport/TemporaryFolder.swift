import Foundation

/// A fresh folder that is removed, with all in it, when the value goes away.
package final class TemporaryFolder: Sendable {
    package let url: URL

    package var path: String { url.path }

    package init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "decree-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// Writes a file, making the folders above it.
    package func write(_ text: String, to name: String) throws {
        try write(Array(text.utf8), to: name)
    }

    package func write(_ bytes: [UInt8], to name: String) throws {
        let file = url.appending(path: name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
    }

    /// Writes a program, put there by another process: a child that starts meanwhile would hold the file open, and nobody
    /// could run it ("Text file busy").
    ///
    /// - Returns: its path.
    @discardableResult
    package func writeProgram(_ text: String, to name: String) throws -> String {
        let program = "\(path)/\(name)"
        try write(text, to: "\(name).text")
        let made = try ProgramRun.run(
            "sh", ["-c", "cp \"$0.text\" \"$0\" && chmod 755 \"$0\" && rm \"$0.text\"", program])
        guard made.status == 0 else { throw Failure(words: made.errors) }
        return program
    }

    private struct Failure: Error { let words: String }

    package func read(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: url.appending(path: name)), as: UTF8.self)
    }
}
