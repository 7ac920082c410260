import PolicyModel

/// A later instant at which the policy means something else for users.
struct LaterContext: PageObject {
    let instant: Moment
    /// What happens then.
    let words: String
    let platforms: [LaterPlatformContext]

    /// The nearest first.
    static func all(_ outcomes: [PlatformOutcome], _ dates: [DueDate], in words: Vocabulary) -> [LaterContext] {
        let changes = outcomes.filter(\.isServed).flatMap { LaterChange.all(after: $0.table, in: words) }
        return Set(changes.map(\.instant)).sorted().map { instant in
            LaterContext(
                instant: instant, words: DueDate.words(of: dates, at: instant, in: words),
                platforms: changes.filter { $0.instant == instant }.map(LaterPlatformContext.init))
        }
    }

    static let fields = PageFields<LaterContext>([
        .object("date") { DateContext(moment: $0.instant) },
        // What happens then: `the minimum rises to 2.9.0 on iOS`.
        .text("words") { $0.words },
        // The platforms on which it changes something.
        .list("platforms") { $0.platforms },
    ])
}

/// What a later instant changes on one platform.
struct LaterPlatformContext: PageObject {
    let change: LaterChange
    let bands: [BandContext]

    private var platform: Platform { change.table.platform }

    init(_ change: LaterChange) {
        self.change = change
        bands = change.bands.map { band in
            BandContext(band, band.rows.map { ReleaseContext($0.release, change.table) }, change.table)
        }
    }

    static let fields = PageFields<LaterPlatformContext>([
        // `iOS`, `macOS`, `tvOS`, `watchOS` or `Android`.
        .text("platform") { $0.platform.displayName },
        // The sentences that change; missing where they stay.
        .object("change") { context in context.change.change.map { ChangeContext(change: $0) } },
        // The runs of OS versions that the grid distinguishes then, newest first.
        .list("columns") { context in
            context.change.table.systems.map { ColumnContext(run: $0, platform: context.platform) }
        },
        // The rows of the grid that change.
        .list("bands") { $0.bands },
    ])
}
