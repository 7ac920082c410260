import PolicyModel

/// A loss as people are told of it, taken knowingly or not.
package struct LossReport: Hashable, Sendable {
    /// What would be reported if nobody had accepted it.
    package let diagnostic: Diagnostic
    package let client: String
    package let lossClass: LossClass
    /// The versions of the client that lose it, where not all do.
    package let editions: [String]
    /// The policy's line by the name `accept` uses; nil for an unnamed rule.
    package let rule: String?
    /// How many devices of the grid lose it.
    package let devices: Int
    /// One of them, what the policy means for it and what the client does.
    package let sample: Comparison
    /// The entry of `accept` that takes it.
    package let acceptance: Acceptance?
}

extension Agreement {
    /// Every loss, accepted or not, then every acceptance that matches nothing or has run out.
    ///
    /// - Parameters:
    ///   - unwritten: as in `diagnostics(for:documents:unwritten:)`.
    ///   - models: keeps the models for whoever asks the same documents later.
    package static func reports(
        for policy: DatedPolicy, documents: [Documents], unwritten: Set<String> = [], models: DecisionModelCache = DecisionModelCache()
    ) -> (losses: [LossReport], acceptances: [Diagnostic]) {
        let losses = losses(for: policy, documents: documents, models: models)
        let accepts = Acceptances(policy: policy, unwritten: unwritten)
        // What a dead end loses besides is no matter of `accept`; `DeadEnds` reports it.
        let reports = losses.filter { !$0.key.isDeadEnd }.map { LossReport($0, accepts.entry(for: $0), in: policy.policy) }
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
