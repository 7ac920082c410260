import Authoring
import Pages
import PolicyModel
import Publishing
import Signing

/// A build written straight to the output: each app is read, judged, rendered, written and forgotten.
///
/// What stays in memory of an app is what the home page says of it, and the paths and digests of its files. If anything
/// is refused, nothing counts of what was written.
extension SiteEngine {
    /// What a build came to.
    package struct Outcome: Sendable {
        /// In file order, templates' mistakes included.
        package let diagnostics: [Diagnostic]
        /// Nil when the content or a template is refused; then nothing was written.
        package let written: (files: [OutputFiles], change: OutputChange)?
        /// How many apps were read, judged and rendered, and not only found as they were.
        package let built: Int
        /// How many findings of checks the authors accept.
        package var accepted = 0
        /// As `Checked` has it.
        package var unjudged = 0

        /// A build that is refused before it begins.
        package static func refused(_ diagnostics: [Diagnostic]) -> Outcome {
            Outcome(diagnostics: diagnostics, written: nil, built: 0)
        }
    }

    /// - Parameter cache: nil for a build that neither trusts nor leaves a record.
    /// - Throws: `ContentError`, `TemplateError`, what `history` throws, `PublishingError`.
    package func build(to folder: OutputFolder, cache: BuildCache? = nil) async throws -> Outcome {
        let site = try OpenedSite(self, templates: .rendered), history = try history?()
        // The content's mistakes are reported before anything that is wrong with the output.
        let update = Result { try folder.update() }
        var writer = AppWriter(
            site: site, moment: moment, ahead: ahead, renderer: site.renderer(hasHistory: history != nil),
            history: history, update: try? update.get(), cache: cache?.opened(site.key, hasHistory: history != nil))
        do {
            let kept = try await writer.kept()
            if kept.contains(where: { $0 == nil }) { try await writer.readHistory() }
            // All are tried, so that the same content fails with the same error.
            let apps = try await Array(zip(site.content.apps, kept)).mapOnAllProcessors { [writer] app, kept in
                Result { try kept ?? writer.written(app) }
            }
            return try await finish(apps.map { try $0.get() }, writer, update)
        } catch {
            (try? update.get())?.discard()
            throw error
        }
    }

    /// The verdict over all apps, the pages they share, the commitment.
    private func finish(
        _ apps: [AppWriter.Written], _ writer: AppWriter, _ update: Result<OutputUpdate, any Error>
    ) async throws -> Outcome {
        let faults = try writer.site.assetFaults(), built = apps.count { !$0.isKept }
        let diagnostics = writer.site.diagnostics(of: apps.map(\.app.findings), assets: faults)
        guard !diagnostics.hasErrors, let renderer = writer.renderer else {
            (try? update.get())?.discard()
            return Outcome(
                diagnostics: diagnostics, written: nil, built: built,
                unjudged: apps.count { !$0.app.findings.isJudged })
        }
        let update = try update.get()
        var files: [OutputFiles] = []
        for app in apps { if let made = try app.app.made?.files.get() { files.append(made) } }
        let assets = try writer.site.content.assets.map { try update.put(try writer.site.content.read($0)) }
        files.append(OutputFiles(assets))
        let made = apps.compactMap(\.app.made), digest = digest(of: made)
        var glances: GlanceList?
        let shared = try await shared(made, digest, &glances, writer, renderer, update)
        files.append(shared.files)
        let isSame = !files.contains(where: \.hasStaged)
        let status = try status(made, digest, isSame: isSame, &glances, writer, renderer, update)
        files.append(status.files)
        let change = try update.commit(files, keepsSignatures: true)
        writer.cache?.store(
            apps.map { ($0.slug, $0.app) }, shared: [(BuildRecord.shared, shared), (BuildRecord.status, status)],
            settledBy: update)
        return Outcome(
            diagnostics: diagnostics, written: (files, change), built: built,
            accepted: apps.reduce(0) { $0 + $1.app.findings.accepted })
    }

    /// The pages that name all apps, and the assets of the templates.
    private func shared(
        _ apps: [WrittenApp], _ digest: [UInt8], _ glances: inout GlanceList?, _ writer: AppWriter,
        _ renderer: PageRenderer, _ update: OutputUpdate
    ) async throws -> BuildRecord.Entry {
        var entry = BuildRecord.Entry(glance: digest, history: writer.history?.key ?? PageHistory.none)
        if let known = writer.cache?.record?[BuildRecord.shared], known.glance == digest,
            known.history == entry.history, let files = try update.standing(known.files)
        {
            entry.files = files
        } else {
            var writer = writer
            try await writer.readHistory()
            let list = SiteEngine.list(apps, &glances)
            entry.files = try update.put(renderer.shared(list, history: writer.revisions ?? [:]))
        }
        return entry
    }

    /// What the home page says, read once for all pages that say something of it.
    private static func list(_ apps: [WrittenApp], _ known: inout GlanceList?) -> GlanceList {
        let list = known ?? GlanceList(packed: apps.map(\.glance))
        known = list
        return list
    }

    /// Of all that the home page says.
    private func digest(of apps: [WrittenApp]) -> [UInt8] {
        var digests: [UInt8] = []
        for app in apps { ByteDigest(of: app.glance).append(to: &digests) }
        return Array(ByteDigest(of: digests).hex.utf8)
    }

    /// The status page: while nothing else changes it keeps what the last signing wrote.
    private func status(
        _ apps: [WrittenApp], _ digest: [UInt8], isSame: Bool, _ glances: inout GlanceList?, _ writer: AppWriter,
        _ renderer: PageRenderer, _ update: OutputUpdate
    ) throws -> BuildRecord.Entry {
        if isSame, let known = writer.cache?.record?[BuildRecord.status], known.glance == digest,
            let files = try update.standing(known.files)
        {
            return BuildRecord.Entry(files: files, glance: digest)
        }
        let signed = isSame ? try update.standing(StatusFile.data).flatMap { StatusRecord($0)?.signing } : nil
        let artifacts = renderer.status(SiteEngine.list(apps, &glances), signing: signed)
        return BuildRecord.Entry(files: try update.put(artifacts), glance: digest)
    }
}
