/// The checks that need nothing but a policy and a moment, whatever clients it serves.
package enum PolicyChecks {
    /// Every finding, errors and warnings, in file order.
    package static func diagnostics(_ dated: DatedPolicy) -> [Diagnostic] {
        Diagnostic.inFileOrder(all.flatMap { $0(dated) })
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
