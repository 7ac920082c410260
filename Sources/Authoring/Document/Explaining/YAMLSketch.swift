/// Reads YAML as roughly as an author sees it, line by line, up to the first thing that breaks it.
///
/// It is asked only about texts that a parser has refused, and knows what front matter is written with: maps and lists
/// in lines, `[ ]` and `{ }`, quotes, blocks. Where it meets anything else it has nothing to say.
struct YAMLSketch {
    /// Lines that begin in one column and belong together.
    private struct Level {
        let indent: Int
        let isList: Bool
    }

    /// Ends the reading without a mistake.
    enum Outcome: Error { case mistake(YAMLMistake), unknown }

    let text: [Unicode.Scalar]
    var at = 0
    private var levels: [Level] = []
    /// What the line above left without a value, so that deeper lines may follow.
    private var opener: Level?
    /// Whether the line above ends with words, which deeper lines may go on with.
    private var endsInWords = false
    /// Where the first key stands, and how many lines begin in its column.
    private var first = (place: 0, lines: 0)

    init(_ text: [Unicode.Scalar]) { self.text = text }

    init(_ text: String) { self.init(Array(text.unicodeScalars)) }

    mutating func firstMistake() -> YAMLMistake? {
        do throws(Outcome) {
            while at < text.count { try line() }
            return nil
        } catch {
            if case .mistake(let mistake) = error { return mistake }
            return nil
        }
    }

    private mutating func line() throws(Outcome) {
        let start = at
        skip(" ")
        let indent = at - start
        if isAtLineEnd { return endLine() }
        if text[at] == "\t" {
            let tab = at
            skipBlanks()
            if isAtLineEnd || text[at] == "#" { return endLine() }
            let column = opener.map { $0.indent + 2 } ?? levels.last { $0.isList == isDash(at: at) }?.indent
            throw .mistake(.tab(at: tab, column: (column ?? 0) + 1))
        }
        if text[at] == "#" { return endLine() }
        if let comment = ForeignComment.plain(of: restOfLine(from: at)) { throw .mistake(.comment(comment, at: at)) }
        if let mistake = listMark, takesEntry(at: indent) { throw .mistake(mistake) }
        let below = opener
        guard try place(indent) else { return endLine() }
        if let below, indent > below.indent, isWords(at: indent) {
            levels.removeLast()
            return try value(of: nil, below.indent)
        }
        try dashes(indent)
    }

    /// Whether an entry of a list can begin in a column.
    private func takesEntry(at indent: Int) -> Bool {
        opener.map { indent >= $0.indent } ?? levels.contains { $0.isList && $0.indent == indent }
    }

    /// A value that stands below its key, with no key of its own; before a line with one, the colon of a word that may
    /// be a key was forgotten.
    private func isWords(at indent: Int) -> Bool {
        guard keyEnd(from: at) == nil, !isDash(at: at), !"[]{}&*!?".unicodeScalars.contains(text[at]) else {
            return false
        }
        let word = text[at...].prefix { !$0.properties.isWhitespace }
        guard word.allSatisfy({ ("a"..."z").contains($0) || $0 == "-" }) else { return true }
        var next = self
        next.endLine()
        let start = next.at
        next.skip(" ")
        return next.at - start != indent || next.keyEnd(from: next.at) == nil
    }

    /// Finds the level of a line; false where it only goes on with the words above.
    private mutating func place(_ indent: Int) throws(Outcome) -> Bool {
        let isDash = isDash(at: at), words = endsInWords
        endsInWords = false
        if let open = opener {
            opener = nil
            if indent > open.indent || (indent == open.indent && isDash && !open.isList) {
                levels.append(Level(indent: indent, isList: isDash))
                return true
            }
        }
        var left: [Int] = [], list: Int?
        while let top = levels.last, top.indent > indent || (top.indent == indent && top.isList && !isDash) {
            left.append(top.indent + 1)
            if top.isList { list = top.indent + 1 }
            levels.removeLast()
        }
        if levels.count < 2, levels.first?.indent ?? indent == indent { first.lines += 1 }
        guard let top = levels.last else {
            if let root = left.last {
                throw .mistake(
                    first.lines > 2
                        ? .unaligned(at: at, column: indent + 1, with: [root])
                        : .firstDeeper(at: first.place, column: root, than: indent + 1))
            }
            first.place = at
            levels = [Level(indent: indent, isList: isDash)]
            return true
        }
        if top.indent == indent {
            if top.isList == isDash { return true }
            throw .mistake(.dashAmongKeys(at: at, list: list))
        }
        if let below = left.last {
            if below == indent + 1 { throw .mistake(.besideDash(at: at, keys: left.dropLast().last)) }
            throw .mistake(.unaligned(at: at, column: indent + 1, with: isDash ? [below] : [top.indent + 1, below]))
        }
        if words, !isDash, keyEnd(from: at) == nil {
            endsInWords = true
            return false
        }
        let isKey = keyEnd(from: at) != nil
        throw .mistake(.deeper(at: at, than: top.indent + 1, isOther: top.isList ? !isDash : isDash || !isKey))
    }

    /// The dashes that begin a line, each a level of its own, and what stands behind them.
    private mutating func dashes(_ indent: Int) throws(Outcome) {
        var column = indent, isItem = false
        while isDash(at: at) {
            if isItem { levels.append(Level(indent: column, isList: true)) }
            isItem = true
            let dash = at
            at += 1
            skip(" ")
            if at < text.count, text[at] == "\t" { throw .mistake(.tab(at: at, column: nil)) }
            if isAtLineEnd || text[at] == "#" {
                opener = Level(indent: column, isList: true)
                return endLine()
            }
            if !isDash(at: at), keyEnd(from: at) == nil { return try value(of: nil, column) }
            column += at - dash
        }
        if isItem { levels.append(Level(indent: column, isList: false)) }
        try entry(column)
    }

    private mutating func entry(_ column: Int) throws(Outcome) {
        let start = at
        switch text[at] {
        case "[", "{":
            try flow(column)
            return try finish(after: text[at - 1])
        case "]", "}": throw .mistake(.follows(restOfLine(from: at), after: text[at], at: at, isJSON: false))
        case "&", "*", "!", "?": throw .unknown
        default: break
        }
        guard let colon = keyEnd(from: at) else {
            if text[at] == "\"" || text[at] == "'", try quote() { throw openQuote(at: start) }
            let line = restOfLine(from: start)
            guard let first = line.firstIndex(of: ":"), first > line.startIndex,
                line[..<first].allSatisfy({ $0.isLetter || $0 == "-" })
            else { throw .mistake(.noColon(line, at: start, isAbove: isAbove(column))) }
            throw noBlank(after: line[..<first], start)
        }
        if colon == start { throw .mistake(.noKey(at: start)) }
        let key = words(start..<colon)
        if let glued = key.firstIndex(of: ":"), "{[\"'".contains(key[key.index(after: glued)...].prefix(1)) {
            throw noBlank(after: key[..<glued], start)
        }
        at = colon + 1
        try value(of: key, column)
    }

    private func noBlank(after key: Substring, _ start: Int) -> Outcome {
        let end = start + key.unicodeScalars.count + 1
        return .mistake(.noBlank(after: String(key), restOfLine(from: end), at: end))
    }

    /// Whether the line below belongs to what begins in a column.
    private func isAbove(_ column: Int) -> Bool {
        var below = self
        below.endLine()
        let start = below.at
        below.skip(" ")
        return below.at - start > column || below.at - start == column && below.isDash(at: below.at)
    }

    private mutating func value(of key: String?, _ indent: Int) throws(Outcome) {
        skipBlanks()
        if isAtLineEnd || text[at] == "#" {
            opener = Level(indent: indent, isList: false)
            return endLine()
        }
        let start = at, sign = text[at]
        switch sign {
        case "\"", "'":
            let isLong = try quote()
            try finish(after: sign, of: isLong ? start : nil, key)
        case "[", "{":
            try flow(indent)
            try finish(after: text[at - 1], key)
        case "|", ">": try block(of: key, indent)
        case "&", "*", "!": throw .unknown
        case "@", "`", "%", ",", "]", "}":
            throw .mistake(.cannotBegin(sign, restOfLine(from: start), of: key, at: start))
        case "-" where isDash(at: at): throw .mistake(.dashAfterKey(key ?? "key", at: start))
        default:
            let value = restOfLine(from: start)
            if let colon = keyEnd(from: start) { throw .mistake(.colon(in: value, of: key, at: colon)) }
            endsInWords = true
            endLine()
        }
    }

    /// A `|` or `>` block, whose lines may hold anything as long as they are deeper.
    private mutating func block(of key: String?, _ indent: Int) throws(Outcome) {
        let start = at
        at += 1
        while at < text.count, "+-0123456789".unicodeScalars.contains(text[at]) { at += 1 }
        skipBlanks()
        guard isAtLineEnd || text[at] == "#" else {
            throw .mistake(.cannotBegin(text[start], restOfLine(from: start), of: key, at: start))
        }
        endLine()
        while at < text.count {
            let line = at
            skip(" ")
            guard isAtLineEnd || at - line > indent else {
                at = line
                return
            }
            endLine()
        }
    }

    /// The end of a value's line.
    ///
    /// - Parameter quote: where a quote that ran over several lines began; what follows it, it may have swallowed.
    private mutating func finish(
        after closing: Unicode.Scalar, of quote: Int? = nil, _ key: String? = nil
    ) throws(Outcome) {
        let end = at
        skipBlanks()
        if isAtLineEnd || (text[at] == "#" && at > end) { return endLine() }
        if let quote { throw openQuote(at: quote) }
        if text[at] == ":" { throw .unknown }
        if closing == "\"" || closing == "'", let mistake = innerQuote(before: end) { throw .mistake(mistake) }
        let isJSON = key?.hasPrefix("\"") == true
        throw .mistake(.follows(restOfLine(from: at), after: closing, at: at, isJSON: isJSON))
    }
}
