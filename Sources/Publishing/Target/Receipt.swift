/// What a publication did, step by step; printed and saved after it.
package struct Receipt: Hashable, Sendable, CustomStringConvertible {
    /// The publication that is live now.
    package let serial: Int
    /// False if the target already had the same bytes and nothing was written.
    package let isNew: Bool
    package let plan: PublishPlan
    /// In order, a failed clean-up included.
    package let steps: [String]
    /// Limits of the target, such as conditional writes that its server ignores.
    package private(set) var warnings: [String] = []

    package var description: String { steps.map { "\($0)\n" }.joined() }
}

extension Receipt {
    /// For a target that has the plan's files already.
    init(of live: Publication, unchangedBy plan: PublishPlan) {
        self.init(
            serial: live.serial, isNew: false, plan: plan,
            steps: ["publication \(live.serial) is live already and has the same bytes"])
    }
}
