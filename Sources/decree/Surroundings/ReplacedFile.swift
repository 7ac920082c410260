import Foundation

/// A file of the user's that is replaced as a whole: a killed run leaves the old one or the new one.
struct ReplacedFile {
    /// Where the bytes are, links followed.
    private let path: String
    private let given: String
    /// Nil if there is no file yet.
    let bytes: [UInt8]?

    /// - Throws: for a file that is there and cannot be read.
    init(_ path: String) throws(CommandError) {
        given = path
        self.path = URL(filePath: path).resolvingSymlinksInPath().path
        bytes = try Self.read(path)
    }

    /// Writes beside the file and renames onto it; the file keeps its access rights.
    ///
    /// - Throws: when the file has changed since it was read; what somebody wrote meanwhile is never lost.
    func replace(with new: [UInt8]) throws(CommandError) {
        guard try Self.read(given) == bytes else { throw Self.fault(given, "it changed meanwhile; run again") }
        let url = URL(filePath: path), folder = url.deletingLastPathComponent()
        // The content folder ignores hidden files, so a leftover of a killed run is none of the site's.
        let draft = folder.appending(path: ".\(url.lastPathComponent).partial").path
        var status = stat()
        let mode = stat(path, &status) == 0 ? status.st_mode & 0o777 : 0o644
        unlink(draft)
        let file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        guard file >= 0 else { throw Self.fault(given) }
        defer { close(file) }
        guard fchmod(file, mode) == 0, Self.write(new, to: file), fsync(file) == 0, rename(draft, path) == 0 else {
            let error = Self.fault(given)
            unlink(draft)
            throw error
        }
        let parent = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        fsync(parent)
        close(parent)
    }

    /// Takes away files that this run made and that nothing names yet.
    static func remove(_ paths: [String]) { for path in paths { unlink(path) } }

    private static func read(_ path: String) throws(CommandError) -> [UInt8]? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw fault(path, "it cannot be read")
        }
        return Array(data)
    }

    private static func write(_ bytes: [UInt8], to file: Int32) -> Bool {
        var start = 0
        while start < bytes.count {
            let count = bytes[start...].withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
            guard count > 0 else { return false }
            start += count
        }
        return true
    }

    private static func fault(_ path: String, _ cause: String? = nil) -> CommandError {
        CommandError("cannot change '\(path)': \(cause ?? String(cString: strerror(errno)))")
    }
}
