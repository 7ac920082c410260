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
        // Every paragraph is asked, and nearly all begin with another sign.
        guard block.firstSign == UInt8(ascii: "#"), let line = block.textLines.first else { return nil }
        self.init(line, at: block.position)
    }

    init?(_ line: String, at position: SourcePosition) {
        let marks = line.prefix { $0 == "#" }, rest = line.dropFirst(marks.count)
        guard (1...6).contains(marks.count), let next = rest.unicodeScalars.first else { return nil }
        level = marks.count
        words = String(rest).trimmed
        guard !words.isEmpty else { return nil }
        let blank = ForeignSign.blankName(next)
        var right = "\(marks) \(words)"
        if level == 1, case .mistaken(_, _, _, let meant?) = SectionHeading(text: words) { right = meant }
        let cause = blank.map { "\($0), follows its '\(marks)'" } ?? "no blank follows its '\(marks)'"
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
