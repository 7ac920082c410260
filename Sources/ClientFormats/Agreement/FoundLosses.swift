import PolicyModel

/// The losses that a policy's documents have while it means the same, before `accept` is applied.
package struct FoundLosses: Sendable {
    let all: [Loss]
    /// Messages that clients show otherwise than meant, and minimums that users who skipped the release never hear of.
    /// An entry of `accept` takes only the warnings among them, by the id of the check.
    package let messages: [Diagnostic]
    /// The clients whose files could not be written because of other errors.
    let unwritten: Set<String>

    /// - Parameter models: keeps the models for later use with the same documents.
    package init(
        of policy: DatedPolicy, documents: [Agreement.Documents], unwritten: Set<String> = [],
        models: DecisionModelCache = DecisionModelCache()
    ) {
        let everybody = Agreement.losses(for: policy, documents: documents, models: models)
        all = everybody + FoundLosses.onChannels(policy, documents, models, beside: everybody)
        messages =
            MessageJudge.diagnostics(for: policy, documents: documents, models: models)
            + SkipJudge.diagnostics(for: policy, documents: documents, models: models)
        self.unwritten = unwritten
    }

    /// What devices on a channel lose beside what everybody does.
    private static func onChannels(
        _ policy: DatedPolicy, _ documents: [Agreement.Documents], _ models: DecisionModelCache, beside known: [Loss]
    ) -> [Loss] {
        let aware = documents.filter(\.client.knowsChannels)
        guard !aware.isEmpty else { return [] }
        return policy.policy.channels.flatMap { channel in
            Agreement.losses(for: policy.seen(on: channel), documents: aware, models: models)
                .filter { loss in !known.contains { $0.client == loss.client && $0.key == loss.key } }
        }
    }

    /// Every loss, accepted or not at the policy's moment. `DeadEnds` reports devices that are forced without a newer
    /// release; what clients do there is a loss of its own only where that is accepted.
    package func losses(of policy: DatedPolicy) -> [Loss] {
        let accepts = Acceptances(policy: policy)
        let isStop = all.contains(where: \.key.isDeadEnd) ? DeadEnds.accepted(in: policy) : []
        return all.filter { !$0.key.isDeadEnd || isStop.contains($0.key.reason) }
            .map { loss in
                var loss = loss
                loss.acceptance = accepts.entry(for: loss)
                return loss
            }
    }

    /// True if an entry takes one of the losses, or may be for a client whose files could not be written: what is
    /// found in these is not known until the other errors are gone.
    package func uses(_ entry: Acceptance) -> Bool {
        let mayBeForUnwritten =
            entry.clients.isEmpty ? !unwritten.isEmpty : entry.clients.contains(where: unwritten.contains)
        return mayBeForUnwritten || all.contains { entry.takes($0) }
    }
}
