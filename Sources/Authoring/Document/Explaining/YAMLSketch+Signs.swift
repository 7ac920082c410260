/// The signs of YAML by what stands beside them.
extension YAMLSketch {
    var isAtLineEnd: Bool { at >= text.count || text[at] == "\n" }

    func isBlank(_ index: Int) -> Bool {
        !text.indices.contains(index) || text[index] == " " || text[index] == "\t" || text[index] == "\n"
    }

    /// A `-` that begins a list entry.
    func isDash(at index: Int) -> Bool { text.indices.contains(index) && text[index] == "-" && isBlank(index + 1) }

    /// A `-` before an entry of a list, which no blank parts from it.
    var isGluedDash: Bool {
        guard text.indices.contains(at + 1), text[at] == "-" else { return false }
        return text[at + 1].properties.isAlphabetic || "{[\"'".unicodeScalars.contains(text[at + 1])
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
        throw .mistake(.openQuote(sign, at: start))
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
