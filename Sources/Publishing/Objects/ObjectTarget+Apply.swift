import PolicyModel
import Signing

/// Carries out a plan: claim the serial, write stage by stage, remove what is not needed, finish the record.
///
/// A stop anywhere leaves every reader with the old or the new release, and a record that the next run finishes.
extension ObjectTarget {
    package func apply(
        _ plan: PublishPlan, from survey: Survey, of signed: SignedBundle, at moment: Moment,
        telling told: @escaping PublishProgress.Sink
    ) async throws -> Receipt {
        if plan.isEmpty, let live = survey.live {
            return Receipt(
                serial: live.serial, isNew: false, plan: plan,
                steps: ["publication \(live.serial) is live already and has the same bytes"])
        }
        try refuseAnotherRun(plan, survey)
        let conditions = try await conditions(survey)
        let run = ObjectPublication(
            target: self, plan: plan, survey: survey, conditions: conditions,
            bytes: Dictionary(uniqueKeysWithValues: signed.bundle.artifacts.map { ($0.path, $0.bytes) }))
        let lock = ObjectLock(target: self, digest: plan.digest)
        guard conditions.hold else {
            return try await lock.held(until: run.until) {
                guard try await self.survey() == survey else { throw run.stale("another run published meanwhile") }
                return try await run.publish(telling: told)
            }
        }
        return try await run.publish(telling: told)
    }

    /// Other files of a run that may still be at work are waited for; the same files can be finished by anybody.
    private func refuseAnotherRun(_ plan: PublishPlan, _ survey: Survey) throws {
        guard let begun = survey.unfinished, !plan.isResumed, !settings.takesOver, settings.clock() < begun.until else {
            return
        }
        throw PublishingError.unfinished(place: place, serial: begun.serial, until: begun.until)
    }

    /// As earlier publications found it; the first one asks.
    private func conditions(_ survey: Survey) async throws -> WriteConditions {
        if let known = survey.conditions { return known }
        return try await ConditionProbe(store: store, token: settings.token).conditions()
    }
}
