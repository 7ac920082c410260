import PolicyModel
import Signing

/// Replaces the timestamp of the published site and nothing else.
extension ObjectTarget {
    package func renew(
        _ timestamp: RenewedTimestamp, from records: TargetState, at moment: Moment
    ) async throws -> Receipt {
        try refuseRun(in: records, isOwn: false)
        let path = timestamp.artifact.path
        let isAsRecorded = records.live?.files[path]?.sha256 == Digest.sha256(timestamp.replaced)
        // Records do not show which files an interrupted run wrote; the ETags in a listing do.
        let state = records.unfinished == nil && isAsRecorded ? records : try await self.readState()
        let plan = PublishPlan(
            renewing: timestamp, found: try await etag(of: timestamp, state), over: state, at: place, moment: moment)
        let run = ObjectPublication(
            target: self, plan: plan, state: state, conditions: try await conditions(state),
            bytes: [path: timestamp.artifact.bytes], expiries: state.base(under: timestamp.old).expiries)
        return try await carryOut(run, whereUnchanged: { try await self.records().newest == records.newest })
    }

    /// The ETag of the timestamp that was read and verified; nil if the store now has another one.
    private func etag(of timestamp: RenewedTimestamp, _ state: TargetState) async throws -> String? {
        let path = timestamp.artifact.path, digest = Digest.sha256(timestamp.replaced)
        if case .known(let file)? = state.files[path], file.sha256 == digest, let etag = file.etag { return etag }
        let found = try await store.read(path, limit: RoleName.timestamp.longest)
        guard let found, found.bytes == timestamp.replaced else {
            throw PublishingError.stale(place: place, reason: "another run published meanwhile")
        }
        return found.etag
    }
}
