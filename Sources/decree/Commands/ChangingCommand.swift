import ArgumentParser
import Dispatch
import Foundation
import Publishing
import Synchronization

/// A command that changes something: Control-C lets it stop where nothing is half-written, and it says what is in place
/// then and what the next run does. The exit status is 2, since the work was not done.
protocol ChangingCommand: DecreeCommand, Sendable {
    /// What is in place where the run was stopped before it changed anything, and what the next run does.
    var unchanged: String { get }
}

/// What an interrupted run left, where it knows more than that nothing changed.
struct Interrupted: Error, CustomStringConvertible {
    let description: String
}

extension ChangingCommand {
    func run() async throws {
        let terminal = Terminal(output)
        let running = Task {
            do {
                try await finished(terminal)
            } catch {
                // Whatever fails after the request to stop is its consequence.
                guard Task.isCancelled else { return try Self.end(with: error, terminal) }
                terminal.failure(interrupted(error))
                throw ExitCode(2)
            }
        }
        StopRequest.watch {
            terminal.notice("stopping; a second Control-C stops at once, wherever it is")
            running.cancel()
        }
        try await running.value
    }

    private func interrupted(_ error: any Error) -> Interrupted {
        switch error {
        case let known as Interrupted: known
        case PublishingError.stopped(let place, let state): Interrupted(description: "interrupted: \(place): \(state)")
        default: Interrupted(description: "interrupted: \(unchanged)")
        }
    }
}

/// The wish that a run ends, as Control-C or `kill` utter it; the second one is obeyed by the system, at once.
enum StopRequest {
    private static let isMade = Atomic<Bool>(false)
    private static let signals = [SIGINT, SIGTERM, SIGHUP]
    /// Often enough for a person, on a thread of its own: the work may keep all others busy.
    private static let interval = DispatchTimeInterval.milliseconds(50)

    /// - Parameter stop: called once, on another thread.
    static func watch(_ stop: @escaping @Sendable () -> Void) {
        _ = isMade.load(ordering: .relaxed)
        // A handler, unlike being ignored, is not inherited by the programs that a run starts. A signal that is ignored
        // already, as under nohup, stays so.
        for number in signals {
            let before = signal(number) { _ in StopRequest.isMade.store(true, ordering: .relaxed) }
            if unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) { signal(number, SIG_IGN) }
        }
        let timer = DispatchSource.makeTimerSource(queue: .global())
        timer.schedule(deadline: .now() + interval, repeating: interval)
        timer.setEventHandler {
            guard isMade.load(ordering: .relaxed) else { return }
            timer.cancel()
            for number in signals { signal(number, SIG_DFL) }
            stop()
        }
        timer.activate()
    }
}
