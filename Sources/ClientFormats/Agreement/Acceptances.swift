import PolicyModel

/// Matches a policy's `accept` entries with the losses that were found.
///
/// An entry that matches no loss, now or later, is an error, because it would hide a later loss that it happens to
/// match. One whose rule or loss is over for good is a warning: nobody has to edit a policy on the day that it ends.
struct Acceptances {
    let policy: DatedPolicy

    /// The entry that accepts this loss and has not expired; nil if there is none.
    func entry(for loss: Loss) -> Acceptance? {
        policy.policy.accepts.first { !hasRunOut($0) && matches($0, loss, in: policy.policy) }
    }

    /// At most one for each entry. Entries for clients without documents are not reported as unused.
    ///
    /// - Parameters:
    ///   - found: the losses at the moment and at later instants.
    ///   - earlier: those at earlier instants at which the policy is valid, asked for once.
    func diagnostics(_ found: [FoundLosses], earlier: () -> [FoundLosses]) -> [Diagnostic] {
        var past: [FoundLosses]?
        return policy.policy.accepts.compactMap { entry in
            if let end = end(of: entry.rule) { return over(entry, "the rule ended at \(end)") }
            if hasRunOut(entry) { return expired(entry) }
            if isUsed(entry, in: found) { return nil }
            let known = past ?? earlier()
            past = known
            return isUsed(entry, in: known) ? over(entry, "its loss is over") : unused(entry)
        }
    }

    private func isUsed(_ entry: Acceptance, in found: [FoundLosses]) -> Bool {
        found.contains { losses in
            entry.clients.contains(where: losses.unwritten.contains)
                || losses.all.contains { matches(entry, $0, in: losses.policy) }
        }
    }

    /// - Parameter policy: that of the loss, since it may be of another moment.
    private func matches(_ entry: Acceptance, _ loss: Loss, in policy: Policy) -> Bool {
        loss.canBeAccepted && entry.lossClass == loss.key.lossClass.rawValue
            && entry.clients.contains(loss.client) && entry.rule == policy.name(of: loss.key.reason)
    }

    private func hasRunOut(_ entry: Acceptance) -> Bool { entry.until.map { $0 < policy.moment } ?? false }

    /// When a named rule ended; nil for one that holds now or later.
    private func end(of rule: String) -> Moment? {
        policy.source.rules.first { $0.id == rule }.flatMap { $0.span.until }.flatMap { $0 <= policy.moment ? $0 : nil }
    }

    private func expired(_ entry: Acceptance) -> Diagnostic {
        Diagnostic(
            .error, "accept-expired", at: entry.position,
            "\(words(entry)) ran out on \(entry.until?.date ?? "")",
            help: "solve the loss and remove the entry, or give it a later `until`")
    }

    private func over(_ entry: Acceptance, _ reason: String) -> Diagnostic {
        Diagnostic(
            .warning, "accept-unused", at: entry.position, "\(words(entry)) is no longer needed: \(reason)",
            help: "remove the entry")
    }

    private func unused(_ entry: Acceptance) -> Diagnostic {
        let cannot = LossClass(rawValue: entry.lossClass)?.isAcceptable != true
        return Diagnostic(
            .error, "accept-unused", at: entry.position, "\(words(entry)) matches no loss",
            help: cannot ? "only `weaker`, `noisy` and `older` can be accepted" : "remove the entry")
    }

    private func words(_ entry: Acceptance) -> String {
        "acceptance of '\(entry.lossClass)' for '\(entry.rule)' by \(entry.clients.joined(separator: ", "))"
    }
}
