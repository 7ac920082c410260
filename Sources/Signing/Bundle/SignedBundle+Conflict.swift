import PolicyModel

/// Why clients of the live site would refuse a bundle's trust metadata: it is older, contradicts, or is gone.
extension SignedBundle {
    /// Why this bundle may not take the place of the files of `live`; nil when it may.
    ///
    /// Live metadata counts as far as this bundle's own keys signed it: what a stolen and replaced key signed says
    /// nothing, and a damaged site can be published anew.
    package func conflict(with live: [Artifact]) -> String? {
        let published = live.filter { $0.path.hasPrefix("metadata/") }
        guard let metadata else {
            return published.isEmpty ? nil : "the live site has trust metadata, and this bundle has none"
        }
        let reached = Self.reached(in: published)
        for artifact in published {
            guard let (role, version) = RoleName.role(atPath: artifact.path) else { continue }
            let reason =
                if role == .root {
                    metadata.conflict(withRoot: artifact)
                } else if reached.contains(artifact.path) {
                    metadata.conflict(with: artifact, of: role)
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

    fileprivate func conflict(with artifact: Artifact, of role: RoleName) -> String? {
        switch role {
        case .timestamp: conflict(artifact, role, timestamp, root.timestamp)
        case .snapshot: conflict(artifact, role, snapshot, root.snapshot)
        case .targets: conflict(artifact, role, targets, root.targets)
        case .site, .app: conflict(artifact, role, delegated[role], targets.content.keys(of: role))
        case .root: nil
        }
    }

    private func conflict<Content>(
        _ artifact: Artifact, _ role: RoleName, _ own: MetadataFile<Content>?, _ keys: RoleKeys?
    ) -> String? {
        guard let own, let keys else { return "\(role) is published, and this bundle drops it" }
        guard own.bytes != artifact.bytes,
            let live = try? MetadataFile<Content>(reading: artifact.bytes, as: role, at: artifact.path),
            isSigned(live, by: keys)
        else { return nil }
        let (mine, theirs) = (own.content.version, live.content.version)
        if mine < theirs { return "\(role) has version \(mine) in this bundle and \(theirs) live" }
        return mine == theirs ? "version \(mine) of \(role) is published with other bytes" : nil
    }

    private func isSigned(_ file: MetadataFile<some TrustMetadata>, by keys: RoleKeys) -> Bool {
        file.validSignatures(by: [keys]).count >= keys.threshold
    }
}
