import Foundation
import Pages
import PolicyModel
import TestSupport
import Testing
@testable import decree

/// The history of the content, asked of the real git.
@Suite struct PageHistoryTests {
    /// A repository with the small site in a folder below its top.
    private struct Repository {
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

        func commit(_ policy: String, _ why: String, day: Int) throws {
            try folder.write(policy, to: "site/Content/kasa.md")
            try git("add", ".", day: day)
            try git("commit", "--quiet", "--allow-empty", "-m", why, day: day)
        }
    }

    @Test func `revisions that touched the content come newest first, with who, when and why`() throws {
        let repository = try Repository()
        try repository.commit(Decree.smallPolicy, "Begin", day: 3)
        try repository.folder.write("x", to: "other.txt")
        try repository.git("add", ".", day: 4)
        try repository.git("commit", "--quiet", "-m", "Elsewhere", day: 4)
        try repository.commit(Decree.smallPolicy + "\n", "Second\n\nand more", day: 13)
        let found = try ContentRevision.last(10, of: repository.content)
        #expect(found.map(\.why) == ["Second", "Begin"])
        #expect(found.map(\.who) == ["Ada & L", "Ada & L"])
        #expect(found.map(\.moment) == [Moment("2026-11-13T09:00Z"), Moment("2026-11-03T09:00Z")])
        #expect(try ContentRevision.last(1, of: repository.content).map(\.why) == ["Second"])
    }

    @Test func `only changes that mean something for users are told, and nothing of the repository is touched`() throws {
        let repository = try Repository()
        try repository.commit(Decree.smallPolicy, "Begin", day: 3)
        try repository.commit(Decree.smallPolicy.replacing("has stopped", with: "had stopped"), "Other words", day: 5)
        try repository.commit(Decree.smallPolicy.replacing("minimum: 2.8.0", with: "minimum: 9.9.9"), "A slip", day: 6)
        try repository.commit(Decree.smallPolicy.replacing("minimum: 2.8.0", with: "minimum: 3.2.0"), "Raise", day: 25)
        let before = try repository.folder.read("site/Content/kasa.md")
        try repository.folder.write(before + "\nnot committed\n", to: "site/Content/kasa.md")
        let history = try PageHistory(of: repository.content)
        #expect(history["kasa"].map(\.why) == ["Raise", "Begin"])
        #expect(history["kasa"].map { $0.changes.map(\.inWords) } == [
            ["On iOS now: versions below 3.2.0 must update. Before: versions below 2.8.0 must update; all others are told about 3.2.0."],
            ["On iOS now: versions below 2.8.0 must update; all others are told about 3.2.0."],
        ])
        #expect(history["other"].isEmpty)
        #expect(try repository.folder.read("site/Content/kasa.md").hasSuffix("not committed\n"))
        let status = try ProgramRun.run("git", ["status", "--porcelain"], in: repository.folder.path)
        #expect(status.output == " M site/Content/kasa.md\n")
    }

    @Test func `a folder outside any repository is told with git's own words`() throws {
        let folder = try Decree.smallSite()
        let run = try Decree.run("build", "--history", in: folder)
        #expect(run.status == 2)
        #expect(run.errors.hasPrefix("error: cannot read the revision 'HEAD': fatal: not a git repository"), "\(run.errors)")
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/Public"))
    }

    @Test func `a build with history adds the changes and the feed, and is the same each time`() throws {
        let repository = try Repository()
        try repository.folder.write("---\ntitle: Apps\nurl: https://updates.example.com\n---\n", to: "site/Content/index.md")
        try repository.commit(Decree.smallPolicy, "Begin", day: 3)
        let site = repository.folder.path + "/site"
        func build(_ output: String) throws -> ProgramRun {
            try ProgramRun.run(
                Decree.program, ["build", "--history", "--output", output], in: site,
                environment: ["SOURCE_DATE_EPOCH": Decree.epoch])
        }
        #expect(try build("One").status == 0)
        #expect(try build("Two").status == 0)
        let pages = try ["One", "Two"].map { try repository.folder.read("site/\($0)/kasa/index.html") }
        #expect(pages[0] == pages[1])
        #expect(pages[0].contains("<p class=\"why\"><bdi>Begin</bdi></p>"))
        #expect(try repository.folder.read("site/One/feed.xml").contains("<name>Ada &amp; L</name>"))
    }
}
