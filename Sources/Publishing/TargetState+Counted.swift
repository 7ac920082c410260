import PolicyModel
import Signing

/// Which files of a target count as published, also where a run stopped half-way.
extension TargetState {
    /// Known files that lie there, those that are only carried along left out; by path.
    var counted: [PublishedFile] {
        let newest = newestMetadata
        return files.values.compactMap { file in
            guard case .known(let file) = file else { return nil }
            let isOwn = live?.superseded.files[file.path] == nil
            // Readers may have met every signature that lies there, and no version of it may be given twice.
            return isOwn || file.path.hasSuffix(".minisig") || Self.isAhead(file.path, of: newest) ? file : nil
        }
    }

    /// Paths of the site that lie there in a state that no record names, or are gone; by path.
    var altered: [String] {
        let newest = newestMetadata
        let own = Set(live?.own.map(\.path) ?? []).union(unfinished?.files.keys.map { $0 } ?? [])
        let foreign = files.filter { if case .foreign = $1 { true } else { false } }.keys
            .filter { own.contains($0) || Self.isAhead($0, of: newest) }
        // A stopped run removes too, as its last work.
        let gone = unfinished == nil ? own.filter { files[$0] == nil } : []
        return (foreign + gone).sorted()
    }

    /// Whether a stopped run was publishing these very files.
    func isStopped(publishing local: [Artifact]) -> Bool {
        guard let unfinished, local.contains(where: { $0.path == Manifest.path }) else { return false }
        return local.allSatisfy { unfinished.files[$0.path]?.sha256 == Digest.sha256($0.bytes) }
    }

    /// The highest version of each role among the live publication's own files.
    private var newestMetadata: [RoleName: Int] {
        let roles = live?.own.compactMap { file in
            RoleName.role(atPath: file.path).flatMap { role, version in version.map { (role, $0) } }
        }
        return Dictionary(roles ?? [], uniquingKeysWith: max)
    }

    private static func isAhead(_ path: String, of newest: [RoleName: Int]) -> Bool {
        guard let (role, version) = RoleName.role(atPath: path), let version else { return false }
        return version > newest[role, default: 0]
    }

    /// Whether readers of the metadata have got the files of the stopped run already: only its own record is missing.
    var isUnfinishedLive: Bool {
        let path = RoleName.timestamp.path(version: 0)
        guard case .known(let file)? = files[path] else { return false }
        return unfinished?.files[path]?.sha256 == file.sha256 && live?.files[path]?.sha256 != file.sha256
    }
}
