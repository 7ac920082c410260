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
        guard (try? FileStatus(named: path)) == nil else { throw exists }
        try removeLeftovers()
        try step("create")
        let draft = "\(folder)/.\(name).partial-\(ThisProcess.uniqueName())", file: OpenFile
        do { file = try OpenFile(draft, O_RDWR | O_CREAT | O_EXCL, mode: 0o600) } catch {
            throw fault("cannot be created: \(error)")
        }
        try step("write")
        do {
            try file.write(bytes)
            try file.sync()
        } catch {
            unlink(draft)
            throw fault("cannot be written: \(error)")
        }
        try step("link")
        guard link(draft, path) == 0 else {
            let failure = SystemFailure.last
            unlink(draft)
            throw failure.code == EEXIST ? exists : fault("cannot be created: \(failure)")
        }
        try step("unlink")
        unlink(draft)
        do { try Files.syncFolder(folder) } catch { throw fault("its folder cannot be written: \(error)") }
    }

    /// The file's bytes, unless others may read it or it lies in a forbidden folder.
    package func read() throws(SigningError) -> [UInt8] {
        try refuseForbiddenFolders()
        do {
            // Without O_NONBLOCK a pipe would hang here.
            let file = try OpenFile(path, O_RDONLY | O_NONBLOCK), status = try FileStatus(of: file)
            guard status.kind == .file else { throw fault("is not a file") }
            guard status.isPrivate else { throw fault("others than its owner may use it; run chmod 600") }
            let bytes = try file.read(most: TextLines.limit + 1)
            guard bytes.count <= TextLines.limit else { throw fault("is too long for a key file") }
            return bytes
        } catch {
            throw error as? SigningError ?? fault("cannot be read: \(error)")
        }
    }

    private var name: String { Paths.name(of: path) }

    private var folder: String { path.contains("/") ? Paths.folder(of: path) : "." }

    /// Temporary files of killed runs; they may hold half a key.
    private func removeLeftovers() throws(SigningError) {
        let names = (try? Files.names(in: folder)) ?? []
        for leftover in names where leftover.hasPrefix(".\(name).partial-") { unlink("\(folder)/\(leftover)") }
    }

    private func fault(_ reason: String) -> SigningError { .keyFile(path, reason: reason) }

    private var exists: SigningError { fault("exists already; a key is never overwritten") }
}

extension KeyFile {
    /// Compares the folders above the key, as named and with links resolved, by device and inode:
    /// neither links nor letter case nor `..` hide a folder from that.
    private func refuseForbiddenFolders() throws(SigningError) {
        var above = Self.ancestors(of: folder)
        if let resolved = try? Files.realPath(of: path) { above += Self.ancestors(of: resolved) }
        guard !above.isEmpty else { throw fault("its folder does not exist") }
        for folder in forbidden {
            if let place = try? FileStatus(folder).place, above.contains(place) {
                throw fault("lies inside \(folder); a key there could be published")
            }
        }
    }

    /// The folder itself and every one above it, links resolved.
    private static func ancestors(of folder: String) -> [[Int64]] {
        guard let path = try? Files.realPath(of: folder) else { return [] }
        let paths = sequence(first: path) { $0 == "/" ? nil : Paths.folder(of: $0) }
        return paths.compactMap { try? FileStatus($0).place }
    }
}
