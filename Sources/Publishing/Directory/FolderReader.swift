import Basics
import PolicyModel
import Signing

/// Reads a whole tree of plain files at paths that may be published.
struct FolderReader {
    let disk: Disk

    /// Every file below `folder` except `marker`, sorted by path; links, pipes and devices are refused.
    func read(_ folder: String, marker: String? = nil) throws(PublishingError) -> [Artifact] {
        try identified(folder, marker: marker).map(\.artifact)
    }

    /// The same, each file with the identity that it had before it was read.
    func identified(
        _ folder: String, marker: String? = nil
    ) throws(PublishingError) -> [(artifact: Artifact, identity: FileIdentity)] {
        var files: [(artifact: Artifact, identity: FileIdentity)] = []
        for path in try paths(in: folder, marker: marker) {
            let (bytes, identity) = try disk.content(of: "\(folder)/\(path)")
            let role = PublishedPath.role(of: path, bytes: bytes)
            files.append((Artifact(path: path, bytes: bytes, role: role), identity))
        }
        return files
    }

    /// The paths of what `read` gives.
    func paths(in folder: String, marker: String? = nil) throws(PublishingError) -> PathList {
        try PathList { add throws(PublishingError) in try list(folder, below: "", marker: marker, add) }
    }

    private func list(
        _ folder: String, below prefix: String, marker: String?, _ add: (String) -> Void
    ) throws(PublishingError) {
        for entry in try disk.entries(in: folder) where !(prefix.isEmpty && entry.name == marker) {
            let file = "\(folder)/\(entry.name)", path = prefix + entry.name
            if let fault = PublishedPath.fault(in: path) { throw .path(file, reason: fault) }
            switch entry.kind {
            case .folder: try list(file, below: path + "/", marker: nil, add)
            case .file: add(path)
            case .link, .other: throw .foreign(path: file, reason: "is neither a file nor a folder")
            }
        }
    }
}
