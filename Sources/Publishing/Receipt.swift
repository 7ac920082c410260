/// What a publication did, step by step.
package struct Receipt: Hashable, Sendable, CustomStringConvertible {
    /// The publication that is live now.
    package let serial: Int
    /// False when the target held the same bytes already, and nothing was written.
    package let isNew: Bool
    package let plan: PublishPlan
    /// In the order they happened, a failed clean-up included.
    package let steps: [String]
    /// What a person should know about the target, such as that it cannot keep two publishers apart.
    package let warnings: [String]

    package init(serial: Int, isNew: Bool, plan: PublishPlan, steps: [String], warnings: [String] = []) {
        self.serial = serial
        self.isNew = isNew
        self.plan = plan
        self.steps = steps
        self.warnings = warnings
    }

    package var description: String { steps.map { "\($0)\n" }.joined() }
}
