import PolicyModel
import Signing

/// Another timestamp for the files that lie in the store, and nothing else.
extension ObjectTarget {
    package func renew(
        _ timestamp: RenewedTimestamp, from records: TargetState, at moment: Moment
    ) async throws -> Receipt {
        try refuseRun(in: records, isOwn: false)
        let path = timestamp.artifact.path
        let isAsRecorded = records.live?.files[path]?.sha256 == Digest.sha256(timestamp.replaced)
        // What a stopped run left is found by its ETags only.
        let state = records.unfinished == nil && isAsRecorded ? records : try await self.readState()
        let plan = PublishPlan(
            renewing: timestamp, found: try await etag(of: timestamp, state), over: state, at: place, moment: moment)
        let run = ObjectPublication(
            target: self, plan: plan, state: state, conditions: try await conditions(state),
            bytes: [path: timestamp.artifact.bytes], expiries: state.base(under: timestamp.old).expiries)
        return try await carryOut(run, whereUnchanged: { try await self.records().newest == records.newest })
    }

    /// The ETag of the file that was read and verified.
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
