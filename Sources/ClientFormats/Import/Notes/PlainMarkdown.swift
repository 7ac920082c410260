/// Words as Markdown that means nothing but these words: every sign that could be a mark is escaped.
package enum PlainMarkdown {
    private static let marks = Set("\\`*_[]<>&#")

    /// One line without the blanks at its ends.
    package static func line(_ line: some StringProtocol) -> String {
        var text = words(line.drop(while: \.isWhitespace))
        while text.last?.isWhitespace == true { text.removeLast() }
        return start(text)
    }

    /// Part of a line.
    static func words(_ words: some StringProtocol) -> String {
        var text = ""
        let characters = Array(words)
        for (index, character) in characters.enumerated() {
            let isInside = character == "_" && isInWord(index, of: characters)
            if marks.contains(character), !isInside { text.append("\\") }
            text.append(character)
        }
        return text
    }

    /// True between two letters or digits, where an underscore is no mark.
    private static func isInWord(_ index: Int, of characters: [Character]) -> Bool {
        guard index > 0, index + 1 < characters.count else { return false }
        return [characters[index - 1], characters[index + 1]].allSatisfy { $0.isLetter || $0.isNumber }
    }

    /// A line that begins as a list, a rule, a heading's underline or a fence would be that.
    static func start(_ text: String) -> String {
        guard let first = text.first else { return text }
        if "-+=~|".contains(first) { return "\\" + text }
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        guard !digits.isEmpty, let sign = text.dropFirst(digits.count).first, sign == "." || sign == ")" else {
            return text
        }
        return "\(digits)\\\(text.dropFirst(digits.count))"
    }

    /// Paragraphs and lines as they are broken.
    static func text(_ text: String) -> String {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line($0) }
        return lines.split(separator: "").map { $0.joined(separator: "\\\n") }.joined(separator: "\n\n")
    }
}
