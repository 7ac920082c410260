import PolicyModel

/// The top of one site's metadata after the rules of `Verifier` held that concern it.
package struct VerifiedSnapshot: Hashable, Sendable {
    /// From the pinned one to the newest.
    package let roots: [MetadataFile<RootMetadata>]
    package let timestamp: MetadataFile<TimestampMetadata>
    package let snapshot: MetadataFile<SnapshotMetadata>

    package var root: RootMetadata { roots[roots.count - 1].content }
}

/// The metadata of one site after every rule of `Verifier` held.
package struct VerifiedMetadata: Hashable, Sendable {
    /// From the pinned one to the newest.
    package let roots: [MetadataFile<RootMetadata>]
    package let timestamp: MetadataFile<TimestampMetadata>
    package let snapshot: MetadataFile<SnapshotMetadata>
    package let targets: MetadataFile<TargetsMetadata>
    /// `site` and the apps that were asked for.
    package let delegated: [RoleName: MetadataFile<TargetsMetadata>]
    /// What to remember.
    package let record: TrustRecord

    package var root: RootMetadata { roots[roots.count - 1].content }

    /// Where every file of it is published.
    package var paths: [String] {
        roots.map(\.path) + [timestamp.path, snapshot.path, targets.path] + delegated.values.map(\.path)
    }

    /// The role that answers for a path, by name alone.
    package static func role(for path: String) -> RoleName? {
        if path == Manifest.path { return .site }
        if TargetsMetadata.mayAnswer(.targets, for: path) { return .targets }
        let slug = PublishedPath.app(of: path)
        return RoleName.isSlug(slug) && TargetsMetadata.mayAnswer(.app(slug), for: path) ? .app(slug) : nil
    }

    /// What the signed metadata says about a path; nil for a path that no role lists.
    package func file(_ path: String) -> TargetFile? { content(for: path)?.file(path) }

    /// What the role says that answers for a path.
    func content(for path: String) -> TargetsMetadata? {
        guard let role = Self.role(for: path) else { return nil }
        if role == .targets { return targets.content }
        let delegation = targets.content.delegations.first { $0.role == role }
        // The leads hand each folder on.
        if case .app = role, Delegation.isDeep(path), delegation?.isDeep != true { return nil }
        return delegated[role]?.content
    }

    /// Every document that an app's role lists, by path.
    var documents: [TargetFile] {
        delegated.filter { $0.key != .site }.flatMap(\.value.content.files)
            .sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    }

    /// When each role expires, in the order a reader needs them; retired apps, which hold nothing, are left out.
    package var expiries: [(role: RoleName, expires: Moment)] {
        let apps = delegated.filter { $0.key == .site || !$0.value.content.files.isEmpty }
            .sorted { $0.key.description < $1.key.description }
        return [
            (.root, root.expires), (.timestamp, timestamp.content.expires), (.snapshot, snapshot.content.expires),
            (.targets, targets.content.expires),
        ] + apps.map { ($0.key, $0.value.content.expires) }
    }
}
