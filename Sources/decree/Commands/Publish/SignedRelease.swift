import PolicyModel
import Publishing
import Signing

/// A bundle that this run has signed, and the state of the target that it is to take the place of.
struct SignedRelease: Sendable {
    let publisher: Publisher
    /// Read before the question; nothing is published over another one.
    let state: TargetState
    let folder: String
    let settings: Site
    let guards: PlanGuards
    let moment: Moment
    /// Before anything is written: whether it is still right, and what the target's programs look at and note.
    var prepare: @Sendable (PublishPlan, SignedBundle) async throws -> Void

    /// What was published, and its report.
    struct Published: Sendable {
        let signed: SignedBundle
        let report: PublishReport
    }

    /// - Throws: `PublishingError.stale` if the target is no longer in that state.
    func publish(_ terminal: Terminal) async throws -> Published {
        let signed = try SignedSite.read(folder, of: settings, at: moment)
        let proposal = try await publisher.propose(signed, over: state, at: moment)
        try await prepare(proposal.plan, signed)
        let receipt = try await ProgressReport.shown(terminal) { progress in
            try await publisher.publish(proposal, of: signed, at: moment, guards: guards, onProgress: progress)
        }
        var report = PublishReport(plan: proposal.plan, place: publisher.target.place, of: signed)
        report.receipt = receipt
        report.show(receipt, terminal)
        return Published(signed: signed, report: report)
    }
}

extension [Artifact] {
    var firstOfEachPath: [Artifact] {
        var seen: Set<String> = []
        return filter { seen.insert($0.path).inserted }
    }
}
