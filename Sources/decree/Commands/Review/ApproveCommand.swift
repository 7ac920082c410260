import ArgumentParser
import Basics
import PolicyModel
import Publishing
import Review

/// `decree approve`: signs what was reviewed, if the content here builds exactly that.
struct ApproveCommand: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "approve",
        abstract: "Approves a review: signs its digest, if the content here builds to it.",
        discussion: """
            The content here is built, and must give every byte that the review names; then its summary is shown, and \
            after a confirmation the approval is written. Where index.md lists 'reviewers', that is a file below the \
            folder of --approvals, signed with the reviewer's minisign key: --key, else the one in the key folder. It \
            travels with the content. Where index.md has 'keys', the keys of this machine sign their roles in the \
            output folder, as 'decree sign' does: the app's role is the approval.

            'decree sign', 'decree ship' and 'decree publish' refuse a bundle without the approvals that index.md asks \
            for, and one with an objection.
            """)

    @Argument(help: ArgumentHelp("The folder that 'decree review' wrote.", valueName: "review"), completion: .directory)
    var review = ReviewFolder.standard

    @Flag(help: "Approve without asking.")
    var yes = false

    @OptionGroup var signing: SigningOptions
    @OptionGroup var building: BuildOptions
    @OptionGroup var approvals: ApprovalOptions
    @OptionGroup var output: OutputOptions

    var unchanged: String { "nothing was approved" }

    func work(_ terminal: Terminal) async throws {
        let (digest, summary) = try ReviewFolder(path: review).read()
        let content = signing.site.content, settings = try SiteSettings.read(content, terminal)
        guard settings.keys != nil || !settings.reviewers.all.isEmpty else {
            throw CommandError(
                "index.md names neither 'reviewers' nor 'keys', so there is nobody to approve", isRefusal: true)
        }
        let moment = try signing.site.moment
        let files = try await ProposedBundle.files(of: content, building, at: moment, terminal)
        try Self.check(ProposalDigest(of: files), is: digest, in: review)
        for line in summary { output.json ? terminal.notice(line) : terminal.result(line) }
        let folder = approvals.folder(besides: content)
        var key: ReviewerKey?
        if !settings.reviewers.all.isEmpty {
            key = try ReviewerKey(
                of: settings.reviewers, signing.key, folder: signing.keyring.folder, signing.passphrase,
                outside: signing.forbidden(for: settings), terminal)
        }
        try Consent.ask("Approve proposal \(digest.short)?", yes)
        let written = try key.map { key in
            try key.write(ReviewStatement(.approval, of: digest.hex, by: key.reviewer.name, at: moment), to: folder)
        }
        let found = Approvals(in: folder, of: digest.hex, settings.reviewers)
        if let written { terminal.result("wrote \(written): \(ReviewText.standing(of: found))") }
        if settings.keys != nil, found.refusals.isEmpty {
            try await stage(settings, approvedBy: found, moment, terminal)
        } else if settings.keys != nil {
            terminal.result("the roles are signed once the approvals are there: decree sign")
        }
        terminal.object(members: [
            .init("digest", .string(digest.hex)), .init("file", .text(written)),
            .init("reviewer", .text(key?.reviewer.name)), .init("missing", .integer(found.lacking)),
        ])
    }

    /// - Throws: `CommandError`, a refusal that names the files that differ.
    private static func check(_ own: ProposalDigest, is digest: ProposalDigest, in review: String) throws(CommandError)
    {
        guard own != digest else { return }
        let files = own.differences(from: digest)
        let more = files.count > 5 ? " and \(count(files.count - 5, "more file"))" : ""
        throw CommandError(
            "the content here builds proposal \(own.short), and the review in '\(review)' is of \(digest.short): "
                + "\(files.prefix(5).joined(separator: ", "))\(more) differ; review what is here: decree review",
            isRefusal: true)
    }

    /// Builds the output and signs the roles of this machine's keys in it, as `decree sign` does.
    private func stage(
        _ settings: Site, approvedBy found: Approvals, _ moment: Moment, _ terminal: Terminal
    ) async throws {
        _ = try await building.build(signing.site.content, to: signing.bundle.folder, at: moment)
        let start = SigningStart(signing)
        try await signing.folder.held { folder in
            let built = try folder.read()
            let live = try await signing.target.live(
                in: settings, knowing: built, isOffline: false, takesOver: false, terminal.network)
            let begun = try await start.begin(built, over: live.files, in: settings, isOffline: false, terminal)
            let signer = SignedOutput(
                options: signing, templates: building.templates, site: settings, moment: moment, origin: begun.origin,
                silent: begun.silent,
                approvals: settings.reviewers.all.isEmpty ? nil : found.approved.map(\.name))
            let prepared = try signer.prepare(begun.files, over: live.files)
            for line in try prepared.beginning.flatMap(\.lines) { terminal.notice(line) }
            try prepared.sign(into: folder, terminal) { try Consent.ask(about: $0, yes, terminal) }
                .show(folder: signing.bundle.folder, terminal)
        }
    }
}
