import PolicyModel
import Synchronization

/// The object of `--json`, which is printed once, when the command ends: how it ended, and what it found and did.
/// Its form is documented by `decree schema output`.
final class CommandResult: Sendable {
    /// The number of the form. It grows when a member gets another meaning or goes.
    static let version = 1

    private struct State {
        var errors: [String] = []
        var warnings: [String] = []
        var diagnostics: [Diagnostic] = []
        var members: [JSONValue.Member] = []
        var isPrinted = false
    }

    private let state = Mutex(State())

    /// Adds an error that is shown beside the diagnostics.
    func add(error: String) { state.withLock { $0.errors.append(error) } }

    /// Adds a warning that is shown beside the diagnostics, once.
    func add(warning: String) {
        state.withLock { if !$0.warnings.contains(warning) { $0.warnings.append(warning) } }
    }

    /// Replaces what the command says of its work.
    func set(_ diagnostics: [Diagnostic], _ members: [JSONValue.Member]) {
        state.withLock { ($0.diagnostics, $0.members) = (diagnostics, members) }
    }

    /// The object for an exit status; nil if one was printed already and nothing failed since.
    ///
    /// - Parameter more: what the run itself says, after the command's own members.
    func document(status: Int32, _ more: [JSONValue.Member] = []) -> String? {
        state.withLock { state in
            if state.isPrinted, status == 0 { return nil }
            state.isPrinted = true
            let head: [JSONValue.Member] = [
                .init("version", .integer(Self.version)), .init("status", .integer(Int(status))),
                .init("errors", .texts(state.errors)), .init("warnings", .texts(state.warnings)),
                .init("diagnostics", DiagnosticJSON.values(state.diagnostics)),
            ]
            return String(decoding: JSONBytes.document(.object(head + state.members + more)), as: UTF8.self)
        }
    }
}
