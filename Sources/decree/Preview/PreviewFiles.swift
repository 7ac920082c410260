import Pages
import PolicyModel

/// The files of one good build, as a host would have them: documents are at hand, pages are rendered once somebody asks.
///
/// A page that nobody looks at costs nothing, so a save is shown as fast on a site of a thousand apps as on one of three.
struct PreviewFiles: Sendable {
    /// By slug.
    let apps: [String: PreviewApp]
    /// How many seconds a host lets pages and documents be kept.
    let cache: Int

    private let renderer: PageRenderer
    /// Which state of the templates and of the site's own file the pages are made with.
    private let edition: Int
    private let assets: [Artifact]
    private let shared: [String: Artifact]
    private let pages = PreviewPages()

    /// - Precondition: no two artifacts share a path.
    init(_ content: SiteContent, apps: [String: PreviewApp], templates: TemplateFolder, edition: Int) {
        self.apps = apps
        self.edition = edition
        cache = content.site.cache
        assets = content.assets
        renderer = PageRenderer(templates: templates, site: content.site)
        let sitemap = renderer.sitemap(content.policies.map(\.slug))
        let all = [renderer.missing] + renderer.assets + [sitemap].compactMap(\.self) + content.assets
        shared = Dictionary(uniqueKeysWithValues: all.map { ($0.path, $0) })
    }

    /// Sorted.
    var paths: [String] {
        let own = apps.values.flatMap { app in app.documents.map(\.path) + [app.page] }
        return (Array(shared.keys) + own + [PreviewFiles.home]).sorted()
    }

    func has(_ path: String) -> Bool {
        path == PreviewFiles.home || shared[path] != nil
            || app(at: path).map { $0.page == path || $0.document(at: path) != nil } ?? false
    }

    /// Nil where a host would have nothing either.
    func artifact(at path: String) async -> Artifact? {
        if let artifact = shared[path] ?? app(at: path)?.document(at: path) { return artifact }
        let renderer = renderer, apps = apps
        if path == PreviewFiles.home {
            return await pages.page(path) { renderer.home(apps.values.map(\.glance)) }
        }
        guard let app = app(at: path), app.page == path else { return nil }
        return await pages.page(path) { app.rendered(by: renderer) }
    }

    private static let home = "index.html"

    private func app(at path: String) -> PreviewApp? { apps[String(path.prefix { $0 != "/" })] }
}

extension PreviewFiles {
    /// Of how many apps it is found out whether a new reading of them changed a byte.
    private static let mostCompared = 4

    /// False where any file may be another than in an earlier build.
    func isSame(as earlier: PreviewFiles) async -> Bool {
        guard edition == earlier.edition, assets == earlier.assets, apps.count == earlier.apps.count else { return false }
        let touched = apps.filter { $0.value.stamp != earlier.apps[$0.key]?.stamp }
        guard touched.count <= PreviewFiles.mostCompared else { return false }
        for (slug, app) in touched {
            guard let before = earlier.apps[slug], before.documents == app.documents else { return false }
            guard await artifact(at: app.page) == earlier.artifact(at: app.page) else { return false }
        }
        return true
    }
}

/// One app that was read and judged.
struct PreviewApp: Sendable {
    let app: Check.App
    let diagnostics: [Diagnostic]
    /// What the home page says of it.
    let glance: AppGlance
    /// Another one for each time it is judged.
    let stamp: Int

    init(_ policy: Policy, at moment: Moment, _ links: AddressCheck, stamp: Int) {
        (app, diagnostics) = Check.judge(policy, at: moment, links)
        glance = PageValues.glance(at: app)
        self.stamp = stamp
    }

    var slug: String { app.dated.policy.slug }
    var page: String { "\(slug)/index.html" }
    var documents: [Artifact] { app.documents.map(\.artifact) }

    func document(at path: String) -> Artifact? { app.documents.first { $0.artifact.path == path }?.artifact }
    func rendered(by renderer: PageRenderer) -> Artifact { renderer.app(PageValues.page(of: app)) }
}

/// Pages of one build, each rendered when it is first asked for.
actor PreviewPages {
    private var kept: [String: Task<Artifact, Never>] = [:]

    /// - Parameter render: called once for each path, however many ask.
    func page(_ path: String, _ render: @escaping @Sendable () -> Artifact) async -> Artifact {
        if let page = kept[path] { return await page.value }
        // A slow page keeps nobody from asking for another.
        let page = Task.detached { render() }
        kept[path] = page
        return await page.value
    }
}
