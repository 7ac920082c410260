import Basics
import Signing
import Synchronization

/// The bare repository of one run in a temporary folder, which goes with it: no work tree, nothing of the user's.
final class GitScratch: Sendable {
    private struct State {
        var folder: String?
        var settings: GitSettings?
        /// What the branch held when it was last looked at.
        var look: GitLook?
    }

    private let state = Mutex(State())

    deinit { remove() }

    /// A process that ends by itself may take the object with it before it is let go.
    func remove() {
        let folder = state.withLock { state in
            defer { state = State() }
            return state.folder
        }
        if let folder { try? Files.remove(folder) }
    }

    var remembered: GitLook? { state.withLock { $0.look } }

    func remember(_ look: GitLook) { state.withLock { $0.look = look } }

    func forget() { state.withLock { $0.look = nil } }

    /// The repository, made at the first call.
    func open(_ target: GitTarget, deadline: Deadline, stop: StopSign) throws -> GitRepository {
        let known = state.withLock { ($0.folder, $0.settings) }
        if let folder = known.0, let settings = known.1 {
            return GitRepository(GitProgram(target, in: folder, settings, deadline: deadline, stop: stop))
        }
        let folder = "\(ThisProcess.temporaryFolder)/decree-git-\(ThisProcess.uniqueName())"
        do {
            try Files.makeFolder(folder, mode: 0o700)
        } catch {
            throw PublishingError.system(doing: "make the folder", path: folder, cause: "\(error)")
        }
        state.withLock { $0.folder = folder }
        let program = GitProgram(target, in: folder, GitSettings(), deadline: deadline, stop: stop)
        let settings = try GitSettings(reading: program)
        let repository = GitRepository(GitProgram(target, in: folder, settings, deadline: deadline, stop: stop))
        try repository.make(format: .sha1)
        state.withLock { $0.settings = settings }
        return repository
    }
}

/// What of the user's own git settings counts: who commits, and by which program a host is reached.
struct GitSettings: Sendable {
    private(set) var name = "Decree"
    private(set) var email = "decree@localhost"
    private(set) var hasSSHCommand = false

    init() {}

    init(reading git: GitProgram) throws {
        let answer = try git.run(
            ["config", "--null", "--get-regexp", "^(user\\.(name|email)|core\\.sshcommand)$"], inRepository: false)
        // The last of several counts.
        for setting in answer.output.split(separator: 0) {
            let parts = setting.split(separator: 10, maxSplits: 1).map { String(decoding: $0, as: UTF8.self) }
            guard parts.count == 2 else { continue }
            switch parts[0] {
            case "user.name": name = parts[1]
            case "user.email": email = parts[1]
            default: hasSSHCommand = true
            }
        }
        let variables = git.target.settings.environment
        name = variables["GIT_COMMITTER_NAME"] ?? name
        email = variables["GIT_COMMITTER_EMAIL"] ?? email
    }

    /// As it stands in a commit, without the seconds.
    var committer: String { "\(Self.plain(name)) <\(Self.plain(email))>" }

    private static func plain(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.value >= 0x20 && $0 != "<" && $0 != ">" }))
    }
}
