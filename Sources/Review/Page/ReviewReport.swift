import PolicyModel
import Signing

/// A proposal with everything that its page, its JSON and its comment say: the same, in three forms.
package struct ReviewReport: Sendable {
    package let proposal: Proposal
    /// Nil for content that is not built.
    package let approvals: Approvals?
    package let roles: [RoleApproval]
    /// The users of the apps; nil if nobody counted them.
    package let share: ImpactShare?

    package init(_ proposal: Proposal, approvals: Approvals?, roles: [RoleApproval] = [], share: ImpactShare? = nil) {
        (self.proposal, self.approvals, self.roles, self.share) = (proposal, approvals, roles, share)
    }

    /// What is compared.
    var basis: String {
        proposal.impact.title
            + (proposal.isOfDocuments
                ? ". Of that state only documents are known: there are no earlier sentences, and every date and every "
                    + "acceptance of a changed app is shown" : "")
    }

    /// How many apps change, and how many do not.
    package var totals: String {
        let new = proposal.apps.count(where: \.isNew), changed = proposal.apps.count - new
        let parts = [
            changed == 0 ? nil : "\(count(changed, "app")) \(changed == 1 ? "changes" : "change")",
            new == 0 ? nil : "\(count(new, "app")) \(new == 1 ? "is" : "are") new",
            proposal.goneApps.isEmpty ? nil : "\(count(proposal.goneApps.count, "app")) gone",
        ].compactMap(\.self)
        let same = "\(count(proposal.unchanged.count, "app")) as before"
        return (parts.isEmpty ? ["nothing changes in apps"] : parts).joined(separator: ", ") + "; \(same)"
    }

    /// Whose approval is there and whose is missing, one sentence each.
    package var standing: [String] {
        guard let approvals else { return ["this content is not built, so there is nothing to approve yet"] }
        let all = approvals.reviewers.approvals
        let got = approvals.approved.map(\.name)
        var lines: [String] = []
        if !approvals.reviewers.all.isEmpty {
            let have = got.isEmpty ? "" : ": \(got.joined(separator: ", "))"
            lines.append("\(got.count) of \(count(all, "approval"))\(have)")
        }
        lines += approvals.refusals
        lines += roles.map(\.words)
        return lines.isEmpty ? ["the site asks for nobody's approval"] : lines
    }

    /// The words of an app's users: of each line, and the totals.
    func users(of app: AppReview) -> ShareWords? {
        guard let impact = app.impact else { return nil }
        return share.flatMap { ShareWords($0, of: impact) }
    }

    /// The whole in a few lines of plain text, before somebody approves it.
    package var summary: [String] {
        let apps = proposal.apps.flatMap { app -> [String] in
            let hosts = app.links.filter { $0.isNew && $0.isNewHost }.map { "  a new host: \($0.words)" }
            let warnings = app.warnings.map { "  warning: \($0.message) (\($0.place))" }
            let accepted = app.accepted.map { "  accepts: \($0.words) (\($0.why))" }
            return ["\(proposal.title(of: app)): \(app.headline)"] + warnings + (app.knowsPolicy ? accepted : [])
                + hosts
        }
        let settings = proposal.settings.map {
            "the site: \($0.name) was \($0.before ?? "not set"), is \($0.after ?? "not set")"
        }
        return ([totals] + settings + apps + proposal.goneApps.map { "\($0): no longer here" }).map(VisibleText.of)
    }
}

extension Diagnostic {
    var place: String { "\(position.file):\(position.line)" }
}

/// A role of a site with `keys` whose signatures are approvals.
package struct RoleApproval: Hashable, Sendable {
    /// As metadata has it: `app-kasa`.
    package let role: String
    package let threshold: Int
    /// Names of keys, or the beginnings of their ids.
    package let people: [String]
    /// How many signatures there are; nil if nothing is staged for this proposal.
    package let signed: Int?

    var words: String {
        let have = signed.map { "has \($0) of" } ?? "needs"
        return "role \(role) \(have) \(count(threshold, "signature")) of: \(people.joined(separator: ", "))"
    }

    /// The roles of these apps.
    ///
    /// - Parameters:
    ///   - staged: the output folder, which counts if it holds the same proposal.
    package static func all(
        _ keys: SiteKeys?, of slugs: [String], digest: ProposalDigest, staged: [Artifact]
    ) throws(TrustError) -> [RoleApproval] {
        guard let keys, let shared = keys.roles[.app] else { return [] }
        let isSame = !staged.isEmpty && ProposalDigest(of: staged) == digest
        let missing = isSame ? try MissingSignatures.all(in: staged) : []
        let tree = try MetadataTree(reading: isSame ? staged : [])
        let documents = Dictionary(
            grouping: staged.filter { PublishedPath.role(of: $0.path, bytes: $0.bytes) == .document }
        ) { PublishedPath.app(of: $0.path) }
        return slugs.map { slug in
            let role = keys.apps[slug] ?? shared, name = "app-\(slug)"
            let unsigned = missing.first { $0.role.description == name }
            // A build leaves the roles of the bundle before: their signatures are for other documents.
            let own = Set(documents[slug, default: []].map { TargetFile($0.path, bytes: $0.bytes) })
            let isStaged = tree.targets[.app(slug)].map { Set($0.content.files) == own } ?? false
            return RoleApproval(
                role: name, threshold: role.threshold,
                people: role.keys.map { $0.name ?? String(TrustKey($0).id.prefix(16)) },
                signed: isStaged ? unsigned?.signed ?? role.threshold : nil)
        }
    }
}
