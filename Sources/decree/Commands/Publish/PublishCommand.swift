import ArgumentParser
import Basics
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
            it in one step. In a bucket files are written one by one, those that apps trust last. \
            In a branch of a git repository it is one commit, and one push over the tip that was read.
            """)

    @OptionGroup var stores: StoreCheckOptions
    @OptionGroup var site: SiteOptions
    @OptionGroup var bundle: BundleOptions
    @OptionGroup var target: TargetOptions

    @Flag(help: "Show what would change, and change nothing; the bundle need not be signed yet.")
    var plan = false

    @Option(help: ArgumentHelp("With --plan: keep the plan in this file, for --apply.", valueName: "file"))
    var out: String?

    @Option(help: ArgumentHelp("Carry out this plan, if neither target nor bundle changed since.", valueName: "file"))
    var apply: String?

    @Flag(help: "Publish without asking.")
    var yes = false

    @OptionGroup var readBack: ReadBackOptions
    @OptionGroup var guards: GuardOptions
    @OptionGroup var sitePrograms: SiteProgramOptions
    @OptionGroup var approvals: ApprovalOptions
    @OptionGroup var pace: PaceOptions
    @OptionGroup var output: OutputOptions

    var namedTarget: String? { target.to }

    func validate() throws {
        if out != nil, !plan { throw ValidationError("'--out' goes with '--plan'") }
        if plan, apply != nil { throw ValidationError("'--plan' and '--apply' exclude each other") }
    }

    var unchanged: String { "nothing was published; the same command begins anew" }

    func work(_ terminal: Terminal) async throws {
        // A saved plan is over one state of the target, so waiting for another one does not help it.
        guard apply == nil else { return try await attempt(terminal) }
        try await pace.patiently(terminal) { try await attempt(terminal) }
    }

    private func attempt(_ terminal: Terminal) async throws {
        let settings = try SiteSettings.read(site.content, terminal)
        let saved = try apply.map { try PlanFile.read($0) }
        let now = try site.moment
        let run = PublishRun(
            settings: settings, saved: saved, now: now,
            programs: try plan
                ? nil : TargetPrograms(target, in: settings, allowed: sitePrograms.sitePrograms))
        // The target is listed while the output is read; what is wrong here is reported before what is wrong there.
        let reading = Task { try await output(run, terminal) }
        do {
            let done = try await withTaskCancellationHandler {
                try await target.using(in: settings, terminal.network, pace, trusting: readBack.proofs.authority) {
                    target in
                    try await publish(reading, Publisher(target, cache: settings.cache), run, terminal)
                }
            } onCancel: {
                reading.cancel()
            }
            guard let (report, signed) = done else { return }
            guard let signed else { return terminal.object([], report.members) }
            try await readBack.conclude(
                report, of: signed, on: target, settings, content: site.content, pace, run.programs, at: now, terminal)
        } catch {
            _ = try await reading.value
            throw error
        }
    }

    /// What is in the output; read only where it is not known from an earlier run.
    private func output(_ run: PublishRun, _ terminal: Terminal) async throws -> PublishRun.Output {
        let needsNobody = run.settings.reviewers.all.isEmpty
        let isPlain = !plan && run.saved == nil && run.programs == nil
        let mayBeKnown = isPlain && readBack.prove != true && needsNobody
        if mayBeKnown, let known = VerifiedOutput.known(in: bundle.folder, of: run.settings, at: run.now) {
            try await stores.check(site, at: run.now, target.proxy, terminal)
            return .known(known)
        }
        if plan, out == nil, let built = try OutputFolder(bundle.folder).current(),
            let refusal = try SignedSite.refusal(of: built, bundle.folder, run.settings)
        {
            return .unsigned(built, refusal)
        }
        let signed = try SignedSite.read(bundle.folder, of: run.settings, at: run.read)
        if let fault = try run.saved?.fault(publishing: signed, at: run.now) {
            throw CommandError.stalePlan(apply ?? "", fault)
        }
        if !plan {
            try approvals.check(
                signed.bundle.artifacts, of: run.settings, content: site.content, warn: { terminal.warning($0) })
        }
        try await stores.check(site, at: run.now, target.proxy, terminal)
        return .read(signed)
    }

    /// Nil if only the plan was requested; without a bundle if nothing was to be published.
    private func publish(
        _ reading: Task<PublishRun.Output, any Error>, _ publisher: Publisher, _ run: PublishRun, _ terminal: Terminal
    ) async throws -> (report: PublishReport, signed: SignedBundle?)? {
        async let listed = publisher.target.readState(expecting: OutputFolder(bundle.folder).probablePaths)
        let output = try await reading.value, state = try await listed, signed: SignedBundle
        switch output {
        case .known(let known):
            if let plan = publisher.unchanged(known, over: state, at: run.now) {
                var report = PublishReport(plan: plan, place: publisher.target.place, signedBy: known.signer)
                let receipt = try await publisher.target.confirm(plan, from: state)
                report.receipt = receipt
                report.show(receipt, terminal)
                return (report, nil)
            }
            signed = try SignedSite.read(bundle.folder, of: run.settings, at: run.read)
        case .read(let read): signed = read
        case .unsigned(let built, let refusal):
            try await show(built, refusal, publisher.target, state, run, terminal)
            return nil
        }
        return try await publish(signed, publisher, over: state, run, terminal).map { ($0, signed) }
    }

    /// Nil if only the plan was requested.
    private func publish(
        _ signed: SignedBundle, _ publisher: Publisher, over state: TargetState, _ run: PublishRun, _ terminal: Terminal
    ) async throws -> PublishReport? {
        let moment = run.moment, saved = run.saved
        let proposal = try await publisher.propose(signed, over: state, at: moment)
        let place = publisher.target.place
        var report = PublishReport(plan: proposal.plan, place: place, of: signed)
        if let saved, let fault = saved.fault(comparedWith: SavedPlan(proposal.plan, at: moment)) {
            throw CommandError.stalePlan(apply ?? "", fault)
        }
        if !proposal.plan.isEmpty {
            let live = try await publisher.documents(in: proposal.state, knowing: signed)
            report.impact = try await ReleaseImpact(
                content: site.content, built: signed.bundle.artifacts, published: live, place: place, at: moment)
        }
        report.show(isResult: plan, output, terminal)
        terminal.warnings(signed.warnings(at: moment))
        if !proposal.plan.isEmpty {
            try await BundleDate.check(signed, changedBy: proposal.plan, of: site.content, at: run.now)
        }
        if plan {
            try keep(proposal.plan, at: moment, report, terminal)
            try publisher.refuse(proposal, of: signed, guards.guards(of: run.settings))
            try report.impact?.refuse(allowing: guards.allowBlocked)
            return nil
        }
        try report.impact?.refuse(allowing: guards.allowBlocked)
        if !proposal.plan.isEmpty, saved == nil {
            // Nobody is asked about what will be refused. Without a question, publishing refuses it before it writes.
            if !yes { try publisher.refuse(proposal, of: signed, guards.guards(of: run.settings)) }
            try Consent.ask("Publish this to '\(place)'?", yes)
            // The question may have stayed open over a date.
            if !yes { try await BundleDate.check(signed, changedBy: proposal.plan, of: site.content, at: site.moment) }
        }
        try await run.programs?.begin(
            proposal.plan, over: proposal.state, in: publisher.target, readBack.reader(target, pace, terminal))
        let receipt = try await ProgressReport.shown(terminal) { onProgress in
            try await publisher.publish(
                proposal, of: signed, at: moment, guards: guards.guards(of: run.settings), onProgress: onProgress)
        }
        report.receipt = receipt
        report.show(receipt, terminal)
        return report
    }

    /// Shows the plan of a bundle that others are still to sign.
    private func show(
        _ built: [Artifact], _ refusal: CommandError, _ target: any PublishTarget, _ state: TargetState,
        _ run: PublishRun,
        _ terminal: Terminal
    ) async throws {
        let live = try await target.live(in: state, knowing: built) ?? []
        let feeds = try FeedSigner(
            of: built, content: site.content, allowingPrograms: false,
            environment: ThisProcess.environment)
        let own = feeds.keeping(built, from: live)
        let pinned = try run.settings.keys?.minisign.map { try MinisignPublicKey(pinned: $0.publicText) }
        let key = pinned ?? live.minisignKey ?? built.minisignKey
        let forecast = try SigningForecast(
            of: own, over: live, in: run.settings, by: key ?? .unknown,
            StatusPage(in: own, over: live, run.settings, templates: FolderRules.templates(nil), at: run.moment),
            feeds: feeds.unsigned(in: own),
            at: run.moment)
        let plan = PublishPlan(
            publishing: forecast.artifacts, over: state, at: target.place, cache: run.settings.cache,
            moment: run.moment, keyChange: key.flatMap { KeyChange(to: $0, over: live) })
        var report = PublishReport(plan: plan, place: target.place, key: "not signed yet", forecast: forecast)
        report.impact = try await ReleaseImpact(
            content: site.content, built: own, published: live, place: target.place, at: run.moment)
        report.show(isResult: true, output, terminal)
        terminal.result("not to be published yet: \(refusal)")
        terminal.object([], report.members)
        try report.refuse(guards, of: run.settings)
    }

    /// Saves the plan if `--out` is given.
    private func keep(_ plan: PublishPlan, at moment: Moment, _ report: PublishReport, _ terminal: Terminal) throws {
        if let out { try PlanFile.write(SavedPlan(plan, at: moment), to: out) }
        terminal.object([], report.members)
    }
}
