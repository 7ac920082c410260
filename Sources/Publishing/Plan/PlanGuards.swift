import PolicyModel
import Signing

/// The rules that a plan must satisfy before anything is written; each refusal says which option allows it.
package struct PlanGuards: Hashable, Sendable {
    /// More removals than this, and than a tenth of the site, are refused as a likely mistake.
    package static let standardRemovals = 20

    /// The most removals allowed; nil for the standard.
    package let mostRemovals: Int?
    /// Paths and folders that may be removed although installed apps may still request them.
    package let retired: [String]
    /// Values that no published file may contain, such as this run's credentials.
    package let secrets: [RunSecret]
    /// Paths of files that are meant to be published though they look like secrets.
    package let allowedSecrets: Set<String>
    /// Whether a minisign key that the live site neither uses nor announces may sign.
    package let allowsKeyChange: Bool

    package init(
        mostRemovals: Int? = nil, retired: [String] = [], secrets: [RunSecret] = [],
        allowedSecrets: Set<String> = [], allowsKeyChange: Bool = false
    ) {
        self.mostRemovals = mostRemovals
        self.retired = retired
        self.secrets = secrets
        self.allowedSecrets = allowedSecrets
        self.allowsKeyChange = allowsKeyChange
    }

    /// One sentence for each violated rule, with what to do.
    package func faults(in plan: PublishPlan, publishing artifacts: [Artifact]) -> [String] {
        keyChange(plan) + removals(plan) + retirements(plan)
            + PublishedSecrets.faults(in: artifacts, secrets, allowed: allowedSecrets)
    }

    /// Apps that pin the live key refuse everything that another key signs.
    private func keyChange(_ plan: PublishPlan) -> [String] {
        guard let change = plan.keyChange, !change.isAnnounced, !allowsKeyChange else { return [] }
        return ["what is live is " + change.refusal]
    }

    /// The sentence for too many removals.
    private func removals(_ plan: PublishPlan) -> [String] {
        let removed = dropped(by: plan).count
        let site = removed + plan.steps.count { $0.file != nil }
        let most = mostRemovals ?? max(Self.standardRemovals, site / 10)
        guard removed > most else { return [] }
        return [
            "\(removed) files would be removed, and at most \(most) may be; if all of them are meant to go, "
                + "give --max-removals \(removed)"
        ]
    }

    /// Removed documents, signatures and public keys, which installed apps request by name.
    private func retirements(_ plan: PublishPlan) -> [String] {
        dropped(by: plan).map(\.path).filter { path in
            let role = PublishedPath.role(of: path, bytes: [])
            return [.document, .key].contains(role) && !isRetired(path)
        }.map { path in
            "\(path) would be removed, and installed apps may still ask for it; "
                + "if they need it no more, give --retire \(path)"
        }
    }

    /// The removed files that were part of the live site: neither superseded, nor written only by an interrupted run.
    private func dropped(by plan: PublishPlan) -> [PublishPlan.Step] {
        plan.steps(.removed).filter { !PublishedPath.isImmutable($0.path) && !$0.isLeftover }
    }

    /// Whether `--retire` names the path or a folder above it.
    private func isRetired(_ path: String) -> Bool {
        retired.contains { $0 == path || path.hasPrefix($0.hasSuffix("/") ? $0 : $0 + "/") }
    }
}
