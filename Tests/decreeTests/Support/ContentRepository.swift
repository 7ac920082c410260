import TestSupport
import Testing

@testable import SiteEngine
@testable import decree

/// A repository with the small site in a folder below its top.
struct ContentRepository {
    let folder: TemporaryFolder
    var content: String { folder.path + "/site/Content" }

    init() throws {
        folder = try TemporaryFolder()
        try git("init", "--quiet")
    }

    func git(_ arguments: String..., day: Int = 1) throws {
        let date = "2026-11-\(day < 10 ? "0" : "")\(day)T09:00:00Z"
        let run = try ProgramRun.run(
            "git", ["-c", "user.name=Ada & L", "-c", "user.email=ada@example.com"] + arguments, in: folder.path,
            environment: [
                "GIT_AUTHOR_DATE": date, "GIT_COMMITTER_DATE": date, "GIT_CONFIG_GLOBAL": "/dev/null",
                "GIT_CONFIG_SYSTEM": "/dev/null",
            ])
        try #require(run.status == 0, "\(run.errors)")
    }

    func history() async throws -> PageHistory.Revisions {
        try await PageHistory(of: content).revisions(.english)
    }

    func commit(_ policy: String, _ why: String, day: Int) throws {
        try folder.write(policy, to: "site/Content/kasa.md")
        try git("add", ".", day: day)
        try git("commit", "--quiet", "--allow-empty", "-m", why, day: day)
    }
}
