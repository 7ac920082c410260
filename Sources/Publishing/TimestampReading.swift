import PolicyModel
import Signing

/// Reads from a target the files that a new timestamp needs: roots, timestamp and snapshot. Verifies nothing.
///
/// The number of requests grows neither with the site nor with its age: the records name the newest root, and older
/// roots are fetched only if the newest one has other root keys than the caller's.
package struct TimestampReading: Sendable {
    /// Unverified; `TimestampRefresh` verifies them.
    package private(set) var files: [Artifact] = []
    private let target: any PublishTarget

    /// - Parameter records: the result of `target.records()`.
    package init(from target: any PublishTarget, _ records: TargetState, ownedBy owners: RoleKeys) async throws {
        self.target = target
        let known = Set(records.live?.files.keys.map { $0 } ?? []).union(
            records.unfinished?.files.keys.map { $0 } ?? [])
        let roots = Set(
            known.compactMap { path in
                RoleName.role(atPath: path).flatMap { $0.role == .root ? $0.version : nil }
            })
        try await readRoots(newest: roots.max() ?? 1, ownedBy: owners)
        guard let bytes = try await read(.timestamp, 0),
            let timestamp = try? MetadataFile<TimestampMetadata>(
                reading: bytes, as: .timestamp, at: RoleName.timestamp.path(version: 0))
        else { return }
        _ = try await read(.snapshot, timestamp.content.snapshot.version)
    }

    /// Reads back to a root with the owners' keys, then forward to the last root that readers can reach.
    private mutating func readRoots(newest: Int, ownedBy owners: RoleKeys) async throws {
        var next = newest + 1
        for version in stride(from: newest, to: 0, by: -1) {
            // An interrupted run can have recorded a root without writing it.
            guard let bytes = try await read(.root, version) else { next = version; continue }
            let path = RoleName.root.path(version: version)
            let root = try? MetadataFile<RootMetadata>(reading: bytes, as: .root, at: path)
            if root?.content.root == owners { break }
        }
        for version in next..<(next + Verifier.mostRoots) {
            guard try await read(.root, version) != nil else { return }
        }
    }

    /// Reads one metadata file into `files`; nil if it is missing or was read before.
    private mutating func read(_ role: RoleName, _ version: Int) async throws -> [UInt8]? {
        let path = role.path(version: version)
        guard !files.contains(where: { $0.path == path }) else { return nil }
        guard let bytes = try await target.file(at: path, limit: role.longest) else { return nil }
        files.append(Artifact(path: path, bytes: bytes, role: .metadata))
        return bytes
    }

    /// When the roles listed in the snapshot expire, from the records, or from the metadata if the records lack it.
    package func expiries(_ records: TargetState) async throws -> [RoleName: Moment] {
        let path = RoleName.timestamp.path(version: 0)
        guard let timestamp = files.first(where: { $0.path == path }) else { return [:] }
        let known = records.base(under: timestamp).expiries
        guard known.isEmpty else { return known }
        var found: [RoleName: Moment] = [:]
        for (role, entry) in snapshot?.content.listed ?? [:] {
            let path = role.path(version: entry.version)
            guard let bytes = try await target.file(at: path, limit: role.longest),
                let file = try? MetadataFile<TargetsMetadata>(reading: bytes, as: role, at: path)
            else { continue }
            // A retired app has no files, so its expiry matters to no reader.
            if case .app = role, file.content.files.isEmpty { continue }
            found[role] = file.content.expires
        }
        return found
    }

    /// The snapshot among the files read; nil if it is missing or malformed.
    private var snapshot: MetadataFile<SnapshotMetadata>? {
        files.lazy.compactMap { try? MetadataFile<SnapshotMetadata>(reading: $0.bytes, as: .snapshot, at: $0.path) }
            .first
    }
}
