/// The checks of a policy at a moment that do not depend on clients.
package enum PolicyChecks {
    /// All errors and warnings, in file order.
    ///
    /// - Parameter later: the policy at the later instants that count, for what must hold at none of them.
    package static func diagnostics(_ dated: DatedPolicy, later: [DatedPolicy] = []) -> [Diagnostic] {
        Diagnostic.inFileOrder(
            all.flatMap { $0(dated) } + ShadowedRule.diagnostics([dated] + later) + UnusedText.diagnostics(dated))
    }

    /// Between which instants a policy without findings stays without any, and its documents and pages the same.
    ///
    /// - Parameter ahead: how many seconds before a later instant its judgement begins.
    package static func validity(_ dated: DatedPolicy, ahead: Int) -> Validity {
        let instants = dated.allInstants
        return Validity(
            around: dated.moment,
            among: instants + instants.map { Moment(seconds: $0.seconds - ahead) }
                + AcceptExpiring.instants(dated.source))
    }

    private static let all: [@Sendable (DatedPolicy) -> [Diagnostic]] = [
        LatestNotLive.diagnostics,
        MinimumAboveLatest.diagnostics,
        DeadEnds.diagnostics,
        SharedFloor.diagnostics,
        SystemJump.diagnostics,
        LanguageGap.diagnostics,
        AcceptExpiring.diagnostics,
        MessageLatest.diagnostics,
    ]
}
