/// A block of a guide's Markdown, its inline marks still in it.
enum GuideBlock: Hashable {
    case heading(Int, String)
    case paragraph(String)
    /// Its marker, such as `-` or `2.`, and how far it is indented.
    case item(Int, String, String)
    case code([String])
    /// The first row is the header.
    case table([[String]])

    var isItem: Bool { if case .item = self { true } else { false } }

    /// Splits a guide into blocks.
    static func all(in markdown: String) -> [GuideBlock] {
        var lines = markdown.split(omittingEmptySubsequences: false) { $0.isNewline }.map(String.init)[...]
        var blocks: [GuideBlock] = [], isOpen = false
        while let line = lines.popFirst() {
            let words = line.drop { $0 == " " }
            if words.isEmpty {
                isOpen = false
            } else if words.hasPrefix("```") {
                blocks.append(.code(fenced(&lines)))
                isOpen = false
            } else if let heading = heading(words) {
                blocks.append(heading)
                isOpen = false
            } else if words.hasPrefix("|") {
                blocks.append(.table(table(words, &lines)))
                isOpen = false
            } else if let item = item(words, indent: line.count - words.count) {
                blocks.append(item)
                isOpen = true
            } else if isOpen, let last = blocks.popLast() {
                blocks.append(last.continued(by: words))
            } else {
                blocks.append(.paragraph(String(words)))
                isOpen = true
            }
        }
        return blocks
    }

    private func continued(by words: Substring) -> GuideBlock {
        switch self {
        case .paragraph(let text): .paragraph("\(text) \(words)")
        case .item(let indent, let marker, let text): .item(indent, marker, "\(text) \(words)")
        case .heading, .code, .table: self
        }
    }

    /// Up to the closing fence, or the end.
    private static func fenced(_ lines: inout ArraySlice<String>) -> [String] {
        let code = lines.prefix { !$0.drop { $0 == " " }.hasPrefix("```") }
        lines = lines.dropFirst(code.count + 1)
        return Array(code)
    }

    private static func heading(_ words: Substring) -> GuideBlock? {
        let level = words.prefix { $0 == "#" }.count
        guard (1...6).contains(level), words.dropFirst(level).first == " " else { return nil }
        return .heading(level, words.dropFirst(level).drop { $0 == " " }.description)
    }

    private static func item(_ words: Substring, indent: Int) -> GuideBlock? {
        guard let end = words.firstIndex(of: " ") else { return nil }
        let marker = words[..<end]
        let isNumber = marker.last == "." && marker.count > 1 && marker.dropLast().allSatisfy(\.isNumber)
        guard ["-", "*", "+"].contains(String(marker)) || isNumber else { return nil }
        return .item(indent, isNumber ? String(marker) : "-", String(words[end...].drop { $0 == " " }))
    }

    private static func table(_ first: Substring, _ lines: inout ArraySlice<String>) -> [[String]] {
        let more = lines.prefix { $0.drop { $0 == " " }.hasPrefix("|") }
        lines = lines.dropFirst(more.count)
        let rows = [cells(first)] + more.map { cells($0.drop { $0 == " " }) }
        return rows.filter { !$0.allSatisfy { !$0.isEmpty && $0.allSatisfy { "-: ".contains($0) } } }
    }

    /// A bar inside backticks or behind a backslash belongs to its cell.
    private static func cells(_ row: Substring) -> [String] {
        var cells: [String] = [], cell = "", isCode = false, isEscaped = false
        for character in row.dropFirst() {
            if character == "|", !isCode, !isEscaped {
                cells.append(cell)
                cell = ""
                continue
            }
            if isEscaped, character != "|" { cell.append("\\") }
            isEscaped = character == "\\"
            if character == "`" { isCode.toggle() }
            if !isEscaped { cell.append(character) }
        }
        if !cell.allSatisfy(\.isWhitespace) { cells.append(cell) }
        return cells.map { $0.drop { $0 == " " }.description }.map { cell in
            String(cell.reversed().drop { $0 == " " }.reversed())
        }
    }
}
