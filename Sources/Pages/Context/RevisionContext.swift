import PolicyModel

/// A change of the policy.
struct RevisionContext: PageObject {
    let revision: PolicyRevision

    /// The name of its place on the app's page.
    static func anchor(of revision: PolicyRevision) -> String { "change-\(revision.id.prefix(12))" }

    static let fields = PageFields<RevisionContext>([
        // Its anchor, without `#`.
        .text("anchor") { RevisionContext.anchor(of: $0.revision) },
        .text("who") { $0.revision.who },
        .object("date") { DateContext(moment: $0.revision.moment) },
        // The first line of what its author said about it.
        .text("why") { $0.revision.why },
        // The affected users, and what changed for them.
        .list("impact") { $0.revision.impact.map { ReachContext(words: $0) } },
        // The changed sentences of the policy, platform by platform.
        .list("changes") { $0.revision.changes.map { ChangeContext(change: $0) } },
    ])
}

/// The devices affected by a change, and what it changed for them.
struct ReachContext: PageObject {
    let words: String

    static let fields = PageFields<ReachContext>([
        // A sentence.
        .text("words") { $0.words }
    ])
}

/// What a change means on one platform.
struct ChangeContext: PageObject {
    let change: OutcomeChange

    static let fields = PageFields<ChangeContext>([
        .text("platform") { $0.change.platform.displayName },
        // What holds since then.
        .flag("hasNow") { !$0.change.now.isEmpty },
        .list("now") { PhraseContext.all($0.change.now) },
        // What held before.
        .flag("hasBefore") { !$0.change.before.isEmpty },
        .list("before") { PhraseContext.all($0.change.before) },
    ])
}
