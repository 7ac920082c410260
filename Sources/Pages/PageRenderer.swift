import PolicyModel

/// Makes the pages: the same policies at the same moment give the same bytes.
package struct PageRenderer: Sendable {
    private let templates: TemplateFolder
    private let site: Site

    /// - Precondition for rendering: `TemplateFolder.read` reported no error.
    package init(templates: TemplateFolder, site: Site) {
        self.templates = templates
        self.site = site
    }

    /// `<slug>/index.html`.
    package func app(_ page: AppPage) -> Artifact {
        artifact("\(page.dated.policy.slug)/index.html", AppContext(page, site: site), template: "app")
    }

    /// `index.html`, apps by name.
    package func home(_ pages: [AppPage]) -> Artifact { home(pages.map { AppGlance($0.dated) }) }

    /// The same from less, for a site too large to keep every policy at hand.
    package func home(_ glances: [AppGlance]) -> Artifact {
        let sorted = glances.map { ($0.name.lowercased(), $0) }.sorted { ($0.0, $0.1.slug) < ($1.0, $1.1.slug) }
        let apps = sorted.map { GlanceContext(glance: $0.1) }
        return artifact("index.html", HomeContext(site: SiteContext(site, root: ""), apps: apps), template: "home")
    }

    /// `assets/style.css` and what else the templates bring.
    package var assets: [Artifact] { templates.assets }

    private func artifact(_ path: String, _ context: some PageObject, template: String) -> Artifact {
        guard let html = templates.library.render(context, withTemplate: template) else {
            preconditionFailure("a page is rendered although its templates were refused")
        }
        return Artifact(path: path, bytes: Array(html.utf8), role: .page)
    }
}
