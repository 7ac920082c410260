import PolicyModel

/// The sentence at the top of an app's page, for all platforms on which it is the same.
struct HeadlineContext: PageObject {
    let outcomes: [PlatformOutcome]

    /// In the order of the first platform of each sentence.
    static func all(of outcomes: [PlatformOutcome], in words: Vocabulary) -> [HeadlineContext] {
        var groups: [(key: [String], outcomes: [PlatformOutcome])] = []
        for outcome in outcomes {
            let key = outcome.phrases(in: words).map(\.words) + [outcome.ending(in: words)]
            if let known = groups.firstIndex(where: { $0.key == key }) {
                groups[known].outcomes.append(outcome)
            } else {
                groups.append((key, [outcome]))
            }
        }
        return groups.map { HeadlineContext(outcomes: $0.outcomes) }
    }

    private var first: PlatformOutcome { outcomes[0] }

    static let fields = PageFields<HeadlineContext>([
        // The platforms that it is about: `iOS and macOS`.
        .words("platform") { $1.list($0.outcomes.map(\.table.platform.displayName), .and) },
        // False if no user is notified.
        .flag("hasPhrases") { $0.first.hasPhrases },
        // The sentence in parts: the first phrase that fits a device holds.
        .worded("phrases") { PhraseContext.all($0.first.phrases(in: $1)) },
        // What holds for everybody else, with the full stop of the page's language.
        .words("closing") { $1("sentence.ending", ["ending": $0.first.ending(in: $1)]) },
    ])
}
