/// The signs of YAML by what stands beside them.
extension YAMLSketch {
    var isAtLineEnd: Bool { at >= text.count || text[at] == "\n" }

    func isBlank(_ index: Int) -> Bool {
        !text.indices.contains(index) || text[index] == " " || text[index] == "\t" || text[index] == "\n"
    }

    /// A `-` that begins a list entry.
    func isDash(at index: Int) -> Bool { text.indices.contains(index) && text[index] == "-" && isBlank(index + 1) }

    /// What is wrong with the sign before an entry of a list: a `-` that no blank parts from it, or a sign of other
    /// lists, as `+` and `1.` are; nil for neither.
    var listMark: YAMLMistake? {
        let word = text[at...].prefix { !" \t\n".unicodeScalars.contains($0) }
        if word.first == "-", let next = word.dropFirst().first {
            return next.properties.isAlphabetic || "{[\"'".unicodeScalars.contains(next)
                ? .noBlankAfterDash(at: at) : nil
        }
        guard word.endIndex < text.count, text[word.endIndex] == " ", let last = word.last else { return nil }
        let digits = word.dropLast()
        let isNumber =
            !digits.isEmpty && digits.allSatisfy { ("0"..."9").contains($0) } && ".)".unicodeScalars.contains(last)
        return isNumber || word.count == 1 && "+*".unicodeScalars.contains(last)
            ? .otherMark(words(word.startIndex..<word.endIndex), at: at) : nil
    }

    /// A `:` between brackets that ends a key.
    func isColon(at index: Int) -> Bool { isBlank(index + 1) || ",[]{}".unicodeScalars.contains(text[index + 1]) }

    /// The place of the colon that ends a key at `start`, on the same line; nil if there is none.
    func keyEnd(from start: Int) -> Int? {
        guard text.indices.contains(start) else { return nil }
        var index = start
        if text[start] == "\"" || text[start] == "'" {
            index += 1
            while index < text.count, text[index] != text[start], text[index] != "\n" { index += 1 }
            index += 1
            while index < text.count, text[index] == " " { index += 1 }
            return index < text.count && text[index] == ":" ? index : nil
        }
        guard text[start] != "[", text[start] != "{" else { return nil }
        while index < text.count, text[index] != "\n" {
            if text[index] == "#", isBlank(index - 1) { return nil }
            if text[index] == ":", isBlank(index + 1) { return index }
            index += 1
        }
        return nil
    }

    mutating func skip(_ sign: Unicode.Scalar) { while at < text.count, text[at] == sign { at += 1 } }

    mutating func skipBlanks() { while at < text.count, text[at] == " " || text[at] == "\t" { at += 1 } }

    /// To the line feed.
    mutating func skipLine() { while !isAtLineEnd { at += 1 } }

    /// Past the line feed.
    mutating func endLine() {
        skipLine()
        if at < text.count { at += 1 }
    }

    /// Reads a quoted text past its closing quote; true where it runs over several lines.
    mutating func quote() throws(Outcome) -> Bool {
        let start = at, sign = text[at]
        at += 1
        while at < text.count {
            let scalar = text[at]
            if scalar == "\\", sign == "\"" {
                guard at + 1 < text.count else { break }
                guard "0abt\tnvfre \"/\\N_LPxuU\n".unicodeScalars.contains(text[at + 1]) else {
                    throw .mistake(.escape(text[at + 1], at: at))
                }
                at += 2
            } else if scalar == sign {
                at += 1
                guard sign == "'", at < text.count, text[at] == sign else { return text[start..<at].contains("\n") }
                at += 1
            } else {
                at += 1
            }
        }
        throw openQuote(at: start)
    }

    /// A quote that is not closed on its line, or only by one of another kind.
    func openQuote(at start: Int) -> Outcome {
        let line = text[start...].prefix { $0 != "\n" }
        let other = line.indices.last { place in
            let rest = line[(place + 1)...].first { $0 != " " && $0 != "\t" }
            return ForeignSign.isQuote(line[place]) && rest.map(",]}".unicodeScalars.contains) ?? true
        }
        return .mistake(
            other.map { .otherCloser(line[$0], of: text[start], at: $0) } ?? .openQuote(text[start], at: start))
    }

    /// The quote that ends a value although more of the value follows; nil where it ends there, and what follows is
    /// another.
    func innerQuote(before end: Int) -> YAMLMistake? {
        let sign = text[end - 1], rest = text[end...].prefix { $0 != "\n" }
        let next = rest.drop { $0 == " " || $0 == "\t" }
        guard let first = next.first, first != sign else { return nil }
        let isGlued = next.startIndex == end && first.properties.isAlphabetic
        let word = next.prefix { $0 != " " && $0 != sign }
        return isGlued || word.last != ":" && first != "," && rest.contains(sign) ? .innerQuote(sign, at: end - 1) : nil
    }

    /// Without the blanks at its ends, and without a comment.
    func restOfLine(from start: Int) -> String {
        var end = start
        while end < text.count, text[end] != "\n", !(text[end] == "#" && isBlank(end - 1)) { end += 1 }
        return words(start..<end)
    }

    func words(_ range: Range<Int>) -> String {
        var words = String.UnicodeScalarView()
        words.append(contentsOf: text[range])
        return String(words).trimmed
    }
}
