import Basics

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
        while let open = range(of: "{{", in: rest) {
            advance(&line, &column, over: rest[..<open.lowerBound])
            let body = rest[open.upperBound...]
            let isTriple = body.hasPrefix("{"), closing = isTriple ? "}}}" : "}}"
            guard let close = range(of: closing, in: body) else {
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
        let name = (kind == nil ? inside : inside.dropFirst()).trimmedSpace
        if kind != .comment, name.utf8.contains(where: "()*".utf8.contains) {
            return TemplateTag(kind: .refused(name), name: name, line: line, column: column, range: range)
        }
        return TemplateTag(kind: kind ?? .variable, name: name, line: line, column: column, range: range)
    }

    /// Where `sign` first stands, by bytes: as characters, a brace with a combining mark would be another one.
    private static func range(of sign: String, in text: Substring) -> Range<String.Index>? {
        var rest = text.utf8
        while let start = sign.utf8.first.flatMap({ rest.firstIndex(of: $0) }) {
            rest = rest[start...]
            if rest.starts(with: sign.utf8) { return start..<rest.index(start, offsetBy: sign.utf8.count) }
            rest.removeFirst()
        }
        return nil
    }

    private static func advance(_ line: inout Int, _ column: inout Int, over text: Substring) {
        if text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 || $0 == UInt8(ascii: "\n") }) {
            for byte in text.utf8 { (line, column) = byte == UInt8(ascii: "\n") ? (line + 1, 1) : (line, column + 1) }
            return
        }
        for character in text {
            if character.isNewline { (line, column) = (line + 1, 1) } else { column += 1 }
        }
    }
}
