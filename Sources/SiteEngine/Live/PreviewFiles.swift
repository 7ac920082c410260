import Pages
import PolicyModel
import Signing

/// The files of one good build, as a host would have them: documents are at hand, pages are rendered once somebody
/// asks.
///
/// A page that nobody looks at costs nothing, so a save is shown as fast on a site of a thousand apps as on one of
/// three.
package struct PreviewFiles: Sendable {
    /// By slug.
    package let apps: [String: PreviewApp]
    /// How many seconds a host lets pages and documents be kept.
    package let cache: Int

    private let renderer: PageRenderer
    /// Which templates and which file of the site the pages are made with.
    private let edition: ByteDigest
    private let assets: [Artifact]
    private let shared: [String: Artifact]
    private let pages = PreviewPages()

    /// - Precondition: no two artifacts share a path.
    init(_ apps: [PreviewApp], _ renderer: PageRenderer, assets: [Artifact], cache: Int, edition: ByteDigest) {
        self.apps = Dictionary(uniqueKeysWithValues: apps.map { ($0.slug, $0) })
        (self.cache, self.edition, self.assets, self.renderer) = (cache, edition, assets, renderer)
        let sitemap = renderer.sitemap(apps.map(\.slug))
        let all = [renderer.missing] + renderer.assets + [sitemap].compactMap(\.self) + assets
        shared = Dictionary(uniqueKeysWithValues: all.map { ($0.path, $0) })
    }

    package func has(_ path: String) -> Bool {
        PreviewFiles.common.contains(path) || shared[path] != nil
            || app(at: path).map { $0.page == path || $0.document(at: path) != nil } ?? false
    }

    /// Nil if a host would have nothing either.
    package func artifact(at path: String) async -> Artifact? {
        if let artifact = shared[path] ?? app(at: path)?.document(at: path) { return artifact }
        let renderer = renderer, apps = apps
        if path == PreviewFiles.home {
            return await pages.page(path) { renderer.home(GlanceList(apps.values.map(\.glance))) }
        }
        if PreviewFiles.common.contains(path) {
            let made = renderer.status(GlanceList(apps.values.map(\.glance)), signing: nil)
            return made.first { $0.path == path }
        }
        guard let app = app(at: path), app.page == path else { return nil }
        return await pages.page(path) { app.rendered(by: renderer) }
    }

    private static let home = "index.html"
    /// The pages and files that name all apps.
    private static let common = [home, StatusFile.page, StatusFile.data]

    private func app(at path: String) -> PreviewApp? { apps[String(path.prefix { $0 != "/" })] }
}

extension PreviewFiles {
    /// Of how many apps it is found out whether a new reading of them changed a byte.
    private static let mostCompared = 4

    /// False where any file may be another than in an earlier build.
    package func isSame(as earlier: PreviewFiles) async -> Bool {
        guard edition == earlier.edition, assets == earlier.assets, apps.count == earlier.apps.count else {
            return false
        }
        let touched = apps.filter { $0.value.stamp != earlier.apps[$0.key]?.stamp }
        guard touched.count <= PreviewFiles.mostCompared else { return false }
        for (slug, app) in touched {
            guard let before = earlier.apps[slug], before.documents == app.documents,
                before.glance.bytes == app.glance.bytes
            else { return false }
            guard await artifact(at: app.page) == earlier.artifact(at: app.page) else { return false }
        }
        return true
    }
}

/// One app that was read and judged.
package struct PreviewApp: Sendable {
    package let app: JudgedApp
    /// What the home page says of it.
    let glance: AppGlance
    /// Another one for each time it is judged.
    let stamp: Int

    init(_ app: JudgedApp, _ findings: AppFindings, stamp: Int, in words: Vocabulary) {
        (self.app, self.stamp) = (app, stamp)
        glance = AppGlance(app, findings, in: words)
    }

    var slug: String { app.slug }
    var page: String { "\(slug)/index.html" }
    var documents: [Artifact] { app.documents.map(\.artifact) }

    func document(at path: String) -> Artifact? { app.documents.first { $0.artifact.path == path }?.artifact }
    func rendered(by renderer: PageRenderer) -> Artifact { renderer.app(AppPage(app, in: renderer.words)) }
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
