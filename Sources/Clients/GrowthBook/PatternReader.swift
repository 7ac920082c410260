/// Reads a regular expression.
struct PatternReader {
    enum Fault: Error {
        /// No engine takes it.
        case broken
        /// Of a kind that is not read here.
        case unknown
    }

    private var rest: ArraySlice<Unicode.Scalar>

    static func pattern(_ text: String) throws(Fault) -> Pattern {
        var reader = PatternReader(rest: Array(text.unicodeScalars)[...])
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
            guard rest.first != "?" else { throw .unknown }
            let inner = try choice()
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
        if take("*") { return .times(part, 0...Int.max - 1) }
        if take("+") { return .times(part, 1...Int.max - 1) }
        if take("?") { return .times(part, 0...1) }
        guard take("{") else { return part }
        let text = String(String.UnicodeScalarView(rest.prefix { $0 != "}" }))
        rest = rest.dropFirst(text.unicodeScalars.count)
        let ends = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
        guard take("}"), ends.count <= 2, let low = ends.first ?? nil, let high = ends.last ?? nil, low <= high else {
            throw .broken
        }
        return .times(part, low...high)
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
