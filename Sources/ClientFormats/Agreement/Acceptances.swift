import PolicyModel

/// Matches a policy's `accept` entries with the losses that were found.
///
/// An entry that matches no loss is an error, because it would hide a later loss that it happens to match.
struct Acceptances {
    let policy: DatedPolicy
    /// Clients without documents, so that their losses are unknown.
    let unwritten: Set<String>

    /// The entry that accepts this loss and has not expired; nil if there is none.
    func entry(for loss: Loss) -> Acceptance? {
        policy.policy.accepts.first { !hasRunOut($0) && matches($0, loss) }
    }

    /// One error for each entry that has expired or matches no loss. Entries for unwritten clients are not reported.
    func diagnostics(_ losses: [Loss]) -> [Diagnostic] {
        policy.policy.accepts.compactMap { entry in
            if hasRunOut(entry) { return expired(entry) }
            let isOpen = entry.clients.contains(where: unwritten.contains)
            return isOpen || losses.contains { matches(entry, $0) } ? nil : unused(entry)
        }
    }

    private func matches(_ entry: Acceptance, _ loss: Loss) -> Bool {
        loss.canBeAccepted && entry.lossClass == loss.key.lossClass.rawValue
            && entry.clients.contains(loss.client) && entry.rule == policy.policy.name(of: loss.key.reason)
    }

    private func hasRunOut(_ entry: Acceptance) -> Bool { entry.until.map { $0 < policy.moment } ?? false }

    private func expired(_ entry: Acceptance) -> Diagnostic {
        Diagnostic(
            .error, "accept-expired", at: entry.position,
            "\(words(entry)) ran out on \(entry.until?.date ?? "")",
            help: "solve the loss and remove the entry, or give it a later `until`")
    }

    private func unused(_ entry: Acceptance) -> Diagnostic {
        let cannot = !["weaker", "noisy"].contains(entry.lossClass)
        return Diagnostic(
            .error, "accept-unused", at: entry.position, "\(words(entry)) matches no loss",
            help: cannot ? "only `weaker` and `noisy` can be accepted" : "remove the entry")
    }

    private func words(_ entry: Acceptance) -> String {
        "acceptance of '\(entry.lossClass)' for '\(entry.rule)' by \(entry.clients.joined(separator: ", "))"
    }
}
