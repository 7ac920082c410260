import Authoring
import Pages
import PolicyModel
import Publishing
import Signing

/// A build written straight to the output: each policy is read, judged, rendered, written and forgotten, on as many
/// tasks as there are processors.
///
/// What stays in memory of a policy is what the home page says of it, and the paths and digests of its files. If
/// anything is refused, nothing counts of what was written.
struct SiteBuild: Sendable {
    let content: String
    let templates: String?
    let moment: Moment
    let strict: Bool
    /// Whether the pages tell what each revision in git changed; such a build remembers nothing.
    var history = false
    /// Nil for a build that neither trusts nor leaves a record.
    var memory: BuildMemory?

    /// What a build came to.
    struct Outcome: Sendable {
        /// In file order, templates' mistakes included.
        let diagnostics: [Diagnostic]
        /// Nil when the content or a template is refused; then nothing was written.
        let written: (files: [OutputFile], change: OutputChange)?
        /// How many apps were read, judged and rendered, and not only found as they were.
        let built: Int
    }

    /// - Throws: `ContentError`, `TemplateError`, `ImpactError`, `PublishingError`: what cannot be read or written.
    func write(to folder: OutputFolder) async throws -> Outcome {
        var mistakes: [Diagnostic] = []
        let templates = try TemplateFolder.read(templates, reporting: &mistakes)
        let opened = try OpenedContent(content)
        mistakes += Build.clashes(of: opened.assets.map(\.path), with: templates, in: content)
        let past = history ? try PageHistory(of: content) : PageHistory.none
        let isSound = !mistakes.hasErrors && !opened.diagnostics.hasErrors
        let renderer = isSound ? opened.site.map {
            PageRenderer(templates: templates, site: $0, hasFeed: history && $0.url != nil)
        } : nil
        // The content's mistakes are told before anything that is wrong with the output.
        let update = Result { try folder.update() }
        let known = history ? nil : memory?.opened(key(opened, templates))
        let line = PolicyLine(
            opened: opened, moment: moment, strict: strict, renderer: renderer, past: past, update: try? update.get(),
            record: known?.record)
        let apps = await opened.apps.concurrentMap { app in Result { try line.build(app) } }
        do {
            let stage = FinishingStage(build: self, opened: opened, renderer: renderer, past: past, known: known)
            return try stage.finish(apps.map { try $0.get() }, mistakes, update)
        } catch {
            (try? update.get())?.discard()
            throw error
        }
    }

    /// What every remembered page and document leans on besides its own sources.
    private func key(_ opened: OpenedContent, _ templates: TemplateFolder) -> ByteDigest {
        var writer = ByteWriter()
        writer.text(Tool.version)
        writer.text(content)
        writer.integer(Int64(moment.seconds))
        writer.byte(strict ? 1 : 0)
        for file in opened.shared where file.path == "\(opened.root)/index.md" { writer.block(file.bytes) }
        for file in templates.files {
            writer.text(file.path)
            writer.block(file.bytes)
        }
        return ByteDigest(of: writer.bytes)
    }
}

/// What is left when every policy has been through: the verdict over all of them, the pages they share, the commitment.
struct FinishingStage {
    let build: SiteBuild
    let opened: OpenedContent
    /// Nil where the build is refused already.
    let renderer: PageRenderer?
    let past: PageHistory
    let known: BuildMemory.Opened?

    func finish(
        _ apps: [PolicyLine.BuiltApp], _ mistakes: [Diagnostic], _ update: Result<OutputUpdate, any Error>
    ) throws -> SiteBuild.Outcome {
        let diagnostics = diagnostics(apps, mistakes), built = apps.count { !$0.isKept }
        guard !diagnostics.hasErrors, let renderer else {
            (try? update.get())?.discard()
            return SiteBuild.Outcome(diagnostics: diagnostics, written: nil, built: built)
        }
        let update = try update.get()
        var files: [OutputFile] = []
        for app in apps { files += try app.files.get() }
        for asset in opened.assets { files.append(try update.put(try opened.read(asset))) }
        let shared = try shared(apps, renderer, update)
        let change = try update.commit(files + shared.files, keepsSignatures: true)
        known?.remember(apps, shared, opened.apps.map(\.slug), settledBy: update)
        return SiteBuild.Outcome(diagnostics: diagnostics, written: (files + shared.files, change), built: built)
    }

    private func diagnostics(_ apps: [PolicyLine.BuiltApp], _ mistakes: [Diagnostic]) -> [Diagnostic] {
        let extended = apps.reduce(into: Set<String>()) { $0.formUnion($1.extended) }
        let read = MistakeFlood.bounded(
            opened.diagnostics + apps.flatMap(\.read) + opened.diagnostics(ofFragmentsBut: extended))
        let all = Diagnostic.inFileOrder(read + apps.flatMap(\.judged))
        return Diagnostic.inFileOrder((build.strict ? all.map(\.asError) : all) + mistakes)
    }

    /// The pages that tell of all apps, and the assets of the templates.
    private func shared(
        _ apps: [PolicyLine.BuiltApp], _ renderer: PageRenderer, _ update: OutputUpdate
    ) throws -> BuildRecord.Entry {
        let bytes = apps.map(\.glance), digest = Array(ByteDigest(of: bytes.flatMap(\.self)).hex.utf8)
        if let entry = known?.record?[BuildRecord.shared], entry.glance == digest,
           let files = try update.standing(entry.files) {
            return BuildRecord.Entry(sources: [], files: files, glance: digest)
        }
        let glances = bytes.compactMap { AppGlance($0) }
        let feed = renderer.feed(glances.map { ($0.name, $0.slug, past[$0.slug]) })
        let artifacts = [renderer.home(glances), renderer.missing] + renderer.assets
            + [renderer.sitemap(glances.map(\.slug)), feed].compactMap(\.self)
        return BuildRecord.Entry(files: try artifacts.map { try update.put($0) }, glance: digest)
    }
}
