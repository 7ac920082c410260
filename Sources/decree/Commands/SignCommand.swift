import ArgumentParser
import Basics
import PolicyModel
import Publishing
import Signing
import SiteEngine

/// `decree sign`: signs the built bundle with the keys of this machine.
struct SignCommand: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign",
        abstract:
            "Signs the built bundle: a minisign signature beside every document, a manifest, and the site's roles.",
        discussion: """
            For a site without 'keys' in index.md one minisign key signs. --new-key makes it, once, readable by its \
            owner alone and outside the content and output folders; nothing else makes one. Another key than the one \
            that signs what the target serves is refused, since apps that pin that one would refuse every file: \
            unless the target announces it as the next one, or --change-key is given.

            For a site with 'keys' every key of this machine signs its roles; if a role needs several people, each \
            runs this command on the same output folder. Unchanged files keep their signatures. The difference to the \
            target is shown, and nothing is signed without a confirmation. No other run may use the output folder \
            until this one is done. Exit status 1 if it signs nothing, and others must sign.
            """)

    @Flag(help: "Renew roles that expire within 30 days even if their other signers are not here; they sign next.")
    var renew = false

    @Flag(help: "Sign without asking.")
    var yes = false

    @Flag(help: "Do not read the target, which needs credentials: versions count up from the output folder alone.")
    var offline = false

    @Flag(help: "Make the site's minisign key first, in the file that --key names.")
    var newKey = false

    @OptionGroup var keyChange: KeyChangeOptions
    @OptionGroup var run: TakeOverOptions
    @OptionGroup var signing: SigningOptions
    @OptionGroup var templates: TemplateOptions
    @OptionGroup var approvals: ApprovalOptions
    @OptionGroup var output: OutputOptions

    var namedTarget: String? { signing.target.to }

    var unchanged: String {
        "nothing was signed, and '\(signing.bundle.folder)' holds what it held before; decree sign begins anew"
    }

    func work(_ terminal: Terminal) async throws {
        let start = SigningStart(signing)
        let outcome = try await signing.folder.held { try await sign($0, from: start, terminal) }
        outcome.show(folder: signing.bundle.folder, terminal)
        guard case .staged(_, let staged, _) = outcome else { return }
        if staged.signed.isEmpty && !staged.expired.isEmpty || !staged.hasSigned && !staged.isComplete {
            throw Refusal()
        }
    }

    /// Signs while the output folder is locked, so that no other run changes it.
    private func sign(
        _ folder: HeldOutput, from start: SigningStart, _ terminal: Terminal
    ) async throws -> SignedOutput.Outcome {
        let moment = try signing.site.moment
        let built = try folder.read(), settings = try SiteSettings.read(signing.site.content, terminal)
        let approvers = try approvals.check(
            built, of: settings, content: signing.site.content, warn: { terminal.warning($0) })
        let live = try await signing.target.live(
            in: settings, knowing: built, isOffline: offline, takesOver: run.takeOver, terminal.network)
        let begun = try await start.begin(built, over: live.files, in: settings, isOffline: offline, terminal)
        let signer = SignedOutput(
            options: signing, templates: templates, site: settings, moment: moment, makesKey: newKey,
            allowsKeyChange: keyChange.changeKey, isOffline: offline, origin: begun.origin, silent: begun.silent,
            approvals: approvers)
        var prepared = try signer.prepare(begun.files, over: live.files)
        try prepared.checkKey()
        try await checkDate(of: built, over: live.files, at: moment)
        let report = try await PublishReport(
            before: &prepared, over: live.files, in: live.state, at: "\(try signing.target.place(in: settings))")
        try ask(about: report, terminal)
        return try prepared.sign(into: folder, renewsAlone: renew, terminal) {
            try Consent.ask(about: $0, yes, terminal)
        }
    }
}

extension SignCommand {
    /// Signing drops what is signed for a time that has not come; what others signed ahead for a date must not go so.
    private func checkDate(of built: [Artifact], over live: [Artifact], at moment: Moment) async throws {
        guard !offline, let ahead = try MetadataTree(reading: built).ahead(of: live, at: moment) else { return }
        do {
            try await BundleDate.check(
                built, of: Set(SiteStager.apps(in: built)), in: SiteEngine(content: signing.site.content, at: moment))
        } catch let error as CommandError {
            throw CommandError("\(error); to add to what is signed for then: --at \(ahead)", isRefusal: true)
        }
    }

    /// Shows the changes and asks for confirmation. If only signatures are renewed, nothing is asked.
    private func ask(about report: PublishReport, _ terminal: Terminal) throws {
        if offline { terminal.notice("the target was not read, so everything counts as new") }
        guard report.changes?.changes.isEmpty == false || report.plan.keyChange != nil else { return }
        report.show(isResult: false, output, terminal)
        try Consent.ask("Sign this?", yes)
    }
}

extension SignedOutput.Outcome {
    /// Shows the warnings of a bundle that is published next.
    ///
    /// - Throws: `Refusal` if other people must sign first; shows who.
    func requireWhole(folder: String, _ terminal: Terminal) throws {
        guard case .staged(_, let staged, _) = self else { return }
        if staged.isComplete { return terminal.warnings(staged.warnings) }
        show(folder: folder, terminal)
        throw Refusal()
    }

    /// Shows what was signed and who has to sign next.
    func show(folder: String, _ terminal: Terminal) {
        switch self {
        case .plain(let signed, let change): Self.show(signed, change, folder, terminal)
        case .staged(let site, let staged, let change):
            StagedReport(site: site, staged: staged, folder: folder).show(change, terminal)
        }
    }

    /// Shows the signatures of a site without `keys`.
    private static func show(_ signed: SignedBundle, _ change: OutputChange, _ folder: String, _ terminal: Terminal) {
        let documents = signed.bundle.artifacts.count { $0.role == .signature }
        for app in signed.apps { terminal.detail("\(app.name): version \(app.version), valid until \(app.expires)") }
        terminal.result(
            change == .unchanged
                ? "nothing to sign: all \(count(documents, "signature")) in \(folder) are valid"
                : "\(folder): \(count(documents, "document")) signed with key \(signed.publicKey.id)")
        terminal.object(
            [],
            [
                .init("key", .string(signed.publicKey.id)), .init("documents", .integer(documents)),
                .init("manifestVersion", .integer(signed.manifestVersion)),
            ])
    }
}
