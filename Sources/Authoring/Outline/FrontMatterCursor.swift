/// Where somebody is writing in a front matter that is not whole yet: what a word at the cursor would be.
///
/// The text before the cursor is given to the parser with a word in place of the one that is being written, and with
/// every open bracket closed. What the parser makes of that word is the answer, so that the editor and the reader of
/// policies cannot differ.
package struct FrontMatterCursor: Hashable, Sendable {
    /// To the map whose key it would be, or to the value that it would be.
    package let path: [YAMLStep]
    /// Whether the word would be a key of the map at `path`.
    package let isKey: Bool
    /// The keys that the map has: before the cursor, and behind it where the parser can read on.
    package let keys: [String]
    /// What is written of the word, without its quote; a range of the file's bytes.
    package let word: Range<Int>
    /// Whether the value stands in brackets or braces.
    package let isFlow: Bool

    /// What the word may be. One that stands alone in its line may become a key or a value, so that there may be two.
    ///
    /// - Parameter offset: a byte of the front matter.
    package static func all(in outline: FileOutline, at offset: Int) -> [FrontMatterCursor] {
        guard outline.isInFront(offset), let lines = outline.frontLines else { return [] }
        let text = outline.text, word = wordStart(in: text, from: lines.lowerBound, to: offset)..<offset
        let head = text[lines.lowerBound..<word.lowerBound], tail = tail(of: text, from: offset, to: lines.upperBound)
        var before = Brackets()
        for scalar in head.unicodeScalars { before.read(scalar) }
        guard !before.isInComment else { return [] }
        return [true, false].compactMap { cursor(head, before, asKey: $0, word: word, tail) }
    }

    /// No author writes it.
    private static let mark = "\u{E000}"

    private static func cursor(
        _ head: String, _ brackets: Brackets, asKey: Bool, word: Range<Int>, _ tail: String
    ) -> FrontMatterCursor? {
        if brackets.open.last == "[", asKey, brackets.quote == nil { return nil }
        let end =
            (brackets.quote.map(String.init) ?? "") + (asKey ? ": " : "")
            + brackets.open.reversed().map { $0 == "[" ? "]" : "}" }.joined()
        guard let found = found(in: head + mark + end), found.isKey == asKey else { return nil }
        let isNamed = tail.first { $0 != " " } == ":"
        let whole = asKey ? self.found(in: head + mark + (isNamed ? "" : ": ") + tail) : nil
        return FrontMatterCursor(
            path: found.path, isKey: asKey, keys: whole?.path == found.path ? whole?.keys ?? [] : found.keys,
            word: word, isFlow: !brackets.open.isEmpty)
    }

    private typealias Found = (path: [YAMLStep], isKey: Bool, keys: [String])

    private static func found(in text: String) -> Found? {
        let whole = Array(text.unicodeScalars)
        guard case .success(let root?) = YAMLText.outline(whole) else { return nil }
        return place(in: root, of: whole, path: [])
    }

    /// Where the mark stands, if it is a key, or ends a value that begins on its line.
    private static func place(in span: YAMLNode, of whole: [Unicode.Scalar], path: [YAMLStep]) -> Found? {
        switch span.content {
        case .scalar(let text, _):
            return text.hasSuffix(mark) && !whole[span.range].contains("\n") ? (path, false, []) : nil
        case .list(let items):
            return items.enumerated().lazy.compactMap { place(in: $1, of: whole, path: path + [.item($0)]) }.first
        case .map(let entries):
            let keys = entries.map(\.key)
            if keys.contains(mark) { return (path, true, keys.filter { $0 != mark }) }
            return entries.lazy.compactMap { entry in
                place(in: entry.value, of: whole, path: path + [.key(entry.key)])
            }.first
        }
    }

    private static let signs = Array(" \t\n\r,[]{}\"':<>=".utf8)

    /// What follows the word in which the cursor is.
    private static func tail(of text: SourceText, from offset: Int, to end: Int) -> String {
        var place = offset
        while place < end, !signs.contains(text.bytes[place]) { place += 1 }
        return text[place..<end]
    }

    /// Where the word begins that ends at a place.
    private static func wordStart(in text: SourceText, from start: Int, to offset: Int) -> Int {
        var place = offset
        while place > start, !signs.contains(text.bytes[place - 1]) { place -= 1 }
        return place
    }

    /// The brackets and the quote that are open where a text ends.
    private struct Brackets {
        private(set) var open: [Unicode.Scalar] = []
        private(set) var quote: Unicode.Scalar?
        private(set) var isInComment = false
        private var last: Unicode.Scalar = "\n"

        mutating func read(_ scalar: Unicode.Scalar) {
            defer { last = scalar }
            if isInComment { return isInComment = scalar != "\n" }
            if let quote {
                if scalar == quote, !(quote == "\"" && last == "\\") { self.quote = nil }
                return
            }
            let isStart = last.properties.isWhitespace || "[{,:".unicodeScalars.contains(last)
            switch scalar {
            case "#" where last.properties.isWhitespace: isInComment = true
            case "\"" where isStart, "'" where isStart: quote = scalar
            case "[" where isStart || !open.isEmpty, "{" where isStart || !open.isEmpty: open.append(scalar)
            case "]", "}": _ = open.popLast()
            default: break
            }
        }
    }
}
