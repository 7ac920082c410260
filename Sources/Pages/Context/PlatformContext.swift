import ClientFormats
import PolicyModel

/// One platform of an app: its state, and the outcome for each installed version.
struct PlatformContext: PageObject {
    let outcome: PlatformOutcome
    let releases: [ReleaseContext]
    let bands: [BandContext]
    let rungs: [RungContext]
    let timeline: TimelineContext?
    let adoption: AdoptionContext?
    let channels: [ChannelContext]
    private let share: UserShare?

    private var platform: Platform { outcome.table.platform }
    private var dated: DatedPolicy { outcome.table.dated }

    /// - Parameters:
    ///   - losses: those of the app, in the order of their table.
    ///   - share: its users; nil if nobody counted them.
    init(_ outcome: PlatformOutcome, losses: [Loss] = [], share: UserShare? = nil, in words: Vocabulary) {
        self.outcome = outcome
        self.share = share
        let table = outcome.table
        releases = table.rows.map { ReleaseContext($0.release, table) }
        var rest = releases[...]
        bands = (outcome.isServed ? table.bands : []).map { band in
            defer { rest = rest.dropFirst(band.rows.count) }
            return BandContext(
                band, Array(rest.prefix(band.rows.count)), table, losses: losses, share: share, isAnchored: true)
        }
        rungs = SystemLadder(table).rungs.map { RungContext(rung: $0, table: table) }
        timeline = Timeline(table, in: words).map(TimelineContext.init)
        adoption = AdoptionContext(share, in: table)
        channels = (outcome.isServed ? table.dated.policy.channels(on: table.platform) : []).map {
            ChannelContext(OutcomeTable(table.dated.seen(on: $0), on: table.platform), channel: $0)
        }
    }

    static let fields = PageFields<PlatformContext>([
        // `iOS`, `macOS`, `tvOS`, `watchOS` or `Android`.
        .text("platform") { $0.platform.displayName },
        // A name for anchors and attributes: `ios`, `macos`, `tvos`, `watchos` or `android`.
        .text("key") { $0.platform.rawValue },
        // The bundle id or package name.
        .text("identifier") { $0.dated.policy.ids[$0.platform] },
        // The store's https address; missing without one.
        .text("store") { $0.dated.policy.stores[$0.platform].flatMap(PageLink.web) },
        // The version announced to users; missing while nothing is live.
        .text("announced") { $0.dated.announced(on: $0.platform)?.version.description },
        // The lowest version still allowed to run; missing without one.
        .text("minimum") { $0.dated.minimum(on: $0.platform)?.description },
        // False if none of the app's clients has a document for it; then `ending` says so, and there are no outcomes.
        .flag("isServed") { $0.outcome.isServed },
        // The clients that would serve it, `ssvc or retired`; missing where it is served, or where there is none.
        .words("servers") { context, words in
            if case .unserved(let clients) = context.outcome.service, !clients.isEmpty {
                words.list(clients, .or)
            } else {
                nil
            }
        },
        // The outcome in one sentence of plain text, its ending included.
        .words("sentence") { context, words in
            let outcome = context.outcome
            return outcome.isServed
                ? outcome.sentence.text(in: words) : words("sentence.ending", ["ending": outcome.ending(in: words)])
        },
        // The same in parts: the first phrase that fits a device holds.
        .flag("hasPhrases") { $0.outcome.hasPhrases },
        .worded("phrases") { PhraseContext.all($0.outcome.phrases(in: $1)) },
        .words("ending") { $0.outcome.ending(in: $1) },
        // The same as a sentence, with the full stop of the page's language.
        .words("closing") { $1("sentence.ending", ["ending": $0.outcome.ending(in: $1)]) },
        // Releases that are not live yet, the nearest version first.
        .flag("hasComing") { $0.releases.contains { !$0.isLive } },
        .list("coming") { $0.releases.filter { !$0.isLive }.reversed() },
        // The runs of OS versions that the grid distinguishes, newest first.
        .list("columns") { context in
            context.outcome.isServed
                ? context.outcome.table.systems.map { ColumnContext(run: $0, platform: context.platform) } : []
        },
        // The rows of the grid: neighbouring releases with the same outcome, newest first.
        .list("bands") { $0.bands },
        // True where somebody counted the users of this platform.
        .flag("hasUsers") { context in context.share?.rows.contains { $0.platform == context.platform } ?? false },
        // The days on which they were counted; missing where the table does not say.
        .words("countedFrom") { context, words in context.share?.days?.first.map { words.date($0) } },
        .words("countedUntil") { context, words in context.share?.days.map { words.date($0.last) } },
        // The listed releases one by one, newest first.
        .list("releases") { $0.releases },
        // The newest release that each OS version can have, newest systems first; one step where all have the same.
        .flag("hasLadder") { $0.rungs.count > 1 },
        .list("ladder") { $0.rungs },
        // The releases on an axis of dates; missing where no release has a date.
        .object("timeline") { $0.timeline },
        // How its users came to each release, day by day; missing where nobody counted them on two days.
        .object("adoption") { $0.adoption },
        // The channels on which Macs see further releases, sorted.
        .list("channels") { $0.channels },
    ])
}

extension Vocabulary {
    /// What stands after a phrase: a semicolon, or a full stop after the last.
    fileprivate func mark(_ isLast: Bool) -> String {
        let mark = isLast ? self("sentence.ending", ["ending": ""]) : self("list.semicolon", ["first": "", "last": ""])
        return mark.filter { $0 != " " }
    }
}

/// What the devices on a channel get.
struct ChannelContext: PageObject {
    let table: OutcomeTable
    let channel: String
    let bands: [BandContext]

    init(_ table: OutcomeTable, channel: String) {
        (self.table, self.channel) = (table, channel)
        bands = table.bands.map { band in
            BandContext(band, band.rows.map { ReleaseContext($0.release, table) }, table)
        }
    }

    static let fields = PageFields<ChannelContext>([
        // Its name, such as `beta`.
        .text("channel") { $0.channel },
        // The runs of OS versions that the grid distinguishes, newest first.
        .list("columns") { context in
            context.table.systems.map { ColumnContext(run: $0, platform: context.table.platform) }
        },
        // The rows of the grid: neighbouring releases with the same outcome, newest first.
        .list("bands") { $0.bands },
    ])
}

/// A phrase of the sentence.
struct PhraseContext: PageObject {
    let verdict: Verdict
    let words: String
    let isLast: Bool
    var isUnlisted = false

    static func all(_ phrases: [OutcomeSentence.Phrase]) -> [PhraseContext] {
        phrases.enumerated().map {
            PhraseContext(
                verdict: $1.verdict, words: $1.words, isLast: $0 == phrases.count - 1, isUnlisted: $1.isUnlisted)
        }
    }

    static let fields = PageFields<PhraseContext>([
        // `force`, `recommend` or `none`: the name of its style.
        .text("verdict") { $0.verdict.rawValue },
        .text("symbol") { $0.verdict.symbol },
        // `versions below 2.9.0 must update`.
        .text("words") { $0.words },
        // True if it holds for no listed release.
        .flag("isUnlisted") { $0.isUnlisted },
        // What stands after it: a semicolon, or a full stop after the last.
        .words("mark") { $1.mark($0.isLast) },
    ])
}

struct ColumnContext: PageObject {
    let run: SystemRun
    let platform: Platform

    static let fields = PageFields<ColumnContext>([
        // `iOS 15 and later`.
        .words("label") { $0.run.inWords(on: $0.platform, in: $1) },
        // Its first OS version; missing where it has no beginning.
        .text("from") { $0.run.from?.description },
        // The OS version that follows on its last; missing where it has no end.
        .text("below") { $0.run.below?.description },
    ])
}

/// A row of the grid: neighbouring releases with the same outcome.
struct BandContext: PageObject {
    /// False in a grid of a later instant, which names a row's releases by its first and last alone.
    let isListed: Bool
    let releases: [ReleaseContext]
    let cells: [CellContext]
    /// Nil if nobody counted them.
    let users: Int?

    init(
        _ band: OutcomeTable.Band, _ releases: [ReleaseContext], _ table: OutcomeTable, losses: [Loss] = [],
        share: UserShare? = nil, isAnchored: Bool = false
    ) {
        (self.releases, isListed) = (releases, isAnchored)
        let versions = Set(releases.map(\.release.version))
        users = share?.users(of: versions, on: table.platform)
        let version = band.rows[0].release.version, announced = table.dated.announced(on: table.platform)?.version
        cells = zip(band.cells, table.systems).map { outcomes, run in
            let marks = losses.enumerated().compactMap { number, loss in
                LossMarkContext(loss, number: number + 1, on: run, of: band, platform: table.platform)
            }
            let isShared = outcomes.contains { $0.target.map(table.isShared) ?? false }
            let isRuled = outcomes.contains { if case .rule = $0.reason { true } else { false } }
            return CellContext(
                version: version, column: ColumnContext(run: run, platform: table.platform),
                outcomes: outcomes.enumerated().map { index, outcome in
                    OutcomeContext(
                        outcome, beside: outcomes, of: version, in: table, announced: announced, isFirst: index == 0)
                }, losses: marks, users: share?.users(of: versions, on: table.platform, in: run),
                isMixed: outcomes.count > 1 && (isRuled || !isShared), isShared: outcomes.count > 1 && isShared,
                isAnchored: isAnchored)
        }
    }

    static let fields = PageFields<BandContext>([
        // `3.0.0`, or `2.0.0 – 2.6.0` for a folded row.
        .words("label") { context, words in
            guard let newest = context.releases.first?.release.version,
                let oldest = context.releases.last?.release.version, oldest != newest
            else { return context.releases.first?.release.version.description }
            return words("band.span", ["first": "\(oldest)", "last": "\(newest)"])
        },
        // True if the row has more than one release.
        .flag("isFolded") { $0.releases.count > 1 },
        // True where its releases are to be listed one by one.
        .flag("hasList") { $0.releases.count > 1 && $0.isListed },
        // `7 releases`.
        .words("count") { $1("band.releases", count: $0.releases.count) },
        .flag("hasAnnounced") { $0.releases.contains(where: \.isAnnounced) },
        .flag("hasMinimum") { $0.releases.contains(where: \.isMinimum) },
        // How many users have one of its releases, whatever their system; missing if nobody counted them.
        .words("total") { context, words in context.users.map { words.number($0) } },
        // Its releases, newest first.
        .list("releases") { $0.releases },
        .list("cells") { $0.cells },
    ])
}

/// One listed release.
struct ReleaseContext: PageObject {
    let release: Release
    let shipment: Release.Shipment?
    let isLive: Bool
    let share: InstallationShare?
    let isAnnounced: Bool
    let isMinimum: Bool
    let hasNotes: Bool

    init(_ release: Release, _ table: OutcomeTable) {
        let dated = table.dated
        self.release = release
        shipment = release.shipments[table.platform]
        isLive = shipment?.isLive(at: dated.moment) ?? false
        share = isLive ? dated.draw(of: release, on: table.platform)?.share : nil
        isAnnounced = dated.announced(on: table.platform)?.version == release.version
        isMinimum = dated.minimum(on: table.platform) == release.version
        hasNotes = dated.policy.notes[release.version] != nil
    }

    static let fields = PageFields<ReleaseContext>([
        .text("version") { $0.release.version.description },
        // The anchor of its release notes, without `#`; missing where it has none.
        .text("anchor") { $0.hasNotes ? NoteContext.anchor(of: $0.release.version) : nil },
        .text("build") { $0.shipment?.builds },
        // The same where it says more than the version.
        .text("otherBuild") { context in
            context.shipment?.builds.flatMap { $0 == context.release.version.description ? nil : $0 }
        },
        // The lowest OS version (on Android the API level) it runs on; missing for every OS.
        .text("requires") { $0.shipment?.requires?.description },
        .flag("isAnnounced") { $0.isAnnounced },
        .flag("isMinimum") { $0.isMinimum },
        // The only processor on which it runs; missing for every one.
        .text("hardware") { $0.shipment?.hardware?.rawValue },
        // True if no client updates to it from an earlier release without a question.
        .flag("isMajor") { $0.shipment?.isMajor ?? false },
        // Whether the store serves it now.
        .flag("isLive") { $0.isLive },
        // The part of the installations that it is live for; missing for all.
        .text("share") { $0.share.map(String.init(describing:)) },
        // Not live, and without a date.
        .flag("isPending") { $0.shipment?.live == .pending },
        // The date from which the store serves it, past or future; missing for `pending` and for long ago.
        .object("date") { context in
            if case .from(let moment)? = context.shipment?.live { DateContext(moment: moment) } else { nil }
        },
    ])
}

struct CellContext: PageObject {
    /// The newest of its row.
    let version: Version
    let column: ColumnContext
    let outcomes: [OutcomeContext]
    let losses: [LossMarkContext]
    /// Nil if nobody counted them.
    let users: Int?
    let isMixed: Bool
    let isShared: Bool
    /// False in a grid of a later instant, so that no name occurs twice.
    let isAnchored: Bool

    static let fields = PageFields<CellContext>([
        // A name for its anchor: `ios-2.9.0-15`, its newest version and the first OS version of its column.
        .text("anchor") { cell in
            "\(cell.column.platform.rawValue)-\(cell.version)-\(cell.column.run.from?.description ?? "0")"
        },
        // True where its anchor occurs once on the page.
        .flag("hasAnchors") { $0.isAnchored },
        // The label of its column, for narrow screens.
        .words("system") { $0.column.run.inWords(on: $0.column.platform, in: $1) },
        // The strongest verdict some device of it gets: the name of its style; missing where there is none.
        .text("verdict") { $0.outcomes.first?.verdict.rawValue },
        // True where no device with this version and OS exists; then there are no outcomes.
        .flag("isMissing") { $0.outcomes.isEmpty },
        // True where a rule distinguishes devices by language, model, tablet or custom value.
        .flag("isMixed") { $0.isMixed },
        // True where a release is live for a share of the installations alone.
        .flag("isShared") { $0.isShared },
        // The outcomes for its devices, strongest first.
        .list("outcomes") { $0.outcomes },
        // How many users have one of its releases on one of its systems; missing if nobody counted them.
        .words("users") { context, words in context.users.map { words.number($0) } },
        // What clients cannot do here.
        .list("losses") { $0.losses },
    ])
}

/// A sign in a cell that a client cannot do there as the policy says.
struct LossMarkContext: PageObject {
    let loss: Loss
    let number: Int

    /// Nil where it does not occur.
    init?(_ loss: Loss, number: Int, on run: SystemRun, of band: OutcomeTable.Band, platform: Platform) {
        let versions = Set(band.rows.map(\.release.version))
        guard
            loss.spots.contains(where: {
                $0.platform == platform && versions.contains($0.version) && run.contains($0.os)
            })
        else { return nil }
        (self.loss, self.number) = (loss, number)
    }

    static let fields = PageFields<LossMarkContext>([
        .text("client") { $0.loss.client },
        // `weaker`, `noisy`, `older`, `text`, `frequency` or `link`, as a word.
        .words("class") { $1.name(of: "class", $0.loss.lossClass.rawValue) },
        // The anchor of its row in the table of losses.
        .text("anchor") { "loss-\($0.number)" },
        // True where the author took it knowingly; otherwise it is a warning.
        .flag("isAccepted") { $0.loss.acceptance != nil },
    ])
}
