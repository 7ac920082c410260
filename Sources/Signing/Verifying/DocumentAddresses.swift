/// The web addresses that a document names. Only the models of the clients know which of them a user is sent to, so
/// they come from outside.
package struct DocumentAddresses: Hashable, Sendable {
    /// What some button opens.
    package let opened: [String]
    /// All others: help pages, services, whatever the app makes of them.
    package let others: [String]

    package init(opened: [String] = [], others: [String] = []) {
        (self.opened, self.others) = (opened, others)
    }

    /// The others that the list does not name; none where the list is empty and so allows all.
    package func strays(outside allowed: AllowedLinks) -> [String] {
        allowed.prefixes.isEmpty ? [] : others.filter { !allowed.allow($0) }
    }
}
