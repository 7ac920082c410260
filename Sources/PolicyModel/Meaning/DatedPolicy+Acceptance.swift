extension DatedPolicy {
    /// The entry of `accept` that takes what a check found; nil if there is none that holds.
    package func acceptance(of diagnostic: Diagnostic) -> Acceptance? {
        policy.accepts.first { $0.holds(at: moment) && policy.takes(diagnostic, $0) }
    }
}
