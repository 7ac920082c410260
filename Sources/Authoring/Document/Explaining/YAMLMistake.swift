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
    /// - Parameter column: where the line is to begin, counted from 1; nil for a tab behind a dash.
    static func tab(at place: Int, column: Int?) -> YAMLMistake {
        YAMLMistake(
            place: place, message: "a tab indents this line, and YAML is indented with blanks alone",
            help: column.map { "put blanks in its place: begin the line in column \($0)" } ?? "put a blank in its place"
        )
    }

    /// - Parameter comment: as YAML writes it.
    static func comment(_ comment: String, at place: Int) -> YAMLMistake {
        YAMLMistake(
            place: place, message: "a comment begins with '#' in YAML, and with no other sign",
            help: "write \(comment.prefix(60))")
    }

    /// A comment that hides the rest of what stands in brackets.
    ///
    /// - Parameter value: the words before the comment, with it.
    static func hidingComment(_ value: String?, of open: Unicode.Scalar, at place: Int) -> YAMLMistake {
        let quotes = value.map { "put quotes around the value, \(quoted($0, of: nil)), or " } ?? ""
        return YAMLMistake(
            place: place, message: "the '#' begins a comment here, which hides the '\(closer(of: open))' of its line",
            help: "\(quotes)write the comment behind the '\(closer(of: open))'")
    }

    /// The first key deeper than a line below.
    static func firstDeeper(at place: Int, column: Int, than below: Int) -> YAMLMistake {
        YAMLMistake(
            place: place, message: "the first key begins in column \(column), and a line below it in column \(below)",
            help: "begin it in column \(below)")
    }

    static func noKey(at place: Int) -> YAMLMistake {
        YAMLMistake(place: place, message: "the line begins with its colon", help: "write a key before it")
    }

    static func spareComma(at place: Int) -> YAMLMistake {
        YAMLMistake(place: place, message: "no value stands before this comma", help: "remove it")
    }

    static func semicolon(at place: Int) -> YAMLMistake {
        YAMLMistake(
            place: place, message: "a ';' stands where a comma parts the values", help: "write ',' in its place")
    }

    /// - Parameter sign: a quote that ends a value, behind which more of the value follows.
    static func innerQuote(_ sign: Unicode.Scalar, at place: Int) -> YAMLMistake {
        let (twice, other) = sign == "'" ? ("''", "\"") : ("\\\"", "'")
        return YAMLMistake(
            place: place, message: "the value ends at this quote, and more of it follows",
            help: "write \(twice) for each quote inside the value, or put \(other) around the value")
    }

    /// - Parameter sign: what stands in place of the dash before an entry of a list, such as `+`.
    static func otherMark(_ sign: String, at place: Int) -> YAMLMistake {
        YAMLMistake(
            place: place, message: "'\(sign)' begins no entry of a list",
            help: "begin each entry with '- ' in place of '\(sign) '")
    }

    /// - Parameters:
    ///   - column: counts from 1.
    ///   - isOther: whether the lines of that column are of another kind: keys, where this is an entry, and so on.
    static func deeper(at place: Int, than column: Int, isOther: Bool) -> YAMLMistake {
        YAMLMistake(
            place: place, message: "the line is indented deeper than a line above it, which has its value already",
            help: isOther ? "give the line above no value of its own" : "begin it in column \(column)")
    }

    static func noBlankAfterDash(at place: Int) -> YAMLMistake {
        YAMLMistake(
            place: place, message: "no blank follows the '-' that begins an entry of a list",
            help: "put a blank after the '-' that begins each entry")
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

    /// - Parameter list: the column of the entries above, counted from 1; nil where there are none.
    static func dashAmongKeys(at place: Int, list: Int?) -> YAMLMistake {
        YAMLMistake(
            place: place, message: "a list entry stands among keys",
            help: list.map { "begin it in column \($0), as the entries above it" }
                ?? "write the key of the list on a line above it, or remove the '-'")
    }

    static func dashAfterKey(_ key: String, at place: Int) -> YAMLMistake {
        YAMLMistake(
            place: place, message: "a list with '-' cannot begin on the line of its key",
            help: "write \(key): [value, value], or each '- value' on a line below the key")
    }

    /// - Parameter isAbove: whether what the key holds stands on the lines below.
    static func noColon(_ line: String, at place: Int, isAbove: Bool) -> YAMLMistake {
        if line.allSatisfy({ $0 == "=" }) {
            return YAMLMistake(
                place: place, message: "a mark that a merge left around its conflict stands here",
                help: "remove the line, and check that what stands beside it is what both sides want")
        }
        if line.count > 1, line.allSatisfy({ $0 == "-" }) {
            return YAMLMistake(
                place: place, message: "'\(line.prefix(40))' does not end the front matter: three hyphens do",
                help: "write ---, and what is no key below it")
        }
        let words = line.split(separator: " ", maxSplits: 1).map(String.init)
        let meant = assigned(line) ?? (words.count == 2 ? "\(words[0]): \(words[1].prefix(60))" : nil)
        return YAMLMistake(
            place: place, message: "'\(line.prefix(40))' has no colon; a line here is 'key: value'",
            help: "write \(meant ?? "\(line.prefix(40)):\(isAbove ? "" : " and its value")")")
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

    /// A quote of another kind in the place of the closing one.
    static func otherCloser(_ sign: Unicode.Scalar, of quote: Unicode.Scalar, at place: Int) -> YAMLMistake {
        YAMLMistake(
            place: place,
            message: "\(ForeignSign.quoteName(sign)), closes no quotation that '\(quote)' opens",
            help: "write \(quote) in its place")
    }

    static func parenthesis(at place: Int) -> YAMLMistake {
        YAMLMistake(
            place: place, message: "'(' opens no map in YAML",
            help: "write '{' in its place and '}' for its ')', or put quotes around the value")
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
            help: [",", ";"].contains(rest) ? "remove it" : "remove it, or put the whole value between quotes")
    }

    static func open(_ sign: Unicode.Scalar, at place: Int) -> YAMLMistake {
        YAMLMistake(
            place: place, message: "the '\(sign)' that opens here is not closed",
            help: "add '\(closer(of: sign))' where it ends, at the end of this line perhaps")
    }

    /// One of two brackets, of which the line closes one.
    static func openInside(_ sign: Unicode.Scalar, at place: Int) -> YAMLMistake {
        YAMLMistake(
            place: place, message: "the '\(sign)' that opens here, or the one around it, is not closed",
            help: "add '\(closer(of: sign))' behind the values of this one, or at the end of the line")
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
