import Basics
import ClientKit

/// HTML as Markdown, whose headings begin at the third level: headings, paragraphs, lists, quotes, links, emphasis and
/// code, and pictures behind https. Of all other elements the words stay, but of those that hold none.
struct HTMLMarkdown {
    /// The elements whose marks or content are left out, by name.
    private(set) var dropped: Set<String> = []
    private var blocks: [String] = []
    private var spans = [Span(name: "")]
    private var lists: [List] = []
    /// How many more lists are open than have marks.
    private var deeper = 0
    private var openQuotes: [Quote] = []
    /// What the next block begins with; nil inside a list's item that has begun.
    private var opening: String?
    private var heading = 0
    /// The level of the highest heading; the fourth, with which Decree's own documents begin, if none is higher.
    private let highest: Int
    private var skipped = 0
    private var code: String?
    /// The open element whose style keeps lines as they are, and how many of its name are open in it.
    private var broken: (name: String, count: Int)?

    /// Words inside an element of a line.
    private struct Span {
        let name: String
        var address = ""
        var text = ""
    }

    private struct List {
        let isOrdered: Bool
        var count = 0
        var mark: String { isOrdered ? "\(count). " : "- " }
    }

    private struct Quote {
        /// False for one inside a list or too many others.
        let isMarked: Bool
        /// How many lists were open before it.
        let lists: Int
    }

    private static let deepest = 8
    /// Elements whose words nobody sees.
    private static let unseen: Set<String> = ["script", "style", "head", "title", "template"]
    private static let hidden = unseen.union([
        "iframe", "object", "noscript", "svg", "video", "audio", "select", "textarea",
    ])
    private static let plain: Set<String> = [
        "html", "head", "body", "p", "div", "section", "article", "main", "header", "span", "tr", "tbody", "thead",
    ]
    private static let blocks: Set<String> = plain.union([
        "footer", "center", "blockquote", "table", "caption", "tfoot", "dl", "dt", "dd", "figure", "figcaption", "ul",
        "ol", "li", "pre", "hr", "h1", "h2", "h3", "h4", "h5", "h6", "address", "aside", "details", "summary", "dialog",
        "fieldset", "legend", "form", "hgroup", "nav", "search", "menu",
    ]).subtracting(["span"])

    init(_ html: String) {
        // Without an open body the parser stops behind an end tag that closes nothing.
        let events = HTMLText("<html><body>" + html).events
        highest = events.reduce(4) { if case .start(let name, _) = $1 { min($0, Self.level(name) ?? 4) } else { $0 } }
        for event in events {
            switch event {
            case .start(let name, let attributes): start(name, attributes)
            case .end(let name): end(name)
            case .text(let words): add(words)
            }
        }
        endBlock()
    }

    /// The words that a reader sees, with a blank for each tag.
    static func words(_ html: String) -> String {
        var depth = 0
        return HTMLText(html).events.map { event in
            switch event {
            case .start(let name, _): if unseen.contains(name) { depth += 1 }
            case .end(let name): if unseen.contains(name) { depth = max(0, depth - 1) }
            case .text(let words): if depth == 0 { return words }
            }
            return " "
        }.joined()
    }

    /// Nothing if there are no words.
    var text: String { blocks.joined(separator: "\n\n").trimmedSpace }

    private mutating func start(_ name: String, _ attributes: [String: String]) {
        if skipped > 0 || Self.hidden.contains(name) {
            guard Self.hidden.contains(name) else { return }
            if name != "head" { dropped.insert(name) }
            skipped += 1
            return
        }
        if Self.blocks.contains(name) { endBlock() }
        if name == broken?.name {
            broken?.count += 1
        } else if broken == nil, attributes["style"]?.contains(/(?i)white-space\s*:\s*(?:pre|break-spaces)/) == true {
            broken = (name, 1)
        }
        if let level = Self.level(name) { heading = min(6, level - highest + 3) }
        switch name {
        case "ul", "ol":
            guard lists.count < Self.deepest else { return deeper += 1 }
            lists.append(List(isOrdered: name == "ol"))
        case "li": startItem()
        case "pre": code = ""
        case "br": spans[spans.count - 1].text += heading > 0 ? " " : "\n"
        case "hr": blocks.append(quoted(indent + "***"))
        case "blockquote":
            openQuotes.append(Quote(isMarked: lists.isEmpty && quotes < Self.deepest, lists: lists.count))
        case "a", "b", "strong", "i", "em", "code", "tt", "kbd", "samp":
            if spans.count < Self.deepest { spans.append(Span(name: name, address: attributes["href"] ?? "")) }
        case "img": addPicture(at: (attributes["src"] ?? "").trimmedSpace, attributes["alt"] ?? "")
        case "td", "th":
            dropped.insert("table")
            spans[spans.count - 1].text += " "
        default: if !Self.plain.contains(name), Self.level(name) == nil { dropped.insert(name) }
        }
    }

    /// That of a heading; nil for any other element.
    private static func level(_ name: String) -> Int? {
        ["h1", "h2", "h3", "h4", "h5", "h6"].firstIndex(of: name).map { $0 + 1 }
    }

    private mutating func startItem() {
        guard !lists.isEmpty else { return }
        lists[lists.count - 1].count += 1
        opening = lists[lists.count - 1].mark
    }

    private mutating func end(_ name: String) {
        if Self.hidden.contains(name) { skipped = max(0, skipped - 1) }
        if skipped > 0 { return }
        if Self.blocks.contains(name) { endBlock() }
        if name == broken?.name {
            broken?.count -= 1
            if broken?.count == 0 { broken = nil }
        }
        switch name {
        case "ul", "ol":
            if deeper > 0 { deeper -= 1 } else { _ = lists.popLast() }
            opening = nil
        case "li": opening = nil
        case "blockquote":
            // It ends the lists that began in it.
            guard let quote = openQuotes.popLast(), quote.lists < lists.count else { return }
            (lists, deeper, opening) = (Array(lists.prefix(quote.lists)), 0, nil)
        default: if spans.contains(where: { $0.name == name && !name.isEmpty }) { closeSpans(to: name) }
        }
    }

    private mutating func add(_ words: String) {
        guard skipped == 0 else { return }
        if code != nil {
            code? += words
            return
        }
        guard broken != nil, spans.count == 1 else { return addLine(words) }
        let lines = words.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (place, line) in lines.enumerated() {
            if place > 0 { spans[0].text += heading > 0 ? " " : "\n" }
            let isInside = place > 0 && place < lines.count - 1 && heading == 0
            if isInside, line.allSatisfy(\.isWhitespace) { endBlock() } else { addLine(String(line)) }
        }
    }

    private mutating func addLine(_ words: String) {
        let text = Self.spaced(words)
        spans[spans.count - 1].text += isInCode ? text : PlainMarkdown.words(text)
    }

    private mutating func addPicture(at address: String, _ words: String) {
        guard Self.isAddress(address, ["https://"]), code == nil, !isInCode else {
            dropped.insert("img")
            return
        }
        spans[spans.count - 1].text += "![\(PlainMarkdown.words(Self.spaced(words).trimmedSpace))](<\(address)>)"
    }

    private var isInCode: Bool { spans.contains { ["code", "tt", "kbd", "samp"].contains($0.name) } }

    /// True for a whole address that Markdown can hold.
    private static func isAddress(_ text: String, _ beginnings: [String]) -> Bool {
        beginnings.contains { text.lowercased().hasPrefix($0) }
            && !text.contains { "<>\\".contains($0) || $0.isNewline || $0 < " " }
    }

    private static func isLink(_ text: String) -> Bool {
        isAddress(text.trimmedSpace, ["https://", "http://", "mailto:"])
    }

    /// Words without control characters, and with one blank for any white space.
    private static func spaced(_ words: String) -> String {
        var text = String.UnicodeScalarView(), isBlank = false
        for scalar in words.unicodeScalars where !(scalar.value < 0x20 && !scalar.properties.isWhitespace) {
            let isSpace = [" ", "\n", "\t", "\r", "\u{C}", "\u{B}"].contains(scalar)
            if !isSpace { text.append(scalar) } else if !isBlank { text.append(" ") }
            isBlank = isSpace
        }
        return String(text)
    }
}

/// What ends.
extension HTMLMarkdown {
    private var indent: String {
        lists.dropLast().map { String(repeating: " ", count: $0.mark.count) }.joined()
    }

    private var quotes: Int { openQuotes.count(where: \.isMarked) }

    /// A line behind the mark of each quote that is open.
    private func quoted(_ line: String) -> String { String(repeating: "> ", count: quotes) + line }

    private mutating func closeSpans(to name: String?) {
        while spans.count > 1, let span = spans.popLast() {
            spans[spans.count - 1].text += marked(span)
            if span.name == name { return }
        }
    }

    /// Marks stand at the words, and blanks outside of them.
    private mutating func marked(_ span: Span) -> String {
        let words = span.text.trimmedSpace
        guard !words.isEmpty else {
            // A block inside of it has ended it.
            if span.name == "a", Self.isLink(span.address) { dropped.insert("a") }
            return span.text.isEmpty ? "" : " "
        }
        let isApart = [span.text.first, span.text.last].map { $0?.isWhitespace == true ? " " : "" }
        return isApart[0] + marked(words, span) + isApart[1]
    }

    private mutating func marked(_ words: String, _ span: Span) -> String {
        switch span.name {
        case "b", "strong", "i", "em":
            return isInCode ? words : EmphasisMarks.marked(words, isStrong: ["b", "strong"].contains(span.name))
        case "a":
            let address = span.address.trimmedSpace
            guard Self.isLink(address), !isInCode else {
                dropped.insert("a")
                return words
            }
            return words == PlainMarkdown.words(address) ? "<\(address)>" : "[\(words)](<\(address)>)"
        default:
            let ticks = words.split { $0 != "`" }.map(\.count).max() ?? 0
            let fence = String(repeating: "`", count: ticks + 1), gap = ticks > 0 ? " " : ""
            return fence + gap + words + gap + fence
        }
    }

    /// Writes the words since the last block, with the marks of the list around them.
    private mutating func endBlock() {
        defer { heading = 0 }
        closeSpans(to: nil)
        let words = spans[0].text, fenced = code
        (spans[0].text, code) = ("", nil)
        let lines = fenced.map(Self.fence) ?? Self.lines(words, heading)
        guard !lines.isEmpty else { return }
        let mark = opening ?? lists.last.map { String(repeating: " ", count: $0.mark.count) } ?? ""
        let rest = indent + String(repeating: " ", count: mark.count)
        let block = lines.enumerated().map { quoted(($0.offset == 0 ? indent + mark : rest) + $0.element) }
            .joined(separator: "\n")
        let isItem = opening != nil && (lists.last?.count ?? 0) > 1 || lists.count > 1 && opening != nil
        if isItem, let last = blocks.popLast() { blocks.append(last + "\n" + block) } else { blocks.append(block) }
        if opening != nil { opening = nil }
    }

    private static func fence(_ code: String) -> [String] {
        let lines = code.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
        var words = lines.drop { $0.allSatisfy(\.isWhitespace) }
        // The line feed before the end tag ends the last line.
        while words.last?.allSatisfy(\.isWhitespace) == true { words.removeLast() }
        guard !words.isEmpty else { return [] }
        let ticks = code.split { $0 != "`" }.map(\.count).max() ?? 0
        let fence = String(repeating: "`", count: max(3, ticks + 1))
        return [fence] + words + [fence]
    }

    private static func lines(_ words: String, _ heading: Int) -> [String] {
        let lines = EmphasisMarks.settled(words).split(separator: "\n")
            .map { PlainMarkdown.start(String($0).trimmedSpace) }.filter { !$0.isEmpty }
        if heading > 0, !lines.isEmpty {
            return [String(repeating: "#", count: heading) + " " + lines.joined(separator: " ")]
        }
        return lines.enumerated().map { $0.offset < lines.count - 1 ? $0.element + "\\" : $0.element }
    }
}
