/// Paths as `sftp` must be told them, so that it takes every character for itself.
///
/// Inside double quotes a backslash protects a quote and a backslash, and `*`, `?` and `[` are safe. Braces are not, in
/// the commands that look for names (`ls`, `get`, `rm`); in the others a backslash before a brace would be part of it.
enum SFTPWords {
    /// The program reads lines of fewer bytes, and would take the rest for another command.
    static let longestLine = 2047

    /// For `cd`, `mkdir`, `rmdir`, `ln`, `rename` and the place that `put` writes.
    static func path(_ path: String) -> String { quoted(path, protecting: ["\"", "\\"]) }

    /// For `ls`, `get` and `rm`.
    static func pattern(_ path: String) -> String { quoted(path, protecting: ["\"", "\\", "{", "}"]) }

    private static func quoted(_ path: String, protecting characters: Set<Character>) -> String {
        // A path that begins with a dash would be an option.
        let path = path.hasPrefix("-") ? "./\(path)" : path
        return "\"" + path.map { characters.contains($0) ? "\\\($0)" : "\($0)" }.joined() + "\""
    }

    /// Nil for what no line can hold.
    static func fault(in line: String) -> String? {
        if line.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) {
            return "holds a control character, which sftp cannot be told"
        }
        return line.utf8.count < longestLine ? nil : "is too long for sftp, which reads lines of \(longestLine) bytes"
    }
}
