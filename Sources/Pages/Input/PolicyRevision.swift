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

    /// Writes all that pages and the feed say of it, so that a build knows whether they would say something else.
    package func write(to writer: inout ByteWriter) {
        for text in [id, who, why] { writer.text(text) }
        writer.integer(Int64(moment.seconds))
        writer.list(impact) { $1.text($0) }
        writer.list(changes) { change, writer in
            writer.text(change.platform.rawValue)
            for phrases in [change.now, change.before] {
                writer.list(phrases) { phrase, writer in
                    writer.text(phrase.verdict.rawValue)
                    writer.text(phrase.words)
                }
            }
        }
    }
}
