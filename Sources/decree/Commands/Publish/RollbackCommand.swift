import ArgumentParser
import Basics
import PolicyModel
import Publishing
import Signing

/// `decree rollback`: publishes an earlier publication's files again under a new, higher serial.
struct RollbackCommand: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "rollback",
        abstract: "Publishes an earlier publication's files again, signed anew under a new serial.",
        discussion: """
            Version numbers never go down: apps refuse files older than those they have seen, so the earlier files get \
            new signatures and the next serial. The impact on users is shown first, as the clients read the documents \
            of both states. Then the files are written to the output folder, signed with the keys of this machine, \
            published, and read back. If another run publishes in between, nothing is published. If other people must \
            sign too, it stops after signing, with exit status 1; they run 'decree sign', then 'decree publish'. A \
            second rollback goes further back; what was rolled back is published again only with --serial. The content \
            does not change, so the next 'decree ship' publishes it: correct it first.

            A target numbers its publications, those that only renewed its timestamp too, as 'decree status' shows \
            them; pages name the version of the site. --plan says which publication is which version.
            """)

    @Option(
        name: .customLong("serial"),
        help: ArgumentHelp(
            "The publication to go back to, as --to takes it too; default the newest one before the live one that was "
                + "not rolled back.",
            valueName: "serial"),
        completion: Completion.serials)
    var serial: Int?

    @Flag(help: "Show what would change, and change nothing.")
    var plan = false

    @Flag(help: "Roll back without asking.")
    var yes = false

    @OptionGroup var signing: SigningOptions
    @OptionGroup var templates: TemplateOptions
    @OptionGroup var approvals: ApprovalOptions
    @OptionGroup var guards: GuardOptions
    @OptionGroup var readBack: ReadBackOptions
    @OptionGroup var pace: PaceOptions
    @OptionGroup var output: OutputOptions

    /// Not where `--to` is a serial.
    var namedTarget: String? { signing.target.to.flatMap { Int($0) == nil ? $0 : nil } }

    var unchanged: String { "nothing was signed or published; the same command begins anew" }

    func work(_ terminal: Terminal) async throws {
        let settings = try SiteSettings.read(signing.site.content, terminal)
        try await meant(for: settings).work(settings, terminal)
    }

    /// `--to 7` is publication 7 of the first target where no target has that name.
    private func meant(for settings: Site) -> RollbackCommand {
        guard serial == nil, let name = signing.target.to, let serial = Int(name),
            !settings.targets.contains(where: { $0.name == name })
        else { return self }
        var other = self
        (other.serial, other.signing.target.to) = (serial, nil)
        return other
    }

    private func work(_ settings: Site, _ terminal: Terminal) async throws {
        let programs =
            try plan
            ? nil : TargetPrograms(signing.target, in: settings, allowed: signing.keyring.sitePrograms)
        let published = try await pace.patiently(terminal) {
            try await signing.target.using(in: settings, terminal.network, pace, trusting: readBack.proofs.authority) {
                target in
                try await rollBack(Publisher(target, cache: settings.cache), settings, programs, terminal)
            }
        }
        guard let published else { return }
        try await readBack.conclude(
            published.report, of: published.signed, on: signing.target, settings,
            content: signing.site.content, pace, programs, at: try signing.site.moment, terminal)
    }
}

extension RollbackCommand {
    /// Reads the target's state once, and replaces only that state.
    ///
    /// - Returns: nil if only the plan was requested.
    /// - Throws: also `Refusal` where others must sign first.
    func rollBack(
        _ publisher: Publisher, _ settings: Site, _ programs: TargetPrograms?, _ terminal: Terminal
    ) async throws -> SignedRelease.Published? {
        let moment = try signing.site.moment, earlier = try await EarlierPublication(serial, in: publisher.target)
        let outcome = try await signing.folder.held { folder in
            try await sign(earlier, into: folder, publisher, settings, moment, terminal)
        }
        guard let outcome else { return nil }
        try outcome.requireWhole(folder: signing.bundle.folder, terminal)
        return try await publish(publisher, earlier, settings, programs, moment, terminal)
    }

    /// Nil if only the plan was requested.
    private func sign(
        _ earlier: EarlierPublication, into folder: HeldOutput, _ publisher: Publisher, _ settings: Site,
        _ moment: Moment,
        _ terminal: Terminal
    ) async throws -> SignedOutput.Outcome? {
        let local = try folder.current() ?? []
        let approvers = try approvals.check(
            earlier.files, of: settings, content: signing.site.content, isRequired: !plan, wasPublished: true,
            warn: { terminal.warning($0) })
        let live = try await publisher.target.live(in: earlier.state, knowing: local) ?? []
        let kept = BundleSigner.signatures(in: local + live, holdingFor: Bundle(earlier.files)).firstOfEachPath
        let signer = SignedOutput(
            options: signing, templates: templates, site: settings, moment: moment,
            allowsKeyChange: guards.keyChange.changeKey, isOfContent: false, approvals: approvers)
        var prepared = try signer.prepare(earlier.files + kept, over: live), place = publisher.target.place
        prepared.isUrgent = true
        if !plan { try prepared.checkKey() }
        let report = try await PublishReport(before: &prepared, over: live, in: earlier.state, at: place)
        terminal.result(
            "publication \(earlier.serial) again, in place of \(earlier.live): \(count(earlier.files.count, "file"))")
        if let versions = earlier.versions { terminal.result(versions) }
        if plan { try await earlier.others(in: publisher.target).forEach { terminal.result($0) } }
        report.show(isResult: plan, output, terminal)
        let warnings = try await StaleContent(
            signing.site.content, at: moment, takingBack: live, for: earlier.files, of: earlier.serial
        ).warnings
        for warning in warnings { terminal.warning(warning, isResult: plan) }
        if plan { terminal.object([], report.members) }
        try report.refuse(guards, of: settings)
        if plan { return nil }
        try Consent.ask("Sign and publish these files to '\(place)'?", yes)
        return try prepared.sign(into: folder, terminal) { try Consent.ask(about: $0, yes, terminal) }
    }

    /// Publishes the signed files over the state that was read before the question.
    private func publish(
        _ publisher: Publisher, _ earlier: EarlierPublication, _ settings: Site, _ programs: TargetPrograms?,
        _ moment: Moment, _ terminal: Terminal
    ) async throws -> SignedRelease.Published {
        do {
            return try await SignedRelease(
                publisher: publisher, state: earlier.state, folder: signing.bundle.folder, settings: settings,
                guards: guards.guards(of: settings), moment: moment,
                prepare: { plan, _ in
                    try await programs?.begin(
                        plan, over: earlier.state, in: publisher.target, readBack.reader(signing.target, pace, terminal)
                    )
                }
            ).publish(terminal)
        } catch PublishingError.stale(let place, let reason, _) {
            guard try await publisher.target.readState().live?.serial != earlier.live else {
                throw PublishingError.stale(place: place, reason: reason, remedy: "look again with the same command")
            }
            // Somebody published between the look and the work.
            throw CommandError(
                "\(place): publication \(earlier.live) is no longer what this rollback looked at, so nothing was "
                    + "published; look again with the same command")
        } catch  where Task.isCancelled {
            var state = "nothing was published"
            if case PublishingError.stopped(let place, let left) = error { state = "\(place): \(left)" }
            throw Interrupted(
                description: "interrupted: \(state); '\(signing.bundle.folder)' holds publication "
                    + "\(earlier.serial), signed anew: decree rollback again, or decree build for the content's own")
        }
    }
}
