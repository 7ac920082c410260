import PolicyModel
import Signing

/// Writes a whole tree into a fresh folder, and reads one back; on disk, not only in memory, when it returns.
struct FolderWriter {
    let disk: Disk

    /// - Parameters:
    ///   - older: the tree this one will replace.
    ///   - told: is given each file's number as it is written.
    func write(
        _ artifacts: [Artifact], to folder: String, replacing older: String?,
        onProgress: PublishProgress.Sink = { _ in }
    ) throws(PublishingError) {
        for artifact in artifacts {
            if let fault = PublishedPath.fault(in: artifact.path) { throw .path(artifact.path, reason: fault) }
        }
        try disk.makeFolder(folder)
        let folders = OutputJournal.folders(of: artifacts.map(\.path)).map { "\(folder)/\($0)" }
        for place in folders { try disk.makeFolder(place) }
        var progress = ProgressCount(artifacts)
        for artifact in artifacts {
            guard !Task.isCancelled else { throw .interrupted(path: folder) }
            let older = older.map { "\($0)/\(artifact.path)" }
            try disk.write(artifact.bytes, to: "\(folder)/\(artifact.path)", youngerThan: older, isSynced: false)
            onProgress(progress.after(artifact))
        }
        try disk.settle(artifacts.map { "\(folder)/\($0.path)" }, folders: folders + [folder], below: folder)
    }

    /// Every file below `folder` except `marker`, sorted by path; links, pipes and devices are refused.
    func read(_ folder: String, marker: String? = nil) throws(PublishingError) -> [Artifact] {
        var artifacts: [Artifact] = []
        for path in try paths(in: folder, marker: marker) {
            let bytes = try disk.read("\(folder)/\(path)")
            artifacts.append(Artifact(path: path, bytes: bytes, role: PublishedPath.role(of: path, bytes: bytes)))
        }
        return artifacts
    }

    /// The paths of what `read` gives.
    func paths(in folder: String, marker: String? = nil) throws(PublishingError) -> [String] {
        var paths: [String] = []
        try list(folder, below: "", marker: marker, into: &paths)
        return paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    private func list(
        _ folder: String, below prefix: String, marker: String?, into paths: inout [String]
    ) throws(PublishingError) {
        for (name, kind) in try disk.entries(in: folder) where !(prefix.isEmpty && name == marker) {
            let file = "\(folder)/\(name)", path = prefix + name
            if let fault = PublishedPath.fault(in: path) { throw .path(file, reason: fault) }
            switch kind {
            case .folder: try list(file, below: path + "/", marker: nil, into: &paths)
            case .file: paths.append(path)
            case .link, .other: throw .foreign(path: file, reason: "is neither a file nor a folder")
            }
        }
    }
}
