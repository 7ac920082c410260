import PolicyModel

/// What `home.mustache` sees.
struct HomeContext: PageObject {
    let site: SiteContext
    let apps: [GlanceContext]

    static let fields = PageFields<HomeContext>([
        // The site's title and its folder, as on every page.
        .object("site") { $0.site },
        // The page's name for the browser's title bar.
        .text("pageTitle") { $0.site.title },
        // The words of `index.md`; missing where it has none.
        .markup("introduction") { $0.site.introduction },
        // Every app, by name.
        .list("apps") { $0.apps },
    ])
}

/// What `app.mustache` sees.
struct AppContext: PageObject {
    let page: AppPage
    let site: SiteContext
    let platforms: [PlatformContext]
    let rules: [RuleContext]
    let texts: [TextContext]
    let messages: [MessageContext]
    let notes: [NoteContext]

    static let fields = PageFields<AppContext>([
        // The site's title and its folder, as on every page.
        .object("site") { $0.site },
        // The page's name for the browser's title bar.
        .text("pageTitle") { "\($0.page.dated.policy.name) – \($0.site.title)" },
        // The display name, `app`.
        .text("name") { $0.page.dated.policy.name },
        // The fallback language's tag and direction.
        .text("language") { $0.page.dated.policy.language.description },
        .text("direction") { TextDirection.of($0.page.dated.policy.language) },
        // `always` or `once`.
        .text("frequency") { $0.page.dated.policy.frequency.rawValue },
        // The app's platforms, with the table of what each installed version sees.
        .list("platforms") { $0.platforms },
        // The exceptions in order; the first that holds wins.
        .flag("hasRules") { !$0.rules.isEmpty },
        .list("rules") { $0.rules },
        // The texts, the standard ones first.
        .flag("hasTexts") { !$0.texts.isEmpty },
        .list("texts") { $0.texts },
        // True where a text still holds `{latest}`, because the platforms announce different versions.
        .flag("hasOpenLatest") { $0.texts.contains(where: \.hasOpenLatest) },
        // Announcements without an update.
        .flag("hasMessages") { !$0.messages.isEmpty },
        .list("messages") { $0.messages },
        // Release notes, newest first.
        .flag("hasNotes") { !$0.notes.isEmpty },
        .list("notes") { $0.notes },
        // The prose of the app's page; missing where there is none.
        .markup("documentation") {
            let prose = $0.page.dated.policy.documentation
            return prose.isEmpty ? nil : prose.nested(by: 2)
        },
        // The JSON files that clients read.
        .flag("hasDocuments") { !$0.page.documents.isEmpty },
        .list("documents") { context in
            context.page.documents.map { DocumentContext($0, slug: context.page.dated.policy.slug) }
        },
        // What each client can tell beyond the verdict.
        .flag("hasAbilities") { !$0.page.abilities.isEmpty },
        .list("abilities") { $0.page.abilities.map(AbilityContext.init) },
        // Losses taken knowingly.
        .flag("hasAcceptances") { !$0.page.dated.policy.accepts.isEmpty },
        .list("acceptances") { $0.page.dated.policy.accepts.map(AcceptanceContext.init) },
    ])
}

/// The site, as every page names it.
struct SiteContext: PageObject {
    let title: String
    let language: LanguageTag
    let introduction: String?
    /// `""` on the home page, `../` on an app's.
    let root: String

    init(_ site: Site, root: String) {
        title = site.title
        language = site.language
        introduction = site.introduction.isEmpty ? nil : site.introduction.nested(by: 1)
        self.root = root
    }

    static let fields = PageFields<SiteContext>([
        .text("title") { $0.title },
        // The language of the title and of the home page's words, and its direction.
        .text("language") { $0.language.description },
        .text("direction") { TextDirection.of($0.language) },
        // What leads from this page to the site's root: put it before `index.html` and `assets/…`.
        .text("root") { $0.root },
    ])
}

/// One app on the home page.
struct GlanceContext: PageObject {
    let glance: AppGlance

    static let fields = PageFields<GlanceContext>([
        .text("name") { $0.glance.name },
        // The app's page.
        .text("link") { PageLink.relative("\($0.glance.slug)/index.html") },
        // How many platforms the app has, for a heading that spans them.
        .text("platformCount") { "\($0.glance.platforms.count)" },
        .list("platforms") { $0.glance.platforms },
    ])
}

/// A moment for a `time` element.
struct DateContext: PageObject {
    let moment: Moment

    static let fields = PageFields<DateContext>([
        .text("datetime") { $0.moment.description },
        // The day, with the time of day where it is not midnight UTC.
        .text("label") { $0.label },
    ])

    private var label: String {
        let text = moment.description
        return text.hasSuffix("T00:00:00Z") ? moment.date : "\(moment.date) \(text.dropFirst(11).prefix(5)) UTC"
    }
}

/// A JSON file that a client reads.
struct DocumentContext: PageObject {
    let document: DocumentLink
    let name: String

    init(_ document: DocumentLink, slug: String) {
        self.document = document
        name = document.path.hasPrefix("\(slug)/") ? String(document.path.dropFirst(slug.count + 1)) : "../" + document.path
    }

    static let fields = PageFields<DocumentContext>([
        .text("client") { $0.document.client },
        .text("name") { $0.name },
        .text("link") { PageLink.relative($0.name) },
        // `1,234 bytes`.
        .text("size") { Quantity.bytes($0.document.size) },
        .text("sha256") { $0.document.sha256 },
    ])
}

/// What one client can tell beyond the verdict.
struct AbilityContext: PageObject {
    let ability: ClientAbility

    init(_ ability: ClientAbility) { self.ability = ability }

    static let fields = PageFields<AbilityContext>([
        .text("client") { $0.ability.client },
        // The text fields it shows, joined by commas; missing where it carries none.
        .text("texts") {
            $0.ability.fields.isEmpty ? nil : $0.ability.fields.map(\.rawValue).joined(separator: ", ")
        },
        .flag("hasLink") { $0.ability.carriesLink },
        .flag("hasFrequency") { $0.ability.carriesFrequency },
    ])
}

/// A loss taken knowingly.
struct AcceptanceContext: PageObject {
    let acceptance: Acceptance

    init(_ acceptance: Acceptance) { self.acceptance = acceptance }

    static let fields = PageFields<AcceptanceContext>([
        .text("clients") { $0.acceptance.clients.joined(separator: ", ") },
        // A rule's id, `minimum` or `latest`.
        .text("rule") { $0.acceptance.rule },
        .text("class") { $0.acceptance.lossClass },
        .text("why") { $0.acceptance.why },
        // The last day on which it holds; missing for ever.
        .object("until") { $0.acceptance.until.map { DateContext(moment: Moment(seconds: $0.seconds - 86_399)) } },
    ])
}
