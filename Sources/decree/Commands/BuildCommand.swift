import ArgumentParser
import Authoring
import Basics
import PolicyModel
import Publishing
import Review
import SiteEngine

/// `decree build`: checks the content and writes documents and pages to the output folder.
struct BuildCommand: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "build", abstract: "Checks, then writes the bundle: documents and pages.",
        discussion: """
            Every command finds the output of the last build or of this one, never a mixture: a build that is killed \
            has done nothing, or is completed by the next command that opens the output. Signatures of documents that \
            did not change stay valid for 'decree sign'.

            On a terminal, warnings that the last build had too are a number at the end; --verbose lists them.
            """)

    @OptionGroup var site: SiteOptions
    @OptionGroup var building: BuildOptions
    @OptionGroup var bundle: BundleOptions
    @OptionGroup var output: OutputOptions

    var unchanged: String { "'\(bundle.folder)' holds what it held before, and the next build begins anew" }

    func work(_ terminal: Terminal) async throws {
        let moment = try site.moment
        let outcome = try await building.build(site.content, to: bundle.folder, at: moment)
        let written = try outcome.shown(of: site.content, in: bundle.folder, building.judging, terminal)
        report(written.files, written.change, outcome, terminal)
    }

    /// Shows the totals, with `--verbose` every file.
    private func report(
        _ parts: [OutputFiles], _ change: OutputChange, _ outcome: SiteEngine.Outcome, _ terminal: Terminal
    ) {
        let diagnostics = outcome.diagnostics, isListed = output.verbose || output.json
        let files = isListed ? parts.joined().sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) } : []
        if output.verbose { for file in files { terminal.detail("\(file.path) (\(count(file.size, "byte")))") } }
        let documents = count(parts.reduce(0) { $0 + $1.count(of: .document) }, "document")
        let pages = count(parts.reduce(0) { $0 + $1.count(of: .page) }, "page")
        let state = change == .unchanged ? "unchanged" : "written"
        let found = Summary.text(of: diagnostics, accepted: outcome.accepted)
        terminal.result("\(bundle.folder): \(documents), \(pages) \(state); \(found)")
        guard output.json else { return }
        terminal.object(
            diagnostics,
            [
                .init("output", .string(bundle.folder)), .init("written", .bool(change == .written)),
                .init("files", .array(files.map { .string($0.path) })),
            ])
    }
}

extension BuildOptions {
    /// Checks the content and writes its bundle.
    ///
    /// - Throws: `ContentError`, `TemplateError`, `PublishingError`, `ImpactError` where git has no history.
    func build(_ content: String, to folder: String, at moment: Moment) async throws -> SiteEngine.Outcome {
        try FolderRules.check(content: content, output: folder)
        var mistakes: [Diagnostic] = []
        let shares = try share.map { try ImpactShare(ofApps: $0, reporting: &mistakes) }
        if mistakes.hasErrors { return .refused(mistakes) }
        let known =
            try shares?.apps ?? SiteUsers(of: OpenedContent(content, only: []).site, content: content)?.share.apps
        let past: @Sendable () throws -> PageHistory = { try PageHistory(of: content) }
        let engine = SiteEngine(
            content: content, templates: try templates.folder(), output: folder, at: moment, strict: judging.strict,
            ahead: judging.aheadSeconds, history: history ? past : nil, shares: known ?? [:])
        return try await engine.build(to: OutputFolder(folder), cache: BuildCache.standard(beside: folder))
    }
}

extension SiteEngine.Outcome {
    /// Shows what was found: at a desk, the warnings that the last build had too are a number, unless they refuse.
    ///
    /// - Throws: `Refusal` if nothing was written.
    func shown(
        of content: String, in folder: String, _ judging: JudgingOptions, _ terminal: Terminal
    ) throws -> (files: [OutputFiles], change: OutputChange) {
        let memory = WarningMemory(beside: folder, of: content)
        terminal.show(diagnostics, knowing: judging.strict ? nil : memory)
        guard let written else {
            terminal.object(diagnostics)
            terminal.refuse(diagnostics, content: content, unjudged: unjudged)
            throw Refusal()
        }
        if terminal.showsWarnings { memory.keep(diagnostics) }
        return written
    }
}
