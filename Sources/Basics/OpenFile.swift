import Synchronization

/// An open file, which no child of this process inherits; it is closed with its last copy at the latest.
package final class OpenFile: Sendable {
    /// Whoever keeps the number must keep the file too.
    package let descriptor: Int32
    private let isClosed = Atomic(false)

    /// - Parameters:
    ///   - flags: as `open` takes them.
    ///   - mode: of a file that is made, lowered by the umask.
    ///   - folder: what a relative path is below.
    package init(
        _ path: String, _ flags: Int32 = O_RDONLY, mode: mode_t = 0o666, in folder: OpenFile? = nil
    ) throws(SystemFailure) {
        descriptor = openat(folder?.descriptor ?? AT_FDCWD, path, flags | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw .last }
    }

    /// A file that is written from its beginning; what it held is gone.
    package convenience init(new path: String) throws(SystemFailure) {
        try self.init(path, O_WRONLY | O_CREAT | O_TRUNC)
    }

    /// From where it stands to the end.
    ///
    /// - Parameter most: how many bytes are read at most.
    package func read(most: Int = .max) throws(SystemFailure) -> [UInt8] {
        try Files.read(from: descriptor, most: most)
    }

    package func write(_ bytes: [UInt8]) throws(SystemFailure) { try Files.write(bytes, to: descriptor) }

    /// Returns once the bytes, or a folder's names, are on the disk.
    ///
    /// On macOS `fsync` leaves the bytes in the disk's own cache, which a power cut empties. File systems that do not
    /// know `F_FULLFSYNC`, as those of networks, have `fsync` alone.
    package func sync() throws(SystemFailure) {
        #if canImport(Darwin)
            if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
        #endif
        // On a file system of a network a signal may interrupt it.
        while fsync(descriptor) != 0 {
            guard errno == EINTR else { throw .last }
        }
    }

    package func setRights(_ rights: mode_t) throws(SystemFailure) { try check(fchmod(descriptor, rights)) }

    package func setOwner(_ owner: uid_t, _ group: gid_t) throws(SystemFailure) {
        try check(fchown(descriptor, owner, group))
    }

    /// Sets the time of the last write, in seconds since 1970.
    package func setTime(_ seconds: Int) throws(SystemFailure) {
        let time = timespec(tv_sec: seconds, tv_nsec: 0)
        try check(futimens(descriptor, [time, time]))
    }

    private func check(_ result: Int32) throws(SystemFailure) {
        guard result == 0 else { throw .last }
    }

    /// - Throws: where bytes that were written are lost after all.
    package func close() throws(SystemFailure) {
        guard !isClosed.exchange(true, ordering: .relaxed) else { return }
        try check(Basics.close(descriptor))
    }

    deinit { if descriptor >= 0 { try? close() } }
}
