import Authoring
import Foundation
import Pages
import PolicyModel

/// A build that remembers: after a change only what leans on the changed files is read, judged and rendered again.
///
/// Its files are those of a clean `Build` of the same folders at the same moment, byte for byte.
struct PreviewBuild: Sendable {
    /// What can be shown after a build.
    enum Result: Sendable {
        case good(PreviewFiles)
        case refused
    }

    let content: String
    let templates: String?
    let moment: Moment
    let strict: Bool

    private var reading: ContentReading?
    private var folder: (read: TemplateFolder, mistakes: [Diagnostic])?
    private var apps: [String: BuiltApp] = [:]
    /// In file order, each once; under `strict` all of them errors.
    private(set) var diagnostics: [Diagnostic] = []
    /// How many apps the last update judged and rendered.
    private(set) var judged = 0
    private(set) var rendered = 0

    private struct BuiltApp: Sendable {
        let app: Check.App
        let diagnostics: [Diagnostic]
        /// Nil until it is needed, and again when the templates or the site change.
        var page: (page: Artifact, glance: AppGlance)?
    }

    /// - Parameters: folders without a slash at their end.
    init(content: String, templates: String?, at moment: Moment, strict: Bool) {
        (self.content, self.templates, self.moment, self.strict) = (content, templates, moment, strict)
    }

    /// - Throws: `ContentError`, `TemplateError`; what was remembered is then worth nothing.
    mutating func update(_ changes: PreviewChanges) async throws -> Result {
        (judged, rendered) = (0, 0)
        try readTemplates(changes)
        let touched = try read(changes)
        await judge(touched)
        diagnostics = allDiagnostics()
        guard !diagnostics.hasErrors, let site = reading?.content, let templates = folder?.read else { return .refused }
        return .good(await files(of: site, templates))
    }

    private mutating func readTemplates(_ changes: PreviewChanges) throws {
        if changes.templates || folder == nil {
            var mistakes: [Diagnostic] = []
            folder = (try TemplateFolder.read(templates, reporting: &mistakes), mistakes)
        }
        if changes.templates || changes.site { for slug in apps.keys { apps[slug]?.page = nil } }
    }
}

extension PreviewBuild {
    /// Reads what changed, and gives the apps whose policies may be others now; nil for all of them.
    private mutating func read(_ changes: PreviewChanges) throws -> Set<String>? {
        guard let known = reading else {
            reading = try ContentReader.read(content)
            return nil
        }
        if changes.apps.isEmpty && !changes.needsWholeReading { return [] }
        reading = try quickReading(changes, known) ?? ContentReader.read(content)
        if changes.site { return nil }
        return changes.apps.union(changes.fragments.isEmpty ? [] : try extending(changes.fragments))
    }

    /// The reading with only the changed apps read again; nil where that could say less than reading all of it.
    private func quickReading(_ changes: PreviewChanges, _ known: ContentReading) throws -> ContentReading? {
        guard !changes.needsWholeReading, let content = known.content,
              known.diagnostics.allSatisfy({ app(at: $0) != nil }) else { return nil }
        let fresh = try ContentReader.read(self.content, only: changes.apps)
        // What stands elsewhere than in apps and fragments may be said because the others were not looked at.
        let isLocal = fresh.diagnostics.allSatisfy { diagnostic in
            switch ContentPlace(diagnostic.position.file, in: self.content) {
            case .app, .fragment: true
            case .site, .other: false
            }
        }
        guard isLocal, let read = fresh.content else { return nil }
        let kept = content.policies.filter { !changes.apps.contains($0.slug) }
        let others = known.diagnostics.filter { diagnostic in app(at: diagnostic).map { !changes.apps.contains($0) } ?? true }
        return ContentReading(
            content: SiteContent(
                site: content.site, policies: (kept + read.policies).sorted { $0.slug < $1.slug }, assets: content.assets),
            diagnostics: Diagnostic.inFileOrder(others + fresh.diagnostics))
    }

    private func app(at diagnostic: Diagnostic) -> String? {
        if case .app(let slug) = ContentPlace(diagnostic.position.file, in: content) { slug } else { nil }
    }

    /// The apps that may extend one of the fragments: their files hold its name, or an escape that could spell it.
    private func extending(_ fragments: Set<String>) throws -> Set<String> {
        let words = fragments.map { Data($0.utf8) } + [Data("\\".utf8)]
        return Set((reading?.content?.policies ?? []).map(\.slug).filter { slug in
            let files = ["\(content)/\(slug).md", "\(content)/\(slug)/index.md"]
            return files.compactMap { FileManager.default.contents(atPath: $0) }.contains { file in
                words.contains { file.range(of: $0) != nil }
            }
        })
    }

    private mutating func judge(_ touched: Set<String>?) async {
        let policies = reading?.content?.policies ?? [], moment = moment
        let known = Set(policies.map(\.slug))
        apps = apps.filter { slug, _ in touched.map { known.contains(slug) && !$0.contains(slug) } ?? false }
        let stale = policies.filter { apps[$0.slug] == nil }
        for (app, diagnostics) in await stale.concurrentMap({ Check.judge($0, at: moment) }) {
            apps[app.dated.policy.slug] = BuiltApp(app: app, diagnostics: diagnostics)
        }
        judged = stale.count
    }

    private func allDiagnostics() -> [Diagnostic] {
        let policies = reading?.content?.policies ?? []
        let judged = policies.flatMap { apps[$0.slug]?.diagnostics ?? [] }
        let all = Diagnostic.inFileOrder((reading?.diagnostics ?? []) + judged)
        var mistakes = folder?.mistakes ?? []
        if let templates = folder?.read {
            mistakes += Build.clashes(of: (reading?.content?.assets ?? []).map(\.path), with: templates, in: content)
        }
        return Diagnostic.inFileOrder((strict ? all.map(\.asError) : all) + mistakes)
    }

    private mutating func files(of read: SiteContent, _ templates: TemplateFolder) async -> PreviewFiles {
        let renderer = PageRenderer(templates: templates, site: read.site)
        let built = read.policies.compactMap { apps[$0.slug] }
        let waiting = built.filter { $0.page == nil }.map(\.app)
        let pages = await waiting.concurrentMap { app in
            let page = PageValues.page(of: app)
            return (renderer.app(page), AppGlance(page))
        }
        for (app, page) in zip(waiting, pages) { apps[app.dated.policy.slug]?.page = page }
        rendered = waiting.count
        let whole = read.policies.compactMap { apps[$0.slug] }
        let shared = [renderer.home(whole.compactMap(\.page?.glance)), renderer.missing] + renderer.assets
            + [renderer.sitemap(read.policies.map(\.slug))].compactMap(\.self) + read.assets
        let own = whole.flatMap { app in app.app.documents.map(\.artifact) + [app.page?.page].compactMap(\.self) }
        return PreviewFiles(own + shared, apps: whole.map(\.app), cache: read.site.cache)
    }
}
