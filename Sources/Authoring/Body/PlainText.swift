/// The text of a heading or paragraph without Markdown, as a phone shows it.
///
/// Of emphasis and code the text stays. A soft break becomes a space, a hard break a line feed.
struct PlainText {
    /// The characters, with line feeds for hard breaks.
    let text: String
    /// The first node that plain text cannot express: a link, an image or raw HTML; nil if there is none.
    let unsupported: MarkdownNode?

    /// Collects the text of a heading or paragraph.
    init(of block: MarkdownNode) {
        var text = "", unsupported: MarkdownNode?
        block.forEachInside { node in
            switch node.kind {
            case .text, .code: text += node.literal
            case .softBreak: text += " "
            case .hardBreak: text += "\n"
            case .link, .image, .rawHTML: unsupported = unsupported ?? node
            default: break
            }
        }
        self.text = text
        self.unsupported = unsupported
    }
}

extension MarkdownNode {
    var textLines: [String] {
        var lines = [""]
        forEachInside { node in
            switch node.kind {
            case .text, .code: lines[lines.count - 1] += node.literal
            case .softBreak, .hardBreak: lines.append("")
            default: break
            }
        }
        return lines
    }
}

extension MarkdownNode {
    /// The block as plain text: a line for each paragraph, heading and line of code. An item begins with a dash, or
    /// with its number.
    ///
    /// - Parameter depth: how many blocks hold it; deeper than `deepest` a block is one line.
    func plainLines(_ depth: Int = 0) -> [String] {
        switch kind {
        case .rule, .rawHTML: return []
        case .codeBlock: return literal.split(separator: "\n").map(String.init)
        case .heading, .paragraph:
            let text = PlainText(of: self).text
            // Most have one line.
            if !text.isEmpty, !text.utf8.contains(UInt8(ascii: "\n")) { return [text.trimmed] }
            return text.utf8.split(separator: UInt8(ascii: "\n")).map { Substring($0).trimmed }
        case _ where depth > MarkdownNode.deepest: return [PlainText(of: self).text]
        case .bulletList, .numberedList:
            return children.enumerated().flatMap { place, item -> [String] in
                let mark = kind == .bulletList ? "- " : "\(firstNumber + place). "
                let lines = item.children.flatMap { $0.plainLines(depth + 1) }
                return lines.enumerated().map { ($0 == 0 ? mark : String(repeating: " ", count: mark.count)) + $1 }
            }
        default: return children.flatMap { $0.plainLines(depth + 1) }
        }
    }

    /// Bounds the recursion: a text may nest thousands of quotes.
    private static let deepest = 8
}

extension String {
    /// In backticks for a diagnostic: one line, at most 40 characters, without control characters.
    var quoted: String {
        let shown = String(
            String.UnicodeScalarView(
                unicodeScalars.map { scalar in
                    scalar.isControl || scalar.isDirectional ? "\u{FFFD}" : scalar
                }))
        return shown.count > 40 ? "`\(shown.prefix(39))…`" : "`\(shown)`"
    }
}

extension StringProtocol {
    /// Without white space at both ends.
    var trimmed: String {
        if let bare = Substring(self).trimmedBytes { return String(bare) }
        guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }
}

extension Substring {
    /// The text between leading and trailing white space, found by bytes; nil if a non-ASCII character is next to it,
    /// which may combine with it.
    fileprivate var trimmedBytes: Substring? {
        let start = utf8.drop(while: Substring.isBlank).startIndex
        guard let last = utf8.lastIndex(where: { !Substring.isBlank($0) }), start <= last, utf8[start] < 0x80,
            utf8[last] < 0x80
        else { return nil }
        return self[start..<utf8.index(after: last)]
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
