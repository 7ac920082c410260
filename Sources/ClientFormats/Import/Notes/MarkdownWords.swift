import ClientKit

/// The words of Markdown as a reader of its page reads them: without marks, numbers of lists and addresses of links.
enum MarkdownWords {
    private static let marks = Set("\\`*_#<>[]~|")

    static func words(_ markdown: String) -> String {
        let lines = markdown.split(whereSeparator: \.isNewline).filter { !isSilent($0) }.map(withoutNumber)
        let text = lines.joined(separator: "\n")
            .replacing(/!\[(?:\\.|[^\\\]\n])*\]\((?:<[^>\n]*>|[^)\n]*)\)/, with: "")
            .replacing(/\]\([^()\n]*(?:\([^()\n]*\)[^()\n]*)*\)/, with: "]")
            .replacing(/\]\[[^\]\n]*\]/, with: "]")
        // What looks like a tag is words, and what looks like an entity is a sign.
        let events = HTMLText(text.filter { !"<>".contains($0) }).events
        return bare(events.map { if case .text(let words) = $0 { words } else { " " } }.joined())
    }

    /// Words of any form without the signs that may be marks, so that they can be compared with those of Markdown.
    static func bare(_ words: String) -> String {
        words.filter { !marks.contains($0) }.split(whereSeparator: \.isWhitespace)
            .filter { !$0.allSatisfy { "-+=•:".contains($0) } }.joined(separator: " ")
    }

    /// True for a line around code, and for one that gives a link its address.
    private static func isSilent(_ line: Substring) -> Bool {
        let words = line.drop(while: \.isWhitespace)
        return words.hasPrefix("```") || words.hasPrefix("~~~") || words.prefixMatch(of: /\[[^\]]+\]:\s*\S+/) != nil
    }

    private static func withoutNumber(_ line: Substring) -> Substring {
        let words = line.drop { $0.isWhitespace || $0 == ">" }, digits = words.prefix { $0.isASCII && $0.isNumber }
        let rest = words.dropFirst(digits.count)
        guard (1...9).contains(digits.count), rest.first == "." || rest.first == ")",
            rest.dropFirst().first?.isWhitespace ?? true
        else { return line }
        return rest.dropFirst()
    }
}
