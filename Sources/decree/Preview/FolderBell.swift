import Foundation

/// Rings when something may have changed in the watched folders: on Linux when the system says so, elsewhere by a clock.
final class FolderBell: Sendable {
    /// Where something may have changed; it may ring for nothing.
    enum Ring: Hashable, Sendable {
        /// Look at everything: folders came, went or lost their access, or the system could not say.
        case anywhere
        /// Files alone, each once.
        case files([File])
    }

    /// A file that the system named.
    struct File: Hashable, Sendable {
        /// The watch that it was seen by.
        let watch: Int32
        let name: String
        /// False where it went, or was made and perhaps is still being written.
        var isWhole: Bool
    }

    let rings: AsyncStream<Ring>
    private let ring: AsyncStream<Ring>.Continuation

    #if os(Linux)
    private let descriptor: Int32

    /// - Throws: `PreviewError` where the system gives no more watches.
    init() throws(PreviewError) {
        descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        guard descriptor >= 0 else { throw .cannotWatch(cause: String(cString: strerror(errno))) }
        (rings, ring) = AsyncStream.makeStream()
        let (descriptor, ring) = (descriptor, ring)
        Thread.detachNewThread { FolderBell.listen(to: descriptor, ringing: ring) }
    }

    /// Some file systems report nothing, such as folders shared with another machine: there the clock rings.
    private static let longestSilence: Int32 = 2_000
    /// An editor saves in several steps, and the clock of a file system goes in steps of up to ten milliseconds: after the
    /// pause the steps are one ring, and what is written later has a later time.
    private static let pause: UInt32 = 12_000

    private static func listen(to descriptor: Int32, ringing ring: AsyncStream<Ring>.Continuation) {
        var report = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while true {
            let isReported = poll(&report, 1, longestSilence) > 0
            if isReported { usleep(pause) }
            guard let rung = isReported ? FolderReports.ring(reading: descriptor) : .anywhere else { continue }
            if case .terminated = ring.yield(rung) { break }
        }
        close(descriptor)
    }

    /// Folders not yet watched are watched from now on; a folder that is gone has left by itself.
    ///
    /// - Returns: each folder's watch, as files are named by.
    func watch(_ folders: Set<String>) throws(PreviewError) -> [Int32: String] {
        let inside = IN_CLOSE_WRITE | IN_ATTRIB | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO
        let events = inside | IN_DELETE_SELF | IN_MOVE_SELF
        var watches: [Int32: String] = [:]
        for folder in folders {
            let watch = inotify_add_watch(descriptor, folder, UInt32(events))
            if watch >= 0 { watches[watch] = folder } else if errno == ENOSPC {
                throw .cannotWatch(cause: "the system allows no more watches (fs.inotify.max_user_watches)")
            }
        }
        return watches
    }
    #else
    /// Between two looks at the folders.
    private static let pace = Duration.milliseconds(200)

    init() throws(PreviewError) {
        (rings, ring) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        let ring = ring
        let clock = Task {
            while !Task.isCancelled {
                try? await Task.sleep(for: FolderBell.pace)
                ring.yield(.anywhere)
            }
        }
        ring.onTermination = { _ in clock.cancel() }
    }

    func watch(_ folders: Set<String>) throws(PreviewError) -> [Int32: String] { [:] }
    #endif

    deinit { ring.finish() }
}
