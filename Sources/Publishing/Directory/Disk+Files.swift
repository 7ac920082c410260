import Basics
import PolicyModel
import Signing

/// Reading and writing single files.
extension Disk {
    /// - Parameters:
    ///   - older: the file this one takes the place of; file servers answer "unchanged" by time and size,
    ///     so the new file is at least a second younger.
    ///   - isSynced: false where the whole folder is brought to the disk at once later, with `settle`.
    @discardableResult
    func write(
        _ bytes: [UInt8], to path: String, youngerThan older: String?, isSynced: Bool = true
    ) throws(PublishingError) -> FileIdentity {
        try before("make the file", path)
        let file = Disk.make(path)
        try check(file >= 0, "make the file", path)
        return try fill(file, with: CollectionOfOne(bytes), path, youngerThan: older, isSynced: isSynced)
    }

    /// The same for bytes that come in pieces.
    func write(_ pieces: some Sequence<[UInt8]>, to path: String) throws(PublishingError) {
        try before("make the file", path)
        let file = Disk.make(path)
        try check(file >= 0, "make the file", path)
        _ = try fill(file, with: pieces, path, youngerThan: nil, isSynced: true)
    }

    /// Nil, and nothing written, where the folder above the file is missing; not brought to the disk yet.
    ///
    /// - Parameter folder: an open folder, below which the file is made, and its path for messages.
    func write(
        _ bytes: [UInt8], to file: String, in folder: (descriptor: Int32, path: String), youngerThan older: String?
    ) throws(PublishingError) -> FileIdentity? {
        let path = "\(folder.path)/\(file)"
        try before("make the file", path)
        let made = openat(folder.descriptor, file, Disk.making, 0o644)
        if made < 0, errno == ENOENT { return nil }
        try check(made >= 0, "make the file", path)
        return try fill(made, with: CollectionOfOne(bytes), path, youngerThan: older, isSynced: false)
    }

    /// Leaves a file that stands there already.
    func ensureFile(_ path: String, _ bytes: [UInt8]) throws(PublishingError) {
        try before("make the file", path)
        let file = Disk.make(path)
        if file < 0, errno == EEXIST { return }
        try check(file >= 0, "make the file", path)
        _ = try fill(file, with: CollectionOfOne(bytes), path, youngerThan: nil, isSynced: false)
    }

    private static func make(_ path: String) -> Int32 { open(path, making, 0o644) }

    private static let making = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC

    private func fill(
        _ file: Int32, with pieces: some Sequence<[UInt8]>, _ path: String, youngerThan older: String?, isSynced: Bool
    ) throws(PublishingError) -> FileIdentity {
        defer { close(file) }
        try before("write", path)
        for bytes in pieces {
            do { try Files.write(bytes, to: file) } catch { throw Disk.failure("write", path, error) }
        }
        if let older, let past = try identity(of: older)?.seconds, let now = try identity(of: path)?.seconds,
            now <= past
        {
            let time = timespec(tv_sec: past + 1, tv_nsec: 0)
            try check(futimens(file, [time, time]) == 0, "date", path)
        }
        if isSynced {
            try before("sync", path)
            try check(DiskSync.sync(file) == 0, "write", path)
        }
        var status = stat()
        try check(fstat(file, &status) == 0, "look at it", path)
        if status.st_mode & Disk.readable != Disk.readable {
            try check(fchmod(file, 0o644) == 0 && fstat(file, &status) == 0, "make it readable", path)
        }
        return FileIdentity(status)
    }

    /// What is published is for everybody: a web server reads it as another user, whatever the umask of this run.
    private static let readable: mode_t = 0o444

    func read(_ path: String) throws(PublishingError) -> [UInt8] { try content(of: path).bytes }

    /// The bytes with the identity that the file had before they were read.
    func content(of path: String) throws(PublishingError) -> (bytes: [UInt8], identity: FileIdentity) {
        let file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        try check(file >= 0, "read", path)
        defer { close(file) }
        var status = stat()
        try check(fstat(file, &status) == 0, "read", path)
        do { return (try Files.read(from: file), FileIdentity(status)) } catch {
            throw Disk.failure("read", path, error)
        }
    }

    func seconds(of path: String) throws(PublishingError) -> Int? {
        try status(of: path).map { FileIdentity($0).seconds }
    }

    /// Nil if there is no plain file, also if a folder above it is none.
    func identity(of path: String) throws(PublishingError) -> FileIdentity? {
        var status = stat()
        if lstat(path, &status) == 0 { return Kind(mode: Int(status.st_mode)) == .file ? FileIdentity(status) : nil }
        if errno == ENOENT || errno == ENOTDIR { return nil }
        throw Disk.failure("look at it", path)
    }
}
