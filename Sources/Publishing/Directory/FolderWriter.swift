import PolicyModel
import Signing

/// Writes a whole tree into a fresh folder, and reads one back; on disk, not only in memory, when it returns.
struct FolderWriter {
    let disk: Disk

    /// - Parameters:
    ///   - marker: a file written before all others, so that a half-written folder is known as ours.
    ///   - older: the tree this one will replace.
    ///   - told: is given each file's number as it is written.
    func write(
        _ artifacts: [Artifact], to folder: String, marker: (name: String, bytes: [UInt8])? = nil, replacing older: String?,
        telling told: PublishProgress.Sink = { _ in }
    ) throws(PublishingError) {
        for artifact in artifacts {
            if let fault = PublishedPath.fault(in: artifact.path) { throw .path(artifact.path, reason: fault) }
        }
        try disk.makeFolder(folder)
        if let marker { try disk.write(marker.bytes, to: "\(folder)/\(marker.name)", youngerThan: nil) }
        var folders: [String] = [], progress = ProgressCount(artifacts)
        for artifact in artifacts {
            for parent in parents(of: artifact.path) where !folders.contains(parent) {
                try disk.makeFolder("\(folder)/\(parent)")
                folders.append(parent)
            }
            try disk.write(
                artifact.bytes, to: "\(folder)/\(artifact.path)", youngerThan: older.map { "\($0)/\(artifact.path)" })
            told(progress.after(artifact))
        }
        for parent in folders { try disk.syncFolder("\(folder)/\(parent)") }
        try disk.syncFolder(folder)
    }

    /// Every file below `folder` except `marker`, sorted by path; links, pipes and devices are refused.
    func read(_ folder: String, marker: String? = nil) throws(PublishingError) -> [Artifact] {
        var artifacts: [Artifact] = []
        try read(folder, below: "", marker: marker, into: &artifacts)
        return artifacts.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    }

    private func read(
        _ folder: String, below prefix: String, marker: String?, into artifacts: inout [Artifact]
    ) throws(PublishingError) {
        for name in try disk.names(in: folder) where !(prefix.isEmpty && name == marker) {
            let file = "\(folder)/\(name)", path = prefix + name
            if let fault = PublishedPath.fault(in: path) { throw .path(file, reason: fault) }
            switch try disk.kind(of: file) {
            case .folder: try read(file, below: path + "/", marker: nil, into: &artifacts)
            case .file:
                let bytes = try disk.read(file)
                artifacts.append(Artifact(path: path, bytes: bytes, role: PublishedPath.role(of: path, bytes: bytes)))
            case .link, .other: throw .foreign(path: file, reason: "is neither a file nor a folder")
            case nil: throw .foreign(path: file, reason: "went away while it was read")
            }
        }
    }

    /// `a/b/c.json` → `a`, `a/b`.
    private func parents(of path: String) -> [String] {
        path.indices.filter { path[$0] == "/" }.map { String(path[..<$0]) }
    }
}

extension [Artifact] {
    /// Paths and bytes; a role follows from the path.
    func holdsSameFiles(as other: [Artifact]) -> Bool {
        count == other.count && Dictionary(map { ($0.path, $0.bytes) }, uniquingKeysWith: { first, _ in first })
            == Dictionary(other.map { ($0.path, $0.bytes) }, uniquingKeysWith: { first, _ in first })
    }
}
