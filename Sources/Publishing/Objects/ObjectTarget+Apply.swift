import PolicyModel
import Signing

/// Carries out a plan: claim the serial, write stage by stage, remove what is not needed, finish the record.
///
/// A stop anywhere leaves every reader with the old or the new release, and a record that the next run finishes.
extension ObjectTarget {
    package func apply(
        _ plan: PublishPlan, from state: TargetState, of signed: SignedBundle, at moment: Moment,
        telling told: @escaping PublishProgress.Sink
    ) async throws -> Receipt {
        if plan.isEmpty, let live = state.live {
            return Receipt(
                serial: live.serial, isNew: false, plan: plan,
                steps: ["publication \(live.serial) is live already and has the same bytes"])
        }
        try refuseRun(in: state, isOwn: plan.isResumed)
        let expiries = signed.metadata?.expiries.filter { $0.role != .timestamp }.map { ($0.role, $0.expires) } ?? []
        let run = ObjectPublication(
            target: self, plan: plan, state: state, conditions: try await conditions(state),
            bytes: Dictionary(uniqueKeysWithValues: signed.bundle.artifacts.map { ($0.path, $0.bytes) }),
            expiries: Dictionary(expiries, uniquingKeysWith: { first, _ in first }))
        return try await carryOut(run, whereUnchanged: { try await self.readState() == state }, telling: told)
    }

    /// Where conditions do not hold, a lock keeps others away, and the target is looked at once more under it.
    func carryOut(
        _ run: ObjectPublication, whereUnchanged isUnchanged: @escaping @Sendable () async throws -> Bool,
        telling told: @escaping PublishProgress.Sink = { _ in }
    ) async throws -> Receipt {
        guard !run.conditions.hold else { return try await run.publish(telling: told) }
        let lock = ObjectLock(target: self, digest: run.plan.digest)
        return try await lock.held(until: run.until) {
            guard try await isUnchanged() else { throw run.stale("another run published meanwhile") }
            return try await run.publish(telling: told)
        }
    }

    /// As earlier publications found it; the first one asks.
    func conditions(_ state: TargetState) async throws -> WriteConditions {
        if let known = state.conditions { return known }
        return try await ConditionProbe(store: store, token: settings.token).conditions()
    }
}
