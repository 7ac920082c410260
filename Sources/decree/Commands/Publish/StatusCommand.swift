import ArgumentParser
import Basics
import PolicyModel
import Publishing
import SiteEngine

/// `decree status`: the live publication of a target, compared with the content here.
struct StatusCommand: DecreeCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Shows what is live in a target: serial, age, expiry, and how it differs from the content here.",
        discussion: """
            Reads the target itself; 'decree verify' reads the site through its host. Exit status: 0, or 1 if a \
            publication was not finished, another program changed a published file, or a signature has expired.
            """)

    @OptionGroup var site: SiteOptions
    @OptionGroup var target: TargetOptions
    @OptionGroup var output: OutputOptions

    func work(_ terminal: Terminal) async throws {
        let moment = try Clock.moment(at: site.at, environment: ThisProcess.environment)
        let settings = try SiteSettings.read(site.content, terminal)
        let check = try await SiteEngine(content: site.content, at: moment).check { $0.documents.map(\.artifact) }
        let documents = check.diagnostics.hasErrors ? nil : check.apps.flatMap(\.self)
        let status = try await target.using(in: settings, terminal.network) {
            try await SiteStatus(of: $0, comparing: documents)
        }
        let text = StatusText(status: status, moment: moment)
        for line in text.lines { terminal.result(line) }
        terminal.object([], text.members)
        if text.needsAction { throw Refusal() }
    }
}
