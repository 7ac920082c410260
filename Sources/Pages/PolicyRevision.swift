import PolicyModel

/// One change of an app's policy: who made it, when and why, and what it changed for users.
package struct PolicyRevision: Sendable {
    /// The revision's name, such as a commit's hash.
    package let id: String
    package let who: String
    package let moment: Moment
    package let why: String
    /// Platform by platform; never empty.
    package let changes: [OutcomeChange]

    package init(id: String, who: String, moment: Moment, why: String, changes: [OutcomeChange]) {
        self.id = id
        self.who = who
        self.moment = moment
        self.why = why
        self.changes = changes
    }
}
