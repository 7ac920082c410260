import PolicyModel

/// The display name that an app's file gives it, for those who need nothing else of it.
package enum DisplayName {
    /// Nil where the front matter has none, or cannot be read.
    package static func name(in file: [UInt8]) -> String? {
        // Nearly all files have it on a line of its own, and reading front matter takes longer than looking.
        let line = file.split(separator: UInt8(ascii: "\n"), maxSplits: 40).first { $0.starts(with: "app:".utf8) }
        if let name = line.map({ String(decoding: $0.dropFirst("app:".utf8.count), as: UTF8.self).trimmed }),
            name.first?.isLetter == true, name.allSatisfy({ $0.isLetter || $0.isNumber || " -.".contains($0) })
        {
            return name
        }
        var mistakes: [Diagnostic] = []
        return SourceDocument(file, file: "", reporting: &mistakes)?.frontMatter["app"]?.plainText
    }
}
