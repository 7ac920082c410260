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
    /// Nor is a pipe or device opened, which may never end.
    private static func read(_ path: String) -> [Substring] {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        guard attributes?[.type] as? FileAttributeType == .typeRegular, attributes?[.size] as? Int ?? .max <= longest,
              let data = FileManager.default.contents(atPath: path), let text = String(bytes: data, encoding: .utf8)
        else { return [] }
        return text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    }
}
