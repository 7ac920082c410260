import ArgumentParser
import Basics
import ClientFormats
import PolicyModel
import Publishing
import Reach
import SiteEngine

/// `decree status`: the live publication of a target, compared with the content here.
struct StatusCommand: DecreeCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Shows what is live in a target: serial, age, expiry, and how it differs from the content here.",
        discussion: """
            Reads the target itself; 'decree verify' reads the site through its host. Exit status: 0, or 1 if a \
            publication was not finished or was taken back, another program changed a published file, or a signature \
            has expired.

            With the access logs of the site's host it also says how many devices read the last publication that \
            changed a document, as 'decree reach --serial' does of any.
            """)

    @OptionGroup var site: SiteOptions
    @OptionGroup var bundle: BundleOptions
    @OptionGroup var target: TargetOptions
    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp("Access logs: say how many devices read the last change.", valueName: "log"),
        completion: .file())
    var log: [String] = []

    @OptionGroup var output: OutputOptions

    var namedTarget: String? { target.to }

    func work(_ terminal: Terminal) async throws {
        let moment = try site.moment
        let settings = try SiteSettings.read(site.content, terminal)
        let check = try await SiteEngine(content: site.content, at: moment).check { $0.documents.map(\.artifact) }
        let documents = check.diagnostics.hasErrors ? nil : check.apps.flatMap(\.self)
        let status = try await target.using(in: settings, terminal.network) {
            try await SiteStatus(of: $0, comparing: documents, settings)
        }
        let here = try? OutputFolder(bundle.folder).current().map { try KeyExpiry(reading: $0) }
        let text = StatusText(
            status: status, reading: try await reading(of: status, in: settings, at: moment, terminal),
            output: OutputAge(of: bundle.folder, here ?? KeyExpiry(), under: status.expiry), moment: moment)
        for line in text.lines { terminal.result(line) }
        terminal.object([], text.members)
        if text.needsAction { throw Refusal() }
    }

    /// Who read the newest publication that changed a document; nil without logs, or without such a publication.
    private func reading(
        of status: SiteStatus, in settings: Site, at moment: Moment, _ terminal: Terminal
    ) async throws -> ReadingReport? {
        guard !log.isEmpty, status.live != nil else { return nil }
        let reading = try await terminal.reading(SiteEngine(content: site.content, at: moment))
        let newest = try await target.using(in: settings, terminal.network) {
            try await PublicationChange.newest(in: $0)
        }
        guard let change = newest else {
            terminal.notice("no kept publication is known to have changed a document, so the logs are not read")
            return nil
        }
        let run = ReadingRun(
            logs: ReachLogs(paths: log), apps: reading.apps.map { ReachApp(EncodedApp($0)) }, change: change,
            moment: moment, days: ReadingRun.standardDays)
        return try run.report { terminal.notice($0) }
    }
}
