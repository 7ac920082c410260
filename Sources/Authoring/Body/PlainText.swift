/// The characters of a heading or paragraph without their marks, as a phone shows them.
///
/// Emphasis and code leave their text. A soft break is a space, a hard break a line feed.
struct PlainText {
    let text: String
    /// The first thing inside that cannot be plain text: a link, an image or raw HTML.
    let stranger: MarkdownNode.Kind?

    init(of block: MarkdownNode) {
        var text = "", stranger: MarkdownNode.Kind?
        block.forEachInside { node in
            switch node.kind {
            case .text, .code: text += node.literal
            case .softBreak: text += " "
            case .hardBreak: text += "\n"
            case .link, .image, .rawHTML: stranger = stranger ?? node.kind
            default: break
            }
        }
        self.text = text
        self.stranger = stranger
    }
}

extension MarkdownNode {
    /// A paragraph's plain text, line by line.
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

extension String {
    /// In backticks for a diagnostic: one line, at most 40 characters, nothing that could steer a terminal.
    var quoted: String {
        let shown = String(String.UnicodeScalarView(unicodeScalars.map { scalar in
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
    /// What is left between blanks, found byte by byte; nil where other characters meet them, which may belong to them.
    fileprivate var trimmedBytes: Substring? {
        let start = utf8.drop(while: Substring.isBlank).startIndex
        guard let last = utf8.lastIndex(where: { !Substring.isBlank($0) }), start <= last, utf8[start] < 0x80,
              utf8[last] < 0x80 else { return nil }
        return self[start...last]
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
