import Pages
import PolicyModel

/// Joins the stages in memory: content, policies, documents, pages; the bundle exists only when nothing is refused.
///
/// What `decree build` writes is `SiteBuild`'s, byte for byte the same.
struct Build: Sendable {
    let check: Check
    /// In file order, templates' mistakes included.
    let diagnostics: [Diagnostic]
    /// Nil when the content or a template is refused.
    let bundle: Bundle?

    /// - Parameter history: whether the pages tell what each revision in git changed.
    /// - Throws: `ContentError`, `TemplateError`, `ImpactError`: a folder, file or history that cannot be read.
    init(
        content: String, templates folder: String?, at moment: Moment, strict: Bool, history: Bool = false
    ) async throws {
        var mistakes: [Diagnostic] = []
        let templates = try TemplateFolder.read(folder, reporting: &mistakes)
        check = try await Check(content: content, at: moment, strict: strict)
        mistakes += Build.clashes(of: check.content?.assets.map(\.path) ?? [], with: templates, in: content)
        diagnostics = Diagnostic.inFileOrder(check.diagnostics + mistakes)
        guard !diagnostics.hasErrors, let read = check.content else {
            bundle = nil
            return
        }
        let past = history ? try PageHistory(of: content) : PageHistory.none
        let renderer = PageRenderer(templates: templates, site: read.site, hasFeed: history && read.site.url != nil)
        let pages = await Build.pages(check.apps, renderer, past)
        bundle = Bundle(check.apps.flatMap { $0.documents.map(\.artifact) } + pages + read.assets)
    }

    /// One error for each asset of the content that would be written over an asset of the templates, here or on a
    /// machine that does not tell case apart.
    static func clashes(
        of assets: [String], with templates: TemplateFolder, in content: String
    ) -> [Diagnostic] {
        let taken = Set(templates.assets.map(\.path)), own = Set(assets)
        let twins = PathCase.twins(among: templates.assets.map(\.path) + assets)
            .filter { own.contains($0.path) && taken.contains($0.earlier) }
        return cased(twins, in: content) + assets.filter(taken.contains).map { path in
            Diagnostic(
                .error, "asset-twice", at: SourcePosition(file: "\(content)/\(path)"),
                "'\(path)' is an asset of the templates too",
                help: "rename it, or put it into the templates' folder, where it replaces theirs")
        }
    }

    private static func cased(_ twins: [(path: String, earlier: String)], in content: String) -> [Diagnostic] {
        twins.map { path, earlier in
            Diagnostic(
                .error, "path-case", at: SourcePosition(file: "\(content)/\(path)"),
                "'\(path)' and '\(earlier)' of the templates differ in case alone, and on many machines they are one file",
                help: "rename it")
        }
    }

    private static func pages(
        _ apps: [Check.App], _ renderer: PageRenderer, _ past: PageHistory
    ) async -> [Artifact] {
        let rendered = await apps.concurrentMap { app in
            let page = PageValues.page(of: app, past[app.dated.policy.slug])
            return (renderer.app(page), AppGlance(page))
        }
        let sitemap = renderer.sitemap(apps.map(\.dated.policy.slug))
        let feed = renderer.feed(apps.map { ($0.dated.policy.name, $0.dated.policy.slug, past[$0.dated.policy.slug]) })
        return rendered.map(\.0) + [renderer.home(rendered.map(\.1)), renderer.missing] + renderer.assets
            + [sitemap, feed].compactMap(\.self)
    }
}
