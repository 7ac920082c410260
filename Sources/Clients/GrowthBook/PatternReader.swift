/// Reads a regular expression.
struct PatternReader {
    enum Fault: Error {
        /// No engine takes it.
        case broken
        /// Of a kind that is not read here.
        case unknown
    }

    private var rest: ArraySlice<Unicode.Scalar>
    /// How many groups are open.
    private var depth = 0

    /// Deeper groups are not read, since each takes its part of a stack.
    private static let deepest = 100

    private init(_ text: String) { rest = Array(text.unicodeScalars)[...] }

    static func walk(_ text: String) throws(Fault) -> PatternWalk { try PatternWalk(pattern(text)) }

    static func pattern(_ text: String) throws(Fault) -> Pattern {
        var reader = PatternReader(text)
        let pattern = try reader.choice()
        guard reader.rest.isEmpty else { throw .broken }
        return pattern
    }

    private mutating func choice() throws(Fault) -> Pattern {
        var patterns = [try sequence()]
        while take("|") { patterns.append(try sequence()) }
        return patterns.count == 1 ? patterns[0] : .choice(patterns)
    }

    private mutating func sequence() throws(Fault) -> Pattern {
        var parts: [Pattern] = []
        while let next = rest.first, next != "|", next != ")" { parts.append(try repeated(atom())) }
        return .sequence(parts)
    }

    private mutating func atom() throws(Fault) -> Pattern {
        guard let next = rest.popFirst() else { throw .broken }
        switch next {
        case "^": return .start
        case "$": return .end
        case ".": return .any
        case "[": return try among()
        case "(":
            guard rest.first != "?", depth < Self.deepest else { throw .unknown }
            depth += 1
            let inner = try choice()
            depth -= 1
            guard take(")") else { throw .broken }
            return inner
        case "\\":
            // Other escapes stand for classes, which engines read differently.
            guard let escaped = rest.popFirst() else { throw .broken }
            guard !escaped.properties.isAlphabetic, !("0"..."9").contains(escaped) else { throw .unknown }
            return .character(escaped)
        case "*", "+", "?", "{": throw .broken
        default: return .character(next)
        }
    }

    private mutating func repeated(_ part: Pattern) throws(Fault) -> Pattern {
        guard let times = try times() else { return part }
        // Whether as much or as little as possible is taken, the same texts hold the pattern.
        _ = take("?")
        if rest.first == "+" { throw .unknown }
        return .times(part, times)
    }

    private mutating func times() throws(Fault) -> ClosedRange<Int>? {
        if take("*") { return 0...Pattern.endless }
        if take("+") { return 1...Pattern.endless }
        if take("?") { return 0...1 }
        guard take("{") else { return nil }
        let text = String(String.UnicodeScalarView(rest.prefix { $0 != "}" }))
        rest = rest.dropFirst(text.unicodeScalars.count)
        let ends = text.split(separator: ",", omittingEmptySubsequences: false)
        // To JavaScript braces of any other kind are characters.
        guard take("}"), ends.count <= 2, let low = ends.first.flatMap({ Int($0) }), low >= 0 else { throw .unknown }
        guard let last = ends.dropFirst().first else { return low...low }
        guard let high = last.isEmpty ? Pattern.endless : Int(last), high <= Pattern.endless else { throw .unknown }
        guard low <= high else { throw .broken }
        return low...high
    }

    private mutating func among() throws(Fault) -> Pattern {
        let isNegated = take("^")
        var ranges: [ClosedRange<UInt32>] = []
        while true {
            guard let low = rest.popFirst() else { throw .broken }
            if low == "]" { break }
            guard low != "\\", low != "[" else { throw .unknown }
            guard rest.first == "-", let high = rest.dropFirst().first, high != "]" else {
                ranges.append(low.value...low.value)
                continue
            }
            guard low.value <= high.value else { throw .broken }
            ranges.append(low.value...high.value)
            rest = rest.dropFirst(2)
        }
        guard !ranges.isEmpty else { throw .unknown }
        return .among(ranges, isNegated: isNegated)
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard rest.first == scalar else { return false }
        rest = rest.dropFirst()
        return true
    }
}
