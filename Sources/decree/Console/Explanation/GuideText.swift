import PolicyModel

/// Markdown as plain lines for a terminal: paragraphs, lists and tables wrapped to its width, headings set off.
///
/// It knows the Markdown that the guides are written in, and leaves what it does not know as it is.
struct GuideText {
    private let blocks: [GuideBlock]
    private let ink: Ink
    private let width: Int

    init(_ markdown: String, ink: Ink, width: Int) {
        blocks = GuideBlock.all(in: markdown)
        self.ink = ink
        self.width = width
    }

    /// Ends with a line feed; one blank line between blocks, none between the items of a list.
    var text: String {
        var lines: [String] = []
        for (block, before) in zip(blocks, [nil] + blocks.map { Optional($0) }) {
            if let before, !(block.isItem && before.isItem) { lines.append("") }
            lines += self.lines(of: block)
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private func lines(of block: GuideBlock) -> [String] {
        switch block {
        case .heading(let level, let words): heading(GuideText.plain(words), level)
        case .paragraph(let words): WrappedText.lines(GuideText.plain(words), width: width)
        case .item(let indent, let marker, let words): item(GuideText.plain(words), indent, marker)
        case .code(let code): code.map { "    \(VisibleText.of($0))" }
        case .table(let rows):
            GuideTable(rows.map { $0.map(GuideText.plain) }, ink: ink, width: width).lines
        }
    }

    /// Bold where colours are on; else underlined, so that it is still seen.
    private func heading(_ words: String, _ level: Int) -> [String] {
        let lines = WrappedText.lines(words, width: width)
        guard !ink.isOn else { return lines.map { ink(.bold, $0) } }
        let longest = lines.map { WrappedText.width(of: $0) }.max() ?? 0
        return level > 2 ? lines : lines + [String(repeating: level == 1 ? "=" : "-", count: longest)]
    }

    private func item(_ words: String, _ indent: Int, _ marker: String) -> [String] {
        let start = String(repeating: " ", count: indent) + marker + " "
        let hanging = String(repeating: " ", count: start.count)
        return WrappedText.lines(words, width: max(width - start.count, 20)).enumerated()
            .map { ($0.offset == 0 ? start : hanging) + $0.element }
    }

    /// Without marks of bold; a link becomes its words with the address behind them.
    static func plain(_ words: String) -> String {
        var result = "", rest = VisibleText.of(words)[...]
        while let next = rest.first {
            if rest.hasPrefix("**") {
                rest = rest.dropFirst(2)
            } else if next == "`", let end = rest.dropFirst().firstIndex(of: "`") {
                result += rest[...end]
                rest = rest[rest.index(after: end)...]
            } else if next == "[", let link = link(rest) {
                result += link.words == link.address ? link.words : "\(link.words) (\(link.address))"
                rest = link.rest
            } else {
                result.append(rest.removeFirst())
            }
        }
        return result
    }

    private static func link(_ text: Substring) -> (words: Substring, address: Substring, rest: Substring)? {
        guard let close = text.firstIndex(of: "]") else { return nil }
        let after = text[text.index(after: close)...]
        guard after.first == "(", let end = after.firstIndex(of: ")") else { return nil }
        return (
            text[text.index(after: text.startIndex)..<close], after[after.index(after: after.startIndex)..<end],
            after[after.index(after: end)...]
        )
    }
}
