/// What the system knows of a file besides its bytes: while all of it stays the same, nobody wrote the file.
///
/// The time of the last change of the file's own record (`ctime`) is part of it, which no program can set back.
package struct FileIdentity: Hashable, Sendable {
    package let device: Int64
    package let inode: Int64
    package let size: Int64
    /// In nanoseconds since 1970.
    package let modified: Int64
    package let changed: Int64

    package init(device: Int64, inode: Int64, size: Int64, modified: Int64, changed: Int64) {
        (self.device, self.inode, self.size) = (device, inode, size)
        (self.modified, self.changed) = (modified, changed)
    }

    /// When its bytes were written last, in seconds since 1970.
    package var seconds: Int { Int(modified / 1_000_000_000) }

    /// True where the file may have been written so shortly before `moment` that another write would leave no trace.
    package func isRacy(at moment: Int64) -> Bool { max(modified, changed) > moment - FileIdentity.margin }

    /// Two seconds: no file system's times are coarser.
    private static let margin: Int64 = 2_000_000_000
}
