import Foundation

/// The few file operations of publishing, each checked, none following a link where it writes.
///
/// Every operation is announced before it happens: a test that throws there stands for a killed run.
package struct Disk: Sendable {
    package typealias Step = @Sendable (_ operation: String, _ path: String) throws(PublishingError) -> Void

    enum Kind: Hashable { case folder, file, link, other }

    private let before: Step

    package init(before: @escaping Step = { _, _ throws(PublishingError) in }) { self.before = before }

    /// Nil when nothing is there. A link is itself, never what it points to.
    func kind(of path: String) throws(PublishingError) -> Kind? {
        guard let status = try status(of: path) else { return nil }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: return .folder
        case S_IFREG: return .file
        case S_IFLNK: return .link
        default: return .other
        }
    }

    func seconds(of path: String) throws(PublishingError) -> Int? {
        guard let status = try status(of: path) else { return nil }
        #if canImport(Darwin)
        return status.st_mtimespec.tv_sec
        #else
        return status.st_mtim.tv_sec
        #endif
    }

    func names(in folder: String) throws(PublishingError) -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder)
                .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        } catch {
            throw .system(doing: "list the folder", path: folder, cause: error.localizedDescription)
        }
    }

    func makeFolder(_ path: String) throws(PublishingError) {
        try before("make the folder", path)
        try check(mkdir(path, 0o755) == 0, "make the folder", path)
    }

    /// - Parameter older: the file this one takes the place of; file servers answer "unchanged" by time and size,
    ///   so the new file is at least a second younger.
    func write(_ bytes: [UInt8], to path: String, youngerThan older: String?) throws(PublishingError) {
        try before("make the file", path)
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
        try check(file >= 0, "make the file", path)
        defer { close(file) }
        try before("write", path)
        var start = 0
        while start < bytes.count {
            let count = bytes[start...].withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
            try check(count > 0, "write", path)
            start += count
        }
        if let older, let past = try seconds(of: older), let now = try seconds(of: path), now <= past {
            let time = timespec(tv_sec: past + 1, tv_nsec: 0)
            try check(futimens(file, [time, time]) == 0, "date", path)
        }
        try before("sync", path)
        try check(fsync(file) == 0, "write", path)
    }

    func read(_ path: String) throws(PublishingError) -> [UInt8] {
        let file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        try check(file >= 0, "read", path)
        defer { close(file) }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = Foundation.read(file, &part, part.count)
            try check(count >= 0, "read", path)
            if count == 0 { return bytes }
            bytes += part.prefix(count)
        }
    }

    func syncFolder(_ path: String) throws(PublishingError) {
        try before("sync the folder", path)
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        try check(folder >= 0, "open", path)
        defer { close(folder) }
        try check(fsync(folder) == 0, "write", path)
    }

    func rename(_ path: String, to other: String) throws(PublishingError) {
        try before("rename", path)
        try check(Foundation.rename(path, other) == 0, "rename to \(other)", path)
    }

    /// Two folders change places in one step; no reader ever finds neither.
    func exchange(_ path: String, with other: String) throws(PublishingError) {
        try before("exchange", path)
        #if canImport(Darwin)
        let result = renamex_np(path, other, UInt32(RENAME_SWAP))
        #else
        // Glibc's module leaves out renameat2, so it is looked up by name; 2 is RENAME_EXCHANGE.
        typealias Rename = @convention(c) (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32) -> Int32
        guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "renameat2") else {
            throw .system(doing: "exchange with \(other)", path: path, cause: "the C library lacks renameat2")
        }
        let result = unsafeBitCast(symbol, to: Rename.self)(AT_FDCWD, path, AT_FDCWD, other, 2)
        #endif
        // EINVAL from Linux, ENOTSUP from macOS; without the old folder a plain rename is enough.
        if result != 0, [EINVAL, ENOSYS, ENOTSUP].contains(errno) {
            throw .system(
                doing: "exchange with \(other)", path: path,
                cause: "this file system cannot exchange folders; remove \(other) and run again")
        }
        try check(result == 0, "exchange with \(other)", path)
    }

    func link(_ path: String, to destination: String) throws(PublishingError) {
        try before("link", path)
        try check(symlink(destination, path) == 0, "link", path)
    }

    func destination(ofLink path: String) throws(PublishingError) -> String {
        do {
            return try FileManager.default.destinationOfSymbolicLink(atPath: path)
        } catch {
            throw .system(doing: "read the link", path: path, cause: error.localizedDescription)
        }
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

    /// An exclusive lock that the kernel gives back when the run ends, however it ends.
    func locked<Result>(
        _ path: String, isFolder: Bool, _ body: () throws(PublishingError) -> Result
    ) throws(PublishingError) -> Result {
        let flags = isFolder ? O_RDONLY | O_DIRECTORY : O_RDWR | O_CREAT | O_NOFOLLOW
        let file = open(path, flags | O_CLOEXEC, 0o644)
        try check(file >= 0, "lock", path)
        defer {
            // Closing alone leaves the lock with a child that is just being started and has not closed its copy yet.
            flock(file, LOCK_UN)
            close(file)
        }
        if flock(file, LOCK_EX | LOCK_NB) != 0 {
            guard errno != EWOULDBLOCK else { throw .busy(path: path) }
            try check(false, "lock", path)
        }
        return try body()
    }

    private func status(of path: String) throws(PublishingError) -> stat? {
        var status = stat()
        guard lstat(path, &status) != 0 else { return status }
        if errno == ENOENT { return nil }
        throw .system(doing: "look at it", path: path, cause: String(cString: strerror(errno)))
    }

    private func check(_ succeeded: Bool, _ doing: String, _ path: String) throws(PublishingError) {
        guard succeeded else {
            throw .system(doing: doing, path: path, cause: String(cString: strerror(errno)))
        }
    }
}
