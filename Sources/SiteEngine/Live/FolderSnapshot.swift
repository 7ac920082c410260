import Basics

/// What lies in some folders at one moment, by which it is known what a save has changed.
///
/// A rename over a file, a new folder or a switched branch all come out as what they are.
struct FolderSnapshot: Sendable {
    private(set) var files: [String: FileIdentity] = [:]
    private(set) var folders: Set<String> = []
    /// Files changed so shortly before they were looked at that they may change again without a newer time: the clock
    /// of a file system moves in steps, and within one a second save looks like the first.
    private var unsettled: Set<String> = []

    /// Hidden files are left out, as the readers leave them out. What cannot be read is missing here; its reader says
    /// why.
    ///
    /// - Parameter now: in nanoseconds since 1970.
    init(of roots: [String], at now: Int64) {
        var entered: Set<[Int64]> = []
        for root in roots { add(folder: root, &entered) }
        unsettled = Set(files.filter { $0.value.changed > now - FolderSnapshot.step }.keys)
    }

    private static let step: Int64 = 10_000_000

    private mutating func add(folder: String, _ entered: inout Set<[Int64]>) {
        guard let status = try? FileStatus(folder), status.kind == .folder, entered.insert(status.place).inserted else {
            return
        }
        folders.insert(folder)
        for name in (try? Files.names(in: folder)) ?? [] where !name.hasPrefix(".") {
            let path = "\(folder)/\(name)", found = try? FileStatus(path)
            if found?.kind == .folder {
                add(folder: path, &entered)
            } else {
                // A link that leads nowhere is a state of its own.
                files[path] = found?.identity ?? FileIdentity(device: 0, inode: 0, size: 0, modified: 0, changed: 0)
            }
        }
    }

    /// What is different from an earlier moment.
    func changes(since earlier: FolderSnapshot) -> FolderDifference {
        let both = files.keys.filter { earlier.files[$0] != nil }
        let modified = both.filter { files[$0] != earlier.files[$0] || earlier.unsettled.contains($0) }
        let other = Set(files.keys).symmetricDifference(earlier.files.keys)
        return FolderDifference(
            modified: Set(modified), other: other.union(folders.symmetricDifference(earlier.folders)))
    }
}

/// What changed between two snapshots: paths, as the folders were given.
package struct FolderDifference: Hashable, Sendable {
    /// Files that were there and still are.
    package var modified: Set<String>
    /// Files and folders that came or went.
    package var other: Set<String>

    package init(modified: Set<String> = [], other: Set<String> = []) {
        (self.modified, self.other) = (modified, other)
    }

    package var isEmpty: Bool { modified.isEmpty && other.isEmpty }
    package var paths: [String] { modified.union(other).sorted() }
}
