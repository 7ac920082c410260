import PolicyModel

/// Refuses the few shapes of Markdown that would keep cmark busy for minutes.
///
/// Its time grows with the square of the brackets in one paragraph, and with lines times the depth of quotes and lists;
/// at these bounds a body of 1 MiB takes it two seconds at most.
struct BodyLimits {
    static let mostBrackets = 2_048
    static let deepest = 100

    private enum Excess { case brackets, nesting }

    private var line = 1
    /// Since the last empty line.
    private var brackets = 0
    private var isEmpty = true
    private var prefix = Prefix()
    private var excess: Excess?

    /// `text`, or what stands before the line that is too much, which is reported.
    static func bounded(_ text: String, file: String, firstLine: Int, reporting diagnostics: inout [Diagnostic]) -> String {
        var limits = BodyLimits(), start = text.utf8.startIndex, previous: UInt8 = 0
        for index in text.utf8.indices {
            let byte = text.utf8[index]
            if previous == UInt8(ascii: "\n") || (previous == UInt8(ascii: "\r") && byte != UInt8(ascii: "\n")) {
                limits.endLine()
                start = index
            }
            limits.take(byte)
            previous = byte
            guard let excess = limits.excess else { continue }
            diagnostics.append(BodyLimits.diagnostic(excess, SourcePosition(file: file, line: firstLine + limits.line - 1)))
            return String(text[..<start])
        }
        return text
    }

    private mutating func endLine() {
        if isEmpty { brackets = 0 }
        line += 1
        isEmpty = true
        prefix = Prefix()
    }

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
    /// The signs at a line's beginning that open quotes and lists, or continue those of the lines before.
    private struct Prefix {
        private var isOver = false
        private var markers = 0
        /// Columns of white space, of which a nested list needs two a level.
        private var indent = 0
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
