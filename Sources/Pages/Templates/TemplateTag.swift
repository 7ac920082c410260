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

    /// Every tag of the text, in order. Tags are read by bytes: as characters, a brace with a combining mark would be
    /// another one, and every build reads them.
    static func all(in text: String) -> [TemplateTag] {
        let bytes = Array(text.utf8)
        var tags: [TemplateTag] = [], place = (line: 1, column: 1), read = 0
        func index(_ offset: Int) -> String.Index { text.utf8.index(text.startIndex, offsetBy: offset) }
        func move(to offset: Int) {
            advance(&place, over: bytes[read..<offset], of: text[index(read)..<index(offset)])
            read = offset
        }
        while let open = first("{{", in: bytes, from: read) {
            move(to: open)
            let isTriple = bytes[(open + 2)...].first == UInt8(ascii: "{"), closing = isTriple ? "}}}" : "}}"
            guard let close = first(closing, in: bytes, from: open + 2) else {
                let range = index(open)..<text.endIndex
                return tags + [TemplateTag(kind: .open, name: "", line: place.line, column: place.column, range: range)]
            }
            let end = close + closing.utf8.count
            tags.append(tag(bytes[(open + 2)..<close], place.line, place.column, index(open)..<index(end)))
            move(to: end)
        }
        return tags
    }

    private static func tag(
        _ inside: ArraySlice<UInt8>, _ line: Int, _ column: Int, _ range: Range<String.Index>
    ) -> TemplateTag {
        let kind: Kind? =
            switch inside.first.map(Unicode.Scalar.init) {
            case "#": .section
            case "^": .inverted
            case "/": .end
            case ">": .partial
            case "!": .comment
            case "{", "&": .unescaped
            case "=", "%", "<", "$": .refused(String(decoding: inside.prefix(1), as: UTF8.self))
            default: nil
            }
        let name = String(decoding: kind == nil ? inside : inside.dropFirst(), as: UTF8.self).trimmedSpace
        if kind != .comment, name.utf8.contains(where: "()*".utf8.contains) {
            return TemplateTag(kind: .refused(name), name: name, line: line, column: column, range: range)
        }
        return TemplateTag(kind: kind ?? .variable, name: name, line: line, column: column, range: range)
    }

    /// Where `sign` is in the bytes at or after `start`.
    private static func first(_ sign: String, in bytes: [UInt8], from start: Int) -> Int? {
        let sign = Array(sign.utf8)
        return bytes.places(of: sign[0], from: start).first { bytes[$0...].starts(with: sign) }
    }

    private static func advance(
        _ place: inout (line: Int, column: Int), over bytes: ArraySlice<UInt8>, of text: Substring
    ) {
        let newLine = UInt8(ascii: "\n")
        if bytes.allSatisfy({ 0x20..<0x7F ~= $0 || $0 == newLine }) {
            for byte in bytes { place = byte == newLine ? (place.line + 1, 1) : (place.line, place.column + 1) }
            return
        }
        for character in text {
            place = character.isNewline ? (place.line + 1, 1) : (place.line, place.column + 1)
        }
    }
}
