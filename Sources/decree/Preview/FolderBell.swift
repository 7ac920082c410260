import Foundation

/// Rings when something may have changed in the watched folders: on Linux when the system says so, elsewhere by a clock.
final class FolderBell: Sendable {
    /// One element for any number of changes since the last was taken; it may ring for nothing.
    let rings: AsyncStream<Void>
    private let ring: AsyncStream<Void>.Continuation

    #if os(Linux)
    private let descriptor: Int32

    /// - Throws: `PreviewError` where the system gives no more watches.
    init() throws(PreviewError) {
        descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        guard descriptor >= 0 else { throw .cannotWatch(cause: String(cString: strerror(errno))) }
        (rings, ring) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        let (descriptor, ring) = (descriptor, ring)
        Thread.detachNewThread { FolderBell.listen(to: descriptor, ringing: ring) }
    }

    /// Some file systems report nothing, such as folders shared with another machine: there the clock rings.
    private static let longestSilence: Int32 = 2_000

    private static func listen(to descriptor: Int32, ringing ring: AsyncStream<Void>.Continuation) {
        var report = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while true {
            poll(&report, 1, longestSilence)
            drain(descriptor)
            if case .terminated = ring.yield() { break }
        }
        close(descriptor)
    }

    /// Folders not yet watched are watched from now on; a folder that is gone has left by itself.
    func watch(_ folders: Set<String>) throws(PreviewError) {
        let inside = IN_CLOSE_WRITE | IN_ATTRIB | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO
        let events = inside | IN_DELETE_SELF | IN_MOVE_SELF
        for folder in folders where inotify_add_watch(descriptor, folder, UInt32(events)) < 0 && errno == ENOSPC {
            throw .cannotWatch(cause: "the system allows no more watches (fs.inotify.max_user_watches)")
        }
    }

    /// The reports themselves say nothing that the folders do not say better.
    private static func drain(_ descriptor: Int32) {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        while bytes.withUnsafeMutableBytes({ read(descriptor, $0.baseAddress, $0.count) }) > 0 {}
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
                ring.yield()
            }
        }
        ring.onTermination = { _ in clock.cancel() }
    }

    func watch(_ folders: Set<String>) throws(PreviewError) {}
    #endif

    deinit { ring.finish() }
}
