import Basics

/// The few file operations of publishing, each checked, none following a link where it writes.
///
/// Every operation is announced before it happens: a test that throws there stands for a killed run.
package struct Disk: Sendable {
    package typealias Step = @Sendable (_ operation: String, _ path: String) throws(PublishingError) -> Void

    let before: Step

    package init(before: @escaping Step = { _, _ throws(PublishingError) in }) { self.before = before }

    /// Nil when nothing is there. A link is itself, never what it points to.
    func kind(of path: String) throws(PublishingError) -> FileStatus.Kind? {
        try status(of: path)?.kind
    }

    func isFolder(_ path: String) -> Bool { (try? FileStatus(named: path))?.kind == .folder }

    func makeFolder(_ path: String) throws(PublishingError) {
        try before("make the folder", path)
        try check(Disk.make(path, in: AT_FDCWD) == 0, "make the folder", path)
    }

    /// Leaves a folder that stands there already, which another task may have made just now; a link is no folder.
    func ensureFolder(_ path: String) throws(PublishingError) {
        try ensureFolder(path) { Disk.make(path, in: AT_FDCWD) }
    }

    /// The same below an open folder, whose path is for messages.
    func ensureFolder(_ name: String, in folder: OpenFile, at path: String) throws(PublishingError) {
        try ensureFolder("\(path)/\(name)") { Disk.make(name, in: folder.descriptor) }
    }

    /// Makes a folder that everybody may read, as files are, whatever the umask.
    private static func make(_ name: String, in folder: Int32) -> Int32 {
        var status = stat()
        guard mkdirat(folder, name, 0o755) == 0, fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
            return -1
        }
        return status.st_mode & 0o555 == 0o555 ? 0 : fchmodat(folder, name, 0o755, 0)
    }

    private func ensureFolder(_ path: String, by making: () -> Int32) throws(PublishingError) {
        try before("make the folder", path)
        if making() == 0 { return }
        let failure = SystemFailure.last
        if failure.code != EEXIST || !isFolder(path) { throw Disk.failure("make the folder", path, failure) }
    }

    func rename(_ path: String, to other: String) throws(PublishingError) {
        try before("rename", path)
        if Basics.rename(path, other) == 0 { return }
        let isMounted = [EXDEV, EBUSY].contains(errno)
        let cause = isMounted ? "another file system is mounted there" : "\(SystemFailure.last)"
        throw .system(doing: "rename to \(other)", path: path, cause: cause)
    }

    func link(_ path: String, to destination: String) throws(PublishingError) {
        try before("link", path)
        try check(symlink(destination, path) == 0, "link", path)
    }

    func destination(ofLink path: String) throws(PublishingError) -> String {
        try doing("read the link", path, try Files.destination(ofLink: path))
    }

    /// Removes a file, a link, or a folder with all in it; `last`, when there, goes after everything beside it.
    func remove(_ path: String, last: String? = nil) throws(PublishingError) {
        guard let kind = try kind(of: path) else { return }
        guard kind == .folder else {
            try before("remove", path)
            return try check(unlink(path) == 0, "remove", path)
        }
        let names = try names(in: path)
        for name in names where name != last { try remove("\(path)/\(name)") }
        if let last, names.contains(last) { try remove("\(path)/\(last)") }
        try before("remove the folder", path)
        try check(rmdir(path) == 0, "remove the folder", path)
    }

    func status(of path: String) throws(PublishingError) -> FileStatus? {
        try doing("look at it", path, try SystemFailure.ignoring(ENOENT, in: try FileStatus(named: path)))
    }

    private static func failure(_ doing: String, _ path: String, _ cause: SystemFailure) -> PublishingError {
        .system(doing: doing, path: path, cause: "\(cause)")
    }

    func doing<Result>(
        _ doing: String, _ path: String, _ call: @autoclosure () throws(SystemFailure) -> Result
    ) throws(PublishingError) -> Result {
        do { return try call() } catch { throw Disk.failure(doing, path, error) }
    }

    func check(_ succeeded: Bool, _ doing: String, _ path: String) throws(PublishingError) {
        guard succeeded else { throw Disk.failure(doing, path, .last) }
    }
}
