import ClientFormats
import ClientKit
import Pages
import PolicyModel

/// One app on the page of a review.
struct AppReviewContext: PageObject {
    let app: AppReview
    /// With its slug where another app is called the same.
    let name: String
    let users: ShareWords?

    /// A page of one app must stay small enough to be sent around; `review.json` has all of it.
    private static let mostAlerts = 40
    private static let mostBytes = (documents: 40_000, policy: 24_000)

    static let fields = PageFields<AppReviewContext>([
        .text("anchor") { "app-\($0.app.slug)" },
        .text("name") { $0.name },
        .flag("isNew") { $0.app.isNew },
        .text("headline") { $0.app.headline },
        // Missing if nobody counted users.
        .text("usersText") { $0.users?.summary.joined(separator: "; ") },
        // The lines of the impact, the worst first.
        .flag("hasLines") { !$0.lines.isEmpty },
        .list("lines") { $0.lines },
        .list("messages") { ($0.app.impact?.messages ?? []).map { ReviewLine($0.words) } },
        .list("notes") { ($0.app.impact?.notes ?? []).map(ReviewLine.init) },
        // What the step from the earlier state loses.
        .flag("hasWarnings") { !$0.app.warnings.isEmpty },
        .list("warnings") { $0.app.warnings },
        .list("platforms") { $0.app.platforms },
        .flag("hasAlerts") { !$0.app.alerts.isEmpty },
        .list("alerts") { $0.app.alerts.prefix(mostAlerts).map(\.self) },
        .text("moreAlerts") { context in
            let left = context.app.alerts.count - mostAlerts
            return left > 0 ? "\(left)" : nil
        },
        .flag("hasDates") { !$0.app.dates.isEmpty },
        .list("dates") { $0.app.dates },
        .flag("hasPromises") { !$0.app.promises.isEmpty },
        .list("promises") { $0.app.promises },
        .flag("hasAccepted") { !$0.app.accepted.isEmpty },
        .list("accepted") { $0.app.accepted },
        .flag("hasLinks") { !$0.app.links.isEmpty },
        .list("links") { $0.app.links },
        .flag("hasDocuments") { !$0.app.documents.isEmpty },
        .list("documents") { DifferenceContext.all($0.app.documents, most: mostBytes.documents) },
        .flag("hasPolicy") { !$0.app.policy.isEmpty },
        .list("policy") { DifferenceContext.all($0.app.policy, most: mostBytes.policy) },
    ])

    /// Of the policy, then of clients that behave differently.
    private var lines: [ImpactLineContext] {
        guard let impact = app.impact else { return [] }
        let own = impact.lines.map { (String?.none, $0) }
        let others = impact.clients.flatMap { client in
            client.lines.map { (Optional(ClientEdition.name(client.client, client.editions)), $0) }
        }
        return (own + others).map { client, line in
            let words = ImpactWords(line: line, listed: impact.listed(for: line))
            return ImpactLineContext(
                client: client, who: words.who, what: words.what, users: users?.text(of: line), kind: line.change.kind)
        }
    }
}

struct ImpactLineContext: PageObject {
    let client: String?
    let who: String
    let what: String
    let users: String?
    let kind: Change.Kind

    static let fields = PageFields<ImpactLineContext>([
        // The client that behaves differently; missing for the policy itself.
        .text("client") { $0.client },
        .text("who") { $0.who }, .text("what") { $0.what }, .text("users") { $0.users },
        // The name of its style.
        .text("verdict") { line in
            switch line.kind {
            case .broken, .stranded, .newlyForced: "force"
            case .notified, .otherwise: "recommend"
            case .newlyFree, .noLongerNotified, .mended, .same: "none"
            }
        },
    ])
}

/// A platform: the sentence before and after, and the grid.
extension PlatformReview: PageObject {
    package static let fields = PageFields<PlatformReview>([
        .text("platform") { $0.platform.displayName },
        .text("after") { $0.after },
        // Missing where it is not known, or the same.
        .text("before") { $0.before == $0.after ? nil : $0.before },
        .flag("isSame") { $0.before == $0.after },
        .flag("hasGrid") { $0.rows.contains(where: \.isChanged) },
        .list("systems") { $0.systems.map(ReviewLine.init) },
        .list("rows") { context in
            context.rows.map { PlatformRowContext(row: $0, systems: context.systems) }
        },
    ])
}

struct PlatformRowContext: PageObject {
    let row: PlatformReview.Row
    let systems: [String]

    static let fields = PageFields<PlatformRowContext>([
        // `3.0.0`, or `2.0.0 – 2.6.0`.
        .text("releases") { context in
            guard let newest = context.row.releases.first, let oldest = context.row.releases.last else { return "" }
            return newest == oldest ? "\(newest)" : "\(oldest) – \(newest)"
        },
        .list("cells") { context in
            zip(context.systems, context.row.cells).map { PlatformCellContext(system: $0, cell: $1) }
        },
    ])
}

struct PlatformCellContext: PageObject {
    let system: String
    let cell: PlatformReview.Cell

    static let fields = PageFields<PlatformCellContext>([
        .text("system") { $0.system },
        .flag("isMissing") { $0.cell.verdicts.isEmpty },
        // The strongest: the name of its style.
        .text("verdict") { $0.cell.verdicts.first?.rawValue },
        .list("outcomes") { cell in
            zip(cell.cell.verdicts, cell.cell.targets).map { verdict, target in
                VerdictContext(verdict: verdict, target: target?.description)
            }
        },
        .flag("isChanged") { !$0.cell.before.isEmpty },
        .text("before") { $0.cell.before.isEmpty ? nil : $0.cell.before.joined(separator: "; or ") },
    ])
}

/// A verdict with the release to go to.
struct VerdictContext: PageObject {
    let verdict: Verdict
    let target: String?

    static let fields = PageFields<VerdictContext>([
        .text("verdict") { $0.verdict.rawValue },
        .words("label") { $1.name(of: "verdict", $0.verdict.rawValue) },
        .text("target") { $0.target },
    ])
}

/// An alert before and after, drawn as its client shows it.
extension AlertChange: PageObject {
    package static let fields = PageFields<AlertChange>([
        .text("client") { $0.client },
        .text("who") { $0.who },
        .text("tags") { $0.languages.map(\.description).joined(separator: ", ") },
        .object("old") { $0.shown($0.old) },
        .object("new") { $0.shown($0.new) },
    ])

    private func shown(_ dialog: Dialog?) -> ShownAlert? {
        dialog.map { ShownAlert(languages: languages, dialog: $0, written: languages.first ?? .english) }
    }
}

/// A date ahead that appears, moves or goes.
extension AppReview.DateChange: PageObject {
    package static let fields = PageFields<AppReview.DateChange>([
        .text("change") { $0.kind.rawValue },
        .text("words") { $0.words },
        .text("before") { $0.before?.shortText },
        .text("after") { $0.after?.shortText },
    ])
}

/// A promise that is new, another one, or gone.
extension PromiseChange: PageObject {
    package static let fields = PageFields<PromiseChange>([
        .text("devices") { $0.devices },
        .text("change") { $0.kind.rawValue },
        .text("before") { $0.before },
        .text("after") { $0.after },
    ])
}

/// A warning of what the step from the earlier state does.
extension Diagnostic: PageObject {
    package static let fields = PageFields<Diagnostic>([
        .text("message") { VisibleText.of($0.message) },
        .text("id") { $0.id },
        // The file and the line.
        .text("place") { VisibleText.of($0.place) },
        .text("help") { $0.help.map(VisibleText.of) },
    ])
}

/// A loss or a warning that is newly accepted.
extension AppReview.NewAcceptance: PageObject {
    package static let fields = PageFields<AppReview.NewAcceptance>([
        .text("client") { $0.client },
        .text("words") { $0.words },
        .text("why") { $0.why },
        .text("until") { $0.until?.endText },
    ])
}

/// A link that is new or gone. It is a text: nobody follows an unreviewed link by a slip.
extension AppReview.LinkChange: PageObject {
    package static let fields = PageFields<AppReview.LinkChange>([
        .text("address") { VisibleText.of($0.address) },
        // With its letters, where it is written in punycode.
        .text("host") { $0.host.map(VisibleText.of) },
        .flag("isNew") { $0.isNew },
        .flag("isOpened") { $0.isOpened },
        .flag("isNewHost") { $0.isNewHost },
    ])
}
