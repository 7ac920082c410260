import ArgumentParser
import Basics
import PolicyModel
import Review

/// `decree object`: stops a proposal until its author or a lead takes the objection back.
struct ObjectCommand: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "object",
        abstract: "Objects to a review: nothing of it is signed or published until the objection is withdrawn.",
        discussion: """
            The objection is a file below the folder of --approvals, signed with the key of a reviewer that index.md \
            lists. --withdraw takes back one's own; a reviewer with 'lead: true' takes back that of another, named by \
            --of. Another proposal has another digest, and no objection yet.
            """)

    @Argument(help: ArgumentHelp("The folder that 'decree review' wrote.", valueName: "review"), completion: .directory)
    var review = ReviewFolder.standard

    @Option(help: ArgumentHelp("The reason, for whoever proposed it.", valueName: "text"))
    var why: String?

    @Flag(help: "Take back an objection.")
    var withdraw = false

    @Option(help: ArgumentHelp("With --withdraw: whose objection; default one's own.", valueName: "reviewer"))
    var of: String?

    @OptionGroup var site: SiteOptions
    @OptionGroup var key: KeyOptions
    @OptionGroup var keyFolder: KeyFolderOptions
    @OptionGroup var passphrase: PassphraseOptions
    @OptionGroup var approvals: ApprovalOptions
    @OptionGroup var output: OutputOptions

    var unchanged: String { "nothing was written" }

    func validate() throws {
        if withdraw == (why != nil) { throw ValidationError("Give --why TEXT to object, or --withdraw.") }
        if of != nil, !withdraw { throw ValidationError("--of goes with --withdraw.") }
        if why?.allSatisfy(\.isWhitespace) == true { throw ValidationError("--why is empty: say what is wrong.") }
    }

    func work(_ terminal: Terminal) async throws {
        let (digest, _) = try ReviewFolder(path: review).read()
        let settings = try SiteSettings.read(site.content, terminal), folder = approvals.folder(besides: site.content)
        guard !settings.reviewers.all.isEmpty else {
            throw CommandError(
                "index.md lists no 'reviewers', so nobody can object; ask whoever signs", isRefusal: true)
        }
        let moment = try site.moment
        let key = try ReviewerKey(
            of: settings.reviewers, key, folder: keyFolder, passphrase,
            outside: FolderRules.withoutKeys(content: site.content, output: BundleOptions.standard, of: settings),
            terminal)
        let standing = Approvals(in: folder, of: digest.hex, settings.reviewers)
        let kind =
            try why.map { ReviewStatement.Kind.objection(why: $0) } ?? withdrawal(from: standing, by: key.reviewer)
        let statement = ReviewStatement(kind, of: digest.hex, by: key.reviewer.name, at: moment)
        let written = try key.write(statement, to: folder)
        let now = Approvals(in: folder, of: digest.hex, settings.reviewers)
        terminal.result("wrote \(written): \(ReviewText.standing(of: now))")
        terminal.object(members: [
            .init("digest", .string(digest.hex)), .init("file", .string(written)),
            .init("reviewer", .string(key.reviewer.name)), .init("open", .integer(now.open.count)),
        ])
    }

    /// - Throws: `CommandError` where there is none, or where it is another's and this is no lead.
    private func withdrawal(
        from standing: Approvals, by reviewer: SiteReviewers.Reviewer
    ) throws(CommandError) -> ReviewStatement.Kind {
        let author = of ?? reviewer.name
        guard let objection = standing.open.first(where: { $0.reviewer == author }) else {
            let others = standing.open.map(\.reviewer).uniqued().map {
                "; that of \($0) stands until \(standing.withdrawal(of: $0))"
            }
            throw CommandError(
                "\(author) has no objection to proposal \(standing.digest.prefix(16))\(others.joined())",
                isRefusal: true)
        }
        guard author == reviewer.name || reviewer.isLead else {
            throw CommandError(
                "the objection is \(author)'s: \(author) or a lead takes it back, and \(reviewer.name) is neither",
                isRefusal: true)
        }
        return .withdrawal(of: author, sha256: objection.sha256)
    }
}
