import PolicyModel

/// The newest metadata of each role in one tree of files; read, not verified.
package struct MetadataTree: Sendable {
    /// By version.
    package private(set) var roots: [Int: MetadataFile<RootMetadata>] = [:]
    /// `targets`, `site` and the apps.
    package private(set) var targets: [RoleName: MetadataFile<TargetsMetadata>] = [:]
    package private(set) var snapshot: MetadataFile<SnapshotMetadata>?
    package private(set) var timestamp: MetadataFile<TimestampMetadata>?

    /// The bytes of the newest files by path, without roots.
    var files: [String: [UInt8]] {
        var files = targets.values.reduce(into: [:]) { $0[$1.path] = $1.bytes }
        if let snapshot { files[snapshot.path] = snapshot.bytes }
        if let timestamp { files[timestamp.path] = timestamp.bytes }
        return files
    }

    /// The latest time that the files are signed for, if it has not come.
    package func ahead(of live: [Artifact], at moment: Moment) -> Moment? {
        let all = targets.values.map(\.signing) + [snapshot?.signing, timestamp?.signing].compactMap(\.self)
        guard let last = SigningClock.last(of: all)?.moment else { return nil }
        return last > SigningClock(moment: moment, over: live).horizon ? last : nil
    }

    /// - Throws: for anything in `metadata/` that is no metadata: passing over it could give a version twice.
    package init(reading artifacts: [Artifact]) throws(TrustError) {
        for artifact in artifacts where artifact.path.hasPrefix("metadata/") {
            guard let (role, version) = RoleName.role(atPath: artifact.path) else {
                throw .metadata(artifact.path, reason: "is no metadata file")
            }
            try add(artifact, role, version)
        }
    }

    /// That of the output folder.
    init(of output: [Artifact]) throws(TrustError) {
        do throws(TrustError) { try self.init(reading: output) } catch {
            throw .stopped(
                reason: "the output folder's \(error); put this file back from a copy, or remove it if this version of "
                    + "it is published whole: decree sign counts on from there")
        }
    }

    private mutating func add(_ artifact: Artifact, _ role: RoleName, _ version: Int?) throws(TrustError) {
        switch role {
        case .root:
            let file: MetadataFile<RootMetadata> = try Self.read(artifact, role, version)
            roots[file.content.version] = file
        case .snapshot: snapshot = Self.newer(snapshot, try Self.read(artifact, role, version))
        case .timestamp: timestamp = Self.newer(timestamp, try Self.read(artifact, role, version))
        case .targets, .site, .app: targets[role] = Self.newer(targets[role], try Self.read(artifact, role, version))
        }
    }

    private static func newer<Content>(
        _ one: MetadataFile<Content>?, _ other: MetadataFile<Content>
    ) -> MetadataFile<Content> {
        guard let one, one.content.version > other.content.version else { return other }
        return one
    }

    private static func read<Content>(
        _ artifact: Artifact, _ role: RoleName, _ version: Int?
    ) throws(TrustError) -> MetadataFile<Content> {
        let file = try MetadataFile<Content>(reading: artifact.bytes, as: role, at: artifact.path)
        guard version == nil || file.content.version == version else {
            throw .metadata(artifact.path, reason: "has version \(file.content.version)")
        }
        return file
    }
}
