import PolicyModel

/// Why clients of the live site would refuse a bundle's trust metadata: it is older, contradicts, or is gone.
extension SignedBundle {
    /// Why this bundle may not take the place of the files of `live`; nil when it may.
    ///
    /// Live metadata counts as far as this bundle's own keys signed it, or those that its readers believe, so a damaged
    /// site can be published anew. Where both online keys are replaced, readers forget the versions that they saw.
    package func conflict(with live: [Artifact]) -> String? {
        let published = live.filter { $0.path.hasPrefix("metadata/") }
        guard let metadata else {
            return published.isEmpty ? nil : "the live site has trust metadata, and this bundle has none"
        }
        let reached = Self.reached(in: published)
        let readers = SiteReaders(of: published.filter { reached.contains($0.path) }, roots: published, metadata)
        for artifact in published {
            guard let (role, version) = RoleName.role(atPath: artifact.path) else { continue }
            let reason =
                if role == .root {
                    metadata.conflict(withRoot: artifact)
                } else if reached.contains(artifact.path) {
                    metadata.conflict(with: artifact, of: role, readers)
                } else {
                    // Only its number is used up: a stopped run left it, or the publication before.
                    version.flatMap { metadata.conflict(withUnreached: artifact, role, $0) }
                }
            if let reason { return reason }
        }
        return nil
    }

    /// The paths that `timestamp.json` leads to; every path where it leads nowhere, so that nothing is lowered.
    private static func reached(in published: [Artifact]) -> Set<String> {
        let files = Dictionary(published.map { ($0.path, $0.bytes) }) { first, _ in first }
        let path = RoleName.timestamp.path(version: 0)
        // The very first publication stopped before its end: no reader ever got further than the roots.
        guard let bytes = files[path] else { return [] }
        guard let timestamp = try? MetadataFile<TimestampMetadata>(reading: bytes, as: .timestamp, at: path),
            case let below = RoleName.snapshot.path(version: timestamp.content.snapshot.version),
            let listing = files[below],
            let snapshot = try? MetadataFile<SnapshotMetadata>(reading: listing, as: .snapshot, at: below)
        else { return Set(files.keys) }
        return Set([path, below] + snapshot.content.listed.map { $0.path(version: $1.version) })
    }
}

extension VerifiedMetadata {
    fileprivate func conflict(withUnreached artifact: Artifact, _ role: RoleName, _ version: Int) -> String? {
        guard let own = bytes(at: artifact.path), own != artifact.bytes else { return nil }
        return "version \(version) of \(role) is published with other bytes"
    }

    private func bytes(at path: String) -> [UInt8]? {
        snapshot.path == path ? snapshot.bytes : ([targets] + delegated.values).first { $0.path == path }?.bytes
    }

    /// Roots are compared by bytes: clients hold the published ones for ever.
    fileprivate func conflict(withRoot artifact: Artifact) -> String? {
        let read = try? MetadataFile<RootMetadata>(reading: artifact.bytes, as: .root, at: artifact.path)
        guard let live = read else { return nil }
        if let own = roots.first(where: { $0.content.version == live.content.version }) {
            guard own != live, isSigned(live, by: live.content.root) else { return nil }
            return "\(live.path) is published with other bytes, which clients pin"
        }
        guard live.content.version > root.version, isSigned(live, by: root.root) else { return nil }
        return "\(live.path) is published, and this bundle ends at root \(root.version)"
    }

    fileprivate func conflict(with artifact: Artifact, of role: RoleName, _ readers: SiteReaders?) -> String? {
        switch role {
        case .timestamp: conflict(artifact, role, timestamp, root.timestamp, readers)
        case .snapshot: conflict(artifact, role, snapshot, root.snapshot, readers)
        case .targets: conflict(artifact, role, targets, root.targets, readers)
        case .site, .app: conflict(artifact, role, delegated[role], targets.content.keys(of: role), readers)
        case .root: nil
        }
    }

    private func conflict<Content>(
        _ artifact: Artifact, _ role: RoleName, _ own: MetadataFile<Content>?, _ keys: RoleKeys?,
        _ readers: SiteReaders?
    ) -> String? {
        guard let own, let keys else { return "\(role) is published, and this bundle drops it" }
        guard own.bytes != artifact.bytes,
            let live = try? MetadataFile<Content>(reading: artifact.bytes, as: role, at: artifact.path)
        else { return nil }
        let (mine, theirs) = (own.content.version, live.content.version)
        guard mine <= theirs, isSigned(live, by: keys) || readers?.refuse(mine, inPlaceOf: live) ?? false else {
            return nil
        }
        return mine < theirs
            ? "\(role) has version \(mine) in this bundle and \(theirs) live"
            : "version \(mine) of \(role) is published with other bytes"
    }
}

private func isSigned(_ file: MetadataFile<some TrustMetadata>, by keys: RoleKeys) -> Bool {
    file.validSignatures(by: [keys]).count >= keys.threshold
}

/// The root and leads that readers of the live site believe; this bundle may have replaced their keys.
private struct SiteReaders {
    private let root: RootMetadata
    private let targets: TargetsMetadata
    /// Whether they drop every version that they saw, since both online keys are others.
    private let forgetVersions: Bool

    /// Nil where nothing live can be believed.
    ///
    /// - Parameters:
    ///   - reached: what the live timestamp leads to.
    ///   - published: with the live roots, of which a stopped run may have left one that nothing follows from yet.
    init?(of reached: [Artifact], roots published: [Artifact], _ own: VerifiedMetadata) {
        let live = Dictionary(published.map { ($0.path, $0.bytes) }) { first, _ in first }
        let path = RoleName.timestamp.path(version: 0)
        guard let listing = reached.first(where: { RoleName.role(atPath: $0.path)?.role == .targets }),
            let targets = try? MetadataFile<TargetsMetadata>(reading: listing.bytes, as: .targets, at: listing.path),
            let bytes = live[path],
            let timestamp = try? MetadataFile<TimestampMetadata>(reading: bytes, as: .timestamp, at: path),
            let root = own.roots.last(where: { root in
                live[root.path] == root.bytes && isSigned(timestamp, by: root.content.timestamp)
                    && isSigned(targets, by: root.content.targets)
            })?.content
        else { return nil }
        (self.root, self.targets) = (root, targets.content)
        forgetVersions = own.root.replacesOnlineKeys(of: root)
    }

    /// Whether they refuse a file of a version in place of the live one. What they forget may still be kept by caches
    /// under its number; the online roles alone may take a number again.
    func refuse(_ version: Int, inPlaceOf live: MetadataFile<some TrustMetadata>) -> Bool {
        let isOnline = [.snapshot, .timestamp].contains(live.role)
        guard !forgetVersions || version == live.content.version && !isOnline,
            let keys = root.keys(of: live.role) ?? targets.keys(of: live.role)
        else { return false }
        return isSigned(live, by: keys)
    }
}
