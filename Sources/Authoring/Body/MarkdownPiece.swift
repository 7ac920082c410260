/// What a paragraph or heading holds, in source order: words, and the marks that begin and end around them.
///
/// A flat list serves every output that has no tree, such as a terminal or a manual page. Images are their words.
package enum MarkdownPiece: Hashable, Sendable {
    case text(String)
    case code(String)
    case softBreak, hardBreak
    case begin(Mark)
    case end(Mark)

    package enum Mark: Hashable, Sendable { case emphasis, strong, link(address: String) }
}

extension MarkdownNode {
    /// The pieces of a heading or paragraph; raw HTML stays text.
    package var pieces: [MarkdownPiece] {
        var pieces: [MarkdownPiece] = []
        forEachInside { node in
            switch node.kind {
            case .text, .rawHTML: pieces.append(.text(node.literal))
            case .code: pieces.append(.code(node.literal))
            case .softBreak: pieces.append(.softBreak)
            case .hardBreak: pieces.append(.hardBreak)
            default: if let mark = node.mark { pieces.append(.begin(mark)) }
            }
        } leave: { node in
            if let mark = node.mark { pieces.append(.end(mark)) }
        }
        return pieces
    }

    private var mark: MarkdownPiece.Mark? {
        switch kind {
        case .emphasis: .emphasis
        case .strong: .strong
        case .link: .link(address: address)
        default: nil
        }
    }

    /// The rows of a pipe table, the header first and each with its cells; nil for any other block.
    ///
    /// CommonMark has no tables: it reads one as a paragraph whose lines begin with bars. The second line, of dashes,
    /// marks it as a table. A bar in backticks belongs to its cell and may have a backslash before it, as GitHub
    /// demands. A bar in words always ends its cell.
    package var tableRows: [[[MarkdownPiece]]]? {
        guard kind == .paragraph else { return nil }
        let rows = pieces.split(separator: .softBreak).map { MarkdownNode.cells(of: $0) }
        guard rows.count > 1, !rows.contains(where: { $0 == nil }), let rule = rows[1], !rule.isEmpty,
            rule.allSatisfy(MarkdownNode.isRule)
        else { return nil }
        return rows.enumerated().filter { $0.offset != 1 }.compactMap(\.element)
    }

    /// The cells of one line; nil if it does not begin with a bar.
    private static func cells(of line: ArraySlice<MarkdownPiece>) -> [[MarkdownPiece]]? {
        guard case .text(let start) = line.first, start.hasPrefix("|") else { return nil }
        var cells: [[MarkdownPiece]] = []
        for piece in line {
            switch piece {
            case .text(let text):
                for (number, part) in text.split(separator: "|", omittingEmptySubsequences: false).enumerated() {
                    if number > 0 || cells.isEmpty { cells.append([]) }
                    if !part.isEmpty { cells[cells.count - 1].append(.text(String(part))) }
                }
            case .code(let code): cells[cells.count - 1].append(.code(code.replacing("\\|", with: "|")))
            default: cells[cells.count - 1].append(piece)
            }
        }
        // Nothing stands before the first bar or after the last.
        cells = cells.dropFirst().map(\.withoutBlanksAround)
        return cells.last?.isEmpty == true ? cells.dropLast() : cells
    }

    private static func isRule(_ cell: [MarkdownPiece]) -> Bool {
        guard case .text(let text) = cell.first, cell.count == 1 else { return false }
        return text.contains("-") && text.allSatisfy { "-:".contains($0) }
    }
}

extension [MarkdownPiece] {
    /// A cell without the blanks beside its bars.
    fileprivate var withoutBlanksAround: [MarkdownPiece] {
        var pieces = self
        if case .text(let text) = pieces.first { pieces[0] = .text(String(text.drop { $0 == " " })) }
        if case .text(let text) = pieces.last {
            pieces[pieces.count - 1] = .text(String(text.reversed().drop { $0 == " " }.reversed()))
        }
        return pieces.filter { $0 != .text("") }
    }
}
