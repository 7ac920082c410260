/// Tells each change of some folders, once it is whole.
struct FolderWatch: Sendable {
    private let roots: [String]
    private let bell: FolderBell
    /// Watched folders, as the bell names them.
    private var watches: [Int32: String] = [:]
    private var seen: FolderSnapshot

    /// - Throws: `PreviewError` where the system cannot watch.
    init(_ roots: [String]) throws(PreviewError) {
        self.roots = roots
        bell = try FolderBell()
        seen = FolderSnapshot(of: [])
        seen = try look()
    }

    /// Waits for a change; nil when the task is cancelled.
    mutating func next() async throws -> FolderDifference? {
        for await ring in bell.rings {
            let difference = try await difference(after: ring)
            if !difference.isEmpty { return difference }
        }
        return nil
    }

    /// What is gone or still being written may come back or be finished at once.
    private static let pause = Duration.milliseconds(20)
    private static let mostPauses = 25

    /// Of one file, what the system named is enough. Where more change, as when a branch is switched, all is looked at.
    private mutating func difference(after ring: FolderBell.Ring) async throws -> FolderDifference {
        if case .files(let files) = ring, let paths = paths(of: files) {
            var later = seen
            if files.contains(where: { !$0.isWhole }), later.look(againAt: paths)?.isEmpty != true {
                try await Task.sleep(for: FolderWatch.pause)
                later = seen
            }
            if let difference = later.look(againAt: paths), difference.paths.count <= 1 {
                seen = later
                return difference
            }
        }
        let now = try await settled()
        defer { seen = now }
        return now.changes(since: seen)
    }

    /// Nil where one was seen by a watch that is no longer known.
    private func paths(of files: [FolderBell.File]) -> [String]? {
        let paths = files.compactMap { file in watches[file.watch].map { "\($0)/\(file.name)" } }
        return paths.count == files.count ? paths : nil
    }

    /// The state after a pause; where many files change, the first that lasts one.
    private mutating func settled() async throws -> FolderSnapshot {
        var now = try look()
        if now.changes(since: seen).isEmpty { return now }
        for _ in 0..<FolderWatch.mostPauses {
            try await Task.sleep(for: FolderWatch.pause)
            let later = try look()
            let isLasting = later.files == now.files
            now = later
            if isLasting { break }
        }
        return now
    }

    /// Every folder is watched before it is looked at, so nothing can change unseen between the two.
    private mutating func look() throws(PreviewError) -> FolderSnapshot {
        var folders = Set(watches.values).union(roots)
        while true {
            watches = try bell.watch(folders)
            let snapshot = FolderSnapshot(of: roots)
            if snapshot.folders.isSubset(of: folders) { return snapshot }
            folders = snapshot.folders.union(roots)
        }
    }
}
