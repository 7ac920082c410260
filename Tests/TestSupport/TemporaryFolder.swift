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

    package func read(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: url.appending(path: name)), as: UTF8.self)
    }
}
