import Basics
import PolicyModel

/// Reads the source lines of diagnostics. Files are read again, and only if there is a diagnostic to show.
struct SourceLines {
    /// The lines of files read so far; empty for unreadable ones.
    private var files: [String: [Substring]]

    /// - Parameter replaced: by path, what is shown in place of a file's own bytes.
    init(replacing replaced: [String: [UInt8]] = [:]) {
        files = replaced.mapValues { SourceLines.lines(of: String(decoding: $0, as: UTF8.self)) }
    }

    /// Nil if the file cannot be read, is not text, or has no such line.
    mutating func line(at position: SourcePosition) -> String? {
        let lines = files[position.file] ?? SourceLines.read(position.file)
        files[position.file] = lines
        guard lines.indices.contains(position.line - 1) else { return nil }
        return String(lines[position.line - 1])
    }

    /// In bytes; more than any content file may have. A larger file, already refused for its size, is not read.
    private static let longest = 4 << 20

    /// Links are not followed, because a file outside of the content must not be shown. Pipes and devices are not read,
    /// and of a file no more than its size, because files of the kernel may never end.
    private static func read(_ path: String) -> [Substring] {
        let file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { return [] }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            (1...longest).contains(Int(status.st_size)), let text = text(of: file, count: Int(status.st_size))
        else { return [] }
        return lines(of: text)
    }

    private static func lines(of text: String) -> [Substring] {
        text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    }

    /// Up to `count` bytes of an open file as text; nil if they are not UTF-8.
    private static func text(of file: Int32, count: Int) -> String? {
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let part = Basics.read(file, buffer.baseAddress.map { $0 + filled }, count - filled)
                guard part > 0 else { return }
                filled += part
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
