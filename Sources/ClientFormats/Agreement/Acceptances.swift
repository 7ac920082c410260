import PolicyModel

/// Matches a policy's `accept` entries with what was found.
///
/// An entry that matches nothing, now or later, is an error, because it would hide a later loss that it happens to
/// match. One whose rule or loss is over for good is a warning, whether the entry ran out or not: nobody has to edit a
/// policy on the day that it ends. So is one beside another that accepts the same for longer: its end is none.
package struct Acceptances {
    let policy: DatedPolicy

    package init(policy: DatedPolicy) { self.policy = policy }

    /// The entry that accepts this loss and has not expired; nil if there is none.
    func entry(for loss: Loss) -> Acceptance? {
        policy.policy.accepts.first { $0.holds(at: policy.moment) && $0.takes(loss) }
    }

    /// At most one for each entry.
    ///
    /// - Parameters:
    ///   - isUsed: whether an entry takes something at the moment or at a later instant, as if it held.
    ///   - wasUsed: whether it did at an earlier instant at which the policy is valid.
    package func diagnostics(
        isUsed: (Acceptance) -> Bool, wasUsed: (Acceptance) -> Bool = { _ in false }
    ) -> [Diagnostic] {
        policy.policy.accepts.compactMap { entry in
            let isUsed = isUsed(entry), holds = entry.holds(at: policy.moment)
            if isUsed, let other = policy.policy.accepts.first(where: { $0.outlives(entry) }) {
                return outlived(entry, by: other)
            }
            if isUsed, holds { return nil }
            if let end = entry.rule.flatMap(end) { return over(entry, "the rule ended \(end.endInWords)") }
            if isUsed { return expired(entry) }
            return wasUsed(entry) ? over(entry, "\(subject(of: entry, its: true)) is over") : unused(entry)
        }
    }

    /// When a named rule ended; nil for one that holds now or later.
    private func end(of rule: String) -> Moment? {
        policy.source.rules.first { $0.id == rule }.flatMap { $0.span.until }.flatMap { $0 <= policy.moment ? $0 : nil }
    }

    private func expired(_ entry: Acceptance) -> Diagnostic {
        Diagnostic(
            .error, "accept-expired", at: entry.position, "\(entry.words) ran out \(entry.until?.endInWords ?? "")",
            help: "solve the \(subject(of: entry)) and remove the entry, or give it a later `until`")
    }

    private func over(_ entry: Acceptance, _ reason: String) -> Diagnostic {
        Diagnostic(
            .warning, "accept-unused", at: entry.position, "\(entry.words) is no longer needed: \(reason)",
            help: "remove the entry")
    }

    private func outlived(_ entry: Acceptance, by other: Acceptance) -> Diagnostic {
        Diagnostic(
            .warning, "accept-unused", at: entry.position, "\(entry.words) is not needed: another entry holds longer",
            help: "remove one of them", note: Diagnostic.Note("the same is accepted here", at: other.position))
    }

    private func unused(_ entry: Acceptance) -> Diagnostic {
        let isLoss = if case .loss = entry.subject { true } else { false }
        return Diagnostic(
            .error, "accept-unused", at: entry.position, "\(entry.words) matches no \(subject(of: entry))",
            help: isLoss
                ? "remove the entry"
                : "remove the entry, or name the check, and what it is about, as its message does; only warnings and "
                    + "\(Diagnostic.decisions.sorted().map { "`\($0)`" }.joined(separator: ", ")) can be accepted so")
    }

    private func subject(of entry: Acceptance, its isIts: Bool = false) -> String {
        switch entry.subject {
        case .loss: isIts ? "its loss" : "loss"
        case .check: isIts ? "what it accepts" : "warning"
        }
    }
}

extension Acceptance {
    /// True if it names the loss, whether it still holds or not.
    func takes(_ loss: Loss) -> Bool {
        loss.canBeAccepted && subject == .loss(loss.lossClass.rawValue) && clients.contains(loss.client)
            && rule == loss.rule
    }
}
