import PolicyModel

/// The losses a policy's author takes knowingly, held against the losses that there are.
///
/// An entry that matches nothing is an error: it would hide the next loss that happens to fit it.
struct Acceptances {
    let policy: DatedPolicy
    /// Clients that nobody could ask.
    let unwritten: Set<String>

    /// The entry that takes this loss and has not run out.
    func entry(for loss: Loss) -> Acceptance? {
        policy.policy.accepts.first { !hasRunOut($0) && matches($0, loss) }
    }

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
