import ArgumentParser
import Foundation
import PolicyModel
import Publishing
import Signing
import SiteEngine

/// `decree publish`: plans, asks, applies and proves one publication.
struct PublishCommand: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "publish", abstract: "Publishes the signed bundle as it lies in the output folder.",
        discussion: """
            The state of the target is read once, the difference is shown, and after a confirmation it is written in \
            stages, so that after a stop anywhere every reader has the old release or the new one. The same command \
            again completes an interrupted publication. Publishing the same files again changes nothing.

            In a folder a publication is a new folder under 'publications/'; then the link 'current' is renamed onto \
            it in one step. In a bucket files are written one by one, those that apps trust last.
            """)

    @OptionGroup var stores: StoreCheckOptions
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

    @OptionGroup var readBack: ReadBackOptions
    @OptionGroup var guards: GuardOptions
    @OptionGroup var pace: PaceOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        if out != nil, !plan { throw ValidationError("'--out' goes with '--plan'") }
        if plan, apply != nil { throw ValidationError("'--plan' and '--apply' exclude each other") }
    }

    var unchanged: String { "nothing was published; decree publish begins anew" }

    func work(_ terminal: Terminal) async throws {
        let settings = try SiteSettings.read(site.content, terminal)
        let saved = try apply.map { try PlanFile.read($0) }
        let now = try Clock.moment(at: site.at, environment: ProcessInfo.processInfo.environment)
        let signed = try SignedSite.read(bundle.folder, of: settings, at: saved.map { min($0.moment, now) } ?? now)
        if let fault = try saved?.fault(publishing: signed, at: now) {
            throw CommandError.stalePlan(apply ?? "", fault)
        }
        try await stores.check(site, at: now, terminal)
        let report = try await target.using(in: settings, pace) { target in
            try await publish(
                signed, Publisher(target, cache: settings.cache), saved: saved, at: saved?.moment ?? now, now: now,
                terminal)
        }
        guard let report else { return }
        try await readBack.conclude(
            report, of: signed, in: target.place(in: settings), settings, pace, at: now, terminal)
    }

    /// Nil if only the plan was requested.
    private func publish(
        _ signed: SignedBundle, _ publisher: Publisher, saved: SavedPlan?, at moment: Moment, now: Moment,
        _ terminal: Terminal
    ) async throws -> PublishReport? {
        let proposal = try await publisher.propose(signed, at: moment), place = publisher.target.place
        var report = PublishReport(plan: proposal.plan, place: place, key: signed.publicKey.id)
        if let saved, let fault = saved.fault(comparedWith: SavedPlan(proposal.plan, at: moment)) {
            throw CommandError.stalePlan(apply ?? "", fault)
        }
        if !proposal.plan.isEmpty {
            let live = try await publisher.documents(in: proposal.state, knowing: signed)
            report.impact = try await ReleaseImpact(
                content: site.content, built: signed.bundle.artifacts, published: live, place: place, at: moment)
        }
        report.show(isResult: plan, output, terminal)
        if !proposal.plan.isEmpty {
            let changed = Set(proposal.plan.steps.filter { $0.change != .kept }.map { PublishedPath.app(of: $0.path) })
            try await BundleDate.check(
                signed.bundle.artifacts, of: changed, in: SiteEngine(content: site.content, at: now))
        }
        if plan {
            try keep(proposal.plan, at: moment, report, terminal)
            try publisher.refuse(proposal, of: signed, guards.guards())
            return nil
        }
        try publisher.refuse(proposal, of: signed, guards.guards())
        if !proposal.plan.isEmpty, saved == nil { try Consent.ask("Publish this to '\(place)'?", yes) }
        let receipt = try await ProgressReport.shown(terminal) { onProgress in
            try await publisher.publish(
                proposal, of: signed, at: moment, guards: guards.guards(), onProgress: onProgress)
        }
        report.receipt = receipt
        report.show(receipt, terminal)
        return report
    }

    /// Saves the plan if `--out` is given.
    private func keep(_ plan: PublishPlan, at moment: Moment, _ report: PublishReport, _ terminal: Terminal) throws {
        if let out { try PlanFile.write(SavedPlan(plan, at: moment), to: out) }
        terminal.object([], report.members)
    }
}
