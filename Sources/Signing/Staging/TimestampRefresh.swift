import PolicyModel

/// Signs the published timestamp anew, and nothing else: one key, one upload, no sources.
package struct TimestampRefresh: Sendable {
    /// Nil while the published one has six days or more left.
    package let renewal: RenewedTimestamp?
    /// One for each role that expires soon or has expired.
    package let warnings: [RoleWarning]
    /// True when a role has expired: the refresh is done all the same, and the run then fails.
    package let hasLapsed: Bool

    /// - Parameters:
    ///   - live: the published roots, timestamp and snapshot; other files are not looked at.
    ///   - owners: the root keys of the site's settings: the published roots are trusted from the one that names them.
    ///   - local: what this machine signed last; it may be empty.
    ///   - expiries: when the roles below the snapshot expire, as far as that is known.
    /// - Throws: when the roots are not the owners', or the published site is newer than what is here: somebody else
    ///   published, and this machine may not know why.
    package init(
        live: [Artifact], ownedBy owners: RoleKeys, local: [Artifact], expiries: [RoleName: Moment] = [:],
        signers: [PinnedSigner], at moment: Moment
    ) throws {
        let tree = try MetadataTree(of: local), published = try Self.believed(live, owners, tree)
        if let newer = RefreshedVersions(published).newer(than: RefreshedVersions(tree)) {
            throw TrustError.stopped(
                reason: "\(newer.role) has version \(newer.live) live and \(newer.here) here; somebody else published "
                    + "since: take over their output folder, or give --output a folder that is not there: a refresh "
                    + "needs none")
        }
        let roles = Self.roles(published, expiries)
        warnings = RoleName.warnings(roles, at: moment)
        hasLapsed = roles.contains { $0.1 <= moment }
        let content = published.timestamp.content, keys = published.root.timestamp
        let stager = RoleStager(signers: signers, SigningClock(moment: moment, over: live, for: .publishedTimestamp))
        let request = RoleStager.Request<TimestampMetadata>(
            role: .timestamp, keys: [keys], isCurrent: { _ in false },
            make: { TimestampMetadata(version: $0, expires: $1, snapshot: content.snapshot) })
        let history = RoleHistory(local: tree.timestamp, live: published.timestamp, liveKeys: keys)
            .dropping(after: stager.horizon)
        // Asked first: a clock that runs behind sees time left where there is none.
        _ = try stager.instant(history).get()
        guard content.expires.seconds - moment.seconds < RoleStager.renewal(of: .timestamp) else {
            renewal = nil
            return
        }
        let staged = try stager.stage(request, history)
        if let lack = staged.missing.first { throw TrustError.stopped(reason: "\(lack)") }
        renewal = RenewedTimestamp(artifact: staged.file.artifact, replaced: published.timestamp.bytes)
    }

    private static func roles(_ published: VerifiedSnapshot, _ expiries: [RoleName: Moment]) -> [(RoleName, Moment)] {
        let below = expiries.filter { published.snapshot.content.listed[$0.key] != nil }
        let targets = below[.targets].map { [(RoleName.targets, $0)] } ?? []
        return [(.root, published.root.expires), (.snapshot, published.snapshot.content.expires)] + targets
            + below.filter { $0.key != .targets }.sorted { $0.key.description < $1.key.description }.map {
                ($0.key, $0.value)
            }
    }
}

extension TimestampRefresh {
    /// Trusts a root that names exactly the owners' keys and has their signatures, and what follows from it: whatever
    /// host serves it, only they can have made it.
    private static func believed(
        _ live: [Artifact], _ owners: RoleKeys, _ local: MetadataTree
    ) throws(TrustError) -> VerifiedSnapshot {
        let files = Dictionary(live.map { ($0.path, $0.bytes) }) { first, _ in first }
        let roots = try MetadataTree(reading: live.filter { RoleName.role(atPath: $0.path)?.role == .root }).roots
        guard let newest = roots.keys.max() else {
            throw .stopped(reason: "nothing published here has trust metadata")
        }
        let timestamp = RoleName.timestamp.path(version: 0)
        guard files[timestamp] != nil else {
            throw .stopped(reason: "\(timestamp) is missing in the published site; \(PublishedMetadata.remedy)")
        }
        for (version, root) in roots {
            guard let mine = local.roots[version], mine.bytes != root.bytes else { continue }
            throw .metadata(
                root.path, reason: "is published with other bytes than the ones here; this is another site's root")
        }
        let own = roots.filter { $0.value.content.root == owners }.max { $0.key < $1.key }
        guard let own else { throw .stopped(reason: foreign(newest, roots[newest]?.content.root, owners)) }
        return try Verifier(root: own.value.bytes, at: nil) { path, _ throws(TrustError) in files[path] }
            .verifySnapshot()
    }

    private static func foreign(_ version: Int, _ found: RoleKeys?, _ owners: RoleKeys) -> String {
        func text(_ keys: RoleKeys?) -> String {
            guard let keys else { return "none" }
            return "\(keys.threshold) of " + keys.keys.map { String($0.id.prefix(16)) }.joined(separator: ", ")
        }
        return
            "root \(version) is live with the root keys \(text(found)), index.md names \(text(owners)), and no root "
            + "before it has those: a timestamp is signed for this site only; if its keys changed, "
            + "publish the rotation first: decree rotate"
    }
}

/// A timestamp that may take the place of the published one; only signing makes one.
package struct RenewedTimestamp: Hashable, Sendable {
    package let artifact: Artifact
    /// The bytes of the file whose place it takes.
    package let replaced: [UInt8]
}
