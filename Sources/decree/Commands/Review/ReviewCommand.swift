import ArgumentParser
import Basics
import PolicyModel
import Publishing
import Review
import SiteEngine

/// `decree review`: what is proposed beside what is live, as a page, as JSON and as a comment.
struct ReviewCommand: DecreeCommand {
    static let configuration = CommandConfiguration(
        commandName: "review",
        abstract: "Writes a page of what is proposed beside what is live, and the digest to approve.",
        discussion: """
            The folder of --out gets index.html, a page that needs no server and no other file; review.json; and \
            review.md for a merge request. They show for each app that changes its sentence and its grid before and \
            after, every alert that users read otherwise, dates, acceptances, links and hosts that are new, the \
            settings of the site that change, and each file's difference. With --against a folder of content or a git \
            revision, policies are compared; of a target or a built folder only documents are known.

            The digest covers every byte of the bundle but signatures and what signing makes. 'decree approve' signs \
            it, 'decree object' stops it, and a changed byte voids both. Pages belong to it: give 'review', 'approve' \
            and 'ship' the same --templates, --share and --history. For a date ahead, give all of them --at.
            """)

    @Argument(
        help: ArgumentHelp(
            "The apps to show, by slug; default all. The digest is of the whole site.", valueName: "app"),
        completion: Completion.apps)
    var apps: [String] = []

    @Option(
        help: ArgumentHelp(
            "A target, TARGET@SERIAL, a folder, or a git revision such as main; default the first target.",
            valueName: "state"),
        completion: Completion.states)
    var against: String?

    @Option(help: ArgumentHelp("The folder to write to.", valueName: "folder"), completion: .directory)
    var out = ReviewFolder.standard

    @OptionGroup var site: SiteOptions
    @OptionGroup var building: BuildOptions
    @OptionGroup var bundle: BundleOptions
    @OptionGroup var approvals: ApprovalOptions
    @OptionGroup var proxy: ProxyOptions
    @OptionGroup var output: OutputOptions

    func work(_ terminal: Terminal) async throws {
        try FolderRules.check(content: site.content, output: out)
        let moment = try site.moment
        let settings = try SiteSettings.read(site.content, terminal)
        let only = apps.isEmpty ? nil : Set(apps)
        let files = try await ProposedBundle.files(of: site.content, building, at: moment, terminal)
        let digest = ProposalDigest(of: files)
        let engine = SiteEngine(
            content: site.content, templates: try building.templates.folder(), at: moment,
            strict: building.judging.strict, ahead: building.judging.aheadSeconds)
        let source = ImpactSource(
            engine: engine, targets: settings.targets, only: only, moment: moment,
            readTarget: { try await PublishedDocuments.read($0, serial: $1, by: TargetAccess(proxy, terminal.network)) }
        )
        let proposal = try await source.state(against) { state in
            try await Proposal(of: engine, against: state, digest: digest, only: only)
        }
        let report = try report(proposal, digest, settings)
        try ReviewFolder(path: out).write(report)
        let warnings = proposal.apps.flatMap(\.warnings)
        // The build has shown what releases lost.
        terminal.show(warnings.filter { !$0.isOfLostPart })
        terminal.object(warnings, [ReviewJSON.member(report), .init("out", .string(out))])
        terminal.result("\(out)/index.html: \(report.totals)")
        terminal.result("proposal \(digest.hex)")
        for line in report.standing { terminal.result("  \(line)") }
    }

    private func report(_ proposal: Proposal, _ digest: ProposalDigest, _ settings: Site) throws -> ReviewReport {
        var mistakes: [Diagnostic] = []
        let given = try building.share.map { try ImpactShare(reading: $0, reporting: &mistakes) }
        let share = try given ?? SiteUsers(of: settings, content: site.content)?.share
        let staged = settings.keys == nil ? [] : (try? OutputFolder(bundle.folder).current()) ?? []
        let roles = try RoleApproval.all(settings.keys, of: proposal.apps.map(\.slug), digest: digest, staged: staged)
        let found = Approvals(in: approvals.folder(besides: site.content), of: digest.hex, settings.reviewers)
        return ReviewReport(proposal, approvals: found, roles: roles, share: share)
    }
}
