import Foundation
import PolicyModel
import Signing
import Synchronization

/// How the account is reached: by OpenSSH's `sftp`, which takes keys from the agent or the files that its configuration
/// names, and never asks.
struct SFTPAccess: Sendable {
    let account: TargetPlace.Account
    /// A path, or a name looked up in `PATH`.
    let program: String
    /// A file to take the place of `~/.ssh/config`.
    let configuration: String?
    let environment: [String: String]
    /// How long a run may take.
    let seconds: Int

    var place: String { "\(TargetPlace.sftp(account))" }

    /// Whoever must not answer too long, or ask, or show anything: told on the command line, which goes before files.
    private static let options = [
        "BatchMode=yes", "ConnectTimeout=20", "ServerAliveInterval=15", "ServerAliveCountMax=3", "ControlMaster=no",
        "ForwardAgent=no", "ClearAllForwardings=yes", "PermitLocalCommand=no",
    ]

    /// Seconds that a run has for tidying up after its deadline.
    private static let tidying = 60.0

    var child: ChildProgram {
        let host = account.host.contains(":") ? "[\(account.host)]" : account.host
        let login = account.user.map { "\($0)@\(host)" } ?? host
        let file = configuration.map { ["-F", $0] } ?? []
        // Dates and complaints in English; no window that asks.
        let variables = environment.merging(["LC_ALL": "C", "SSH_ASKPASS_REQUIRE": "never"]) { _, own in own }
        return ChildProgram(
            words: [program] + file + Self.options.flatMap { ["-o", $0] } + ["-b", "-", "--", login], environment: variables)
    }

    /// Runs `body` away from the threads that must not wait.
    ///
    /// - Parameter body: gets a way to connect, since a failure ends a connection and tidying up needs another one.
    func run<Result: Sendable>(
        _ body: @escaping @Sendable (_ connect: () throws(SFTPError) -> SFTPSession) throws -> Result
    ) async throws -> Result {
        if account.path.contains(where: { Self.special.contains("\($0)") }) {
            throw PublishingError.path(account.path, reason: "sftp takes \(Self.special.joined(separator: " ")) in the name of "
                + "the folder for a search; give that folder another name")
        }
        return try await runAside(body)
    }

    /// Below the folder such characters are told one by one, but the program adds the folder's own name by itself.
    private static let special = ["{", "}", "[", "*", "?", "\\", "\""]

    private func runAside<Result: Sendable>(
        _ body: @escaping @Sendable (_ connect: () throws(SFTPError) -> SFTPSession) throws -> Result
    ) async throws -> Result {
        let stop = StopSign()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                DispatchQueue.global().async {
                    let deadline = Deadline(seconds: Double(seconds))
                    continuation.resume(with: Swift.Result {
                        try body { () throws(SFTPError) in
                            // Whoever connects after the end does so to tidy up.
                            let isTidying = deadline.isOver || stop.isSet
                            return try SFTPSession(
                                self, deadline: isTidying ? Deadline(seconds: Self.tidying) : deadline,
                                stop: isTidying ? nil : stop)
                        }
                    })
                }
            }
        } onCancel: {
            stop.set()
        }
    }
}

/// Says to work on another thread that its task was cancelled.
final class StopSign: Sendable {
    private let flag = Atomic<Bool>(false)

    var isSet: Bool { flag.load(ordering: .relaxed) }

    func set() { flag.store(true, ordering: .relaxed) }
}
