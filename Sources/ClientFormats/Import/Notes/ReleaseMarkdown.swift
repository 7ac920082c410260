import Basics
/// Markdown as somebody else wrote it, made fit for a section of a policy: none of its lines ends the section.
enum ReleaseMarkdown {
    static func text(_ text: String) -> String {
        var lines: [String] = [], fence: Substring?
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            let words = line.drop { $0 == " " }, isIndented = line.count - words.count > 3
            let sign = words.first.map { "`~".contains($0) ? words.prefix { $0 == words.first } : "" } ?? ""
            if let open = fence {
                if sign.hasPrefix(open), words.dropFirst(sign.count).allSatisfy(\.isWhitespace) { fence = nil }
                lines.append(String(line))
            } else if sign.count >= 3, !isIndented {
                fence = sign
                lines.append(String(line))
            } else {
                lines.append(isIndented ? String(line) : plain(words, after: &lines, line))
            }
        }
        if let fence { lines.append(String(fence)) }
        return lines.joined(separator: "\n").trimmedSpace
    }

    /// A line outside code: headings of the first two levels become ones of the third, and HTML stays words. Marks
    /// without a blank behind them are words, which a policy takes for a slip unless they are escaped.
    private static func plain(_ words: Substring, after lines: inout [String], _ line: Substring) -> String {
        let level = words.prefix { $0 == "#" }.count
        let isHeading = words.dropFirst(level).first.map { $0 == " " || $0 == "\t" } ?? true
        if (1...2).contains(level), isHeading { return "###" + words.dropFirst(level) }
        let line = level > 0 && !isHeading ? line.prefix(line.count - words.count) + "\\" + words : line
        if let sign = words.first, "=-".contains(sign), words.trimmedSpace.allSatisfy({ $0 == sign }),
            let heading = lines.last, !heading.isEmpty
        {
            // An underline makes a heading of the line above.
            let isList = ["- ", "* ", "+ ", ">", "#", " "].contains { heading.hasPrefix($0) }
            if !isList { lines[lines.count - 1] = "### " + heading }
            return ""
        }
        // Words in backticks are code already.
        guard words.contains("<"), !words.contains("`") || words.first == "<" else { return String(line) }
        let parts = line.split(separator: "<", omittingEmptySubsequences: false)
        return parts.dropFirst().reduce(String(parts[0])) { $0 + ($1.hasPrefix("http") ? "<" : "\\<") + $1 }
    }
}
