import Basics
import Signing

/// The system's git as a child program, one run after another: it can ask nobody, runs no hook, applies no filter, and
/// is gone at the deadline.
struct GitProgram {
    let target: GitTarget
    /// The temporary folder that holds the repository.
    let folder: String
    let settings: GitSettings
    private let deadline: Deadline
    private let stop: StopSign

    init(_ target: GitTarget, in folder: String, _ settings: GitSettings, deadline: Deadline, stop: StopSign) {
        (self.target, self.folder, self.settings, self.deadline, self.stop) = (target, folder, settings, deadline, stop)
    }

    var repository: String { "\(folder)/repository" }

    /// What git printed.
    ///
    /// - Throws: `GitError.failed` for a status other than 0.
    func output(_ arguments: [String], doing: String, input: [UInt8] = []) throws -> [UInt8] {
        let answer = try run(arguments, input: input)
        guard answer.status == 0 else { throw failure(answer, doing: doing) }
        return answer.output
    }

    func failure(_ answer: ChildProgram.Answer, doing: String) -> GitError {
        GitError.failing(at: target.place, doing: doing, answer.errors)
    }

    func run(_ arguments: [String], input: [UInt8] = [], inRepository: Bool = true) throws(GitError)
        -> ChildProgram.Answer
    {
        let words = [target.program] + (inRepository ? ["--git-dir", repository] : []) + Self.options
        let child = ChildProgram(words: words + arguments, environment: environment)
        let answer: ChildProgram.Answer?
        do {
            answer = try child.run(input, in: folder, hasTerminal: false) { deadline.isOver || stop.isSet }
        } catch {
            switch error {
            case .file(let path, let doing, let cause):
                throw .failed(place: target.place, doing: "\(doing) \(path)", said: cause)
            case .start(let cause): throw .program(target.program, cause: cause)
            default: throw .program(target.program, cause: "\(error)")
            }
        }
        guard let answer else { throw .late(place: target.place, seconds: target.settings.deadline) }
        return answer
    }
}

extension GitProgram {
    /// The commit that the content here is of, with a word where it differs from it; nil outside a repository.
    func content() -> String? {
        guard let folder = target.settings.content else { return nil }
        func word(_ arguments: [String]) -> String? {
            let words = ["--no-optional-locks", "-C", folder] + arguments
            guard let answer = try? run(words, inRepository: false), answer.status == 0 else { return nil }
            return String(decoding: answer.output, as: UTF8.self).trimmedSpace
        }
        guard let commit = word(["rev-parse", "--verify", "--quiet", "HEAD"]), !commit.isEmpty else { return nil }
        return word(["status", "--porcelain", "--", "."]) == "" ? commit : "\(commit), with changes"
    }
}

/// Options and variables that override the user's git settings.
extension GitProgram {
    /// Bytes that are signed stay as they are; nothing runs beside git but helpers of its transport.
    private static let options = [
        "core.hooksPath=/dev/null", "core.attributesFile=/dev/null", "core.autocrlf=false", "core.fsmonitor=false",
        "gc.auto=0", "maintenance.auto=false", "fetch.unpackLimit=1", "fastimport.unpackLimit=0", "fetch.prune=false",
        "push.gpgSign=false", "push.followTags=false", "push.recurseSubmodules=no", "push.pushOption=",
        "protocol.ext.allow=never", "credential.interactive=false", "http.lowSpeedLimit=1", "http.lowSpeedTime=60",
    ].flatMap { ["-c", $0] }

    private var environment: [String: String] {
        let given = target.settings.environment
        var variables = GitVariables.withoutPlaces(given)
        // Errors in English, by which their causes are known.
        variables.merge([
            "LC_ALL": "C", "LANGUAGE": "C", "GIT_TERMINAL_PROMPT": "0", "GCM_INTERACTIVE": "never",
            "SSH_ASKPASS_REQUIRE": "never", "GIT_ATTR_NOSYSTEM": "1", "GIT_NO_REPLACE_OBJECTS": "1",
        ]) { $1 }
        variables["SSH_ASKPASS"] = nil
        // An empty one keeps git from asking by a window.
        variables["GIT_ASKPASS"] = given["GIT_ASKPASS"] ?? ""
        if let command = sshCommand { variables["GIT_SSH_COMMAND"] = command }
        return variables
    }

    /// Nothing asks, and no connection hangs for ever.
    private static let patience = [
        "BatchMode=yes", "ConnectTimeout=20", "ServerAliveInterval=15", "ServerAliveCountMax=3",
    ]

    /// Nil where the user has a command of their own.
    private var sshCommand: String? {
        let given = target.settings.environment
        let file = given["DECREE_SSH_CONFIG"].map { "-F \($0.shellWord) " }
        let isOwn = given["GIT_SSH"] != nil || given["GIT_SSH_COMMAND"] != nil || settings.hasSSHCommand
        guard file != nil || !isOwn else { return nil }
        return "ssh \(file ?? "")" + Self.patience.map { "-o \($0)" }.joined(separator: " ")
    }
}
