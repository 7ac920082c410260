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

    /// The upper bound of a repetition that has none.
    static let endless = Int.max - 1

    /// Whether a pattern of one character takes it.
    func takes(_ scalar: Unicode.Scalar) -> Bool {
        switch self {
        case .character(let own): own == scalar
        case .any: scalar != "\n"
        case .among(let ranges, let isNegated): ranges.contains { $0.contains(scalar.value) } != isNegated
        case .start, .end, .sequence, .choice, .times: false
        }
    }

    /// A short text in which it is mostly found.
    var sample: String {
        switch self {
        case .character(let scalar): String(Character(scalar))
        case .any: "a"
        case .among(let ranges, let isNegated):
            isNegated ? "~" : ranges.first.flatMap { Unicode.Scalar($0.lowerBound) }.map { String(Character($0)) } ?? ""
        case .start, .end: ""
        case .sequence(let parts): parts.map(\.sample).joined()
        case .choice(let patterns): patterns.first?.sample ?? ""
        case .times(let part, let range): String(repeating: part.sample, count: min(range.lowerBound, 32))
        }
    }
}
