/// A file that is written from its beginning, piece by piece; what it held is gone.
package final class NewFile {
    private var file: Int32

    package init(_ path: String, mode: mode_t = 0o666) throws(SystemFailure) {
        file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
        guard file >= 0 else { throw .last }
    }

    package func write(_ bytes: [UInt8]) throws(SystemFailure) { try Files.write(bytes, to: file) }

    /// Returns once the bytes are on the disk.
    package func sync() throws(SystemFailure) {
        guard DiskSync.sync(file) == 0 else { throw .last }
    }

    package func close() throws(SystemFailure) {
        let closed = Basics.close(file)
        file = -1
        guard closed == 0 else { throw .last }
    }

    deinit { if file >= 0 { _ = Basics.close(file) } }
}
