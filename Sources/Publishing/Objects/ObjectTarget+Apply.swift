import PolicyModel
import Signing

/// Carries out a plan: claims the serial, writes stage by stage, removes what is not needed, completes the record.
///
/// After a stop anywhere every reader has the old or the new release, and the next run completes the record.
extension ObjectTarget {
    package func apply(
        _ plan: PublishPlan, from state: TargetState, of signed: SignedBundle, at moment: Moment,
        onProgress: @escaping PublishProgress.Sink
    ) async throws -> Receipt {
        if plan.isEmpty, state.live != nil { return try await confirm(plan, from: state) }
        try refuseRun(in: state, isOwn: plan.isResumed)
        let run = ObjectPublication(
            target: self, plan: plan, state: state, conditions: try await conditions(state),
            bytes: signed.bytesByPath, expiries: signed.ownExpiries)
        return try await carryOut(run, whereUnchanged: { try await self.readState() == state }, onProgress: onProgress)
    }

    package func confirm(_ plan: PublishPlan, from state: TargetState) async throws -> Receipt {
        guard plan.isEmpty, let live = state.live else { preconditionFailure("nothing is published or much is to be") }
        return Receipt(of: live, unchangedBy: plan)
    }

    /// Publishes under a lock if the server ignores conditional writes. The state is read again once the lock is held.
    func carryOut(
        _ run: ObjectPublication, whereUnchanged isUnchanged: @escaping @Sendable () async throws -> Bool,
        onProgress: @escaping PublishProgress.Sink = { _ in }
    ) async throws -> Receipt {
        guard !run.conditions.hold else { return try await run.publish(onProgress: onProgress) }
        let lock = ObjectLock(target: self, digest: run.plan.digest)
        return try await lock.held(until: run.until) {
            guard try await isUnchanged() else { throw run.stale("another run published meanwhile") }
            return try await run.publish(onProgress: onProgress)
        }
    }

    /// How the server treats conditional writes: as recorded, or as a probe finds for the first publication.
    func conditions(_ state: TargetState) async throws -> WriteConditions {
        if let known = state.conditions { return known }
        return try await ConditionProbe(store: store, token: settings.token).conditions()
    }
}
