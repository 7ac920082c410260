/// A folder on this machine that a web server serves.
package struct DirectoryTarget: FolderTarget {
    package let path: String
    private let disk: Disk

    package init(_ path: String, disk: Disk = Disk()) {
        self.path = path
        self.disk = disk
    }

    package var place: String { path }

    var names: FolderNames { FolderNames(suffix: Superseded.marker, run: nil) }

    private var files: DirectoryFiles { DirectoryFiles(root: path, disk: disk) }

    func connected<Result: Sendable>(
        _ body: @escaping @Sendable (any FolderFiles) throws -> Result
    ) async throws -> Result {
        try body(files)
    }

    func alone(_ publication: FolderPublication) async throws -> Receipt {
        try publication.prepare(files)
        let lock = try disk.lock(named(FolderNames.lock), isFolder: false)
        defer { withExtendedLifetime(lock) {} }
        do {
            return try publication.work(files, isHeld: { true })
        } catch {
            // A full disk gets its room back at once.
            publication.discard(files)
            throw error
        }
    }

    func steps(writing serial: Int, files: Int, linked: Int) -> [String] { ["wrote publication \(serial)"] }
}
