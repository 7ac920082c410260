import Basics
import Publishing
import Synchronization

/// A command that writes or asks for a passphrase. After Control-C it stops where nothing is half-written and the
/// terminal shows again what is typed, says what is in place and what the next run does, and exits with 2.
protocol ChangingCommand: DecreeCommand, Sendable {
    /// The message for a run that stopped before it changed anything: what is in place, and what the next run does.
    var unchanged: String { get }
}

/// Thrown by an interrupted run that has changed something; the description says what is in place.
struct Interrupted: Error, CustomStringConvertible {
    let description: String
}

extension ChangingCommand {
    func run() async throws {
        let terminal = Terminal(output, target: namedTarget)
        let running = Task {
            do { try await work(terminal) } catch {
                // An error after the request to stop is a consequence of stopping.
                return try Self.end(terminal, with: Task.isCancelled ? interrupted(error) : error)
            }
            try Self.end(terminal, with: nil)
        }
        StopRequest.watch {
            terminal.notice("stopping; a second Control-C stops at once, wherever it is")
            running.cancel()
        }
        try await running.value
    }

    /// The message of an interrupted run, from its error if that says what is in place.
    private func interrupted(_ error: any Error) -> Interrupted {
        switch error {
        case let known as Interrupted: known
        case PublishingError.stopped(let place, let state): Interrupted(description: "interrupted: \(place): \(state)")
        default: Interrupted(description: "interrupted: \(unchanged)")
        }
    }
}

/// Turns the first Control-C or `kill` into a request to stop. The second one ends the process at once.
enum StopRequest {
    /// Set by the signal handler, which may do no more than that.
    private static let isMade = Atomic<Bool>(false)
    private static let signals = [SIGINT, SIGTERM, SIGHUP]
    /// How often the flag is read, in microseconds: soon enough for a person. A thread of its own reads it, since the
    /// work may occupy all others.
    private static let interval: UInt32 = 50_000

    /// - Parameter stop: called once, on another thread.
    static func watch(_ stop: @escaping @Sendable () -> Void) {
        _ = isMade.load(ordering: .relaxed)
        // A handler, unlike an ignored signal, is not inherited by child processes. A signal that is already ignored,
        // as under nohup, stays ignored.
        for number in signals {
            let before = signal(number) { _ in StopRequest.isMade.store(true, ordering: .relaxed) }
            if unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) { signal(number, SIG_IGN) }
        }
        BackgroundThread.start {
            while !isMade.load(ordering: .relaxed) { usleep(interval) }
            for number in signals { signal(number, SIG_DFL) }
            stop()
        }
    }
}
