import ClientFormats
import PolicyModel

/// One platform of an app on the home page.
struct GlancePlatform: PageObject {
    let platform: Platform
    let announced: String?
    let minimum: String?
    let phrases: [PhraseContext]
    let ending: String
    /// By verdict, those that occur.
    let counts: [Verdict: Int]
    /// By verdict, the users that get it; nil if nobody counted them.
    let users: [Verdict: Int]?
    let next: DueContext?
    let clients: [String]
    /// The keys of `clients` in the filter of the page.
    var clientKeys = ""
    var isFirst = false
}

extension GlancePlatform {
    /// - Parameter dates: what the app waits for, the nearest date first.
    init(_ outcome: PlatformOutcome, _ dates: [DueDate], share: UserShare?, in words: Vocabulary) {
        let table = outcome.table
        users = outcome.isServed ? share?.users(in: table) : nil
        platform = table.platform
        announced = table.dated.announced(on: platform)?.version.description
        minimum = table.dated.minimum(on: platform)?.description
        phrases = PhraseContext.all(outcome.phrases(in: words))
        ending = outcome.ending(in: words)
        counts = (outcome.isServed ? table.rows : []).compactMap(OutcomeTable.strongest).reduce(into: [:]) {
            $0[$1, default: 0] += 1
        }
        let policy = table.dated.policy, platform = platform
        next = dates.first { $0.moment != nil && $0.concerns(platform) }
            .map { DueContext(due: $0, app: policy.name, slug: policy.slug, in: words) }
        clients = policy.clients.map(\.name).filter {
            ClientFormats.named($0)?.platforms(of: policy).contains(platform) ?? false
        }
    }

    static let fields = PageFields<GlancePlatform>([
        // `iOS`, `macOS`, `tvOS`, `watchOS` or `Android`.
        .text("platform") { $0.platform.displayName },
        // The version announced to users; missing while nothing is live.
        .text("announced") { $0.announced },
        // The lowest version still allowed to run; missing without one.
        .text("minimum") { $0.minimum },
        // The outcome sentence in parts: the first phrase that fits a device holds.
        .flag("hasPhrases") { !$0.phrases.isEmpty },
        .list("phrases") { $0.phrases },
        .text("ending") { $0.ending },
        // How many listed releases have some device with this verdict as their strongest; missing for none.
        .text("forceCount") { $0.counts[.force].map(String.init) },
        .text("recommendCount") { $0.counts[.recommend].map(String.init) },
        .text("noneCount") { $0.counts[.none].map(String.init) },
        // How many users get it; missing if nobody counted them.
        .words("forceUsers") { context, words in context.users.map { words.number($0[.force] ?? 0) } },
        .words("recommendUsers") { context, words in context.users.map { words.number($0[.recommend] ?? 0) } },
        .words("noneUsers") { context, words in context.users.map { words.number($0[.none] ?? 0) } },
        // What has a date and comes first on this platform; missing where nothing has one.
        .object("next") { $0.next },
        // The keys of the clients that have a document for it, as `clientChoices` has them, joined by blanks.
        .text("clientKeys") { $0.clientKeys },
        // True for the first platform of its app.
        .flag("isFirst") { $0.isFirst },
    ])
}
