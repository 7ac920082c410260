import Authoring

/// Markdown as the body of a manual page, from the tree that content and pages are read from.
extension Roff {
    /// - Parameter blocks: without the text's own title; headings of level two become sections.
    mutating func add(_ blocks: [MarkdownNode]) { for block in blocks { add(block) } }

    private mutating func add(_ block: MarkdownNode) {
        switch block.kind {
        case .heading where block.headingLevel <= 2: addHeading(Roff.plain(block.pieces).uppercased())
        case .heading: addSubheading(Roff.plain(block.pieces))
        case .paragraph:
            if let rows = block.tableRows {
                addTable(rows.map { $0.map(Roff.marked) })
            } else {
                addParagraph(Roff.marked(block.pieces))
            }
        case .codeBlock, .rawHTML:
            let lines = block.literal.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            addLiteral(lines.last?.isEmpty == true ? lines.dropLast() : lines)
        case .bulletList, .numberedList: addList(block)
        case .quote: addIndented(by: 4) { $0.add(block.children) }
        case .rule: addRequest(".sp")
        default: add(block.children)
        }
    }

    /// Each item hangs behind its marker; the items of a tight list have no space between them.
    private mutating func addList(_ list: MarkdownNode) {
        let isNumbered = list.kind == .numberedList
        for (number, item) in list.children.enumerated() {
            if list.isTight, number == 1 { addRequest(".PD 0") }
            addMarker(isNumbered ? "\(list.firstNumber + number)." : "\\(bu", width: isNumbered ? 4 : 2)
            var blocks = item.children[...]
            if let first = blocks.first, first.kind == .paragraph, first.tableRows == nil {
                addLine(Roff.marked(first.pieces))
                blocks = blocks.dropFirst()
            }
            if !blocks.isEmpty { addIndented(by: isNumbered ? 4 : 2) { $0.add(Array(blocks)) } }
        }
        if list.isTight, list.children.count > 1 { addRequest(".PD") }
    }

    /// Escaped text; code is bold, and a link becomes its words with the address behind them.
    private static func marked(_ pieces: [MarkdownPiece]) -> String {
        var text = "", start = 0
        for piece in pieces {
            switch piece {
            case .text(let words): text += escaped(words)
            case .code(let code): text += bold(escaped(code))
            case .softBreak: text += "\n"
            case .hardBreak: text += "\n.br\n"
            case .begin(.emphasis): text += "\\fI"
            case .begin(.strong): text += "\\fB"
            case .end(.emphasis), .end(.strong): text += "\\fR"
            case .begin(.link): start = text.count
            case .end(.link(let address)):
                let address = escaped(address)
                if text.dropFirst(start) != address { text += " (\(address))" }
            }
        }
        return text
    }

    /// The words of a heading, which is bold as a whole.
    static func plain(_ pieces: [MarkdownPiece]) -> String {
        pieces.map { piece in
            switch piece {
            case .text(let words), .code(let words): words
            case .softBreak, .hardBreak: " "
            case .begin, .end: ""
            }
        }.joined()
    }
}
