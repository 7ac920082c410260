import PolicyModel

/// One platform of an app: its state, and what each installed version sees.
struct PlatformContext: PageObject {
    let platform: Platform
    let identifier: String?
    let store: String?
    let announced: Version?
    let minimum: Version?
    let coming: [ReleaseContext]
    let columns: [ColumnContext]
    let releases: [ReleaseContext]
    private let counts: [Verdict: Int]

    init(_ dated: DatedPolicy, on platform: Platform) {
        self.platform = platform
        identifier = dated.policy.ids[platform]
        store = dated.policy.stores[platform]
        announced = dated.announced(on: platform)?.version
        minimum = dated.policy.minimum[platform]
        let table = OutcomeTable(dated, on: platform)
        columns = table.systems.map { ColumnContext(label: $0.inWords(on: platform)) }
        releases = table.rows.map { ReleaseContext($0, dated, table) }
        coming = releases.filter { !$0.isLive }.reversed()
        counts = table.rows.compactMap(OutcomeTable.strongest).reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }

    static let fields = PageFields<PlatformContext>([
        // `iOS`, `macOS` or `Android`.
        .text("platform") { $0.platform.displayName },
        // A name for anchors and attributes: `ios`, `macos` or `android`.
        .text("key") { $0.platform.rawValue },
        // The bundle id or package name.
        .text("identifier") { $0.identifier },
        // The store's https address; missing without one.
        .text("store") { $0.store.flatMap(PageLink.web) },
        // The version told to users; missing while nothing is live.
        .text("announced") { $0.announced?.description },
        // The lowest version still allowed to run; missing without one.
        .text("minimum") { $0.minimum?.description },
        // Releases that are not live yet, the nearest version first.
        .flag("hasComing") { !$0.coming.isEmpty },
        .list("coming") { $0.coming },
        // How many listed releases have some device with this verdict as their strongest; missing for none.
        .text("forceCount") { $0.counts[.force].map(String.init) },
        .text("recommendCount") { $0.counts[.recommend].map(String.init) },
        .text("noneCount") { $0.counts[.none].map(String.init) },
        // The runs of OS versions that the table tells apart.
        .list("columns") { $0.columns },
        // The listed releases, newest first.
        .list("releases") { $0.releases },
    ])
}

/// A column of the table.
struct ColumnContext: PageObject {
    let label: String

    static let fields = PageFields<ColumnContext>([
        // `iOS 15 and later`.
        .text("label") { $0.label },
    ])
}

/// A row of the table.
struct ReleaseContext: PageObject {
    let release: Release
    let shipment: Release.Shipment?
    let isLive: Bool
    let isAnnounced: Bool
    let isMinimum: Bool
    let hasNotes: Bool
    let cells: [CellContext]

    init(_ row: OutcomeTable.Row, _ dated: DatedPolicy, _ table: OutcomeTable) {
        release = row.release
        shipment = row.release.shipments[table.platform]
        isLive = shipment?.live.isLive(at: dated.moment) ?? false
        let announced = dated.announced(on: table.platform)?.version
        isAnnounced = announced == row.release.version
        isMinimum = dated.policy.minimum[table.platform] == row.release.version
        hasNotes = dated.policy.notes[row.release.version] != nil
        cells = row.cells.map { outcomes in
            CellContext(outcomes: outcomes.enumerated().map { index, outcome in
                OutcomeContext(outcome, of: row.release.version, in: dated, announced: announced, isFirst: index == 0)
            })
        }
    }

    static let fields = PageFields<ReleaseContext>([
        .text("version") { $0.release.version.description },
        // The anchor of its release notes, without `#`; missing where it has none.
        .text("anchor") { $0.hasNotes ? NoteContext.anchor(of: $0.release.version) : nil },
        .text("build") { $0.shipment?.build },
        // The lowest OS version (on Android the API level) it runs on; missing for every OS.
        .text("requires") { $0.shipment?.requires?.description },
        .flag("isAnnounced") { $0.isAnnounced },
        .flag("isMinimum") { $0.isMinimum },
        // Whether the store serves it now.
        .flag("isLive") { $0.isLive },
        // Not live, and without a date.
        .flag("isPending") { $0.shipment?.live == .pending },
        // The date from which the store serves it, past or future; missing for `pending` and for long ago.
        .object("date") { context in
            if case .from(let moment)? = context.shipment?.live { DateContext(moment: moment) } else { nil }
        },
        .list("cells") { $0.cells },
    ])
}

/// A cell of the table.
struct CellContext: PageObject {
    let outcomes: [OutcomeContext]

    static let fields = PageFields<CellContext>([
        // True where no device with this version and OS exists; then there are no outcomes.
        .flag("isMissing") { $0.outcomes.isEmpty },
        // True where a rule tells devices apart by language, model, tablet or custom value.
        .flag("isMixed") { $0.outcomes.count > 1 },
        // What devices are told, strongest first.
        .list("outcomes") { $0.outcomes },
    ])
}

/// A verdict as a cell or a rule shows it.
struct OutcomeContext: PageObject {
    let verdict: Verdict
    let target: Version?
    let reason: String?
    let isFirst: Bool

    static let fields = PageFields<OutcomeContext>([
        // `force`, `recommend` or `none`: the word, and the name of its style.
        .text("verdict") { $0.verdict.rawValue },
        .text("symbol") { $0.verdict.symbol },
        // The release it leads to; missing for `none`.
        .text("target") { $0.target?.description },
        // Which part of the policy decided, in a few words.
        .text("reason") { $0.reason },
        // True for the second and later outcomes of a cell.
        .flag("isFurther") { !$0.isFirst },
    ])
}

extension OutcomeContext {
    init(_ outcome: OutcomeTable.Outcome, of version: Version, in dated: DatedPolicy, announced: Version?, isFirst: Bool) {
        verdict = outcome.verdict
        target = outcome.target
        self.isFirst = isFirst
        reason = switch outcome.reason {
        case .rule(let index) where outcome.verdict == .none && dated.policy.rules[index].verdict != .none:
            "nothing to go to"
        case .rule(let index): dated.policy.rules[index].id.map { "rule \($0)" } ?? "rule \(index + 1)"
        case .minimum: "below minimum"
        case .latest: nil
        case .upToDate: OutcomeContext.standing(version, announced)
        }
    }

    private static func standing(_ version: Version, _ announced: Version?) -> String {
        guard let announced else { return "nothing is live" }
        if version == announced { return "up to date" }
        return version < announced ? "nothing newer runs here" : "ahead of the announced version"
    }
}

extension Verdict {
    /// A shape of its own for each verdict, so that colour is never alone.
    var symbol: String {
        switch self {
        case .force: "■"
        case .recommend: "▲"
        case .none: "○"
        }
    }
}
