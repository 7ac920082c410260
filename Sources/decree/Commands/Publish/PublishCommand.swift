import ArgumentParser
import Foundation
import PolicyModel
import Publishing
import Signing

struct PublishCommand: DecreeCommand {
    static let configuration = CommandConfiguration(
        commandName: "publish", abstract: "Publishes the signed bundle as it lies in the output folder.",
        discussion: """
            The target is looked at once, the difference is shown and asked about, and only then anything is written: \
            in stages, so that a stop anywhere leaves every reader with the old release or the new one. Running it \
            again finishes what a stop left. The same files again publish nothing.

            In a folder a publication is a new folder under 'publications/'; then the link 'current' is renamed onto \
            it in one step. In a bucket files are written one by one, those that apps trust last.
            """)

    @OptionGroup var site: SiteOptions
    @OptionGroup var bundle: BundleOptions
    @OptionGroup var target: TargetOptions

    @Flag(help: "Show what would change, and change nothing.")
    var plan = false

    @Option(help: ArgumentHelp("With --plan: keep the plan in this file, for --apply.", valueName: "file"))
    var out: String?

    @Option(help: ArgumentHelp("Carry out this plan, if neither target nor bundle changed since.", valueName: "file"))
    var apply: String?

    @Flag(help: "Publish without asking.")
    var yes = false

    @OptionGroup var guards: GuardOptions
    @OptionGroup var pace: PaceOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        if out != nil, !plan { throw ValidationError("'--out' keeps a plan, so it needs '--plan'") }
        if plan, apply != nil { throw ValidationError("'--plan' and '--apply' exclude each other") }
    }

    func work(_ terminal: Terminal) async throws {
        let settings = try SiteSettings.read(site.content, terminal)
        let saved = try apply.map { try PlanFile.read($0) }
        let now = try Clock.moment(at: site.at, environment: ProcessInfo.processInfo.environment)
        let moment = saved?.moment ?? now
        let signed = try SignedSite.read(bundle.folder, of: settings, at: now)
        let publisher = Publisher(try target.target(in: settings, pace), cache: settings.cache)
        let proposal = try await publisher.propose(signed, at: moment)
        let report = PublishReport(proposal.plan, place: publisher.target.place)
        report.show(isResult: plan, terminal)
        if plan { return try keep(proposal.plan, at: moment, report, terminal) }
        if let saved, let fault = saved.fault(comparedWith: SavedPlan(proposal.plan, at: moment)) {
            throw PlanFileError.stale(apply ?? "", fault)
        }
        if !proposal.plan.isEmpty, saved == nil { try Consent.ask("Publish this to '\(publisher.target.place)'?", yes) }
        let receipt = try await ProgressReport.shown(terminal) { told in
            try await publisher.publish(proposal, of: signed, at: moment, guards: guards.guards, telling: told)
        }
        report.show(receipt, terminal)
    }

    private func keep(_ plan: PublishPlan, at moment: Moment, _ report: PublishReport, _ terminal: Terminal) throws {
        if let out { try PlanFile.write(SavedPlan(plan, at: moment), to: out) }
        terminal.object([], report.members)
    }
}
