import PolicyModel

/// Renders the pages. The same policies between the same two instants give the same bytes.
package struct PageRenderer: Sendable {
    private let templates: TemplateFolder
    private let site: Site
    private let hasFeed: Bool

    /// - Precondition for rendering: `TemplateFolder.read` reported no error.
    package init(templates: TemplateFolder, site: Site, hasFeed: Bool = false) {
        self.templates = templates
        self.site = site
        self.hasFeed = hasFeed
    }

    /// `<slug>/index.html`.
    package func app(_ page: AppPage) -> Artifact {
        artifact("\(page.dated.policy.slug)/index.html", AppContext(page, site: here("../"), in: words), as: .app)
    }

    /// `index.html`, apps by name: from glances, since the policies of a site may not fit into memory at once.
    package func home(_ apps: GlanceList) -> Artifact {
        artifact("index.html", HomeContext(site: here(""), apps: apps), as: .home)
    }

    /// `status/index.html` and `status.json`: what the apps wait for, and what the last signing came to.
    ///
    /// - Parameter signing: nil for a site that is not signed yet.
    package func status(_ apps: GlanceList, signing: StatusRecord.Signing?) -> [Artifact] {
        status(StatusRecord(due: apps.summary.due, apps: apps.summary.standings, signing: signing))
    }

    package func status(_ record: StatusRecord) -> [Artifact] {
        let address = site.url.flatMap(PageLink.web), history = record.signing?.history ?? []
        let context = StatusContext(record: record, site: here("../"), address: address)
        let feed = address.map { PublicationFeed(site: site, words: words, address: $0, entries: history).artifact }
        return [
            artifact("status/index.html", context, as: .status),
            Artifact(path: "status.json", bytes: record.bytes, role: .asset),
        ] + [history.isEmpty ? nil : feed].compactMap(\.self)
    }

    /// `404.html`, which hosts show for every missing page. Its links are absolute, because its depth is unknown.
    package var missing: Artifact {
        let root = (site.url.flatMap(PageLink.web) ?? "") + "/"
        return artifact("404.html", MissingContext(site: here(root)), as: .missing)
    }

    /// `sitemap.xml` with the address of every page; nil if the site has no address.
    package func sitemap(_ slugs: [String]) -> Artifact? {
        guard let url = site.url.flatMap(PageLink.web) else { return nil }
        let paths = [""] + slugs.sorted().map { PageLink.relative("\($0)/index.html") }
        let lines = paths.map { "<url><loc>\(EscapedText.escape("\(url)/\($0)"))</loc></url>\n" }.joined()
        let xml = """
            <?xml version="1.0" encoding="UTF-8"?>
            <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
            \(lines)</urlset>

            """
        return Artifact(path: "sitemap.xml", bytes: Array(xml.utf8), role: .asset)
    }

    /// `feed.xml` with the changes of all apps; nil if there are none, or if the site has no address.
    package func feed(_ apps: [(name: String, slug: String, history: [PolicyRevision])]) -> Artifact? {
        guard hasFeed, let address = site.url.flatMap(PageLink.web) else { return nil }
        let changes = apps.flatMap { app in
            app.history.map { AtomFeed.Change(app: app.name, slug: app.slug, revision: $0) }
        }
        return AtomFeed(site: site, words: words, address: address, changes: changes).artifact
    }

    /// The pages and files that name all apps, and the assets of the templates.
    package func shared(_ apps: GlanceList, history: [String: [PolicyRevision]] = [:]) -> [Artifact] {
        let names = hasFeed || site.url != nil ? apps.names : []
        let feed = feed(names.map { ($0.name, $0.slug, history[$0.slug] ?? []) })
        return [home(apps), missing] + assets + [sitemap(names.map(\.slug)), feed].compactMap(\.self)
    }

    package var words: Vocabulary { templates.words }

    private func here(_ root: String) -> SiteContext { SiteContext(site, root: root, hasFeed: hasFeed) }

    /// `assets/style.css` and the other assets of the templates.
    package var assets: [Artifact] { templates.assets }

    private func artifact(_ path: String, _ context: some PageObject, as page: TemplateFolder.Page) -> Artifact {
        guard let program = templates.pages[page] else {
            preconditionFailure("a page is rendered although its templates were refused")
        }
        return Artifact(path: path, bytes: TemplateRun.page(program, of: context, in: words), role: .page)
    }
}
