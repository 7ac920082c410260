import Basics

/// How long a backend may take; what waits on one never waits longer.
package struct Deadline {
    private let end: ContinuousClock.Instant

    package init(seconds: Double) { end = .now + .seconds(seconds) }

    package var isOver: Bool { .now >= end }

    /// Milliseconds left, at most `most`.
    func milliseconds(most: Int32) -> Int32 {
        let left = (end - .now) / .milliseconds(1)
        return Int32(max(0, min(left.rounded(.up), Double(most))))
    }

    /// Waits until one of the descriptors is ready or `most` milliseconds are over; says which are ready.
    package func ready(_ wanted: [(file: Int32, events: Int32)], most: Int32 = .max) -> [Bool] {
        var polls = wanted.map { pollfd(fd: $0.file, events: Int16(truncatingIfNeeded: $0.events), revents: 0) }
        let count = poll(&polls, nfds_t(polls.count), milliseconds(most: most))
        return polls.map { count > 0 && $0.revents != 0 }
    }
}
