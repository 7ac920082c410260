import Authoring
import PolicyModel

/// Markdown as plain lines for a terminal: paragraphs, lists and tables wrapped to its width, headings set off.
///
/// It draws the tree that content and pages are read from, so the same text means the same everywhere.
struct MarkdownText {
    /// Ends with a line feed, unless it is empty.
    let text: String

    init(_ markdown: String, ink: Ink, width: Int) {
        let tree = MarkdownTree(markdown)
        text = Drawing(ink: ink).lines(of: tree.blocks, width: width).map { $0 + "\n" }.joined()
    }
}

/// The lines of blocks; those inside a list or quote are drawn narrower and moved to the right.
private struct Drawing {
    /// Nesting leaves words this width, however deep they lie.
    private static let narrowest = 20

    let ink: Ink

    /// One blank line between blocks, none between those of a tight list.
    func lines(of blocks: [MarkdownNode], width: Int, isTight: Bool = false) -> [String] {
        Array(blocks.map { lines(of: $0, width: width) }.joined(separator: isTight ? [] : [""]))
    }

    private func lines(of block: MarkdownNode, width: Int) -> [String] {
        switch block.kind {
        case .heading: heading(block, width)
        case .paragraph:
            if let rows = block.tableRows {
                TextTable(rows.map { $0.map(\.plainText) }, ink: ink, width: width).lines
            } else {
                WrappedText.lines(block.pieces.plainText, width: width)
            }
        case .codeBlock: literal(block).map { "    " + $0 }
        case .rawHTML: literal(block)
        case .bulletList, .numberedList: list(block, width)
        case .quote: lines(of: block.children, width: inner(width, 2)).map { "> " + $0 }
        case .rule: [String(repeating: "-", count: width)]
        default: lines(of: block.children, width: width)
        }
    }

    /// Bold where colours are on; else underlined, so that it is still seen.
    private func heading(_ block: MarkdownNode, _ width: Int) -> [String] {
        let lines = WrappedText.lines(block.pieces.plainText, width: width), level = block.headingLevel
        guard !ink.isOn else { return lines.map { ink(.bold, $0) } }
        let longest = lines.map { WrappedText.width(of: $0) }.max() ?? 0
        return level > 2 ? lines : lines + [String(repeating: level == 1 ? "=" : "-", count: longest)]
    }

    /// Each item hangs behind its marker.
    private func list(_ block: MarkdownNode, _ width: Int) -> [String] {
        let isNumbered = block.kind == .numberedList, isTight = block.isTight
        let items = block.children.enumerated().map { offset, item in
            let marker = isNumbered ? "\(block.firstNumber + offset). " : "- "
            let indent = String(repeating: " ", count: marker.count)
            let lines = lines(of: item.children, width: inner(width, marker.count), isTight: isTight)
            return lines.isEmpty
                ? [marker] : [marker + lines[0]] + lines.dropFirst().map { $0.isEmpty ? $0 : indent + $0 }
        }
        return Array(items.joined(separator: isTight ? [] : [""]))
    }

    /// The width that a sign of `columns` before a line leaves of it.
    private func inner(_ width: Int, _ columns: Int) -> Int { max(width - columns, min(width, Drawing.narrowest)) }

    private func literal(_ block: MarkdownNode) -> [String] {
        var lines = block.literal.split(omittingEmptySubsequences: false) { $0.isNewline }
        if lines.last?.isEmpty == true { lines.removeLast() }
        return lines.map { VisibleText.of(String($0)) }
    }
}

extension [MarkdownPiece] {
    /// Without marks of bold; code stays in backticks, and a link becomes its words with the address behind them.
    var plainText: String {
        var text = "", start = 0
        for piece in self {
            switch piece {
            case .text(let more): text += VisibleText.of(more)
            case .code(let code): text += "`\(VisibleText.of(code))`"
            case .softBreak: text += " "
            case .hardBreak: text += "\n"
            case .begin(.emphasis), .end(.emphasis): text += "*"
            case .begin(.strong), .end(.strong): continue
            case .begin(.link): start = text.count
            case .end(.link(let address)):
                let address = VisibleText.of(address)
                // A link to a part of the same text needs no address.
                if text.dropFirst(start) != address, !address.hasPrefix("#") { text += " (\(address))" }
            }
        }
        return text
    }
}
