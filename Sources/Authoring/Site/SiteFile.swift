import PolicyModel

/// Adds `keys` to `index.md` and keeps every other byte.
///
/// The lines are inserted before the end of the front matter. Then the new text is parsed, and accepted only if it has
/// the same values as the old one and the keys besides. So nothing is lost, whatever form the author chose.
package enum SiteFile {
    /// - Parameters:
    ///   - lines: the lines of `keys`, without line ends and indentation of the whole.
    ///   - bytes: the present file; nil if absent.
    /// - Returns: nil, with a diagnostic, if the keys cannot be added.
    package static func adding(
        _ lines: [String], to bytes: [UInt8]?, file: String, reporting diagnostics: inout [Diagnostic]
    ) -> [UInt8]? {
        let count = diagnostics.count
        guard let old = SourceDocument(bytes ?? [], file: file, reporting: &diagnostics), diagnostics.count == count,
            old.isSound
        else { return nil }
        if let entry = old.frontMatter.entries.first(where: { $0.key == "keys" }) {
            diagnostics.error(
                "keys-exist", at: entry.keyPosition, "the site has 'keys' already",
                help: "add single keys to it with 'decree keys create'; to begin anew, remove it first")
            return nil
        }
        let new = inserted(lines, in: bytes ?? [], at: old)
        guard isSame(old, with: new, file) else {
            diagnostics.error(
                "keys-place", at: old.start, "the front matter cannot take another key after its last line",
                help: "write it as lines of the form key: value, of fewer than 64 KiB")
            return nil
        }
        return new
    }

    /// The file with the lines before the end of its front matter, with the file's line ends.
    private static func inserted(_ lines: [String], in bytes: [UInt8], at old: SourceDocument) -> [UInt8] {
        let lineFeed = UInt8(ascii: "\n")
        let first = bytes.firstIndex(of: lineFeed)
        let isCRLF = first.map { $0 > 0 && bytes[$0 - 1] == UInt8(ascii: "\r") } ?? false
        let end = isCRLF ? "\r\n" : "\n"
        // A front matter may be indented as a whole.
        let indent = String(repeating: " ", count: (old.frontMatter.entries.first?.keyPosition.column ?? 1) - 1)
        let block = lines.map { indent + $0 + end }.joined()
        guard old.bodyLine > 1 else { return Array("---\(end)\(block)---\(end)".utf8) + bytes }
        // The closing line is the last before the body.
        var place = 0
        for _ in 0..<old.bodyLine - 2 {
            place = (bytes[place...].firstIndex(of: lineFeed) ?? bytes.endIndex - 1) + 1
        }
        return bytes[..<place] + Array(block.utf8) + bytes[place...]
    }

    /// Whether the new bytes have the old values and `keys`.
    private static func isSame(_ old: SourceDocument, with bytes: [UInt8], _ file: String) -> Bool {
        var mistakes: [Diagnostic] = []
        guard let new = SourceDocument(bytes, file: file, reporting: &mistakes), mistakes.isEmpty else { return false }
        let entries = new.frontMatter.entries
        return new.body == old.body && entries.last?.key == "keys"
            && Array(entries.dropLast()) == old.frontMatter.entries
    }
}
