import ArgumentParser
import Foundation
import PolicyModel
import Publishing
import Signing

struct RollbackCommand: DecreeCommand {
    static let configuration = CommandConfiguration(
        commandName: "rollback", abstract: "Publishes an earlier publication's files again, signed anew under a new serial.",
        discussion: """
            Nothing goes back: apps refuse what is older than what they have seen, so the earlier files get new \
            signatures and the next serial. They are written to the output folder, signed with the keys of this \
            machine, and published. Where other people must sign too, it stops after signing; they run 'decree sign', \
            then 'decree publish'. The content stays as it is: mend it before the next build.
            """)

    @Option(name: .customLong("serial"), help: ArgumentHelp(
        "The publication to go back to; default the one before the live one.", valueName: "serial"))
    var serial: Int?

    @Flag(help: "Roll back without asking.")
    var yes = false

    @OptionGroup var signing: SigningOptions
    @OptionGroup var guards: GuardOptions
    @OptionGroup var pace: PaceOptions
    @OptionGroup var output: OutputOptions

    func work(_ terminal: Terminal) async throws {
        let settings = try SiteSettings.read(signing.site.content, terminal)
        try await signing.target.using(in: settings, pace) { target in
            try await rollBack(Publisher(target, cache: settings.cache), settings, terminal)
        }
    }

    private func rollBack(_ publisher: Publisher, _ settings: Site, _ terminal: Terminal) async throws {
        let moment = try Clock.moment(at: signing.site.at, environment: ProcessInfo.processInfo.environment)
        let earlier = try await EarlierPublication(serial, in: publisher.target)
        let local = try signing.folder.current() ?? [], published = try await publisher.target.live(knowing: local) ?? []
        terminal.result("publication \(earlier.serial) again, in place of \(earlier.live): \(count(earlier.files.count, "file"))")
        let changes = SigningChanges(in: earlier.files, over: published, allowed: settings.allowedURLs)
        for line in changes.lines { terminal.notice(line) }
        let impact = try await ReleaseImpact(
            content: signing.site.content, built: earlier.files, published: published, place: publisher.target.place, at: moment)
        for line in impact.lines(output) { terminal.notice(line) }
        try Consent.ask("Sign and publish these files to '\(publisher.target.place)'?", yes)
        let kept = BundleSigner.signatures(in: local + published, holdingFor: Bundle(earlier.files)).unique
        let outcome = try SignedOutput(options: signing, site: settings, moment: moment)
            .sign(earlier.files + kept, over: published, terminal)
        if case .staged(_, let staged, _) = outcome, !staged.isComplete {
            return outcome.show(folder: signing.bundle.folder, terminal)
        }
        try await publish(publisher, settings, moment, terminal)
    }

    private func publish(_ publisher: Publisher, _ settings: Site, _ moment: Moment, _ terminal: Terminal) async throws {
        let signed = try SignedSite.read(signing.bundle.folder, of: settings, at: moment)
        let proposal = try await publisher.propose(signed, at: moment)
        let receipt = try await ProgressReport.shown(terminal) { told in
            try await publisher.publish(proposal, of: signed, at: moment, guards: guards.guards(), telling: told)
        }
        var report = PublishReport(proposal.plan, place: publisher.target.place)
        report.receipt = receipt
        report.show(receipt, terminal)
        terminal.object([], report.members)
    }
}

extension [Artifact] {
    /// The first of each path.
    fileprivate var unique: [Artifact] {
        var seen: Set<String> = []
        return filter { seen.insert($0.path).inserted }
    }
}
