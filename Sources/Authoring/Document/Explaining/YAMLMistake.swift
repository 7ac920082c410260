/// What is wrong in a text that a YAML parser gave up on: in an author's words, at the place of the mistake.
///
/// A parser stops where it can go on no longer, which is often an innocent line below the slip, and names what it would
/// have liked to read there. This looks at the text itself, knows nothing of the parser, and needs its place alone.
struct YAMLMistake: Error, Equatable {
    /// The index among the text's Unicode scalars.
    let place: Int
    let message: String
    let help: String

    /// Nil if none of the usual mistakes stands at or before the line on which the parser stopped.
    ///
    /// - Parameters:
    ///   - text: has LF line ends.
    ///   - stop: where the parser stopped, as an index into the text; its end for the end of the text.
    static func explaining(_ text: [Unicode.Scalar], stoppedAt stop: Int) -> YAMLMistake? {
        let stop = min(max(0, stop), text.count)
        let lineEnd = text[stop...].firstIndex(of: "\n") ?? text.count
        var sketch = YAMLSketch(text)
        guard let mistake = sketch.firstMistake(), mistake.place <= lineEnd else { return nil }
        return mistake
    }
}

extension YAMLMistake {
    static func tab(at place: Int) -> YAMLMistake {
        YAMLMistake(
            place: place, message: "a tab indents this line, and YAML is indented with blanks alone",
            help: "put blanks in its place: two for each step")
    }

    /// - Parameters:
    ///   - column: counts from 1.
    ///   - isOther: whether the lines of that column are of another kind: keys, where this is an entry, and so on.
    static func deeper(at place: Int, than column: Int, isOther: Bool) -> YAMLMistake {
        YAMLMistake(
            place: place, message: "the line is indented deeper than the one above, which has its value already",
            help: isOther ? "give the line above no value of its own" : "begin it in column \(column)")
    }

    static func noBlankAfterDash(at place: Int) -> YAMLMistake {
        YAMLMistake(
            place: place, message: "no blank follows the '-' that begins an entry of a list",
            help: "put a blank after it")
    }

    static func unaligned(at place: Int, column: Int, with columns: [Int]) -> YAMLMistake {
        let known = Set(columns).sorted().map(String.init)
        return YAMLMistake(
            place: place, message: "the line begins in column \(column), in which nothing above it begins",
            help: known.isEmpty ? "begin it in column 1" : "begin it in column \(known.joined(separator: " or "))")
    }

    /// - Parameter keys: the column of the entry's other keys, counted from 1.
    static func besideDash(at place: Int, keys: Int?) -> YAMLMistake {
        YAMLMistake(
            place: place,
            message: "a key stands in the column of the '-' above it, and belongs to no entry of the list",
            help: "begin it in column \(keys ?? 3), as the other keys of its entry")
    }

    static func dashAmongKeys(at place: Int) -> YAMLMistake {
        YAMLMistake(
            place: place, message: "a list entry stands among keys",
            help: "write the key of the list on a line above it, or remove the '-'")
    }

    static func dashAfterKey(_ key: String, at place: Int) -> YAMLMistake {
        YAMLMistake(
            place: place, message: "a list with '-' cannot begin on the line of its key",
            help: "write \(key): [value, value], or each '- value' on a line below the key")
    }

    static func noColon(_ line: String, at place: Int) -> YAMLMistake {
        if line.allSatisfy({ $0 == "=" }) {
            return YAMLMistake(
                place: place, message: "a mark that a merge left around its conflict stands here",
                help: "remove the line, and check that what stands beside it is what both sides want")
        }
        let words = line.split(separator: " ", maxSplits: 1).map(String.init)
        let meant = assigned(line) ?? (words.count == 2 ? "\(words[0]): \(words[1].prefix(60))" : nil)
        return YAMLMistake(
            place: place, message: "'\(line.prefix(40))' has no colon; a line here is 'key: value'",
            help: "write \(meant ?? "\(line.prefix(40)): and its value")")
    }

    /// `key: value` for a line with the sign of another language between them, such as `=`; nil for none.
    private static func assigned(_ line: String) -> String? {
        let key = line.prefix { $0.isLetter || $0.isNumber || "_-".contains($0) }
        let rest = line.dropFirst(key.count).drop(while: \.isWhitespace)
        guard let sign = ["=>", "->", ":=", "==", "=", ";", "→"].first(where: rest.hasPrefix), !key.isEmpty else {
            return nil
        }
        let value = rest.dropFirst(sign.count).drop(while: \.isWhitespace)
        return value.isEmpty ? nil : "\(key.prefix(40)): \(value.prefix(60))"
    }

    static func noBlank(after key: String, _ value: String, at place: Int) -> YAMLMistake {
        YAMLMistake(
            place: place, message: "no blank follows the colon of '\(key.prefix(40))'",
            help: "write \(key.prefix(40)): \(value.prefix(60))")
    }

    static func colon(in value: String, of key: String?, at place: Int) -> YAMLMistake {
        YAMLMistake(
            place: place, message: "the value holds a colon and a blank, which begin another value",
            help: "put quotes around the value: \(quoted(value, of: key))")
    }

    static func cannotBegin(_ sign: Unicode.Scalar, _ value: String, of key: String?, at place: Int) -> YAMLMistake {
        YAMLMistake(
            place: place, message: "a value without quotes cannot begin with '\(sign)'",
            help: "put quotes around it: \(quoted(value, of: key))")
    }

    static func openQuote(_ quote: Unicode.Scalar, at place: Int) -> YAMLMistake {
        YAMLMistake(
            place: place, message: "the quote that opens here is not closed on its line",
            help: "add a \(quote) at the end of the value; a quote inside it is written \(quote == "'" ? "''" : "\\\"")"
        )
    }

    static func escape(_ sign: Unicode.Scalar, at place: Int) -> YAMLMistake {
        YAMLMistake(
            place: place, message: "'\\\(sign)' means nothing between double quotes",
            help: "write the backslash twice, or put the value between single quotes")
    }

    /// - Parameter isJSON: true for the value of a key in quotes.
    static func follows(_ rest: String, after closing: Unicode.Scalar, at place: Int, isJSON: Bool) -> YAMLMistake {
        if isJSON, rest == "," {
            return YAMLMistake(
                place: place, message: "the line is JSON, whose commas YAML takes between braces only",
                help: "remove the commas at the ends of lines, or put '{' above and '}' below them")
        }
        if rest.first.map({ "]}".contains($0) }) == true {
            return YAMLMistake(
                place: place, message: "'\(rest.prefix(1))' closes nothing that is open here", help: "remove it")
        }
        return YAMLMistake(
            place: place, message: "'\(rest.prefix(40))' follows the closing \(closing) of a value",
            help: rest == "," ? "remove the comma" : "remove it, or put the whole value between quotes")
    }

    static func open(_ sign: Unicode.Scalar, at place: Int) -> YAMLMistake {
        YAMLMistake(
            place: place, message: "the '\(sign)' that opens here is not closed",
            help: "add '\(closer(of: sign))' where it ends, at the end of this line perhaps")
    }

    static func wrongCloser(_ sign: Unicode.Scalar, of open: Unicode.Scalar, at place: Int) -> YAMLMistake {
        YAMLMistake(
            place: place, message: "'\(sign)' stands where a '\(closer(of: open))' must close the '\(open)' before it",
            help: "write '\(closer(of: open))' here, or before it")
    }

    static func noComma(before word: String, at place: Int) -> YAMLMistake {
        YAMLMistake(
            place: place, message: "a comma is missing before '\(word.prefix(40))'",
            help: "write ', \(word.prefix(40))', or put quotes around the whole value")
    }

    static func closer(of sign: Unicode.Scalar) -> Unicode.Scalar { sign == "[" ? "]" : "}" }

    /// The value as a line that can be pasted, between the quotes that need nothing else to change.
    private static func quoted(_ value: String, of key: String?) -> String {
        let value = value.count > 60 ? "…" : value
        let isPlain = !value.contains("\"") && !value.contains("\\")
        let text = isPlain ? "\"\(value)\"" : "'\(value.replacing("'", with: "''"))'"
        return key.map { "\($0): \(text)" } ?? text
    }
}
