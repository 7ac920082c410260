import PolicyModel
import Signing

/// What keeps a plan from being carried out, all of it asked before the first write.
package struct PlanGuards: Hashable, Sendable {
    /// More removals than these, or than a tenth of the site, whichever is more, are taken for a mistake.
    package static let standardRemovals = 20

    /// The most removals allowed; nil takes the standard.
    package let mostRemovals: Int?
    /// Paths, or folders of the site, that may stop to exist though installed apps may still ask for them.
    package let retired: [String]
    /// Values that may stand in no published file, such as this run's own credentials.
    package let secrets: [String]
    /// Whether another minisign key than the live one may sign, though it was not announced.
    package let allowsKeyChange: Bool

    package init(
        mostRemovals: Int? = nil, retired: [String] = [], secrets: [String] = [], allowsKeyChange: Bool = false
    ) {
        self.mostRemovals = mostRemovals
        self.retired = retired
        self.secrets = secrets
        self.allowsKeyChange = allowsKeyChange
    }

    /// One sentence each, with what to do.
    package func faults(in plan: PublishPlan, publishing artifacts: [Artifact]) -> [String] {
        keyChange(plan) + removals(plan) + retirements(plan) + PublishedSecrets.faults(in: artifacts, secrets)
    }

    /// Apps refuse what a key signs that they do not pin.
    private func keyChange(_ plan: PublishPlan) -> [String] {
        guard let change = plan.keyChange, !change.isAnnounced, !allowsKeyChange else { return [] }
        return ["what is live is " + change.refusal]
    }

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

    /// Documents, their signatures and the public keys: apps in the field ask for them by name.
    private func retirements(_ plan: PublishPlan) -> [String] {
        dropped(by: plan).map(\.path).filter { path in
            let role = PublishedPath.role(of: path, bytes: [])
            return [.document, .key].contains(role) && !isRetired(path)
        }.map { path in
            "\(path) would be removed, and installed apps may still ask for it; "
                + "if they need it no more, give --retire \(path)"
        }
    }

    /// What left the site; superseded files are removed by their own rule, and what a stopped run left was never part of it.
    private func dropped(by plan: PublishPlan) -> [PublishPlan.Step] {
        plan.steps(.removed).filter { !PublishedPath.isImmutable($0.path) && !$0.isLeftover }
    }

    private func isRetired(_ path: String) -> Bool {
        retired.contains { $0 == path || path.hasPrefix($0.hasSuffix("/") ? $0 : $0 + "/") }
    }
}
