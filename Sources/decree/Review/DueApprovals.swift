import PolicyModel
import Review

/// Whose approval is missing for the files of a date ahead, which are not those that were approved for today.
struct DueApprovals: Sendable {
    let instant: Moment
    /// Of the state of that date; nil if the content is refused there.
    let approvals: Approvals?

    /// Nil for a site that asks nobody.
    init?(
        at instant: Moment, of settings: Site, content: String, _ building: BuildOptions, _ options: ApprovalOptions
    ) async throws {
        guard !settings.reviewers.all.isEmpty else { return nil }
        let digest = try await ProposedBundle.digest(of: content, building, at: instant)
        self.instant = instant
        approvals = digest.map { Approvals(in: options.folder(besides: content), of: $0.hex, settings.reviewers) }
    }

    var isLacking: Bool { approvals?.refusals.isEmpty != true }

    /// `1 of 2 approvals; 1 more of: tom: decree review --at 2026-12-05, then decree approve --at 2026-12-05`.
    var words: String {
        let date = instant.shortText
        guard let approvals else { return "the content is refused then: decree check --at \(date)" }
        let way = approvals.lacking == 0 ? "" : ": decree review --at \(date), then decree approve --at \(date)"
        return ReviewText.standing(of: approvals) + way
    }
}
