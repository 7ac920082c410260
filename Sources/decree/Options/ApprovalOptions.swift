import ArgumentParser
import Basics
import PolicyModel
import Review

/// Where approvals and objections lie: files that travel with the content.
struct ApprovalOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The folder of approvals and objections; default 'Approvals' beside the content folder.",
            valueName: "folder"), completion: .directory)
    var approvals: String?

    func folder(besides content: String) -> String {
        approvals ?? Paths.joined(Paths.folder(of: Paths.plain(content)), "Approvals")
    }

    /// Refuses a bundle that lacks the approvals that the site asks for, or that somebody objects to.
    ///
    /// - Parameters:
    ///   - isRequired: false for a plan, which everybody may see.
    ///   - wasPublished: whether these very files were live before. In an emergency nobody has to approve them again,
    ///     but an objection to them stands.
    ///   - warn: gets a sentence for each file that counts for nothing.
    /// - Returns: the names of those who approved it; nil where nobody is asked.
    /// - Throws: `CommandError`, a refusal that names who is missing.
    @discardableResult func check(
        _ bundle: [Artifact], of site: Site, content: String, isRequired: Bool = true, wasPublished: Bool = false,
        warn: (String) -> Void
    ) throws(CommandError) -> [String]? {
        guard !site.reviewers.all.isEmpty else { return nil }
        let digest = ProposalDigest(of: bundle)
        let found = Approvals(in: folder(besides: content), of: digest.hex, site.reviewers)
        let refusals = found.objected + (wasPublished ? [] : found.shortage),
            passed = wasPublished ? found.shortage : []
        if isRequired, !refusals.isEmpty {
            throw CommandError((refusals + found.faults).joined(separator: "\n"), isRefusal: true)
        }
        // A file that was changed after it was signed may have been an objection.
        for fault in found.faults { warn(fault) }
        for shortage in passed { warn("\(shortage); not asked for what was published before") }
        return found.approved.map(\.name)
    }
}
