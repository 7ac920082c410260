import Basics

/// Listing, locking and settling folders.
extension Disk {
    /// Sorted by their UTF-8 bytes.
    func names(in folder: String) throws(PublishingError) -> [String] {
        try entries(in: folder).map(\.name)
    }

    /// Sorted by the UTF-8 bytes of their names.
    func entries(in folder: String) throws(PublishingError) -> [FolderEntry] {
        var listed: [(name: String, kind: Int32)] = []
        try doing(
            "list the folder", folder,
            try Files.forEachEntry(of: folder) { listed.append((String(decoding: $0, as: UTF8.self), $1)) })
        var found: [FolderEntry] = []
        for entry in listed {
            // Some file systems do not give the kind with the name.
            let kind: FileStatus.Kind =
                switch entry.kind {
                case Int32(DT_REG): .file
                case Int32(DT_DIR): .folder
                default: try kind(of: "\(folder)/\(entry.name)") ?? .other
                }
            found.append(FolderEntry(kind: kind, size: 0, name: entry.name))
        }
        return found.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }

    func syncFolder(_ path: String) throws(PublishingError) {
        try before("sync the folder", path)
        try doing("write", path, try Files.syncFolder(path))
    }

    /// Up to so many files are brought to the disk one by one; for more, one call for the whole file system is cheaper.
    private static let fewFiles = 64

    /// Brings files and folders to the disk; one that went away in the meantime is passed over.
    ///
    /// - Parameter folders: not asked for where one call settles all.
    func settle(
        _ files: some Collection<String>, folders: @autoclosure () -> [String], below folder: String
    ) throws(PublishingError) {
        try before("settle", folder)
        #if os(Linux)
            if files.count > Disk.fewFiles, let syncfs = Disk.syncfs {
                let file = try doing("open", folder, try OpenFile(folder, O_RDONLY | O_DIRECTORY))
                defer { withExtendedLifetime(file) {} }
                return try check(syncfs(file.descriptor) == 0, "write", folder)
            }
        #endif
        for path in Array(files) + folders() {
            let file = try doing(
                "open", path, try SystemFailure.ignoring(ENOENT, in: try OpenFile(path, O_RDONLY | O_NOFOLLOW)))
            if let file { try doing("write", path, try file.sync()) }
        }
    }

    #if os(Linux)
        /// Glibc's module leaves out `syncfs`, so it is looked up by name.
        private static var syncfs: (@convention(c) (Int32) -> Int32)? {
            dlsym(dlopen(nil, RTLD_NOW), "syncfs").map { unsafeBitCast($0, to: (@convention(c) (Int32) -> Int32).self) }
        }
    #endif

    /// Whether a file system begins at the folder; one that is mounted in two places may begin in the midst of itself.
    func isMount(_ folder: String, below parent: String) throws(PublishingError) -> Bool {
        guard let own = try status(of: folder), let above = try status(of: parent) else { return false }
        if own.identity.device != above.identity.device { return true }
        // Linux lists the places, with blanks and the like as octal numbers.
        let escaped = folder.utf8.reduce(into: "") { text, byte in
            text += [9, 10, 32, 92].contains(byte) ? "\\0" + String(byte, radix: 8) : String(UnicodeScalar(byte))
        }
        let list = Files.content(of: "/proc/self/mountinfo").map { String(decoding: $0, as: UTF8.self) }
        return list?.split(separator: "\n").contains { $0.split(separator: " ").dropFirst(4).first == escaped[...] }
            ?? false
    }

    func removeIfEmpty(_ folder: String) throws(PublishingError) {
        try before("remove the folder", folder)
        if rmdir(folder) == 0 || [ENOTEMPTY, EEXIST, ENOENT, ENOTDIR].contains(errno) { return }
        try check(false, "remove the folder", folder)
    }

    /// Removes folders that hold nothing but folders; a file in one of them is an error.
    func removeEmptyFolders(_ folder: String) throws(PublishingError) {
        for entry in try entries(in: folder) where entry.kind == .folder {
            try removeEmptyFolders("\(folder)/\(entry.name)")
        }
        try before("remove the folder", folder)
        try check(rmdir(folder) == 0, "remove the folder", folder)
    }

    /// A lock that the kernel gives back when the run ends, however it ends.
    ///
    /// - Parameter isShared: true for readers, who keep writers out but not one another.
    package func lock(_ path: String, isFolder: Bool, isShared: Bool = false) throws(PublishingError) -> FolderLock {
        let flags = isFolder ? O_RDONLY | O_DIRECTORY : O_RDWR | O_CREAT | O_NOFOLLOW
        let file = try doing("lock", path, try OpenFile(path, flags, mode: 0o644))
        let lock = FolderLock(file)
        if flock(file.descriptor, (isShared ? LOCK_SH : LOCK_EX) | LOCK_NB) != 0 {
            guard errno != EWOULDBLOCK else { throw .busy(path: path) }
            try check(false, "lock", path)
        }
        return lock
    }
}

/// A lock as long as it is held.
package final class FolderLock: Sendable {
    private let file: OpenFile

    init(_ file: OpenFile) { self.file = file }

    /// Gives the lock back while the value is still known somewhere; it is never taken again.
    ///
    /// Closing alone leaves the lock with a child that is just being started and has not closed its copy yet.
    func release() { flock(file.descriptor, LOCK_UN) }

    deinit { release() }
}
