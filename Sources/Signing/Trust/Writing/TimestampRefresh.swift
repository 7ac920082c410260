import PolicyModel

/// Signs the published timestamp anew, and nothing else: one key, one upload, no sources.
package struct TimestampRefresh: Sendable {
    /// The new file; nil while the published one has six days or more left.
    package let timestamp: Artifact?
    /// Roles that run out, the lapsed ones included.
    package let warnings: [String]
    /// True when a role has lapsed: the refresh is done all the same, and the run then fails.
    package let hasLapsed: Bool

    /// - Parameters:
    ///   - live: the published files, believed from the first root that `local` holds.
    ///   - local: what this machine signed last; it may be empty.
    /// - Throws: when the published site is newer than what is here: somebody else published, and this machine
    ///   may not know why.
    package init(live: [Artifact], local: [Artifact], signers: [any RoleSigner], at moment: Moment) throws {
        let tree = try MetadataTree(reading: local)
        guard let published = try VerifiedMetadata(publishedIn: live, pinnedBy: tree) else {
            throw TrustError.stopped(reason: "nothing published here has trust metadata")
        }
        try Self.refuseNewer(published, than: tree)
        let roles = published.expiries.filter { $0.role != .timestamp }
        warnings = RoleExpiry.warnings(roles.map { ($0.role, $0.expires) }, at: moment)
        hasLapsed = roles.contains { $0.expires <= moment }
        let content = published.timestamp.content
        let stager = RoleStager(signers: signers, moment: moment)
        let keys = published.root.timestamp
        let wish = RoleStager.Wish<TimestampMetadata>(
            role: .timestamp, keys: [keys], liveKeys: keys, lifetime: RoleName.timestamp.lifetime,
            isCurrent: { _ in false },
            make: { TimestampMetadata(version: $0, expires: $1, snapshot: content.snapshot) })
        let history = RoleHistory(local: tree.timestamp, live: published.timestamp)
        // Asked first: a clock that runs behind sees time left where there is none.
        try stager.checkClock(history, wish)
        guard content.expires.seconds - moment.seconds < RoleStager.renewal(of: .timestamp) else {
            timestamp = nil
            return
        }
        let staged = try stager.stage(wish, history)
        if let lack = staged.lacks.first { throw TrustError.stopped(reason: "\(lack)") }
        timestamp = staged.artifact
    }

    private static func refuseNewer(_ live: VerifiedMetadata, than local: MetadataTree) throws(TrustError) {
        let versions: [(RoleName, Int, Int?)] = [
            (.root, live.root.version, local.roots.keys.max()),
            (.snapshot, live.snapshot.content.version, local.snapshot?.content.version),
            (.timestamp, live.timestamp.content.version, local.timestamp?.content.version),
        ]
        for (role, theirs, mine) in versions {
            guard let mine, theirs > mine else { continue }
            throw .stopped(reason: "\(role) has version \(theirs) live and \(mine) here; somebody else published since")
        }
    }
}
