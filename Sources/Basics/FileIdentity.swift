/// A file's `stat` data: as long as all of it is unchanged, a cache may assume that the bytes are unchanged.
///
/// It includes the time of the last metadata change (`ctime`), which no program can set back.
package struct FileIdentity: Hashable, Sendable {
    package let device: Int64
    package let inode: Int64
    package let size: Int64
    /// In nanoseconds since 1970.
    package let modified: Int64
    /// The `ctime`, in nanoseconds since 1970.
    package let changed: Int64

    package init(device: Int64, inode: Int64, size: Int64, modified: Int64, changed: Int64) {
        (self.device, self.inode, self.size) = (device, inode, size)
        (self.modified, self.changed) = (modified, changed)
    }

    /// The time of the last write, in seconds since 1970.
    package var seconds: Int { Int(modified / 1_000_000_000) }

    /// True if the file was written so shortly before `moment` that a later write could leave the same times.
    package func isRacy(at moment: Int64) -> Bool { max(modified, changed) > moment - FileIdentity.margin }

    /// Two seconds, the coarsest time resolution of common file systems (FAT).
    private static let margin: Int64 = 2_000_000_000
}

extension FileIdentity {
    init(_ status: stat) {
        #if canImport(Darwin)
            let (modified, changed) = (status.st_mtimespec, status.st_ctimespec)
        #else
            let (modified, changed) = (status.st_mtim, status.st_ctim)
        #endif
        self.init(
            device: Int64(truncatingIfNeeded: status.st_dev), inode: Int64(truncatingIfNeeded: status.st_ino),
            size: Int64(status.st_size), modified: FileIdentity.nanoseconds(modified),
            changed: FileIdentity.nanoseconds(changed))
    }

    private static func nanoseconds(_ time: timespec) -> Int64 {
        Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }
}
