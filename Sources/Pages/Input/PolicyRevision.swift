import PolicyModel

/// One change of an app's policy: its author, date and reason, and its impact on users.
package struct PolicyRevision: Sendable {
    /// The revision's name, such as a commit's hash.
    package let id: String
    package let who: String
    package let moment: Moment
    package let why: String
    /// The affected users and what changed for them, in sentences; empty for the first revision.
    package let impact: [String]
    /// The changed outcome sentences, platform by platform.
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
