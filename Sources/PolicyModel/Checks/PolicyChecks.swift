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
            all.flatMap { $0(dated) } + DeadEnds.diagnostics(dated, unphased: unphased) + onChannels(dated)
                + ShadowedRule.diagnostics([dated] + later) + UnusedText.diagnostics(dated))
    }

    /// Dead ends of devices on a channel alone.
    private static func onChannels(_ dated: DatedPolicy) -> [Diagnostic] {
        dated.policy.channels.flatMap { channel -> [Diagnostic] in
            let seen = dated.seen(on: channel)
            return DeadEnds.diagnostics(
                seen, only: Set(seen.policy.releases.filter { $0.channel != nil }.map(\.version)))
        }
    }

    /// Between which instants a policy without findings stays without any, and its documents and pages the same.
    ///
    /// - Parameter ahead: how many seconds before a later instant its judgement begins.
    package static func validity(_ dated: DatedPolicy, ahead: Int) -> Validity {
        let instants = dated.allInstants
        return Validity(
            around: dated.moment,
            among: instants + instants.map { Moment(seconds: $0.seconds - ahead) }
                + AcceptExpiring.instants(dated.source) + DeadEnds.ends(of: dated.source)
                + dated.source.promises.compactMap(\.span.until))
    }

    private static let all: [@Sendable (DatedPolicy) -> [Diagnostic]] = [
        LatestNotLive.diagnostics,
        MinimumAboveLatest.diagnostics,
        SharedFloor.diagnostics,
        SystemJump.diagnostics,
        ModelCase.diagnostics,
        LostPart.diagnostics,
        SameArchive.diagnostics,
        ArchiveAddress.diagnostics,
        StoreFile.diagnostics,
        LanguageGap.diagnostics,
        TextLength.diagnostics,
        AcceptExpiring.diagnostics,
        FarDate.diagnostics,
        VersionLeap.diagnostics,
        MessageLatest.diagnostics,
        WrittenLatest.diagnostics,
        OverMessage.diagnostics,
    ]
}
