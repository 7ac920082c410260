/// Brings a file or folder to the disk.
package enum DiskSync {
    /// Zero, or -1 with `errno`.
    ///
    /// On macOS `fsync` leaves the bytes in the disk's own cache, which a power cut empties. File systems that do not
    /// know `F_FULLFSYNC`, as those of networks, have `fsync` alone.
    @discardableResult package static func sync(_ file: Int32) -> Int32 {
        #if canImport(Darwin)
            if fcntl(file, F_FULLFSYNC) == 0 { return 0 }
        #endif
        return fsync(file)
    }

    /// Brings the names in a folder to the disk.
    package static func sync(folder: String) throws(SystemFailure) {
        let file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard file >= 0 else { throw .last }
        defer { close(file) }
        guard sync(file) == 0 else { throw .last }
    }
}
