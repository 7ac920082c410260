import PolicyModel

/// What one client cannot do here as the policy says, and whether somebody took that knowingly.
package struct ClientLoss: Sendable {
    package let client: String
    /// `weaker`, `noisy`, `text`, …
    package let lossClass: String
    /// What it does instead, in a sentence without its full stop.
    package let words: String
    /// A rule's id, `minimum` or `latest`; nil for an unnamed rule.
    package let rule: String?
    package let acceptance: Acceptance?

    package init(client: String, lossClass: String, words: String, rule: String?, acceptance: Acceptance?) {
        self.client = client
        self.lossClass = lossClass
        self.words = words
        self.rule = rule
        self.acceptance = acceptance
    }
}
