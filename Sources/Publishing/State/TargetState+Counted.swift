import PolicyModel
import Signing

/// Decides which files of a target count as published, also after an interrupted run.
extension TargetState {
    /// The site's own files in the target, without superseded ones.
    var counted: [PublishedFile] {
        let newest = newestMetadata
        return files.values.compactMap { file in
            guard case .known(let file) = file else { return nil }
            let isOwn = live?.superseded.files[file.path] == nil
            // Readers may have seen every signature in the target, so no version of one may be used twice.
            return isOwn || file.path.hasSuffix(".minisig") || Self.isAhead(file.path, of: newest) ? file : nil
        }
    }

    /// The site's paths whose file is missing or has an ETag that no record names, sorted.
    var altered: [String] {
        let newest = newestMetadata
        let own = Set(live?.own.map(\.path) ?? []).union(unfinished?.files.keys.map { $0 } ?? [])
        let foreign = files.filter { if case .foreign = $1 { true } else { false } }.keys
            .filter { own.contains($0) || Self.isAhead($0, of: newest) || hasNoRecord && Self.isSigned($0) }
        // The last stage of an interrupted run removes files, so a missing file is no sign of another program.
        let gone = unfinished == nil ? own.filter { files[$0] == nil } : []
        return (foreign + gone).sorted()
    }

    /// Whether no record says what was published here; signatures in the target count all the same.
    private var hasNoRecord: Bool { live == nil && unfinished == nil }

    package static func isSigned(_ path: String) -> Bool {
        [.signature, .metadata, .manifest, .key].contains(PublishedPath.role(of: path))
    }

    /// Whether the interrupted run was publishing exactly these files.
    func isStopped(publishing local: [Artifact]) -> Bool {
        guard let unfinished, local.contains(where: { $0.path == Manifest.path }) else { return false }
        return local.allSatisfy { unfinished.files[$0.path]?.sha256 == Digest.sha256($0.bytes) }
    }

    /// The highest metadata version of each role among the live publication's own files.
    private var newestMetadata: [RoleName: Int] {
        let roles = live?.own.compactMap { file in
            RoleName.role(atPath: file.path).flatMap { role, version in version.map { (role, $0) } }
        }
        return Dictionary(roles ?? [], uniquingKeysWith: max)
    }

    /// Whether `path` is metadata with a version above the live one, which only an interrupted run can have written.
    private static func isAhead(_ path: String, of newest: [RoleName: Int]) -> Bool {
        guard let (role, version) = RoleName.role(atPath: path), let version else { return false }
        return version > newest[role, default: 0]
    }

    /// Whether the interrupted run already wrote its timestamp, so that readers of the metadata see its files.
    var isUnfinishedLive: Bool {
        let path = RoleName.timestamp.path(version: 0)
        guard case .known(let file)? = files[path] else { return false }
        return unfinished?.files[path]?.sha256 == file.sha256 && live?.files[path]?.sha256 != file.sha256
    }
}
