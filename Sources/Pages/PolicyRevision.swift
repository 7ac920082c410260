import PolicyModel

/// One change of an app's policy: who made it, when and why, and what it changed for users.
package struct PolicyRevision: Sendable {
    /// The revision's name, such as a commit's hash.
    package let id: String
    package let who: String
    package let moment: Moment
    package let why: String
    /// Whom it reached and how, each a sentence; empty where nothing was before it.
    package let impact: [String]
    /// What the policy's sentences say otherwise since then, platform by platform.
    package let changes: [OutcomeChange]

    package init(
        id: String, who: String, moment: Moment, why: String, impact: [String] = [], changes: [OutcomeChange]
    ) {
        self.id = id
        self.who = who
        self.moment = moment
        self.why = why
        self.impact = impact
        self.changes = changes
    }
}
