/// A comment of another language, such as `// note` and `<!-- note -->`.
enum ForeignComment {
    /// The comment that a text of another language is, as YAML writes it; nil for what is none.
    static func plain(of text: some StringProtocol) -> String? {
        guard let mark = ["//", "<!--", "/*", "% "].first(where: text.hasPrefix) else { return nil }
        let words = text.dropFirst(mark.count).drop { "/*! ".contains($0) }
        let end = ["-->", "*/"].first(where: words.hasSuffix) ?? ""
        return "# \(words.dropLast(end.count).trimmed)"
    }
}
