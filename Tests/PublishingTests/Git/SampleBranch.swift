import Foundation
import PolicyModel
import Signing
import Synchronization
import TestSupport
@testable import Publishing

/// A bare repository of this machine, and the user who publishes to a branch of it.
final class SampleBranch: Sendable {
    let folder: TemporaryFolder
    /// The repository.
    let path: String
    private static let runs = Mutex(0)

    init(_ options: String...) throws {
        folder = try TemporaryFolder()
        path = folder.path + "/site.git"
        try run(["init", "--quiet", "--bare", "--initial-branch=main"] + options + [path])
        try git("config", "http.receivepack", "true")
        try folder.write("", to: "gitconfig")
    }

    /// As it lies elsewhere by now.
    init(copying other: SampleBranch) throws {
        folder = try TemporaryFolder()
        path = folder.path + "/site.git"
        try FileManager.default.copyItem(atPath: other.path, toPath: path)
        try folder.write("", to: "gitconfig")
    }

    func target(
        _ remote: String? = nil, host: TargetPlace.Host = .plain, keep: Int? = nil, keeping files: [String] = [],
        deadline: Int = 120, program: String = "git", also variables: [String: String] = [:],
        clock: @escaping @Sendable () -> Moment = { SampleAccount.now() }
    ) -> GitTarget {
        let run = Self.runs.withLock {
            $0 += 1; return $0
        }
        let own = ["GIT_CONFIG_GLOBAL": folder.path + "/gitconfig", "GIT_CONFIG_NOSYSTEM": "1", "HOME": folder.path]
        let environment = ProcessInfo.processInfo.environment.merging(own) { $1 }.merging(variables) { $1 }
        return GitTarget(
            .init(remote: remote ?? path, branch: "pages", host: host, keep: keep, keptFiles: files),
            .init(
                deadline: deadline, token: "run \(run)", clock: clock, environment: environment, program: program))
    }

    @discardableResult
    private func run(_ arguments: [String]) throws -> String {
        let run = try ProgramRun.run("git", arguments)
        guard run.status == 0 else { throw PublishingError.path("\(arguments)", reason: run.errors) }
        return run.output
    }

    @discardableResult
    func git(_ arguments: String...) throws -> String { try run(["--git-dir", path] + arguments) }

    var tip: String? { (try? git("rev-parse", "--verify", "pages")).map { String($0.dropLast()) } }

    /// Subjects of the branch's history, the newest first.
    var history: [String] {
        get throws { try git("log", "--format=%s", "pages").split(separator: "\n").map(String.init) }
    }

    /// A program in the folder.
    @discardableResult
    func program(_ name: String, _ text: String) throws -> String {
        try folder.writeProgram("#!/bin/sh\n\(text)\n", to: name)
    }

    /// What somebody else does: a commit with these files, an empty text for a removal.
    func commit(_ files: [String: String], _ message: String = "by hand") throws {
        var stream = GitStream()
        stream.commit("refs/heads/pages", by: "Ada <ada@example.com> 1700000000 +0000", from: tip, message)
        for (name, text) in files {
            if text.isEmpty { stream.remove(name) } else { stream.write(Array(text.utf8), to: name) }
        }
        stream.askForName()
        try folder.write(stream.bytes, to: "stream")
        let made = try ProgramRun.run(
            "sh",
            ["-c", "git --git-dir \"$0\" fast-import --quiet --done <\"$1\"", path, folder.path + "/stream"])
        guard made.status == 0 else { throw PublishingError.path("fast-import", reason: made.errors) }
    }

    /// Every file of the branch with its bytes, the record aside.
    func served(_ commit: String = "pages") throws -> [String: [UInt8]] {
        guard tip != nil else { return [:] }
        let names = try git("ls-tree", "-r", "-z", "--name-only", commit).split(separator: "\0").map(String.init)
        let files = try names.filter { !$0.hasPrefix(".decree/") }.map { name in
            let out = folder.path + "/file"
            _ = try ProgramRun.run(
                "sh", ["-c", "git --git-dir \"$0\" cat-file blob \"$1\" >\"$2\"", path, "\(commit):\(name)", out])
            return (name, Array(try Data(contentsOf: URL(filePath: out))))
        }
        return Dictionary(uniqueKeysWithValues: files)
    }
}

extension GitTarget {
    /// As `decree publish` does it.
    func publish(_ signed: SignedBundle) async throws -> Receipt {
        let publisher = Publisher(self, cache: 300), proposal = try await publisher.propose(signed, at: Sample.moment)
        return try await publisher.publish(proposal, of: signed, at: Sample.moment)
    }
}
