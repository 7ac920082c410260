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
        return ["what is live is " + change.refusal()]
    }

    /// The sentence for too many removals.
    private func removals(_ plan: PublishPlan) -> [String] {
        let removed = dropped(by: plan).count
        let site = removed + plan.steps.count { $0.file != nil }
        let most = mostRemovals ?? max(Self.standardRemovals, site / 10)
        guard removed > most else { return [] }
        return [
            "\(count(removed, "file")) would be removed, and at most \(most) may be; if all of them are meant to go, "
                + "give --max-removals \(removed)"
        ]
    }

    /// Removed documents and public keys, which installed apps request by name. An app that loses all of its documents
    /// is retired as one.
    private func retirements(_ plan: PublishPlan) -> [String] {
        let paths = dropped(by: plan).map(\.path).filter { Self.isRequested($0) && !isRetired($0) }
        let kept = Set(
            plan.steps.filter { $0.file != nil && Self.isRequested($0.path) }.map { PublishedPath.app(of: $0.path) })
        return Dictionary(grouping: paths) { path in
            let app = PublishedPath.app(of: path)
            return app.isEmpty || kept.contains(app) ? path : app
        }.sorted { $0.key.precedesByBytes($1.key) }.map { name, paths in
            let it = paths.count == 1 ? "it" : "them"
            let files = paths == [name] ? name : "\(name) (\(paths.joined(separator: ", ")))"
            let announcing = name == MinisignPublicKey.nextPath ? "announce the key after it as 'next', or " : ""
            return "\(files) would be removed, and installed apps may still ask for \(it); "
                + "\(announcing)if they need \(it) no more, give --retire \(name)"
        }
    }

    private static func isRequested(_ path: String) -> Bool {
        !PublishedPath.isImmutable(path) && [.document, .key].contains(PublishedPath.role(of: path))
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
