import PolicyModel

/// What `status.mustache` sees.
struct StatusContext: PageObject {
    let record: StatusRecord
    let site: SiteContext
    /// The site's public address; nil if it has none.
    let address: String?

    /// More would be read by nobody; `status.json` has all of them.
    static let mostRows = 100

    /// How many of `count` rows are not shown; nil for none.
    static func beyond(_ count: Int, _ words: Vocabulary) -> String? {
        count > mostRows ? words.number(count - mostRows) : nil
    }

    static let fields = PageFields<StatusContext>([
        // The site's title and its folder, as on every page.
        .object("site") { $0.site },
        // The page's name for the browser's title bar.
        .words("pageTitle") { $1("title.status", ["site": $0.site.title]) },
        // What the last signing came to; missing for a site that is not signed yet.
        .object("signing") { context in
            context.record.signing.map { SigningContext(signing: $0, address: context.address) }
        },
        // What the apps wait for, the nearest date first.
        .flag("hasDue") { !$0.record.due.isEmpty },
        .list("due") { $0.record.due.prefix(mostRows).map(DueContext.init) },
        // How many there are beyond those listed; missing for none.
        .words("moreDueCount") { StatusContext.beyond($0.record.due.count, $1) },
    ])
}

/// What the last signing came to.
struct SigningContext: PageObject {
    let signing: StatusRecord.Signing
    let address: String?

    /// Those that run out first.
    private var apps: [StatusRecord.Role] {
        Array(signing.apps.sorted { ($0.expires, $0.name) < ($1.expires, $1.name) }.prefix(StatusContext.mostRows))
    }

    static let fields = PageFields<SigningContext>([
        // The version of the manifest that lists every file.
        .number("version") { $0.signing.version },
        // When the newest signature of a document was made; missing without documents.
        .object("signed") { $0.signing.signed.flatMap { Moment($0) }.map { DateContext(moment: $0) } },
        // The id of the minisign key.
        .text("key") { $0.signing.key },
        // The leads' role.
        .flag("hasRoles") { !$0.signing.roles.isEmpty },
        .list("roles") { $0.signing.roles.map { StatusRoleContext(role: $0) } },
        // The apps, those first whose signatures expire first.
        .flag("hasApps") { !$0.signing.apps.isEmpty },
        .list("apps") { $0.apps.map { StatusRoleContext(role: $0) } },
        // How many there are beyond those listed; missing for none.
        .words("moreAppsCount") { StatusContext.beyond($0.signing.apps.count, $1) },
        // The documents, client by client.
        .list("clients") { $0.signing.clients.map { StatusClientContext(client: $0) } },
        // The git revision of the content; missing where it is not known.
        .text("revision") { $0.signing.revision },
        // The site's public address; missing without one.
        .text("address") { $0.address },
        // The last publications, this one first.
        .flag("hasPublications") { !($0.signing.history ?? []).isEmpty },
        .list("publications") { PublicationContext.all($0.signing.history ?? []) },
        // True where `publications.xml` is written.
        .flag("hasPublicationFeed") { $0.address != nil && !($0.signing.history ?? []).isEmpty },
    ])
}

/// What is signed together, by whom and for how long.
struct StatusRoleContext: PageObject {
    let role: StatusRecord.Role

    static let fields = PageFields<StatusRoleContext>([
        // `targets`, or an app's slug.
        .text("name") { $0.role.name },
        // An app's page, from the site's root.
        .text("link") { PageLink.relative("\($0.role.name)/index.html") },
        .number("version") { $0.role.version },
        // When its signatures expire.
        .object("expires") { Moment($0.role.expires).map { DateContext(moment: $0) } },
        // How many must sign.
        .number("threshold") { $0.role.threshold },
        // How many keys may sign.
        .number("keyCount") { $0.role.keys.count },
        // The keys that signed.
        .list("signers") { $0.role.keys.filter(\.hasSigned).map { StatusKeyContext(key: $0) } },
    ])
}

/// A key that signed.
struct StatusKeyContext: PageObject {
    let key: StatusRecord.Key

    static let fields = PageFields<StatusKeyContext>([
        // Its name in `index.md`; missing for a key without one.
        .text("name") { $0.key.name },
        // The beginning of its id.
        .text("id") { String($0.key.id.prefix(16)) },
    ])
}

/// The documents of one client.
struct StatusClientContext: PageObject {
    let client: StatusRecord.Client

    static let fields = PageFields<StatusClientContext>([
        .text("client") { $0.client.client },
        .number("files") { $0.client.files },
        // `1,234 bytes`.
        .words("size") { $1("size.bytes", count: $0.client.bytes, isGrouped: true) },
        // The list of their digests, from the site's root.
        .text("list") { PageLink.relative($0.client.list) },
        // The list's own digest.
        .text("sha256") { $0.client.sha256 },
    ])
}

/// One publication of the history.
struct PublicationContext: PageObject {
    let entry: PublicationEntry
    /// The one before it, if it is listed.
    let before: PublicationEntry?

    static func all(_ entries: [PublicationEntry]) -> [PublicationContext] {
        entries.indices.map { place in
            PublicationContext(
                entry: entries[place], before: entries.indices.contains(place + 1) ? entries[place + 1] : nil)
        }
    }

    /// The name of its place on the page.
    static func anchor(of entry: PublicationEntry) -> String { "version-\(entry.version)" }

    static let fields = PageFields<PublicationContext>([
        // Its anchor, without `#`.
        .text("anchor") { PublicationContext.anchor(of: $0.entry) },
        .number("version") { $0.entry.version },
        // When it was signed.
        .object("date") { Moment($0.entry.signed).map { DateContext(moment: $0) } },
        // What it changed for users, in sentences.
        .list("changes") { $0.entry.changes.map { ReachContext(words: $0) } },
        // The keys that signed.
        .list("signers") {
            $0.entry.signers.map { StatusKeyContext(key: .init(id: $0.id, name: $0.name, hasSigned: true)) }
        },
        // Who approved it, joined by commas; missing where nobody was asked.
        .words("approvals") { context, words in context.entry.approvals.map { words.commaList($0) } },
        // The git revision of the content; missing where it is not known.
        .text("revision") { $0.entry.revision },
        // The anchor of the publication before it; missing for the last one listed.
        .text("before") { $0.before.map(PublicationContext.anchor) },
    ])
}

extension StatusRecord {
    /// - Parameter due: the nearest date first.
    init(due: [DueContext], apps: [AppStanding], signing: Signing?) {
        let dates = due.map {
            Due(
                app: $0.slug, name: $0.app, date: $0.date?.moment.description, words: $0.words, advice: $0.advice,
                kind: $0.kind, isLastDay: $0.date?.isLastDay == true ? true : nil)
        }
        self.init(dates: dates, apps: apps, signing: signing)
    }
}

extension DueContext {
    fileprivate init(_ due: StatusRecord.Due) {
        let moment = due.date.flatMap { Moment($0) }
        self.init(
            app: due.name, slug: due.app, order: moment?.seconds ?? .max,
            date: moment.map { DateContext(moment: $0, isLastDay: due.isLastDay == true) }, words: due.words,
            advice: due.advice, kind: due.kind)
    }
}
