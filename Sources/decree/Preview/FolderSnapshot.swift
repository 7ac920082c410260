import Foundation

/// What lies in some folders at one moment, by which it is known what a save has changed.
///
/// A rename over a file, a new folder or a switched branch all come out as what they are.
struct FolderSnapshot: Sendable {
    /// Whatever of a file changes when its bytes or its access do.
    struct Mark: Hashable, Sendable {
        let device: UInt64
        let inode: UInt64
        let size: Int64
        let mode: UInt32
        /// Nanoseconds since 1970 of the last change of the bytes, and of the file at all.
        let written: Int64
        let changed: Int64
    }

    private(set) var files: [String: Mark] = [:]
    private(set) var folders: Set<String> = []
    /// Files changed so shortly before they were looked at that they may change again without a newer time: the clock of a
    /// file system moves in steps, and within one a second save looks like the first.
    private var unsettled: Set<String> = []

    /// Hidden files are left out, as the readers leave them out. What cannot be read is missing here; its reader says why.
    init(of roots: [String]) {
        let now = FolderSnapshot.now
        var entered: Set<[UInt64]> = []
        for root in roots { add(folder: root, &entered) }
        unsettled = Set(files.filter { $0.value.changed > now - FolderSnapshot.step }.keys)
    }

    private static var now: Int64 { Int64(Date().timeIntervalSince1970 * 1_000_000_000) }
    private static let step: Int64 = 10_000_000

    private mutating func add(folder: String, _ entered: inout Set<[UInt64]>) {
        guard let mark = Mark(path: folder), mark.isFolder, entered.insert([mark.device, mark.inode]).inserted else {
            return
        }
        folders.insert(folder)
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] where !name.hasPrefix(".") {
            let path = "\(folder)/\(name)"
            guard let mark = Mark(path: path) else {
                // A link that leads nowhere is a state of its own.
                files[path] = Mark.nowhere
                continue
            }
            if mark.isFolder { add(folder: path, &entered) } else { files[path] = mark }
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
struct FolderDifference: Hashable, Sendable {
    /// Files that were there and still are.
    var modified: Set<String> = []
    /// Files and folders that came or went.
    var other: Set<String> = []

    var isEmpty: Bool { modified.isEmpty && other.isEmpty }
    var paths: [String] { modified.union(other).sorted() }
}

extension FolderSnapshot.Mark {
    /// A link that leads nowhere.
    fileprivate static let nowhere = Self(device: 0, inode: 0, size: 0, mode: 0, written: 0, changed: 0)

    fileprivate static func isLink(_ path: String) -> Bool {
        var info = stat()
        return lstat(path, &info) == 0
    }

    fileprivate var isFolder: Bool { mode & UInt32(S_IFMT) == UInt32(S_IFDIR) }

    /// Links are followed; nil where nothing can be seen.
    fileprivate init?(path: String) {
        var info = stat()
        guard stat(path, &info) == 0 else { return nil }
        #if os(Linux)
            let (written, changed) = (info.st_mtim, info.st_ctim)
        #else
            let (written, changed) = (info.st_mtimespec, info.st_ctimespec)
        #endif
        self.init(
            device: UInt64(truncatingIfNeeded: info.st_dev), inode: UInt64(truncatingIfNeeded: info.st_ino),
            size: Int64(info.st_size), mode: UInt32(info.st_mode),
            written: Int64(written.tv_sec) * 1_000_000_000 + Int64(written.tv_nsec),
            changed: Int64(changed.tv_sec) * 1_000_000_000 + Int64(changed.tv_nsec))
    }
}
