import ArgumentParser
import Foundation
import PolicyModel
import Publishing
import Signing

struct BuildCommand: DecreeCommand {
    static let configuration = CommandConfiguration(
        commandName: "build", abstract: "Checks, then writes the bundle: documents and pages.",
        discussion: """
            The output folder is replaced as a whole or not at all. Signatures of documents that did not change stay \
            valid for 'decree sign'.
            """)

    @OptionGroup var site: SiteOptions
    @OptionGroup var judging: JudgingOptions

    @Option(help: ArgumentHelp(
        "The folder of page templates; a file here replaces the built-in one of that name.", valueName: "folder"))
    var templates: String?

    @Flag(help: "Adds to the pages what the last commits of the content changed for users, and a feed of it; asks git.")
    var history = false

    @OptionGroup var bundle: BundleOptions
    @OptionGroup var output: OutputOptions

    func work(_ terminal: Terminal) async throws {
        try FolderRules.check(content: site.content, output: bundle.folder)
        let moment = try Clock.moment(at: site.at, environment: ProcessInfo.processInfo.environment)
        let build = try await Build(
            content: site.content, templates: try FolderRules.templates(templates), at: moment, strict: judging.strict,
            history: history)
        terminal.show(build.diagnostics)
        guard let made = build.bundle else {
            terminal.object(build.diagnostics)
            throw Refusal()
        }
        let change = try write(made)
        report(made, change, build.diagnostics, terminal)
    }

    /// Writes the bundle with the signatures that still hold; a bundle that did not change keeps all that signing added.
    private func write(_ made: PolicyModel.Bundle) throws -> OutputChange {
        let folder = OutputFolder(bundle.folder)
        guard let before = try folder.current() else { return try folder.replace(with: made) }
        let isSame = BundleSigner.content(of: before) == made
        let kept = isSame ? before : made.artifacts + BundleSigner.signatures(in: before, holdingFor: made)
        return try folder.replace(with: kept)
    }

    private func report(
        _ made: PolicyModel.Bundle, _ change: OutputChange, _ diagnostics: [Diagnostic], _ terminal: Terminal
    ) {
        for artifact in made.artifacts { terminal.detail("\(artifact.path) (\(count(artifact.bytes.count, "byte")))") }
        let documents = count(made.artifacts.count { $0.role == .document }, "document")
        let pages = count(made.artifacts.count { $0.role == .page }, "page")
        let state = change == .unchanged ? "unchanged" : "written"
        terminal.result("\(bundle.folder): \(documents), \(pages) \(state); \(Summary.text(of: diagnostics))")
        terminal.object(diagnostics, [
            .init("output", .string(bundle.folder)), .init("written", .bool(change == .written)),
            .init("files", .array(made.artifacts.map { .string($0.path) })),
        ])
    }
}
