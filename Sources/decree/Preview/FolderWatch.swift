/// Tells each change of some folders, once it is whole.
struct FolderWatch: Sendable {
    private let roots: [String]
    private let bell: FolderBell
    private var seen: FolderSnapshot

    /// - Throws: `PreviewError` where the system cannot watch.
    init(_ roots: [String]) throws(PreviewError) {
        self.roots = roots
        bell = try FolderBell()
        seen = try FolderWatch.look(roots, bell)
    }

    /// Waits for a change; nil when the task is cancelled.
    mutating func next() async throws -> FolderDifference? {
        for await _ in bell.rings {
            let now = try await settled()
            let difference = now.changes(since: seen)
            seen = now
            if !difference.isEmpty { return difference }
        }
        return nil
    }

    /// An editor saves in several steps, some of which leave the file missing or empty for a moment.
    private static let pause = Duration.milliseconds(20)
    private static let mostPauses = 25

    /// The state after a pause; where many files change, as when a branch is switched, the first that lasts one.
    private func settled() async throws -> FolderSnapshot {
        try await Task.sleep(for: FolderWatch.pause)
        var now = try FolderWatch.look(roots, bell)
        for _ in 0..<FolderWatch.mostPauses where now.changes(since: seen).paths.count > 1 {
            try await Task.sleep(for: FolderWatch.pause)
            let later = try FolderWatch.look(roots, bell)
            if later.files == now.files { break }
            now = later
        }
        return now
    }

    /// Every folder is watched before it is looked at, so nothing can change unseen between the two.
    private static func look(_ roots: [String], _ bell: FolderBell) throws(PreviewError) -> FolderSnapshot {
        var snapshot = FolderSnapshot(of: roots)
        while true {
            let folders = snapshot.folders
            try bell.watch(folders)
            snapshot = FolderSnapshot(of: roots)
            if snapshot.folders.isSubset(of: folders) { return snapshot }
        }
    }
}
