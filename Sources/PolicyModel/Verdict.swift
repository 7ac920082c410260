/// What the author wants to happen on a device, mildest first.
package enum Verdict: String, CaseIterable, Hashable, Comparable, Sendable {
    case none, recommend, force

    package static func < (left: Verdict, right: Verdict) -> Bool { left.rank < right.rank }

    /// By its rank: to hash the raw value is to hash a text.
    package func hash(into hasher: inout Hasher) { hasher.combine(rank) }

    private var rank: Int {
        switch self {
        case .none: 0
        case .recommend: 1
        case .force: 2
        }
    }
}
