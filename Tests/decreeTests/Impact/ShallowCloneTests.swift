import Pages
import TestSupport
import Testing

@testable import SiteEngine
@testable import decree

/// A clone that lacks commits says so wherever they are needed, and only there.
struct ShallowCloneTests {
    private static let remedy =
        "fetch the whole history: 'git fetch --unshallow', in a workflow of GitHub 'fetch-depth: 0', in a job of GitLab "
        + "'GIT_DEPTH: \"0\"'"
    private static let cutOff =
        "the history of the content up to 'HEAD' is cut off, because this clone is shallow: \(remedy)"

    /// A repository with so many commits of the content, and the clone of its last ones.
    private func clone(of count: Int, depth: Int) throws -> (repository: ContentRepository, folder: TemporaryFolder) {
        let repository = try ContentRepository(), folder = try TemporaryFolder()
        for number in 1...count {
            let text = Decree.smallPolicy.replacing("has stopped", with: "has stopped for \(number) days")
            try repository.commit(text, "Change \(number)", day: 2)
        }
        try Self.clone(repository, depth: depth, in: folder)
        return (repository, folder)
    }

    private static func clone(_ repository: ContentRepository, depth: Int, in folder: TemporaryFolder) throws {
        let run = try ImpactSite.git(
            ["clone", "--quiet", "--depth", "\(depth)", "file://\(repository.folder.path)", "clone"], in: folder)
        try #require(run.status == 0, "\(run.errors)")
    }

    private func history(_ folder: TemporaryFolder) async throws -> [String] {
        try await PageHistory(of: folder.path + "/clone/site/Content").revisions(.english)["kasa", default: []].map(
            \.why)
    }

    @Test func `a build whose history ends where the clone does is refused`() throws {
        let (_, folder) = try clone(of: 3, depth: 2)
        let run = try Decree.run("build", "--history", "--content", "clone/site/Content", in: folder)
        #expect(run.status == 2)
        #expect(run.errors == "error: \(Self.cutOff)\n")
        #expect(try Decree.run("build", "--content", "clone/site/Content", in: folder).status == 0)
    }

    @Test func `a clone that is deep enough has the history of the whole repository`() async throws {
        let most = PageHistory.mostRevisions + 1
        let (repository, folder) = try clone(of: most + 1, depth: most)
        #expect(try await history(folder) == repository.history()["kasa", default: []].map(\.why))
        #expect(try await history(folder).count == PageHistory.mostRevisions)
    }

    @Test func `content that is younger than the clone's end may have been there before it`() async throws {
        let repository = try ContentRepository(), folder = try TemporaryFolder()
        try repository.folder.write("x", to: "other.txt")
        try repository.git("add", ".")
        try repository.git("commit", "--quiet", "-m", "Elsewhere")
        try repository.commit(Decree.smallPolicy, "Begin", day: 3)
        try Self.clone(repository, depth: 1, in: folder)
        let error = await #expect(throws: ImpactError.self) { try await history(folder) }
        #expect(error.map { "\($0)" } == Self.cutOff)
        #expect(try await repository.history()["kasa", default: []].map(\.why) == ["Begin"])
        let run = try ProgramRun.run("git", ["fetch", "--quiet", "--unshallow"], in: folder.path + "/clone")
        #expect(run.status == 0, "\(run.errors)")
        #expect(try await history(folder) == ["Begin"])
    }

    @Test func `a revision that the clone may lack is not said to be none`() throws {
        let (_, folder) = try clone(of: 2, depth: 1),
            end = "; this clone is shallow, and may not have it: \(Self.remedy)\n"
        let impact = try Decree.run(
            "impact", "--against", "HEAD^1", "--content", "clone/site/Content", in: folder)
        #expect(impact.status == 2)
        #expect(
            impact.errors == "error: 'HEAD^1' is no target of the site, no folder and no git revision\(end)")
    }
}
