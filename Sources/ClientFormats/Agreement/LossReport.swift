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
}

extension Agreement {
    /// Every loss, accepted or not, then every acceptance that matches no loss or has expired.
    ///
    /// - Parameters:
    ///   - unwritten: as in `diagnostics(for:documents:unwritten:)`.
    ///   - models: keeps the models for later use with the same documents.
    package static func reports(
        for policy: DatedPolicy, documents: [Documents], unwritten: Set<String> = [],
        models: DecisionModelCache = DecisionModelCache()
    ) -> (losses: [LossReport], acceptances: [Diagnostic]) {
        let losses = losses(for: policy, documents: documents, models: models)
        let accepts = Acceptances(policy: policy, unwritten: unwritten)
        // `DeadEnds` reports these devices, and `accept` does not apply to them.
        let reports = losses.filter { !$0.key.isDeadEnd }.map {
            LossReport($0, accepts.entry(for: $0), in: policy.policy)
        }
        return (reports, accepts.diagnostics(losses))
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
        sample = Comparison(
            device: loss.sample.device, meant: loss.sample.meant, answer: loss.sample.answer,
            losses: [loss.key.lossClass])
        self.acceptance = acceptance
    }
}
