import Basics
import Signing
import Synchronization

/// Waits for sockets on a thread of its own, so that no task holds one of Swift's threads while nothing comes.
final class SocketLoop: Sendable {
    private struct Wait {
        let file: Int32
        let events: Int16
        let answer: CheckedContinuation<Bool, Never>
    }

    private struct State {
        /// By number.
        var waits: [Int: Wait] = [:]
        /// Numbers that were cancelled before they waited.
        var stopped: Set<Int> = []
        var next = 0
        var isClosed = false
        /// True while the bell's byte has not been read.
        var isRung = false
    }

    private let state = Mutex(State())
    /// Interrupts the thread, to look at other sockets.
    private let bell: Pipe

    init() throws {
        bell = try Pipe()
        BackgroundThread.start { [self] in run() }
    }

    /// Returns once the socket can be used so.
    ///
    /// - Throws: `CancellationError` where the task is cancelled, or the loop closed.
    func wait(for file: Int32, _ events: Int32) async throws {
        let number = state.withLock { state in
            state.next += 1
            return state.next
        }
        defer { state.withLock { _ = $0.stopped.remove(number) } }
        let isReady = await withTaskCancellationHandler {
            await withCheckedContinuation { answer in
                let isTaken = state.withLock { state in
                    guard !state.isClosed, !state.stopped.contains(number) else { return false }
                    state.waits[number] = Wait(file: file, events: Int16(events), answer: answer)
                    return true
                }
                if isTaken { ring() } else { answer.resume(returning: false) }
            }
        } onCancel: {
            stop(number)
        }
        guard isReady else { throw CancellationError() }
    }

    func close() {
        state.withLock { $0.isClosed = true }
        ring()
    }

    private func stop(_ number: Int) {
        let wait = state.withLock { state in
            let wait = state.waits.removeValue(forKey: number)
            if wait == nil { state.stopped.insert(number) }
            return wait
        }
        wait?.answer.resume(returning: false)
        ring()
    }

    private func ring() {
        let isNew = state.withLock { state in
            defer { state.isRung = true }
            return !state.isRung
        }
        if isNew { _ = bell.write([0]) }
    }

    private func run() {
        while let waits = state.withLock({ $0.isClosed ? nil : $0.waits }) {
            let numbers = Array(waits.keys)
            var files = [pollfd(fd: bell.reading, events: Int16(POLLIN), revents: 0)]
            files += numbers.compactMap { waits[$0].map { pollfd(fd: $0.file, events: $0.events, revents: 0) } }
            guard poll(&files, nfds_t(files.count), -1) >= 0 || errno == EINTR else { break }
            if files[0].revents != 0 { silence() }
            for (number, file) in zip(numbers, files.dropFirst()) where file.revents != 0 {
                state.withLock { $0.waits.removeValue(forKey: number) }?.answer.resume(returning: true)
            }
        }
        let left = state.withLock { state in
            defer { (state.isClosed, state.waits) = (true, [:]) }
            return state.waits.values.map(\.answer)
        }
        for answer in left { answer.resume(returning: false) }
        // The bell stays open: whoever rings it late must not write to another file.
    }

    private func silence() {
        var byte: UInt8 = 0
        _ = read(bell.reading, &byte, 1)
        state.withLock { $0.isRung = false }
    }

    deinit {
        var bell = bell
        bell.closeBoth()
    }
}
