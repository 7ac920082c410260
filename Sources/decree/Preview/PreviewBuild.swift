import Authoring
import Foundation
import Pages
import PolicyModel
import Signing

/// A build that remembers: after a change only what leans on the changed files is read and judged again.
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
    private var apps: [String: PreviewApp] = [:]
    /// Another one for each time the templates or the site's own file are read.
    private var edition = 0
    private var stamp = 0
    /// In file order, each once; under `strict` all of them errors.
    private(set) var diagnostics: [Diagnostic] = []
    /// How many apps the last update judged.
    private(set) var judged = 0

    /// - Parameters: folders without a slash at their end.
    init(content: String, templates: String?, at moment: Moment, strict: Bool) {
        (self.content, self.templates, self.moment, self.strict) = (content, templates, moment, strict)
    }

    /// - Throws: `ContentError`, `TemplateError`; then everything is to be read anew.
    mutating func update(_ changes: PreviewChanges) async throws -> Result {
        judged = 0
        do {
            try readTemplates(changes)
            let touched = try read(changes)
            await judge(touched)
        } catch {
            (reading, folder, apps, diagnostics) = (nil, nil, [:], [])
            throw error
        }
        diagnostics = allDiagnostics()
        guard !diagnostics.hasErrors, let site = reading?.content, let templates = folder?.read else { return .refused }
        return .good(PreviewFiles(site, apps: apps, templates: templates, edition: edition))
    }

    private mutating func readTemplates(_ changes: PreviewChanges) throws {
        if changes.templates || changes.site || folder == nil { edition += 1 }
        guard changes.templates || folder == nil else { return }
        var mistakes: [Diagnostic] = []
        folder = (try TemplateFolder.read(templates, reporting: &mistakes), mistakes)
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
        stamp += 1
        let stamp = stamp, links = AddressCheck(allowed: AllowedLinks(reading?.content?.site.allowedURLs ?? []))
        for app in await stale.concurrentMap({ PreviewApp($0, at: moment, links, stamp: stamp) }) { apps[app.slug] = app }
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
}
