import ClientFormats
import PolicyModel

/// A difference between a client and the policy, as a page shows it, and whether the author accepts it.
package struct ClientLoss: Sendable {
    package let client: String
    /// `weaker`, `noisy`, `text`, …
    package let lossClass: String
    /// What the client does instead: a sentence without its full stop.
    package let words: String
    /// A rule's id, `minimum` or `latest`; nil for an unnamed rule.
    package let rule: String?
    package let acceptance: Acceptance?
    /// Where it occurs on listed releases.
    package let spots: Set<Loss.Spot>

    package init(
        client: String, lossClass: String, words: String, rule: String?, acceptance: Acceptance?,
        spots: Set<Loss.Spot> = []
    ) {
        self.client = client
        self.lossClass = lossClass
        self.words = words
        self.rule = rule
        self.acceptance = acceptance
        self.spots = spots
    }
}
