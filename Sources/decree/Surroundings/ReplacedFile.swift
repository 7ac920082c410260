import Basics
import Publishing

/// A file of the user's that is replaced as a whole: a killed run leaves the old one or the new one.
///
/// From reading to writing no other run of Decree changes files of the same folder: the value holds a lock on the
/// folder as long as a copy of it is known. An editor knows no locks, so what it saves meanwhile is found, and stays.
struct ReplacedFile: Sendable {
    /// Where the bytes are, links followed.
    private let path: String
    private let given: String
    /// Nil if there is no file yet.
    let bytes: [UInt8]?
    private let lock: FolderLock

    /// How long another run may take: it checks the whole app, and may be asking a person.
    private static let patience = Duration.seconds(60)
    /// After how long the user reads why nothing happens.
    private static let silence = Duration.seconds(1)

    /// Waits for other runs that change files of the folder.
    ///
    /// - Parameter waiting: called once if another run does not end at once.
    /// - Throws: for a file that is there and cannot be read, or may not be changed; when another run does not end.
    init(_ path: String, waiting: () -> Void = {}) throws {
        given = path
        self.path = Paths.resolved(path)
        lock = try Self.lock(above: self.path, given, waiting)
        bytes = try Self.read(path)
        if let status = try? FileStatus(self.path) { try Self.refuseForeign(status, self.path, given) }
    }

    private static func lock(above path: String, _ given: String, _ waiting: () -> Void) throws -> FolderLock {
        let folder = Paths.folder(of: path), start = ContinuousClock.now
        var isSaid = false
        while true {
            if let lock = try lockIfFree(folder) { return lock }
            try Task.checkCancellation()
            let waited = ContinuousClock.now - start
            guard waited < patience else {
                throw fault(given, "another run is changing files beside it; run again when it is done")
            }
            if waited > silence, !isSaid {
                waiting()
                isSaid = true
            }
            usleep(20_000)
        }
    }

    private static func lockIfFree(_ folder: String) throws(PublishingError) -> FolderLock? {
        do throws(PublishingError) { return try Disk().lock(folder, isFolder: true) } catch {
            if case .busy = error { return nil }
            throw error
        }
    }

    /// - Throws: for a file that its owner made read-only, or whose owner would be another afterwards.
    private static func refuseForeign(_ status: FileStatus, _ path: String, _ given: String) throws(CommandError) {
        // Root may write to every file; the owner's own bit says what is meant.
        guard status.rights & 0o200 != 0, access(path, W_OK) == 0 else {
            throw fault(given, "it is read-only; if it may be changed, run chmod u+w '\(given)'")
        }
        guard [status.owner, 0].contains(geteuid()) else {
            throw fault(given, "it belongs to another user, and the changed file would be yours; run as its owner")
        }
    }

    /// Writes beside the file and gives that its name; the file keeps its owner and access rights.
    ///
    /// - Throws: when the file has changed since it was read; what somebody wrote meanwhile is never lost.
    func replace(with new: [UInt8]) throws(CommandError) {
        guard try Self.read(given) == bytes else { throw changed }
        let folder = Paths.folder(of: path)
        // Of this run alone. The content folder ignores hidden files, so a killed run's is none of the site's.
        let draft = Paths.joined(folder, ".\(Paths.name(of: path)).partial-\(ThisProcess.uniqueName())")
        try write(new, to: draft)
        if bytes == nil { try create(from: draft) } else { try exchange(with: draft, new) }
        unlink(draft)
        try? Files.syncFolder(folder)
    }

    /// Takes away files that this run made and that nothing names yet.
    static func remove(_ paths: [String]) { for path in paths { unlink(path) } }

    private var changed: CommandError { Self.fault(given, "it changed meanwhile; run again") }
}

extension ReplacedFile {
    /// A name that somebody took meanwhile stays theirs.
    private func create(from draft: String) throws(CommandError) {
        if link(draft, path) == 0 { return }
        // Some file systems have no links.
        if [EPERM, ENOTSUP].contains(errno), rename(draft, path) == 0 { return }
        let error = errno == EEXIST ? changed : Self.fault(given)
        unlink(draft)
        throw error
    }

    /// Exchanges the two names in one step. What an editor saved since the file was read then has the draft's name, and
    /// gets its own back.
    ///
    /// On a file system that cannot do so, the draft takes the name; a save in the moment before is lost there.
    private func exchange(with draft: String, _ new: [UInt8]) throws(CommandError) {
        var (expected, own, isNew) = (bytes, new, true)
        while true {
            guard Self.exchange(draft, path) else {
                if isNew, [EINVAL, ENOSYS, ENOTSUP].contains(errno), rename(draft, path) == 0 { return }
                let error = errno == ENOENT ? changed : Self.fault(given)
                if isNew { unlink(draft) }
                throw error
            }
            let taken = try Self.read(draft)
            if taken == expected {
                if isNew { return }
                unlink(draft)
                throw changed
            }
            (expected, own, isNew) = (own, taken ?? [], false)
        }
    }

    private static func exchange(_ path: String, _ other: String) -> Bool {
        #if os(Linux)
            // Glibc's module leaves out `renameat2`, so it is looked up by name.
            typealias Rename =
                @convention(c) (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32) -> Int32
            guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "renameat2") else {
                errno = ENOSYS
                return false
            }
            // 2 is RENAME_EXCHANGE.
            return unsafeBitCast(symbol, to: Rename.self)(AT_FDCWD, path, AT_FDCWD, other, 2) == 0
        #else
            return renamex_np(path, other, UInt32(RENAME_SWAP)) == 0
        #endif
    }

    private func write(_ new: [UInt8], to draft: String) throws(CommandError) {
        let file: OpenFile, status = try? FileStatus(path)
        do { file = try OpenFile(draft, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600) } catch {
            throw Self.fault(given, "\(error)")
        }
        do {
            // The owner first: another one takes away bits of the mode.
            if let status, (try? file.setOwner(status.owner, status.group)) == nil {
                throw Self.fault(given, "its owner or group cannot be kept; run as its owner")
            }
            try file.write(new)
            try file.setRights(status?.rights ?? 0o644)
            try file.sync()
        } catch {
            unlink(draft)
            throw error as? CommandError ?? Self.fault(given, "\(error)")
        }
    }

    private static func read(_ path: String) throws(CommandError) -> [UInt8]? {
        guard Files.exists(path) else { return nil }
        guard let data = Files.content(of: path) else { throw fault(path, "it cannot be read") }
        return data
    }

    private static func fault(_ path: String, _ cause: String? = nil) -> CommandError {
        CommandError("cannot change '\(path)': \(cause ?? String(cString: strerror(errno)))")
    }
}
