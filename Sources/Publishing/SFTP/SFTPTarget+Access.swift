import Dispatch
import PolicyModel
import Signing
import Synchronization

/// How the account is reached: by OpenSSH's `ssh`, which takes keys from the agent or the files that its configuration
/// names, goes over the jump hosts named there, and never asks.
extension SFTPTarget {
    /// Nothing takes too long, asks or shows a window; what is given here counts before any file.
    private static let options = [
        "BatchMode=yes", "ConnectTimeout=20", "ServerAliveInterval=15", "ServerAliveCountMax=3", "ControlMaster=no",
        "ForwardAgent=no", "ForwardX11=no", "ClearAllForwardings=yes", "PermitLocalCommand=no", "RemoteCommand=none",
        "RequestTTY=no",
    ]

    /// Seconds that a run has for tidying up after its deadline, at most.
    private static let tidying = 60

    var child: ChildProgram {
        let options =
            (settings.environment["DECREE_SSH_CONFIG"].map { ["-F", $0] } ?? [])
            + Self.options.flatMap { ["-o", $0] } + (account.user.map { ["-l", $0] } ?? [])
        // Errors in English, by which their causes are known.
        let variables = settings.environment.merging(["LC_ALL": "C", "SSH_ASKPASS_REQUIRE": "never"]) { $1 }
        let words = [program] + options + ["-s", "--", account.host, "sftp"]
        return ChildProgram(words: words, environment: variables)
    }

    typealias Connect = () throws -> SFTPSession

    /// Runs `body` away from the threads that must not wait.
    ///
    /// - Parameter body: gets a way to connect, since a failure ends a connection and tidying up needs another one.
    func connecting<Result: Sendable>(
        _ body: @escaping @Sendable (_ connect: Connect) throws -> Result
    ) async throws -> Result {
        let begun = settings.clock(), seconds = settings.deadline
        return try await StopSign.work(on: .global()) { stop in
            let deadline = Deadline(seconds: Double(seconds))
            return try body {
                // A connection that is opened after the deadline is for tidying up, which has a time of its own.
                guard deadline.isOver || stop.isSet else {
                    return try SFTPSession(self, begun: begun, deadline: deadline, stop: stop)
                }
                return try SFTPSession(
                    self, begun: begun, deadline: Deadline(seconds: Double(min(seconds, Self.tidying))))
            }
        }
    }
}

/// Says to work on another thread that its task was cancelled.
final class StopSign: Sendable {
    private let flag = Atomic<Bool>(false)

    var isSet: Bool { flag.load(ordering: .relaxed) }

    /// Runs `body` away from the threads that must not wait.
    static func work<Result: Sendable>(
        on queue: DispatchQueue, _ body: @escaping @Sendable (StopSign) throws -> Result
    ) async throws -> Result {
        let stop = StopSign()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                queue.async { continuation.resume(with: Swift.Result { try body(stop) }) }
            }
        } onCancel: {
            stop.flag.store(true, ordering: .relaxed)
        }
    }
}
