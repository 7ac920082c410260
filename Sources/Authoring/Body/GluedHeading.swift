import PolicyModel

/// A line that was meant as a heading: without a plain blank behind its marks Markdown takes it for words.
struct GluedHeading {
    /// The number of marks.
    let level: Int
    /// What stands behind the marks.
    let words: String
    let diagnostic: Diagnostic

    /// Nil for every block but such a line.
    init?(_ block: MarkdownNode) {
        guard block.kind == .paragraph, !block.hasMoreLines else { return nil }
        // Every paragraph is asked, and nearly all begin with a letter.
        guard let sign = block.firstSign, sign == UInt8(ascii: "#") || sign > 0x7F, let line = block.textLines.first
        else { return nil }
        self.init(line, at: block.position)
    }

    init?(_ line: String, at position: SourcePosition) {
        let hidden = { ForeignSign.blankName($0) ?? ForeignSign.invisibleName($0) }
        let before = line.unicodeScalars.first.flatMap(hidden)
        let bare = line.unicodeScalars.drop { hidden($0) != nil || $0 == " " }
        let marks = bare.prefix { $0 == "#" }, rest = bare.dropFirst(marks.count)
        guard (1...6).contains(marks.count), let next = rest.first, before != nil || next != " " else { return nil }
        level = marks.count
        words = String(Substring(rest)).trimmed
        guard !words.isEmpty else { return nil }
        let signs = String(Substring(marks))
        var right = "\(signs) \(words)"
        if level == 1, case .mistaken(_, _, _, let meant?) = SectionHeading(text: words) { right = meant }
        let cause =
            before.map { "\($0), stands before its '\(signs)'" }
            ?? ForeignSign.blankName(next).map { "\($0), follows its '\(signs)'" } ?? "no blank follows its '\(signs)'"
        diagnostic = Diagnostic(
            .error, level == 2 ? "section-language" : "section-heading", at: position,
            "\(line.quoted) is no heading: \(cause)", help: "write \(right.quoted)", fixes: [.heading(right)])
    }

    /// Whether the words are those of a section, rightly or nearly.
    var opensSection: Bool {
        if case .documentation = SectionHeading(text: words) { return false }
        return level == 1
    }
}
