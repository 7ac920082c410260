/// The checks of a policy at a moment that do not depend on clients.
package enum PolicyChecks {
    /// All errors and warnings, in file order.
    package static func diagnostics(_ dated: DatedPolicy) -> [Diagnostic] {
        Diagnostic.inFileOrder(all.flatMap { $0(dated) })
    }

    /// Between which instants a policy without findings stays without any, and its documents and pages the same.
    package static func validity(_ dated: DatedPolicy) -> Validity {
        Validity(around: dated.moment, among: dated.policy.instants + AcceptExpiring.instants(dated.policy))
    }

    private static let all: [@Sendable (DatedPolicy) -> [Diagnostic]] = [
        LatestNotLive.diagnostics,
        MinimumAboveLatest.diagnostics,
        DeadEnds.diagnostics,
        ShadowedRule.diagnostics,
        SharedFloor.diagnostics,
        SystemJump.diagnostics,
        LanguageGap.diagnostics,
        AcceptExpiring.diagnostics,
    ]
}
