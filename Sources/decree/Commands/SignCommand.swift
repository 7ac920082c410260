import ArgumentParser
import Foundation
import PolicyModel
import Publishing
import Signing

struct SignCommand: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign", abstract: "Signs the built bundle: a minisign signature beside every document, a manifest, and the site's roles.",
        discussion: """
            For a site without 'keys' in index.md one minisign key signs. --new-key makes it, once, readable by its \
            owner alone and outside the content and output folders; nothing else makes one. Another key than the one \
            that signs what the target serves is refused, since apps that pin that one would refuse every file: \
            unless the target announces it as the next one, or --change-key is given.

            For a site with 'keys' every key of this machine signs what it is asked for; where a role needs several \
            people, each runs this command on the same output folder. What did not change keeps the signatures it has. \
            What changes against the target is shown and asked about before anything is signed. No other run may use \
            the output folder until this one is done.
            """)

    @Flag(help: "Renew roles that run out within 30 days though their other signers are not here; they sign next.")
    var renew = false

    @Flag(help: "Sign without asking.")
    var yes = false

    @Flag(help: "Do not look at the target, which needs its credentials: versions count on from the output folder alone.")
    var offline = false

    @Flag(help: "Make the site's minisign key first, in the file that --key names.")
    var newKey = false

    @OptionGroup var keyChange: KeyChangeOptions
    @OptionGroup var run: TakeOverOptions
    @OptionGroup var signing: SigningOptions
    @OptionGroup var output: OutputOptions

    var unchanged: String { "nothing was signed, and '\(signing.bundle.folder)' holds what it held before; decree sign begins anew" }

    func work(_ terminal: Terminal) async throws {
        let outcome = try await signing.folder.held { try await sign($0, terminal) }
        outcome.show(folder: signing.bundle.folder, terminal)
    }

    private func sign(_ folder: HeldOutput, _ terminal: Terminal) async throws -> SignedOutput.Outcome {
        let moment = try Clock.moment(at: signing.site.at, environment: ProcessInfo.processInfo.environment)
        let built = try folder.read(), settings = try SiteSettings.read(signing.site.content, terminal)
        let published = try await signing.target.live(in: settings, knowing: built, isOffline: offline, takesOver: run.takeOver)
        let signer = SignedOutput(
            options: signing, site: settings, moment: moment, makesKey: newKey, allowsKeyChange: keyChange.changeKey)
        let prepared = try signer.prepare(built, over: published)
        let report = try await SigningReport(
            of: built, over: published, for: "\(try signing.target.place(in: settings))", in: settings, signing, at: moment)
        try ask(about: report, prepared.keyChange, terminal)
        return try prepared.sign(into: folder, renewsAlone: renew, terminal)
    }
}

extension SignCommand {
    /// Whoever signs says yes to what apps will do, so it is shown first; renewed signatures say nothing new.
    private func ask(about report: SigningReport, _ keyChange: KeyChange?, _ terminal: Terminal) throws {
        if let keyChange { terminal.notice("\(keyChange)") }
        if offline { terminal.notice("the target was not looked at, so everything counts as new") }
        guard !report.changes.changes.isEmpty || keyChange != nil else { return }
        for line in report.lines(isWhole: output.verbose, output) { terminal.notice(line) }
        try Consent.ask("Sign this?", yes)
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
