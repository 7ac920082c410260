import Foundation
import PolicyModel

/// Lines of the files that diagnostics point at, read again only when there is something to show.
struct SourceLines {
    private var files: [String: [Substring]] = [:]

    /// Nil when the file cannot be read, or is not text, or has no such line.
    mutating func line(at position: SourcePosition) -> String? {
        let lines = files[position.file] ?? SourceLines.read(position.file)
        files[position.file] = lines
        guard lines.indices.contains(position.line - 1) else { return nil }
        return String(lines[position.line - 1])
    }

    /// More than any file of the content may have; one that was refused for its size is not read for its first line.
    private static let longest = 4 << 20

    /// A link is not followed: one that leads out of the content is refused, and what it leads to must not be shown.
    /// Nor is a pipe or device waited for, or more read than the size says: what the kernel shows as files may never end.
    private static func read(_ path: String) -> [Substring] {
        let file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { return [] }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
              (1...longest).contains(Int(status.st_size)), let text = text(of: file, count: Int(status.st_size))
        else { return [] }
        return text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    }

    private static func text(of file: Int32, count: Int) -> String? {
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let part = Foundation.read(file, buffer.baseAddress.map { $0 + filled }, count - filled)
                guard part > 0 else { return }
                filled += part
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
