/// Each change of some folders, once it is whole.
///
/// The folders are looked at over and over. Notifications of the system would come a little earlier, but differ from
/// system to system, cover folders and not trees, and never come for folders that another machine shares.
package struct FileEvents: Sendable {
    private let roots: [String]
    private let now: @Sendable () -> Int64
    private var seen: FolderSnapshot
    /// How long the last look took.
    private var effort = Duration.zero

    /// - Parameter now: in nanoseconds since 1970.
    package init(_ roots: [String], now: @escaping @Sendable () -> Int64) {
        (self.roots, self.now) = (roots, now)
        seen = FolderSnapshot(of: roots, at: now())
    }

    /// Between two looks, at least.
    private static let pace = Duration.milliseconds(50)
    /// Looking takes at most one part in so many of one processor, however many files there are.
    private static let share = 25
    /// An editor saves in several steps, and the clock of a file system goes in steps of up to ten milliseconds: what
    /// lasts so long is whole.
    private static let pause = Duration.milliseconds(12)
    private static let mostPauses = 25

    /// Waits for a change; nil when the task is cancelled.
    package mutating func next() async throws -> FolderDifference? {
        while !Task.isCancelled {
            var now = look(), difference = now.changes(since: seen)
            if difference.isEmpty {
                try await Task.sleep(for: max(Self.pace, effort * Self.share))
                continue
            }
            for _ in 0..<Self.mostPauses {
                try await Task.sleep(for: Self.pause)
                let later = look(), isLasting = later.files == now.files
                now = later
                if isLasting { break }
            }
            difference = now.changes(since: seen)
            seen = now
            if !difference.isEmpty { return difference }
        }
        return nil
    }

    private mutating func look() -> FolderSnapshot {
        let start = ContinuousClock.now
        defer { effort = .now - start }
        return FolderSnapshot(of: roots, at: now())
    }
}
