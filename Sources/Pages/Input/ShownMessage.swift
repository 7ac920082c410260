/// A message of the policy with what a client shows of it, read from the emitted documents.
package struct ShownMessage: Sendable {
    package let client: String
    /// One for each group of languages with the same words; empty if no device sees it.
    package let alerts: [ShownAlert]

    package init(client: String, alerts: [ShownAlert]) { (self.client, self.alerts) = (client, alerts) }
}
