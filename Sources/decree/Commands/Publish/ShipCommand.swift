import ArgumentParser
import Basics
import PolicyModel
import Publishing
import Signing

/// `decree ship`: check, build, sign, publish and prove in one go, with one question.
struct ShipCommand: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "ship",
        abstract: "Checks, builds, signs, publishes and reads back, after one question.",
        discussion: """
            Does what 'decree build', 'decree sign' and 'decree publish' do, and asks once: with the users affected, \
            the files, the keys, the target and its serials. A failure says which stage failed and what is done by \
            then; the same command goes on from there. If other people must sign too, it stops after signing, with \
            exit status 1: they run 'decree sign' on the same output folder, then 'decree publish'.

            --if-due is for a scheduler, once an hour: nothing is done unless a date that a policy names has passed \
            since the live publication, or a program of the target has not run for it. If a date needs signatures of \
            keys that this machine lacks, the run seven days and the run one day before it fail with the names of who \
            must sign, unless the output folder, or that of --signatures, is signed for that date. Without 'keys', \
            signatures that expire within 30 days are named, and the run fails once they have. 'decree due' lists the \
            dates ahead.
            """)

    @Flag(help: "Do nothing unless a date that a policy names has passed since the live publication.")
    var ifDue = false

    @Flag(help: "Build, show what would change, and neither sign nor publish; needs no key.")
    var plan = false

    @Flag(help: "Ship without asking.")
    var yes = false

    @Flag(help: "Make the site's minisign key first, in the file that --key names.")
    var newKey = false

    @Option(
        help: ArgumentHelp(
            "Use the signatures in this folder too: of a bundle that was signed ahead for this date. It may be absent.",
            valueName: "folder"), completion: .directory)
    var signatures: String?

    @OptionGroup var stores: StoreCheckOptions
    @OptionGroup var signing: SigningOptions
    @OptionGroup var building: BuildOptions
    @OptionGroup var approvals: ApprovalOptions
    @OptionGroup var guards: GuardOptions
    @OptionGroup var readBack: ReadBackOptions
    @OptionGroup var pace: PaceOptions
    @OptionGroup var output: OutputOptions

    var namedTarget: String? { signing.target.to }

    var unchanged: String { "nothing was published; the same command goes on from what is done" }

    func work(_ terminal: Terminal) async throws {
        try await pace.patiently(terminal) { try await attempt(terminal) }
    }

    private func attempt(_ terminal: Terminal) async throws {
        let settings = try SiteSettings.read(signing.site.content, terminal)
        let moment = try signing.site.moment
        let programs =
            try plan
            ? nil : TargetPrograms(signing.target, in: settings, allowed: signing.keyring.sitePrograms)
        let due = ifDue ? try await due(settings, programs, moment, terminal) : nil
        if ifDue, due == nil { return }
        try await stores.check(signing.site, at: moment, signing.target.proxy, terminal)
        let files = try await stage("building", done: "nothing is signed or published") {
            let outcome = try await building.build(signing.site.content, to: signing.bundle.folder, at: moment)
            return try outcome.shown(
                of: signing.site.content, in: signing.bundle.folder, building.judging, terminal
            ).files
        }
        if let due, due.isDone(files) {
            notDue(until: nil, terminal)
            return try await remind(of: due, settings, moment, terminal)
        }
        let published = try await signing.target.using(
            in: settings, terminal.network, pace, trusting: readBack.proofs.authority
        ) { target in
            try await ship(Publisher(target, cache: settings.cache), settings, programs, moment, terminal)
        }
        guard let published else { return }
        try await stage("reading back", done: "the publication is live") {
            try await readBack.conclude(
                published.report, of: published.signed, on: signing.target, settings,
                content: signing.site.content, pace, programs, at: moment, terminal)
        }
        terminal.result("look at it: \(try signing.target.page(in: settings))")
        if let renewal = published.report.renewal { terminal.result(renewal) }
    }
}

extension ShipCommand {
    /// Nil if only the plan was requested.
    func ship(
        _ publisher: Publisher, _ settings: Site, _ programs: TargetPrograms?, _ moment: Moment, _ terminal: Terminal
    ) async throws -> SignedRelease.Published? {
        let folder = signing.bundle.folder
        let state = try await publisher.target.readState(expecting: OutputFolder(folder).probablePaths)
        let isSigned = try await stage("signing", done: "'\(folder)' is built; nothing is published") {
            // Read before the output is locked: both folders may have the same lock.
            let ahead = try signatures.flatMap { try OutputFolder($0).current() } ?? []
            let start = SigningStart(signing, trusting: readBack.proofs.authority)
            return try await signing.folder.held {
                try await sign(into: $0, ahead, start, publisher, state, settings, moment, terminal)
            }
        }
        guard isSigned else { return nil }
        return try await stage("publishing", done: "'\(folder)' is built and signed") {
            do {
                return try await SignedRelease(
                    publisher: publisher, state: state, folder: folder, settings: settings,
                    guards: guards.guards(of: settings),
                    moment: moment,
                    prepare: { plan, signed in
                        // A question may have stayed open over a date.
                        try await BundleDate.check(
                            signed, changedBy: plan, of: signing.site.content, at: signing.site.moment)
                        try await programs?.begin(
                            plan, over: state, in: publisher.target, readBack.reader(signing.target, pace, terminal))
                    }
                ).publish(terminal)
            } catch PublishingError.stale(let place, let reason, _) {
                throw PublishingError.stale(place: place, reason: reason, remedy: "look again with the same command")
            }
        }
    }

    /// Shows everything, asks once, and signs; false if only the plan was requested.
    ///
    /// - Throws: `Refusal` if other people must sign too.
    private func sign(
        into folder: HeldOutput, _ ahead: [Artifact], _ start: SigningStart, _ publisher: Publisher,
        _ state: TargetState, _ settings: Site, _ moment: Moment, _ terminal: Terminal
    ) async throws -> Bool {
        let own = try folder.read()
        let approvers = try approvals.check(
            own, of: settings, content: signing.site.content, isRequired: !plan, warn: { terminal.warning($0) })
        let live = try await publisher.target.live(in: state, knowing: own, refusesRun: !pace.takeOver) ?? []
        // Before the own ones: a run that lacked them has left a role without signatures under the same name.
        let begun = try await start.begin(own, over: live, in: settings, isOffline: false, terminal)
        let built = (Self.signatures(in: ahead, for: own) + begun.files).firstOfEachPath
        let signer = SignedOutput(
            options: signing, templates: building.templates, site: settings, moment: moment, makesKey: newKey,
            allowsKeyChange: guards.keyChange.changeKey, origin: begun.origin, silent: begun.silent,
            approvals: approvers)
        var prepared = try signer.prepare(built, over: live), place = publisher.target.place
        let report = try await PublishReport(before: &prepared, over: live, in: state, at: place)
        if plan || report.plan.isEmpty {
            settings.keyDifferences(from: built + live, published: live).forEach { terminal.warning($0) }
        }
        if plan {
            report.show(isResult: true, output, terminal)
            terminal.object([], report.members)
            try report.refuse(guards, of: settings)
            return false
        }
        if report.plan.isEmpty, let forecast = report.forecast {
            // Every signature is published already, so no key is needed.
            _ = try folder.replace(with: Bundle(forecast.artifacts))
            return true
        }
        try prepared.checkKey()
        report.show(isResult: false, output, terminal)
        // Nobody is asked about what will be refused.
        try report.refuse(guards, of: settings)
        try Consent.ask("Sign and publish this to '\(place)'?", yes)
        let outcome = try prepared.sign(into: folder, terminal) { try Consent.ask(about: $0, yes, terminal) }
        try outcome.requireWhole(folder: signing.bundle.folder, terminal)
        return true
    }

    /// Of a bundle that was signed ahead, the signatures of documents, and of apps with the very documents that were
    /// built now. Other roles are signed at each publication.
    private static func signatures(in ahead: [Artifact], for built: [Artifact]) -> [Artifact] {
        BundleSigner.signatures(in: ahead, holdingFor: Bundle(built)).filter { file in
            guard let role = RoleName.role(atPath: file.path)?.role else { return true }
            guard case .app(let slug) = role else { return false }
            return ahead.documents(of: slug) == built.documents(of: slug)
        }
    }

    /// Tells the stage of a failure, and what is done by then.
    private func stage<Result>(_ name: String, done: String, _ work: () async throws -> Result) async throws -> Result {
        do { return try await work() } catch {
            if error is Refusal || error is ExitCode || error is Interrupted || Task.isCancelled || isRefusal(error)
                || pace.wait && (error as? PublishingError)?.isRival == true
            {
                throw error
            }
            throw CommandError("stopped at \(name): \(error); \(done); the same command goes on from there")
        }
    }
}
