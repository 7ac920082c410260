import Signing

/// Which publications stay once the next one is live: one rule for targets of every kind.
///
/// One that only renewed the timestamp has the documents of the one before it. So it does not count among those that
/// are kept, or a month of refreshes would take away what a rollback goes back to; and it goes as soon as it is not the
/// one that readers may be in the middle of.
struct KeptPublications {
    /// How many are kept, besides those that do not count.
    static let most = 30

    /// The serials of those that are kept no longer, ascending.
    let removed: [Int]
    /// The lowest serial that is kept.
    let first: Int
    /// Those that do not count, as the next publication lists them.
    let renewals: Set<Int>

    /// - Parameter isRenewal: whether the next one only renews the timestamp of the live one.
    init(beside serial: Int, isRenewal: Bool, over state: TargetState) {
        let counted = (isRenewal ? state.kept : state.kept + [serial]).filter { !state.renewals.contains($0) }
        let first = counted.suffix(Self.most).first ?? serial
        let stays: (Int) -> Bool = { kept in
            kept == state.live?.serial || kept >= first && !state.renewals.contains(kept)
        }
        removed = state.kept.filter { !stays($0) }
        self.first = state.kept.first(where: stays) ?? serial
        renewals = state.renewals.intersection(state.kept).union(isRenewal ? [serial] : [])
    }

    init(after plan: PublishPlan, over state: TargetState) {
        self.init(beside: plan.serial, isRenewal: plan.isRenewal, over: state)
    }
}

extension TargetState {
    /// Whether nothing is to be written but another timestamp over that of the live publication.
    func isRenewed(by steps: [PublishPlan.Step]) -> Bool {
        let written = steps.filter { $0.change == .new || $0.change == .changed }.map(\.path)
        return live != nil && unfinished == nil && written == [RoleName.timestamp.path(version: 0)]
    }
}

extension PublishPlan {
    /// Whether it publishes the live files again with another timestamp.
    var isRenewal: Bool { superseded.renewals.contains(serial) }
}
