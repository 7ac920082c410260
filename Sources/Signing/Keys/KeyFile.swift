import Basics

/// The file that holds a secret key: private, never overwritten, never where it could be published.
package struct KeyFile: Sendable {
    package let path: String
    /// The folders of content and output; a key inside one of them would be published sooner or later.
    package let forbidden: [String]

    package init(_ path: String, outside forbidden: [String]) {
        (self.path, self.forbidden) = (path, forbidden)
    }

    /// Writes a new key file that only its owner may read.
    ///
    /// The bytes are on disk before the name exists, and the name is given by a hard link, which never replaces a
    /// file: a killed run leaves no key or a whole one. Its leftover, never half a key by that name, goes next time.
    ///
    /// - Parameter before: called before each step, so tests can stop there.
    package func create(
        _ bytes: [UInt8], before step: (String) throws(SigningError) -> Void = { _ in }
    ) throws(SigningError) {
        try refuseForbiddenFolders()
        var status = stat()
        guard lstat(path, &status) != 0 else { throw fault("exists already; a key is never overwritten") }
        try removeLeftovers()
        try step("create")
        var template = Array("\(folder)/.\(name).partial-XXXXXX".utf8CString)
        // mkstemp opens with O_EXCL and mode 0600, whatever the umask grants.
        let file = mkstemp(&template)
        guard file >= 0 else { throw fault("cannot be created: \(Self.cause())") }
        defer { close(file) }
        try step("write")
        do {
            try Files.write(bytes, to: file)
            guard DiskSync.sync(file) == 0 else { throw SystemFailure.last }
        } catch {
            unlink(template)
            throw fault("cannot be written: \(error)")
        }
        try step("link")
        guard link(template, path) == 0 else {
            let reason =
                errno == EEXIST ? "exists already; a key is never overwritten" : "cannot be created: \(Self.cause())"
            unlink(template)
            throw fault(reason)
        }
        try step("unlink")
        unlink(template)
        do { try DiskSync.sync(folder: folder) } catch { throw fault("its folder cannot be written: \(error)") }
    }

    /// The file's bytes, unless others may read it or it lies in a forbidden folder.
    package func read() throws(SigningError) -> [UInt8] {
        try refuseForbiddenFolders()
        // Without O_NONBLOCK a pipe would hang here.
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { throw fault("cannot be read: \(Self.cause())") }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { throw fault("cannot be read: \(Self.cause())") }
        guard status.st_mode & S_IFMT == S_IFREG else { throw fault("is not a file") }
        guard status.st_mode & 0o077 == 0 else {
            throw fault("others than its owner may use it; run chmod 600")
        }
        let bytes: [UInt8]
        do { bytes = try Files.read(from: file, most: TextLines.limit + 1) } catch {
            throw fault("cannot be read: \(error)")
        }
        guard bytes.count <= TextLines.limit else { throw fault("is too long for a key file") }
        return bytes
    }

    private var name: String { path.split(separator: "/").last.map(String.init) ?? "" }

    private var folder: String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Temporary files of killed runs; they may hold half a key.
    private func removeLeftovers() throws(SigningError) {
        let names = (try? Files.names(in: folder)) ?? []
        for leftover in names where leftover.hasPrefix(".\(name).partial-") { unlink("\(folder)/\(leftover)") }
    }

    private func fault(_ reason: String) -> SigningError { .keyFile(path, reason: reason) }

    private static func cause() -> String { String(cString: strerror(errno)) }
}

extension KeyFile {
    /// Compares the folders above the key, as named and with links resolved, by device and inode:
    /// neither links nor letter case nor `..` hide a folder from that.
    private func refuseForbiddenFolders() throws(SigningError) {
        var above = Self.ancestors(of: folder)
        if let resolved = try? Files.realPath(of: path) { above += Self.ancestors(of: resolved) }
        guard !above.isEmpty else { throw fault("its folder does not exist") }
        for folder in forbidden {
            if let identity = Self.identity(folder), above.contains(identity) {
                throw fault("lies inside \(folder); a key there could be published")
            }
        }
    }

    /// Device and inode; nil if the path leads to nothing.
    private static func identity(_ path: String) -> [UInt64]? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return [UInt64(truncatingIfNeeded: status.st_dev), UInt64(truncatingIfNeeded: status.st_ino)]
    }

    /// The folder itself and every one above it, links resolved.
    private static func ancestors(of folder: String) -> [[UInt64]] {
        guard var path = try? Files.realPath(of: folder) else { return [] }
        var found: [[UInt64]] = []
        while true {
            if let identity = identity(path) { found.append(identity) }
            guard path != "/", let slash = path.lastIndex(of: "/") else { return found }
            path = slash == path.startIndex ? "/" : String(path[..<slash])
        }
    }
}
