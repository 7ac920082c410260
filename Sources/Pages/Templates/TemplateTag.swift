/// One `{{…}}` of a template.
struct TemplateTag: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case variable, unescaped, section, inverted, end, partial, comment
        /// An unsupported kind of tag, by its first character.
        case refused(String)
        /// `{{` without its `}}`.
        case open
    }

    let kind: Kind
    let name: String
    let line: Int
    let column: Int
    /// With the braces.
    let range: Range<String.Index>

    /// Every tag of the text, in order.
    static func all(in text: String) -> [TemplateTag] {
        var tags: [TemplateTag] = [], rest = text[...], line = 1, column = 1
        while let open = rest.firstRange(of: "{{") {
            advance(&line, &column, over: rest[..<open.lowerBound])
            let body = rest[open.upperBound...]
            let isTriple = body.hasPrefix("{"), closing = isTriple ? "}}}" : "}}"
            guard let close = body.firstRange(of: closing) else {
                let range = open.lowerBound..<text.endIndex
                return tags + [TemplateTag(kind: .open, name: "", line: line, column: column, range: range)]
            }
            let range = open.lowerBound..<close.upperBound
            tags.append(tag(body[..<close.lowerBound], line, column, range))
            advance(&line, &column, over: rest[range])
            rest = rest[close.upperBound...]
        }
        return tags
    }

    private static func tag(
        _ inside: Substring, _ line: Int, _ column: Int, _ range: Range<String.Index>
    ) -> TemplateTag {
        let kind: Kind? =
            switch inside.first {
            case "#": .section
            case "^": .inverted
            case "/": .end
            case ">": .partial
            case "!": .comment
            case "{", "&": .unescaped
            case "=", "%", "<", "$": .refused(String(inside.prefix(1)))
            default: nil
            }
        let name = trimmed(kind == nil ? inside : inside.dropFirst())
        if kind != .comment, name.contains(where: { "()*".contains($0) }) {
            return TemplateTag(kind: .refused(name), name: name, line: line, column: column, range: range)
        }
        return TemplateTag(kind: kind ?? .variable, name: name, line: line, column: column, range: range)
    }

    private static func trimmed(_ text: Substring) -> String {
        var text = text
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }

    private static func advance(_ line: inout Int, _ column: inout Int, over text: Substring) {
        for character in text {
            if character.isNewline { (line, column) = (line + 1, 1) } else { column += 1 }
        }
    }
}
