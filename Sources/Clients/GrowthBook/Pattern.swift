/// A regular expression of the kind that Decree writes: letters, classes, groups, repetitions and the two ends.
///
/// The SDKs have engines of their own; within this kind all of them agree.
indirect enum Pattern: Hashable, Sendable {
    case character(Unicode.Scalar)
    /// Any but a line end.
    case any
    case among([ClosedRange<UInt32>], isNegated: Bool)
    case start, end
    case sequence([Pattern])
    case choice([Pattern])
    case times(Pattern, ClosedRange<Int>)

    /// True if the pattern is found anywhere in a text.
    func isFound(in text: String) -> Bool {
        let scalars = Array(text.unicodeScalars)
        return scalars.indices.contains { match(scalars, $0) { _ in true } }
            || match(scalars, scalars.count) { _ in true }
    }

    /// Tries every way to match from `start` on; `rest` says whether what follows matches.
    private func match(_ text: [Unicode.Scalar], _ start: Int, _ rest: (Int) -> Bool) -> Bool {
        switch self {
        case .character(let scalar): return start < text.count && text[start] == scalar && rest(start + 1)
        case .any: return start < text.count && text[start] != "\n" && rest(start + 1)
        case .among(let ranges, let isNegated):
            guard start < text.count else { return false }
            return ranges.contains { $0.contains(text[start].value) } != isNegated && rest(start + 1)
        case .start: return start == 0 && rest(start)
        case .end: return start == text.count && rest(start)
        case .sequence(let parts): return Pattern.match(parts[...], text, start, rest)
        case .choice(let patterns): return patterns.contains { $0.match(text, start, rest) }
        case .times(let part, let range): return part.match(range, text, start, rest)
        }
    }

    private static func match(
        _ parts: ArraySlice<Pattern>, _ text: [Unicode.Scalar], _ start: Int, _ rest: (Int) -> Bool
    ) -> Bool {
        guard let first = parts.first else { return rest(start) }
        return first.match(text, start) { match(parts.dropFirst(), text, $0, rest) }
    }

    private func match(
        _ times: ClosedRange<Int>, _ text: [Unicode.Scalar], _ start: Int, _ rest: (Int) -> Bool
    ) -> Bool {
        let fewer = max(times.lowerBound - 1, 0)
        let goesOn =
            times.upperBound > 0
            && match(text, start) { next in
                next > start && match(fewer...max(fewer, times.upperBound - 1), text, next, rest)
            }
        return goesOn || times.lowerBound == 0 && rest(start)
    }
}
