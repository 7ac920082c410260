import Basics
import ClientFormats
import ClientKit
import PolicyModel

/// What `home.mustache` sees.
struct HomeContext: PageObject {
    let site: SiteContext
    let apps: GlanceList
    let due: [DueContext]
    let platforms: [ChoiceContext]
    let clients: [ChoiceContext]
    /// The clients' keys, by name.
    private let keys: [String: String]

    /// More would push the apps off the screen.
    private static let mostDue = 6
    /// How many are listed at all; what is left out, the table has by app.
    private static let mostListedDue = 50

    init(site: SiteContext, apps: GlanceList) {
        (self.site, self.apps, due) = (site, apps, apps.summary.due)
        platforms = ChoiceContext.platforms(apps.summary.platforms)
        clients = ChoiceContext.clients(apps.summary.clients)
        keys = Dictionary(uniqueKeysWithValues: clients.map { ($0.label, $0.key) })
    }

    /// Calls `body` with some of the apps, each made when its turn comes.
    func visit(_ places: Range<Int>, _ body: (GlanceContext) -> Void) {
        apps.visit(places) { place, glance in
            let platforms = glance.platforms.keyed(by: keys)
            body(GlanceContext(glance: glance, platforms: platforms, newLetter: apps.summary.letters[place]))
        }
    }

    static let fields = PageFields<HomeContext>([
        // The site's title and its folder, as on every page.
        .object("site") { $0.site },
        // The page's name for the browser's title bar.
        .text("pageTitle") { $0.site.title },
        // The words of `index.md`; missing where it has none.
        .markup("introduction") { $0.site.introduction },
        // Every app, by name.
        .list("apps", isEmpty: { $0.apps.count == 0 }) { $0.visit(0..<$0.apps.count, $1) },
        // The same in groups, so that a browser need not lay out those that are off the screen.
        .list("groups") { AppGroupContext.all($0) },
        // How many apps there are.
        .number("appCount") { $0.apps.count },
        .flag("hasApps") { $0.apps.count > 0 },
        // True for more apps than fit on a screen: then letters and filters help.
        .flag("isLong") { $0.apps.count > 8 },
        // True where some app has a `changed` date.
        .flag("hasChanges") { $0.apps.summary.hasChanges },
        // True where somebody counted users.
        .flag("hasUsers") { $0.apps.summary.hasUsers },
        // What a forced update is with the clients of the apps, in sentences.
        .words("forceMeans") { $1.forceMeans(with: $0.apps.summary.clients.sorted()) },
        // How many apps the filters show: the page's script fills `{shown}` and `{all}`.
        .words("shownWords") { $1("home.shown", ["shown": "{shown}", "all": "{all}"]) },
        // What the filters offer: the platforms and the clients that occur.
        .list("platformChoices") { $0.platforms },
        .list("clientChoices") { $0.clients },
        // What the apps wait for, the nearest date first; the first few, then the others.
        .flag("hasDue") { !$0.due.isEmpty },
        .list("due") { Array($0.due.prefix(HomeContext.mostDue)) },
        .flag("hasMoreDue") { $0.due.count > HomeContext.mostDue },
        .words("moreDueCount") { $1("due.more", count: $0.due.count - HomeContext.mostDue) },
        .list("moreDue") { Array($0.due.prefix(HomeContext.mostListedDue).dropFirst(HomeContext.mostDue)) },
        // How many are too many to be listed: `4,950`; missing for none.
        .words("unlistedDueCount") {
            $0.due.count > HomeContext.mostListedDue ? $1.number($0.due.count - HomeContext.mostListedDue) : nil
        },
    ])
}

/// What `missing.mustache` sees, the page for an address that is not there.
struct MissingContext: PageObject {
    let site: SiteContext

    static let fields = PageFields<MissingContext>([
        // The site's title and its folder, as on every page.
        .object("site") { $0.site },
        // The page's name for the browser's title bar.
        .words("pageTitle") { $1("title.missing", ["site": $0.site.title]) },
    ])
}

/// What `app.mustache` sees.
struct AppContext: PageObject {
    let page: AppPage
    let site: SiteContext
    let platforms: [PlatformContext]
    let due: [DueContext]
    let later: [LaterContext]
    let validity: Validity
    let untilWords: String?
    let rules: [RuleContext]
    let texts: [TextContext]
    let messages: [MessageContext]
    let notes: [NoteContext]
    let documentation: String?

    static let fields = PageFields<AppContext>([
        // The site's title and its folder, as on every page.
        .object("site") { $0.site },
        // The page's name for the browser's title bar.
        .words("pageTitle") { $1("title.app", ["app": $0.page.dated.policy.name, "site": $0.site.title]) },
        // The display name, `app`.
        .text("name") { $0.page.dated.policy.name },
        // The fallback language's tag and direction.
        .text("language") { $0.page.dated.policy.language.description },
        .text("direction") { TextDirection.of($0.page.dated.policy.language) },
        // `always` or `once`.
        .words("frequency") { $1.name(of: "frequency", $0.page.dated.policy.frequency.rawValue) },
        // What a forced update is with the app's clients, in sentences.
        .words("forceMeans") { $1.forceMeans(with: $0.page.dated.policy.clients.map(\.name)) },
        // From when the page and the files are valid; missing if the policy names no earlier instant.
        .object("since") { $0.validity.since.map { DateContext(moment: $0) } },
        // The next instant, from which they are not valid any more; missing if the policy names none.
        .object("until") { $0.validity.until.map { DateContext(moment: $0) } },
        // What happens then: `4.1.0 goes live on iOS`.
        .text("untilWords") { $0.untilWords },
        // The app's platforms, with the grid of the outcome for each installed version.
        .list("platforms") { $0.platforms },
        // The outcome in a sentence, once for all platforms on which it is the same.
        .worded("headlines") { HeadlineContext.all(of: $0.platforms.map(\.outcome), in: $1) },
        // What is due when, the nearest date first.
        .flag("hasDue") { !$0.due.isEmpty },
        .list("due") { $0.due },
        // The later instants that change something for users, with what they change, the nearest first.
        .list("later") { $0.later },
        // What the device question says of a version that is not listed: the page's script fills `{version}`.
        .words("unlistedWords") { $1("app.ask-unlisted", ["version": "{version}"]) },
        // What users are shown, strongest verdict first.
        .flag("hasAlerts") { !$0.page.alerts.isEmpty },
        .list("alerts") { $0.page.alerts },
        // The exceptions in order; the first that holds wins.
        .flag("hasRules") { !$0.rules.isEmpty },
        .list("rules") { $0.rules },
        // The texts, the standard ones first.
        .flag("hasTexts") { !$0.texts.isEmpty },
        .list("texts") { $0.texts },
        // True where a text still holds `{latest}`, because its devices go to different releases, or none is shown it.
        .flag("hasOpenLatest") { $0.texts.contains(where: \.hasOpenLatest) },
        // Announcements without an update.
        .flag("hasMessages") { !$0.messages.isEmpty },
        .list("messages") { $0.messages },
        // Release notes, newest first.
        .flag("hasNotes") { !$0.notes.isEmpty },
        .list("notes") { $0.notes },
        // The prose of the app's page; missing where there is none.
        .markup("documentation") { $0.documentation },
        // The JSON files that clients read.
        .flag("hasDocuments") { !$0.page.documents.isEmpty },
        .list("documents") { context in
            context.page.documents.enumerated().map {
                DocumentContext($1, number: $0 + 1, slug: context.page.dated.policy.slug)
            }
        },
        // What earlier changes meant for users, newest first; only where the history was asked for.
        .flag("hasHistory") { !$0.page.history.isEmpty },
        .list("history") { context in context.page.history.map { RevisionContext(revision: $0) } },
        // What each client can show beyond the verdict.
        .flag("hasAbilities") { !$0.page.abilities.isEmpty },
        .worded("abilities") { context, words in
            context.page.abilities.map { AbilityContext(client: $0.client, ability: $0.ability, in: words) }
        },
        // What else is to know of the clients, in sentences; missing where there is nothing.
        .text("remarks") { $0.page.remarks.isEmpty ? nil : $0.page.remarks.joined(separator: " ") },
        // What clients cannot do as the policy says.
        .flag("hasLosses") { !$0.page.losses.isEmpty },
        .list("losses") { context in
            context.page.losses.enumerated().map { LossContext(loss: $1, number: $0 + 1) }
        },
        // What checks found and the author accepts.
        .flag("hasAccepted") { !$0.page.accepted.isEmpty },
        .list("accepted") { $0.page.accepted.map { AcceptedContext(finding: $0) } },
        // Those of them that would be errors but for the author's decision.
        .list("decisions") { $0.page.accepted.filter(\.isDecision).map { AcceptedContext(finding: $0) } },
    ])
}

/// The site, as every page names it.
struct SiteContext: PageObject {
    let title: String
    let language: LanguageTag
    let introduction: String?
    let cache: Int
    /// `""` on the home page, `../` on an app's.
    let root: String
    /// The public address without a slash at the end; nil if the site has none.
    private let url: String?
    let hasFeed: Bool

    init(_ site: Site, root: String, hasFeed: Bool) {
        self.hasFeed = hasFeed
        url = site.url
        title = site.title
        language = site.language
        introduction = site.introduction.isEmpty ? nil : site.introduction.nested(under: 2)
        cache = site.cache
        self.root = root
    }

    /// The path from this page to one of the site's own assets; nil for any other address.
    func path(toAsset address: String) -> String? {
        guard let url, address.hasPrefix("\(url)/assets/") else { return nil }
        let path = address.dropFirst(url.count + 1)
        let isPlain = path.utf8.allSatisfy { byte in
            byte.isLetterOrDigit
                || "-._/".utf8.contains(byte)
        }
        return isPlain && !path.contains("..") ? root + path : nil
    }

    static let fields = PageFields<SiteContext>([
        .text("title") { $0.title },
        // The language of the title and of the home page's words, and its direction.
        .text("language") { $0.language.description },
        .text("direction") { TextDirection.of($0.language) },
        // The language of the page's own words, and its direction.
        .words("pageLanguage") { $1.language.description },
        .words("pageDirection") { $1.direction },
        // What leads from this page to the site's root: put it before `index.html` and `assets/…`.
        .text("root") { $0.root },
        // How long caches may keep an earlier answer: `5 minutes`.
        .words("cache") { Quantity.time($0.cache, in: $1) },
        // True where `feed.xml` is written.
        .flag("hasFeed") { $0.hasFeed },
    ])
}

/// One app on the home page.
struct GlanceContext: PageObject {
    let glance: AppGlance
    let platforms: [GlancePlatform]
    /// The first letter of its name, if it is the first app with that letter.
    let newLetter: String?

    /// The first letter without regard to case; `#` for what is no letter.
    static func letter(of name: String) -> String {
        name.first { $0.isLetter || $0.isNumber }.map { $0.isLetter ? String($0).uppercased() : "#" } ?? "#"
    }

    static let fields = PageFields<GlanceContext>([
        .text("name") { $0.glance.name },
        // The app's page.
        .text("link") { PageLink.relative("\($0.glance.slug)/index.html") },
        // A name for anchors.
        .text("anchor") { "app-\($0.glance.slug)" },
        // The first letter of its name, where no app before it has the same; missing otherwise.
        .text("letter") { $0.newLetter },
        // How many platforms the app has, for a heading that spans them.
        .number("platformCount") { $0.platforms.count },
        .list("platforms") { $0.platforms },
        // What the app waits for, the nearest date first.
        .flag("hasDue") { !$0.glance.due.isEmpty },
        .list("due") { $0.glance.due },
        // The day of the policy's last change; missing without a history.
        .object("changed") { $0.glance.changed.flatMap { Moment($0.date) }.map { DateContext(moment: $0) } },
        // How many warnings its policy has, but for those that only a coming date brings; missing for none.
        .text("warningCount") { $0.glance.warnings > 0 ? "\($0.glance.warnings)" : nil },
    ])
}

/// A moment for a `time` element.
struct DateContext: PageObject {
    let moment: Moment
    /// True for a day to whose end something holds.
    var isLastDay = false

    static let fields = PageFields<DateContext>([
        .text("datetime") { $0.isDay ? $0.moment.date : $0.moment.description },
        // `20261102`, or `202611020900` with a time of day: short, and in the order of time.
        .text("day") { $0.day },
        // The day, with the time of day where it is not midnight UTC.
        .words("label") { $1.date($0.moment) },
        // True for a day that is the last on which something holds.
        .flag("isLastDay") { $0.isLastDay },
    ])

    /// True for midnight in coordinated universal time.
    private var isDay: Bool { moment.isMidnight }

    private var day: String {
        let digits = (isDay ? moment.date : moment.description).utf8.filter(\.isDigit)
        return String(decoding: digits.prefix(isDay ? 8 : 12), as: UTF8.self)
    }
}

/// The end of a rule, an acceptance or a message on pages: its last day, or the moment where it ends within a day.
extension DateContext {
    /// - Parameter after: the first moment after the end.
    init(after: Moment) {
        self.init(moment: after.dayBefore ?? after, isLastDay: after.dayBefore != nil)
    }

    /// - Parameter last: the last second.
    init(last: Moment) { self.init(moment: last.endedDay ?? last, isLastDay: last.endedDay != nil) }
}

/// A JSON file that a client reads.
struct DocumentContext: PageObject {
    let document: DocumentLink
    let number: Int
    let name: String

    init(_ document: DocumentLink, number: Int, slug: String) {
        self.document = document
        self.number = number
        let path = document.path.utf8, folder = slug.utf8
        let isOwn = path.starts(with: folder) && path.dropFirst(folder.count).first == UInt8(ascii: "/")
        name = isOwn ? String(Substring(path.dropFirst(folder.count + 1))) : "../" + document.path
    }

    static let fields = PageFields<DocumentContext>([
        .text("client") { $0.document.client },
        .text("name") { $0.name },
        .text("link") { PageLink.relative($0.name) },
        // `1,234 bytes`.
        .words("size") { $1("size.bytes", count: $0.document.size, isGrouped: true) },
        .text("sha256") { $0.document.sha256 },
        // A name for the element that holds its text.
        .text("anchor") { "file-\($0.number)" },
        // Its exact text; missing where the page would grow too long.
        .text("json") { $0.document.json },
    ])
}

extension Vocabulary {
    /// That the app stops, and which clients do something milder.
    fileprivate func forceMeans(with clients: [String]) -> String {
        let formats = clients.compactMap(ClientFormats.named), milder = formats.compactMap { $0.forceMeans(in: self) }
        let stops = milder.isEmpty || milder.count < formats.count ? [self("page.force-means")] : []
        return (stops + milder).joined(separator: " ")
    }
}

/// What one client can show beyond the verdict.
struct AbilityContext: PageObject {
    let client: String
    let ability: Ability
    let texts: String?

    init(client: String, ability: Ability, in words: Vocabulary) {
        (self.client, self.ability) = (client, ability)
        let shown = ability.fields.map { $0.label(in: words) } + (ability.carriesNotes ? [words("app.notes")] : [])
        texts = shown.isEmpty ? nil : words.commaList(shown)
    }

    static let fields = PageFields<AbilityContext>([
        .text("client") { $0.client },
        // The text fields it shows, and release notes, joined by commas; missing where it carries none.
        .text("texts") { $0.texts },
        .flag("hasLink") { $0.ability.carriesLink },
        .flag("hasFrequency") { $0.ability.carriesFrequency },
    ])
}
