import Basics
/// Markdown as somebody else wrote it, made fit for a section of a policy: none of its lines ends the section.
enum ReleaseMarkdown {
    static func text(_ text: String) -> String {
        var lines: [String] = [], fence: Substring?, headings: [Int: Int] = [:]
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
                lines.append(isIndented ? String(line) : plain(words, after: &lines, line, &headings))
            }
        }
        if let fence { lines.append(String(fence)) }
        let highest = min(3, headings.values.min() ?? 3)
        for (index, level) in headings {
            lines[index] = String(repeating: "#", count: min(6, level - highest + 3)) + lines[index]
        }
        return lines.joined(separator: "\n").trimmedSpace
    }

    /// A line outside code, a heading without its marks: HTML stays words. Marks without a blank behind them are words,
    /// which a policy takes for a slip unless they are escaped.
    ///
    /// - Parameter headings: the level of each, by the index of its line.
    private static func plain(
        _ words: Substring, after lines: inout [String], _ line: Substring, _ headings: inout [Int: Int]
    ) -> String {
        let level = words.prefix { $0 == "#" }.count
        let isHeading = words.dropFirst(level).first.map { $0 == " " || $0 == "\t" } ?? true
        if (1...6).contains(level), isHeading {
            headings[lines.count] = level
            return withoutTags(words.dropFirst(level))
        }
        let line = level > 0 && !isHeading ? line.prefix(line.count - words.count) + "\\" + words : line
        if let sign = words.first, "=-".contains(sign), words.trimmedSpace.allSatisfy({ $0 == sign }),
            let heading = lines.last, !heading.isEmpty
        {
            // An underline makes a heading of the line above.
            let isList = ["- ", "* ", "+ ", ">", "#", " "].contains { heading.hasPrefix($0) }
            if !isList, headings[lines.count - 1] == nil {
                lines[lines.count - 1] = " " + heading
                headings[lines.count - 1] = sign == "=" ? 1 : 2
            }
            return ""
        }
        return withoutTags(line)
    }

    private static func withoutTags(_ line: Substring) -> String {
        let words = line.drop { $0 == " " }
        // Words in backticks are code already.
        guard words.contains("<"), !words.contains("`") || words.first == "<" else { return String(line) }
        let parts = line.split(separator: "<", omittingEmptySubsequences: false)
        return parts.dropFirst().reduce(String(parts[0])) { $0 + ($1.hasPrefix("http") ? "<" : "\\<") + $1 }
    }
}
