import PolicyModel

/// Refuses Markdown that would keep cmark busy for minutes.
///
/// The time of cmark grows with the square of the brackets in one paragraph, and with the number of lines times the
/// depth of quotes and lists. Within these bounds a body of 1 MiB takes two seconds at most.
struct BodyLimits {
    /// The most `[` between two empty lines.
    static let mostBrackets = 2_048
    /// The deepest nesting of quotes and lists.
    static let deepest = 100

    /// What exceeds a bound; it decides the diagnostic.
    private enum Excess { case brackets, nesting }

    private var line = 1
    /// The number of brackets since the last empty line.
    private var brackets = 0
    /// Whether the current line has had only white space so far.
    private var isEmpty = true
    private var prefix = Prefix()
    /// The first exceeded bound; nil while all hold.
    private var excess: Excess?

    /// `text` up to the first line that exceeds a bound, which is reported.
    static func bounded(
        _ text: String, file: String, firstLine: Int, reporting diagnostics: inout [Diagnostic]
    ) -> String {
        let end = text.withBytes { bytes -> (excess: Excess, line: Int, start: Int)? in
            var limits = BodyLimits(), start = 0, index = 0
            while index < bytes.count {
                let byte = bytes[index]
                if index > 0, isEnd(bytes[index - 1], before: byte) {
                    limits.endLine()
                    start = index
                }
                limits.take(byte)
                if let excess = limits.excess { return (excess, limits.line, start) }
                index += 1
                if limits.isInWords, !isLineBreak(byte) {
                    while index < bytes.count, !isBreakOrBracket(bytes[index]) { index += 1 }
                }
            }
            return nil
        }
        guard let end else { return text }
        let position = SourcePosition(file: file, line: firstLine + end.line - 1)
        diagnostics.append(BodyLimits.diagnostic(end.excess, position))
        return String(decoding: text.utf8.prefix(end.start), as: UTF8.self)
    }

    /// Most letters need one comparison.
    private static func isBreakOrBracket(_ byte: UInt8) -> Bool {
        byte <= UInt8(ascii: "[") && (byte == UInt8(ascii: "[") || isLineBreak(byte))
    }

    private static func isLineBreak(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }

    /// Whether a line ends between two bytes; not between CR and LF.
    private static func isEnd(_ byte: UInt8, before next: UInt8) -> Bool {
        byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") && next != UInt8(ascii: "\n")
    }

    /// Whether only a bracket or the end of the line can change anything.
    private var isInWords: Bool { prefix.isOver && !isEmpty }

    /// Ends a line. An empty one ends the paragraph, so its brackets no longer count.
    private mutating func endLine() {
        if isEmpty { brackets = 0 }
        line += 1
        isEmpty = true
        prefix = Prefix()
    }

    /// Counts one byte of the text.
    private mutating func take(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): break
        case UInt8(ascii: "["):
            isEmpty = false
            brackets += 1
            if brackets > BodyLimits.mostBrackets { excess = .brackets }
        default: isEmpty = false
        }
        prefix.take(byte)
        if prefix.depth > BodyLimits.deepest { excess = .nesting }
    }

    private static func diagnostic(_ excess: Excess, _ position: SourcePosition) -> Diagnostic {
        switch excess {
        case .brackets:
            Diagnostic(
                .error, "body-brackets", at: position, "more than \(mostBrackets) '[' stand between two empty lines",
                help: "put an empty line between them")
        case .nesting:
            Diagnostic(
                .error, "body-nesting", at: position, "quotes and lists lie more than \(deepest) deep in one another",
                help: "flatten them")
        }
    }
}

extension BodyLimits {
    /// The characters at the beginning of a line that open or continue quotes and lists.
    private struct Prefix {
        /// Whether the prefix has ended and the line's text has begun.
        private(set) var isOver = false
        /// Quotes and list items that the line is inside of so far.
        private var markers = 0
        /// Columns of white space; a nested list needs two for each level.
        private var indent = 0
        /// A list's sign counts only with white space after it.
        private var isAfterSign = false
        private var isAfterQuote = false
        private var isAfterDigit = false

        var depth: Int { markers == 0 ? 0 : markers + indent / 2 }

        mutating func take(_ byte: UInt8) {
            guard !isOver else { return }
            switch byte {
            case UInt8(ascii: " "), UInt8(ascii: "\t"): takeBlank(columns: byte == UInt8(ascii: " ") ? 1 : 4)
            case UInt8(ascii: ">"): takeQuote()
            case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"): takeSign(mayStand: !isAfterSign)
            case UInt8(ascii: "."), UInt8(ascii: ")"): takeSign(mayStand: isAfterDigit)
            case UInt8(ascii: "0")...UInt8(ascii: "9"): isAfterDigit = true
            default: isOver = true
            }
        }

        private mutating func takeBlank(columns: Int) {
            if isAfterSign { markers += 1 } else if !isAfterQuote { indent += columns }
            (isAfterSign, isAfterQuote, isAfterDigit) = (false, false, false)
        }

        private mutating func takeQuote() {
            markers += 1
            (isAfterSign, isAfterQuote, isAfterDigit) = (false, true, false)
        }

        private mutating func takeSign(mayStand: Bool) {
            isOver = !mayStand
            (isAfterSign, isAfterQuote, isAfterDigit) = (mayStand, false, false)
        }
    }
}
