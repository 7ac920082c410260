import ArgumentParser
import Foundation
import PolicyModel
import Publishing
import Signing

struct SignCommand: DecreeCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign", abstract: "Signs the built bundle: a minisign signature beside every document, a manifest, and the site's roles.",
        discussion: """
            For a site without 'keys' in index.md the minisign key is made on first use, readable by its owner alone \
            and outside the content and output folders. For a site with 'keys' every key of this machine signs what \
            it is asked for; where a role needs several people, each runs this command on the same output folder. \
            What did not change keeps the signatures it has. What changes against the target is shown and asked about \
            before anything is signed.
            """)

    @Flag(help: "Renew roles that run out within 30 days though their other signers are not here; they sign next.")
    var renew = false

    @Flag(help: "Sign without asking.")
    var yes = false

    @Flag(help: "Do not look at the target, which needs its credentials: versions count on from the output folder alone.")
    var offline = false

    @OptionGroup var signing: SigningOptions
    @OptionGroup var output: OutputOptions

    func work(_ terminal: Terminal) async throws {
        let moment = try Clock.moment(at: signing.site.at, environment: ProcessInfo.processInfo.environment)
        let built = try signing.folder.read(), settings = try SiteSettings.read(signing.site.content, terminal)
        let published = try await signing.target.live(in: settings, knowing: built, isOffline: offline)
        let changes = SigningChanges(in: built, over: published, allowed: settings.allowedURLs)
        let impact = try await ReleaseImpact(
            content: signing.site.content, built: built, published: published,
            place: "\(try signing.target.place(in: settings))", at: moment)
        try ask(about: changes, impact, terminal)
        let outcome = try SignedOutput(options: signing, site: settings, moment: moment)
            .sign(built, over: published, renewsAlone: renew, terminal)
        outcome.show(folder: signing.bundle.folder, terminal)
    }
}

extension SignCommand {
    /// Whoever signs says yes to what apps will do, so it is shown first; renewed signatures say nothing new.
    private func ask(about changes: SigningChanges, _ impact: ReleaseImpact, _ terminal: Terminal) throws {
        if offline { terminal.notice("the target was not looked at, so everything counts as new") }
        for line in changes.lines { terminal.notice(line) }
        for line in impact.lines(output) { terminal.notice(line) }
        if !changes.changes.isEmpty { try Consent.ask("Sign this?", yes) }
    }
}

extension SignedOutput.Outcome {
    /// Tells a person what was signed, and who has to sign next.
    func show(folder: String, _ terminal: Terminal) {
        switch self {
        case .plain(let signed, let change): Self.show(signed, change, folder, terminal)
        case .staged(let site, let staged, let change):
            StagedReport(site: site, staged: staged, folder: folder).show(change, terminal)
        }
    }

    private static func show(_ signed: SignedBundle, _ change: OutputChange, _ folder: String, _ terminal: Terminal) {
        let documents = signed.bundle.artifacts.count { $0.role == .signature }
        for app in signed.apps { terminal.detail("\(app.name): version \(app.version), valid until \(app.expires)") }
        terminal.result(
            change == .unchanged
                ? "nothing to sign: all \(count(documents, "signature")) in \(folder) are valid"
                : "\(folder): \(count(documents, "document")) signed with key \(signed.publicKey.id)")
        terminal.object([], [
            .init("key", .string(signed.publicKey.id)), .init("documents", .integer(documents)),
            .init("manifestVersion", .integer(signed.manifestVersion)),
        ])
    }
}
