import ArgumentParser
import Basics
import PolicyModel
import SiteEngine

/// `decree check`: reads and proves the content and writes nothing.
struct CheckCommand: DecreeCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Reads and judges every policy, the templates and the table of users; writes nothing.",
        discussion: """
            Names of apps restrict the check to these; nothing else of a large site is read. With --strict a warning \
            that no entry of 'accept' takes is an error, and says which entry would take it. What is accepted is a \
            number at the end, and a line each with --verbose. So are, on a terminal, the warnings that the last \
            build had too; a new or changed one is shown, and without a terminal, with --strict and with --json every \
            one is.
            """)

    @Argument(
        help: ArgumentHelp("The apps to check, by slug; default all.", valueName: "app"), completion: Completion.apps)
    var apps: [String] = []

    @OptionGroup var site: SiteOptions
    @OptionGroup var judging: JudgingOptions
    @OptionGroup var templates: TemplateOptions
    @OptionGroup var bundle: BundleOptions
    @OptionGroup var output: OutputOptions

    func work(_ terminal: Terminal) async throws {
        let moment = try site.moment
        let only = apps.isEmpty ? nil : Set(apps)
        let engine = SiteEngine(
            content: site.content, templates: try templates.folder(), output: bundle.folder, at: moment,
            strict: judging.strict, ahead: judging.aheadSeconds)
        let check = try await engine.check(only: only) {
            (slug: $0.slug, documents: $0.documents.count, accepted: $0.accepted)
        }
        let tables = only == nil ? SiteUsers.mistakes(of: check.site, content: site.content) : []
        let diagnostics = check.diagnostics + tables
        let memory = WarningMemory(beside: bundle.folder, of: site.content)
        terminal.show(diagnostics, knowing: judging.strict ? nil : memory)
        let accepted = check.apps.flatMap(\.accepted)
        terminal.object(
            diagnostics,
            [
                .init("apps", .array(check.apps.map { .string($0.slug) })),
                .init("accepted", .array(accepted.map(Self.json))),
            ])
        if diagnostics.hasErrors {
            terminal.refuse(diagnostics, content: site.content, unjudged: check.unjudged)
            throw Refusal()
        }
        let documents = check.apps.reduce(0) { $0 + $1.documents }
        for finding in accepted {
            let diagnostic = finding.diagnostic, client = finding.isLoss ? diagnostic.client : nil
            let what = "accepted [\(diagnostic.id)]" + (client.map { " by \($0)" } ?? "")
            terminal.detail(VisibleText.of("\(diagnostic.position): \(what): \(finding.acceptance.why)"))
        }
        terminal.result(
            "\(count(check.apps.count, "app")), \(count(documents, "document")): "
                + Summary.text(of: diagnostics, accepted: accepted.count))
    }

    private static func json(_ finding: AcceptedFinding) -> JSONValue {
        let place = finding.diagnostic.position, client = finding.diagnostic.client
        return .object([
            "id": .string(finding.diagnostic.id), "client": client.map(JSONValue.string) ?? JSONValue.null,
            "file": .string(place.file), "line": .integer(place.line), "column": .integer(place.column),
            "why": .string(finding.acceptance.why),
        ])
    }
}
