/// Text broken into lines that fit, at blanks where there are any, and measured as a terminal draws it.
package enum WrappedText {
    /// In columns of a terminal: wide characters count twice.
    package static func width(of text: some StringProtocol) -> Int { text.reduce(0) { $0 + VisibleText.width(of: $1) } }

    /// The lines of `text`, which may hold line feeds of its own; at least one, none wider than `width`.
    ///
    /// A word that does not fit a line, as in scripts without blanks, is broken where the line ends.
    package static func lines(_ text: String, width: Int) -> [String] {
        text.split(omittingEmptySubsequences: false) { $0.isNewline }.flatMap { paragraph(String($0), width) }
    }

    /// Wraps a text without line feeds.
    private static func paragraph(_ text: String, _ width: Int) -> [String] {
        var lines: [String] = [], line = "", used = 0
        for word in text.split(separator: " ") {
            let size = WrappedText.width(of: word)
            if used > 0, used + 1 + size <= width {
                line += " \(word)"
                used += 1 + size
                continue
            }
            if used > 0 { lines.append(line) }
            (line, used) = ("", 0)
            for character in word {
                let cell = VisibleText.width(of: character)
                if used + cell > width {
                    lines.append(line)
                    (line, used) = ("", 0)
                }
                line.append(character)
                used += cell
            }
        }
        return lines + [line]
    }
}
