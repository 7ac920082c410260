/// The checks of a policy at a moment that do not depend on clients.
package enum PolicyChecks {
    /// All errors and warnings, in file order.
    ///
    /// - Parameters:
    ///   - later: the policy at the later instants that count, for what must hold at none of them.
    ///   - unphased: the platforms on which no client knows rollouts.
    package static func diagnostics(
        _ dated: DatedPolicy, later: [DatedPolicy] = [], unphased: [Platform] = []
    ) -> [Diagnostic] {
        Diagnostic.inFileOrder(
            all.flatMap { $0(dated) } + DeadEnds.diagnostics(dated, unphased: unphased)
                + ShadowedRule.diagnostics([dated] + later) + UnusedText.diagnostics(dated))
    }

    /// Between which instants a policy without findings stays without any, and its documents and pages the same.
    ///
    /// - Parameter ahead: how many seconds before a later instant its judgement begins.
    package static func validity(_ dated: DatedPolicy, ahead: Int) -> Validity {
        let instants = dated.allInstants
        return Validity(
            around: dated.moment,
            among: instants + instants.map { Moment(seconds: $0.seconds - ahead) }
                + AcceptExpiring.instants(dated.source) + DeadEnds.ends(of: dated.source))
    }

    private static let all: [@Sendable (DatedPolicy) -> [Diagnostic]] = [
        LatestNotLive.diagnostics,
        MinimumAboveLatest.diagnostics,
        SharedFloor.diagnostics,
        SystemJump.diagnostics,
        LostPart.diagnostics,
        LanguageGap.diagnostics,
        AcceptExpiring.diagnostics,
        FarDate.diagnostics,
        MessageLatest.diagnostics,
    ]
}
