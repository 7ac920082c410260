import Basics

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
        try fill(make(path), with: CollectionOfOne(bytes), path, youngerThan: older, isSynced: isSynced)
    }

    /// The same for bytes that come in pieces.
    func write(_ pieces: some Sequence<[UInt8]>, to path: String) throws(PublishingError) {
        _ = try fill(make(path), with: pieces, path, youngerThan: nil, isSynced: true)
    }

    /// Nil, and nothing written, where the folder above the file is missing; not brought to the disk yet.
    ///
    /// - Parameters:
    ///   - folder: below which the file is made.
    ///   - above: its path, for messages.
    func write(
        _ bytes: [UInt8], to file: String, in folder: OpenFile, at above: String, youngerThan older: String?
    ) throws(PublishingError) -> FileIdentity? {
        let path = "\(above)/\(file)"
        try before("make the file", path)
        let making = try doing(
            "make the file", path, try SystemFailure.ignoring(ENOENT, in: try Disk.make(file, in: folder)))
        guard let made = making else { return nil }
        return try fill(made, with: CollectionOfOne(bytes), path, youngerThan: older, isSynced: false)
    }

    /// Leaves a file that stands there already.
    func ensureFile(_ path: String, _ bytes: [UInt8]) throws(PublishingError) {
        try before("make the file", path)
        let made = try doing("make the file", path, try SystemFailure.ignoring(EEXIST, in: try Disk.make(path)))
        if let made { _ = try fill(made, with: CollectionOfOne(bytes), path, youngerThan: nil, isSynced: false) }
    }

    private func make(_ path: String) throws(PublishingError) -> OpenFile {
        try before("make the file", path)
        return try doing("make the file", path, try Disk.make(path))
    }

    private static func make(_ path: String, in folder: OpenFile? = nil) throws(SystemFailure) -> OpenFile {
        try OpenFile(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o644, in: folder)
    }

    private func fill(
        _ file: OpenFile, with pieces: some Sequence<[UInt8]>, _ path: String, youngerThan older: String?,
        isSynced: Bool
    ) throws(PublishingError) -> FileIdentity {
        try before("write", path)
        for bytes in pieces { try doing("write", path, try file.write(bytes)) }
        if let older, let past = try identity(of: older)?.seconds, let now = try identity(of: path)?.seconds,
            now <= past
        {
            try doing("date", path, try file.setTime(past + 1))
        }
        if isSynced {
            try before("sync", path)
            try doing("write", path, try file.sync())
        }
        let status = try doing("look at it", path, try FileStatus(of: file))
        if status.rights & Disk.readable == Disk.readable { return status.identity }
        try doing("make it readable", path, try file.setRights(0o644))
        return try doing("make it readable", path, try FileStatus(of: file)).identity
    }

    /// What is published is for everybody: a web server reads it as another user, whatever the umask of this run.
    private static let readable: mode_t = 0o444

    func read(_ path: String) throws(PublishingError) -> [UInt8] { try content(of: path).bytes }

    /// The bytes with the identity that the file had before they were read.
    func content(of path: String) throws(PublishingError) -> (bytes: [UInt8], identity: FileIdentity) {
        let file = try doing("read", path, try OpenFile(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK))
        let status = try doing("read", path, try FileStatus(of: file))
        return (try doing("read", path, try file.read()), status.identity)
    }

    func seconds(of path: String) throws(PublishingError) -> Int? { try status(of: path)?.identity.seconds }

    /// Nil if there is no plain file, also if a folder above it is none.
    func identity(of path: String) throws(PublishingError) -> FileIdentity? {
        let status = try doing(
            "look at it", path, try SystemFailure.ignoring(ENOENT, ENOTDIR, in: try FileStatus(named: path)))
        return status.flatMap { $0.kind == .file ? $0.identity : nil }
    }
}
