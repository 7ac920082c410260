import Basics
import PolicyModel

/// Reads the source lines of diagnostics. Files are read again, and only if there is a diagnostic to show.
package struct SourceLines {
    /// The lines of files read so far; empty for unreadable ones.
    private var files: [String: [Substring]]

    /// - Parameter replaced: by path, what is shown in place of a file's own bytes.
    package init(replacing replaced: [String: [UInt8]] = [:]) {
        files = replaced.mapValues { SourceLines.lines(of: String(decoding: $0, as: UTF8.self)) }
    }

    /// Nil if the file cannot be read, is not text, or has no such line.
    package mutating func line(at position: SourcePosition) -> String? {
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
        guard let file = try? OpenFile(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK),
            let status = try? FileStatus(of: file), status.kind == .file, (1...longest).contains(status.size),
            let text = (try? file.read(most: status.size)).flatMap({ String(validating: $0, as: UTF8.self) })
        else { return [] }
        return lines(of: text)
    }

    /// By bytes, which finds the line ends of a large file in a fraction of the time.
    private static func lines(of text: String) -> [Substring] {
        text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
            Substring(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
        }
    }
}
