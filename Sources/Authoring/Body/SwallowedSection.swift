import PolicyModel

/// Finds a heading that Markdown takes for code or HTML, since what was opened above it goes on: its words are those of
/// the block, or gone from the page, and no section.
enum SwallowedSection {
    /// Nil for a block that ends where its author meant.
    static func diagnostic(in block: MarkdownNode) -> Diagnostic? {
        switch block.kind {
        case .codeBlock:
            guard let fence = block.fence else { return nil }
            let lines = block.literal.split(separator: "\n", omittingEmptySubsequences: false)
            guard !block.isClosedByFence || lines.contains(where: { $0.hasPrefix(fence) }) else { return nil }
            return diagnostic(
                in: block, lines, from: 1, "code block that line \(block.position.line) opens",
                help: "close the block above it with a line of \(fence)")
        case .rawHTML:
            let text = block.literal
            // A comment that ends leaves the heading out on purpose.
            guard !text.hasPrefix("<!--") || !text.contains("-->") else { return nil }
            return diagnostic(
                in: block, text.split(separator: "\n", omittingEmptySubsequences: false), from: 0,
                "HTML that line \(block.position.line) opens",
                help: text.hasPrefix("<!--") ? "end the comment above it: -->" : "write an empty line above it")
        default: return nil
        }
    }

    /// - Parameter first: the line of the block on which `lines` begin.
    private static func diagnostic(
        in block: MarkdownNode, _ lines: [Substring], from first: Int, _ place: String, help: String
    ) -> Diagnostic? {
        guard let number = lines.firstIndex(where: isHeading) else { return nil }
        return Diagnostic(
            .error, "section-heading", at: block.position(ofLine: number + first),
            "\(lines[number].trimmed.quoted) stands in the \(place), and opens nothing", help: help)
    }

    /// Whether a line opens a section, or a language's part of one.
    private static func isHeading(_ line: Substring) -> Bool {
        if line.hasPrefix("## ") {
            let text = line.dropFirst(3).trimmed
            return (try? WrittenLanguage.read(text))?.description == text
        }
        guard line.hasPrefix("# ") else { return false }
        if case .section = SectionHeading(text: String(line.dropFirst(2))) { return true }
        return false
    }
}
