import ArgumentParser
import Basics
import ClientFormats
import PolicyModel
import Review
import SiteEngine

/// `decree impact`: compares the content here with another state and shows the affected users. It publishes nothing.
struct ImpactCommand: DecreeCommand {
    static let configuration = CommandConfiguration(
        commandName: "impact",
        abstract: "Shows who is newly forced, stranded, notified or free, compared with another state.",
        discussion: ImpactHelp.discussion)

    @Argument(
        help: ArgumentHelp("The apps to compare, by slug; default all.", valueName: "app"),
        completion: Completion.apps)
    var apps: [String] = []

    @Option(
        help: ArgumentHelp("A target, TARGET@SERIAL, a folder, or a git revision such as main.", valueName: "state"),
        completion: Completion.states)
    var against: String?

    @Option(
        help: ArgumentHelp(
            "Judge the other content at this moment; without --against, the content here.", valueName: "time"))
    var from: Moment?

    @Option(
        name: .customLong("to"),
        help: ArgumentHelp("Judge the content here at this moment, as --at does.", valueName: "time"))
    var end: Moment?

    @Option(
        help: ArgumentHelp(
            "Users by platform,version,os,users: a CSV file about one app, or about those in a first column 'app'.",
            valueName: "file"))
    var share: String?

    @Flag(help: "Print Markdown for a merge request's comment.")
    var markdown = false

    @OptionGroup var site: SiteOptions
    @OptionGroup var proxy: ProxyOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        if markdown && output.json { throw ValidationError("Ask for --json or --markdown, not both.") }
        if against?.isEmpty == true { throw ValidationError("--against names nothing.") }
        if against == nil, from == nil, end == nil {
            throw ValidationError("Name a state with --against, or another moment with --from or --to.")
        }
        if end != nil, site.at != nil { throw ValidationError("--to and --at are the same: give one of them.") }
    }

    func work(_ terminal: Terminal) async throws {
        let environment = ThisProcess.environment
        let now = try Clock.moment(at: site.at, environment: environment)
        let engine = SiteEngine(content: site.content, at: end ?? now)
        let only = apps.isEmpty ? nil : Set(apps)
        let reading = try await engine.read(only: only)
        var mistakes: [Diagnostic] = []
        let table = try share.map { try ImpactShare(reading: $0, reporting: &mistakes) }
        let slugs = reading.apps.map(\.policy.slug), given = try table?.compared(apps, of: slugs, reporting: &mistakes)
        guard !mistakes.hasErrors, !reading.diagnostics.hasErrors else {
            throw terminal.refusal(reading.diagnostics + mistakes)
        }
        let source = ImpactSource(
            engine: engine, targets: reading.site?.targets ?? [], only: only,
            moment: from ?? (against == nil ? now : engine.moment),
            readTarget: { try await PublishedDocuments.read($0, serial: $1, by: TargetAccess(proxy, terminal.network)) }
        )
        let users = share == nil ? try SiteUsers(of: reading.site, content: site.content) : nil
        let share = given ?? users?.share
        let earlier = if let against { try await source.earlier(against) } else { try await source.here() }
        if earlier.isOfDocuments, from != nil {
            throw UsageError(
                "--from is for content: '\(earlier.name.text)' holds built documents, which do not depend on a date")
        }
        let impact = try await Impact(
            of: reading, in: engine.content, against: earlier, isWhole: only == nil, at: engine.moment,
            earlierAt: source.moment)
        terminal.show(impact.diagnostics.filter { $0.severity == .error || $0.isOfStep })
        terminal.object(impact.diagnostics, [ImpactJSON.member(impact, share: share)])
        for doubt in users?.doubts(of: impact.apps.map(\.slug), at: now) ?? [] { terminal.notice("note: \(doubt)") }
        terminal.result(lines(impact, share).joined(separator: "\n"))
        // The impact of content with errors is shown too: its stranded users are the reason for the errors.
        if impact.diagnostics.hasErrors { throw Refusal() }
    }

    /// With the headline and notes they fit a screen.
    private static let mostLinesOfAnApp = 16

    /// The impact as Markdown or for the terminal.
    private func lines(_ impact: Impact, _ share: ImpactShare?) -> [String] {
        if markdown { return ImpactMarkdown(impact: impact, share: share).lines }
        let most = output.verbose ? nil : Self.mostLinesOfAnApp
        return ImpactText(
            impact: impact, share: share, ink: Ink(output.color), width: TerminalWidth.current(), mostOfAnApp: most
        ).lines
    }
}
