import ClientKit
import PolicyModel

/// Minimums that were raised after users could skip the release that they are sent to, which only the earlier state's
/// files show.
package enum SkippedStep {
    /// A warning for each client and platform that `check` does not warn of.
    ///
    /// - Parameter published: the files of the earlier state, of any apps.
    package static func diagnostics(from published: [Artifact], to new: EncodedApp) -> [Diagnostic] {
        let policy = new.dated, slug = policy.policy.slug, skipping = new.written.filter(\.client.remembersSkips)
        let found = skipping.flatMap { documents -> [Diagnostic] in
            let client = documents.client, before = published.filter { client.owns($0, of: slug) }
            if before.isEmpty { return [] }
            let editions = client.editions(for: policy.policy)
            let models = client.models(reading: before, of: slug, as: editions)
            let judge = SkipJudge(
                policy: policy, documents: documents, models: DecisionModelCache(),
                earlier: Dictionary(zip(editions, models)) { first, _ in first })
            return client.platforms(of: policy.policy).compactMap { judge.diagnostic(on: $0) }
        }
        if found.isEmpty { return [] }
        let known = SkipJudge.diagnostics(for: policy, documents: skipping, models: DecisionModelCache())
        return found.filter { !known.contains($0) }
    }
}
