import Basics
import CCurl
import Synchronization

/// libcurl's multi interface on a thread of its own, which alone touches libcurl's handles.
///
/// Tasks leave their exchanges in a queue, wake the thread and wait. An actor was refused: it would hold a thread of
/// Swift's pool while libcurl waits for the network.
final class CurlLoop: Sendable {
    private struct Job: Sendable {
        let number: Int
        let exchange: CurlExchange
        let answer: CheckedContinuation<CurlResult, Never>
    }

    private struct State {
        var jobs: [Job] = []
        var next = 0
        /// Numbers whose tasks were cancelled.
        var stopped: Set<Int> = []
        /// The multi handle's address while it may be woken; only the thread makes a pointer of it for anything else.
        var sleeper: UInt?
        var isClosed = false
        var hasEnded = false
        var closers: [CheckedContinuation<Void, Never>] = []

        /// The one call that libcurl allows on any thread.
        func wake() {
            if let sleeper, let multi = UnsafeMutableRawPointer(bitPattern: sleeper) { ccurl_multi_wake(multi) }
        }
    }

    /// Why libcurl, loaded and started once in a process, does not run; nil where it does.
    static let fault = fault(of: ccurl_library()) ?? (ccurl_start() == CURLE_OK ? nil : "it does not start")

    /// - Parameter library: nil where it is part of the program.
    static func fault(of library: UnsafePointer<CChar>?) -> String? {
        ccurl_missing(library).map { "it cannot be loaded: \(String(cString: $0))" }
    }

    private let state = Mutex(State())

    /// libcurl must run, by `fault`.
    ///
    /// - Parameter connections: to one host at a time.
    init(connections: Int) {
        BackgroundThread.start { [self] in run(connections) }
    }

    /// Ends at once with `stopped` where the task is cancelled or the loop closed.
    func perform(_ exchange: CurlExchange) async -> CurlResult {
        let number = state.withLock { state in
            state.next += 1
            return state.next
        }
        defer { state.withLock { _ = $0.stopped.remove(number) } }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { answer in
                let isTaken = state.withLock { state in
                    guard !state.isClosed, !state.stopped.contains(number) else { return false }
                    state.jobs.append(Job(number: number, exchange: exchange, answer: answer))
                    state.wake()
                    return true
                }
                if !isTaken { answer.resume(returning: .stopped) }
            }
        } onCancel: {
            state.withLock { state in
                state.stopped.insert(number)
                state.wake()
            }
        }
    }

    /// Ends every exchange and closes every connection; returns when the thread has ended.
    func close() async {
        await withCheckedContinuation { (closer: CheckedContinuation<Void, Never>) in
            let hasEnded = state.withLock { state in
                state.isClosed = true
                state.wake()
                if !state.hasEnded { state.closers.append(closer) }
                return state.hasEnded
            }
            if hasEnded { closer.resume() }
        }
    }
}

/// The thread's side.
extension CurlLoop {
    private func run(_ connections: Int) {
        Self.ignoreClosedPipes()
        var transfers = Transfers(connections)
        let address = transfers.address
        state.withLock { $0.sleeper = address }
        while let (jobs, stopped) = take() {
            for job in jobs { transfers.begin(job) }
            transfers.step(stopped)
            transfers.wait()
        }
        // Nobody wakes the handle from here on.
        transfers.stopAll()
        let (jobs, closers) = state.withLock { state in
            state.hasEnded = true
            return (state.jobs, state.closers)
        }
        for job in jobs { job.answer.resume(returning: .stopped) }
        for closer in closers { closer.resume() }
    }

    /// Nil once the loop is closed.
    private func take() -> (jobs: [Job], stopped: Set<Int>)? {
        state.withLock { state in
            guard !state.isClosed else {
                state.sleeper = nil
                return nil
            }
            defer { state.jobs = [] }
            return (state.jobs, state.stopped)
        }
    }

    /// A write to a connection that the server closed is an error here, and no signal.
    private static func ignoreClosedPipes() {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    /// The multi handle, and what is under way on it.
    private struct Transfers: ~Copyable {
        private let multi: UnsafeMutableRawPointer
        private var running: [UnsafeMutableRawPointer: (job: Job, transfer: CurlTransfer)] = [:]
        /// Handles of transfers that ended well: making one takes longer than clearing one.
        private var spare: [UnsafeMutableRawPointer] = []
        private let sockets = OpenSockets()

        /// How long transfers may lie still before libcurl looks at them again. Of several on one HTTP/2 connection,
        /// libcurl 7.88 can have an answer read already and still wait for the socket, until some time of its own is
        /// over.
        private static let look = Duration.milliseconds(50)

        var address: UInt { UInt(bitPattern: multi) }

        init(_ connections: Int) {
            guard let multi = ccurl_multi() else { preconditionFailure("no memory for transfers") }
            self.multi = multi
            ccurl_multi_set_number(multi, CURLMOPT_MAX_HOST_CONNECTIONS, connections)
        }

        deinit {
            for handle in spare { ccurl_easy_end(handle) }
            ccurl_multi_end(multi)
        }

        mutating func begin(_ job: Job) {
            guard let handle = spare.popLast() ?? ccurl_easy() else {
                preconditionFailure("no memory for a transfer")
            }
            sockets.follow(handle)
            running[handle] = (job, CurlTransfer(job.exchange, on: handle, now: .now))
            ccurl_multi_add(multi, handle)
        }

        /// Moves what can be moved, and ends what is done, stopped or out of time.
        mutating func step(_ stopped: Set<Int>) {
            var code = CURLE_OK
            ccurl_multi_step(multi)
            while let handle = ccurl_multi_done(multi, &code) {
                if let transfer = running[handle]?.transfer { end(handle, transfer.end(code)) }
            }
            let now = ContinuousClock.now
            var awaitsBody = false
            for (handle, (job, transfer)) in running {
                awaitsBody = awaitsBody || transfer.isHeadWhole
                if stopped.contains(job.number) {
                    end(handle, .stopped)
                } else if let late = transfer.overdue(at: now) {
                    end(handle, late)
                }
            }
            if awaitsBody { sockets.acknowledge() }
        }

        /// Until something moves, somebody wakes the loop, or a time is over.
        func wait() {
            let now = ContinuousClock.now, first = running.values.map(\.transfer.limitInTime).min()
            let longest = running.isEmpty ? Duration.seconds(60) : Self.look
            let time = min(first.map { max($0 - now, .zero) } ?? longest, longest)
            ccurl_multi_wait(multi, Int32(time.milliseconds))
        }

        mutating func stopAll() { for handle in Array(running.keys) { end(handle, .stopped) } }

        private mutating func end(_ handle: UnsafeMutableRawPointer, _ end: CurlResult.End) {
            guard let (job, transfer) = running.removeValue(forKey: handle) else { return }
            let result = transfer.result(end)
            ccurl_multi_remove(multi, handle)
            if case (.done, .answer) = (end, job.exchange.purpose) {
                ccurl_easy_reset(handle)
                spare.append(handle)
            } else {
                ccurl_easy_end(handle)
            }
            job.answer.resume(returning: result)
        }
    }
}

extension CurlResult {
    /// Before anything came.
    fileprivate static let stopped = CurlResult(
        end: .stopped, status: 0, fields: [], body: [], announced: nil, certificate: nil, issuer: nil,
        proxyStatus: 0)
}
