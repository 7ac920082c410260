import ClientKit
import PolicyModel

/// Shares that are drawn by another seed than in an earlier state, so that other installations are inside.
///
/// The shares of both states are read from documents: of a published site nothing else is known.
package enum Reseeding {
    /// What a share is for: equal in two states where only its seed, its size and its words differ.
    private struct Owner: Hashable {
        let platform: Platform
        /// Nil for a rule.
        var release: Version?
        var verdict: Verdict?
        var condition = Condition()
        /// Tells apps apart, where one takes the place of another.
        let store: String?
    }

    /// A warning for each seed of `new` in the place of an earlier one.
    ///
    /// - Parameters:
    ///   - published: the files of the earlier state, of any apps.
    ///   - slug: the app's name in the earlier state.
    package static func diagnostics(from published: [Artifact], of slug: String, to new: EncodedApp) -> [Diagnostic] {
        guard new.dated.policy.hasShares else { return [] }
        var found: [Diagnostic] = []
        for documents in new.written {
            let client = documents.client
            let before = seeds(client, published.filter { client.owns($0, of: slug) }, of: slug)
            let after = seeds(client, documents.artifacts, of: new.dated.policy.slug)
            let known = Set(before.map(\.seed)), kept = Set(after.map(\.seed))
            for (owner, seed) in after where !known.contains(seed) {
                guard let old = before.first(where: { $0.owner == owner && !kept.contains($0.seed) })?.seed else {
                    continue
                }
                let one = diagnostic(from: old, to: seed, in: new.dated)
                if !found.contains(one) { found.append(one) }
            }
        }
        return found
    }

    private static func seeds(
        _ client: any ClientFormat, _ documents: [Artifact], of slug: String
    ) -> [(owner: Owner, seed: String)] {
        guard !documents.isEmpty else { return [] }
        let facts = client.facts(in: ImportRequest(slug: slug, documents: documents))
        let releases = Platform.allCases.flatMap { platform in
            (facts.releases[platform] ?? [:]).sorted { $0.key < $1.key }.compactMap { version, shipped in
                shipped.draw.map { draw in
                    (Owner(platform: platform, release: version, store: facts.stores[platform]), draw.seed)
                }
            }
        }
        let rules = facts.rules.compactMap { rule -> (Owner, String)? in
            guard let draw = rule.draw, var when = rule.when else { return nil }
            when.draw = nil
            let store = facts.stores[rule.platform]
            return (Owner(platform: rule.platform, verdict: rule.verdict, condition: when, store: store), draw.seed)
        }
        return releases + rules
    }

    private static func diagnostic(from old: String, to seed: String, in dated: DatedPolicy) -> Diagnostic {
        let rule = dated.policy.rules.first { $0.when.draw?.seed == seed }
        let release = dated.policy.releases.first { ShareDraw.seed(of: $0.version, in: dated.policy.slug) == seed }
        let name = ShareDraw(.nobody, seed: old).rule, isRenamed = !old.hasPrefix(dated.policy.slug + "/")
        let renamed = "keep the app's name, which every seed begins with, until the rule ends"
        return Diagnostic(
            .warning, "share-reseeded", at: rule?.position ?? release?.position ?? dated.policy.positions.file,
            "the share is drawn by '\(seed)', and was drawn by '\(old)': other installations are inside",
            help: name.map { isRenamed ? renamed : "write `seed: \($0)` beside the share, or keep the rule's id" }
                ?? "keep the app's name until the release is for all")
    }
}
