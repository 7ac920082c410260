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
    /// - Throws: `CommandError`, a refusal that names who is missing.
    func check(_ bundle: [Artifact], of site: Site, content: String) throws(CommandError) {
        guard !site.reviewers.all.isEmpty else { return }
        let digest = ProposalDigest(of: bundle)
        let found = Approvals(in: folder(besides: content), of: digest.hex, site.reviewers)
        let refusals = found.refusals + (found.refusals.isEmpty ? [] : found.faults)
        guard refusals.isEmpty else { throw CommandError(refusals.joined(separator: "\n"), isRefusal: true) }
    }
}
