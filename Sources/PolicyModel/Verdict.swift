/// What a policy decides for a device: `force` an update, `recommend` it, or `none`. Ordered from the mildest.
package enum Verdict: String, CaseIterable, Hashable, Comparable, Sendable {
    case none, recommend, force

    package static func < (left: Verdict, right: Verdict) -> Bool { left.rank < right.rank }

    /// Hashes a number, which is faster than hashing the raw text.
    package func hash(into hasher: inout Hasher) { hasher.combine(rank) }

    private var rank: Int {
        switch self {
        case .none: 0
        case .recommend: 1
        case .force: 2
        }
    }
}
