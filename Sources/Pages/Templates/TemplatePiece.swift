/// A part of a template: literal text or a tag.
enum TemplatePiece: Sendable {
    case words(Substring)
    /// `indent` is the white space before a tag that is alone on its line; a partial's lines are indented by it.
    case tag(TemplateTag, indent: Substring)

    /// What follows the end of the section that the pieces begin in.
    static func behindSection(_ pieces: ArraySlice<TemplatePiece>) -> ArraySlice<TemplatePiece> {
        var rest = pieces, depth = 1
        while depth > 0, let piece = rest.popFirst() {
            guard case .tag(let tag, _) = piece else { continue }
            switch tag.kind {
            case .section, .inverted: depth += 1
            case .end: depth -= 1
            case .variable, .unescaped, .partial, .comment, .refused, .open: break
            }
        }
        return rest
    }
}

extension TemplateSource {
    /// The pieces in order. A tag without output that is alone on its line removes the whole line (Mustache's
    /// "standalone" tags).
    var pieces: [TemplatePiece] {
        var pieces: [TemplatePiece] = [], start = text.startIndex
        for tag in tags {
            let line = ownLine(of: tag)
            let words = text[start..<(line?.lowerBound ?? tag.range.lowerBound)]
            if !words.isEmpty { pieces.append(.words(words)) }
            pieces.append(.tag(tag, indent: line.map { text[$0.lowerBound..<tag.range.lowerBound] } ?? ""))
            start = line?.upperBound ?? tag.range.upperBound
        }
        return start == text.endIndex ? pieces : pieces + [.words(text[start...])]
    }

    /// The whole line of a tag, with its line end; nil if the tag is not alone on it, or has output.
    private func ownLine(of tag: TemplateTag) -> Range<String.Index>? {
        switch tag.kind {
        case .variable, .unescaped, .refused, .open: return nil
        case .section, .inverted, .end, .partial, .comment: break
        }
        let utf8 = text.utf8
        let before = utf8[..<tag.range.lowerBound], after = utf8[tag.range.upperBound...]
        let start = before.lastIndex { !TemplateSource.isBlank($0) }.map(utf8.index(after:)) ?? text.startIndex
        let end = after.firstIndex { !TemplateSource.isBlank($0) } ?? text.endIndex
        guard start == text.startIndex || utf8[utf8.index(before: start)] == UInt8(ascii: "\n") else { return nil }
        guard end < text.endIndex else { return start..<end }
        let isReturn = utf8[end] == UInt8(ascii: "\r"), feed = isReturn ? utf8.index(after: end) : end
        guard feed < text.endIndex, utf8[feed] == UInt8(ascii: "\n") else { return nil }
        return start..<utf8.index(after: feed)
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
}
