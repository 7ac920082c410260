import PolicyModel

/// A loss for reports and pages, accepted or not.
package struct LossReport: Hashable, Sendable {
    /// The diagnostic, as it is reported unless the loss is accepted.
    package let diagnostic: Diagnostic
    package let client: String
    package let lossClass: LossClass
    /// The affected versions of the client; empty if all are.
    package let editions: [String]
    /// The name of the policy line in `accept`; nil for a rule without id.
    package let rule: String?
    /// The number of affected devices of the grid.
    package let devices: Int
    /// The comparison of one affected device.
    package let sample: Comparison
    /// The entry of `accept` that accepts it; nil if none does.
    package let acceptance: Acceptance?
    /// Where it occurs on listed releases.
    package let spots: Set<Loss.Spot>
    /// True if an entry of `accept` can take it.
    package let canBeAccepted: Bool
}

/// The losses that a policy's documents have while it means the same, before `accept` is applied.
package struct FoundLosses: Sendable {
    let all: [Loss]
    /// How clients show messages otherwise than meant, and what those never see who skipped it; these cannot be
    /// accepted.
    package let messages: [Diagnostic]
    /// What the losses' reasons refer to.
    let policy: Policy
    /// The clients whose files could not be written because of other errors.
    let unwritten: Set<String>

    /// - Parameter models: keeps the models for later use with the same documents.
    package init(
        of policy: DatedPolicy, documents: [Agreement.Documents], unwritten: Set<String> = [],
        models: DecisionModelCache = DecisionModelCache()
    ) {
        all = Agreement.losses(for: policy, documents: documents, models: models)
        messages =
            MessageJudge.diagnostics(for: policy, documents: documents, models: models)
            + SkipJudge.diagnostics(for: policy, documents: documents, models: models)
        self.unwritten = unwritten
        self.policy = policy.policy
    }

    /// Every loss, accepted or not at the policy's moment. `DeadEnds` reports devices that are forced without a newer
    /// release; what clients do there is a loss of its own only where that is accepted.
    package func reports(of policy: DatedPolicy) -> [LossReport] {
        let accepts = Acceptances(policy: policy)
        let isStop = all.contains(where: \.key.isDeadEnd) ? DeadEnds.accepted(in: policy) : []
        return all.filter { !$0.key.isDeadEnd || isStop.contains($0.key.reason) }
            .map { LossReport($0, accepts.entry(for: $0), in: policy.policy) }
    }

    /// True if an entry takes one of the losses, or is for a client whose files could not be written.
    package func uses(_ entry: Acceptance) -> Bool {
        entry.clients.contains(where: unwritten.contains) || all.contains { entry.takes($0, of: policy) }
    }
}

extension LossReport {
    fileprivate init(_ loss: Loss, _ acceptance: Acceptance?, in policy: Policy) {
        diagnostic = loss.diagnostic(in: policy)
        client = loss.client
        lossClass = loss.key.lossClass
        editions = loss.editions
        rule = policy.name(of: loss.key.reason)
        devices = loss.devices
        sample = loss.comparison
        self.acceptance = acceptance
        spots = loss.spots
        canBeAccepted = loss.canBeAccepted
    }
}
