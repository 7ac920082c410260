import Foundation
import Pages
import PolicyModel
import Publishing
import TestSupport
import Testing
@testable import SiteEngine
@testable import decree

/// The history of the content, asked of the real git.
@Suite struct PageHistoryTests {
    @Test func `revisions that touched the content come newest first, with who, when and why`() throws {
        let repository = try ContentRepository()
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

    @Test func `signs that a commit hides are shown as what they are`() throws {
        let repository = try ContentRepository()
        try repository.folder.write(Decree.smallPolicy, to: "site/Content/kasa.md")
        try repository.git("add", ".")
        try repository.git(
            "commit", "--quiet", "--author", "Eve\u{1B}[2J\u{1F}\u{202E} <eve@example.com>", "-m",
            "Fix\u{1B}]0;x\u{7} it")
        let found = try ContentRevision.last(10, of: repository.content)
        #expect(found.map(\.who) == ["Eve<U+001B>[2J<U+001F><U+202E>"])
        #expect(found.map(\.why) == ["Fix<U+001B>]0;x<U+0007> it"])
    }

    @Test func `a change on a platform without a document is no change for users`() async throws {
        let repository = try ContentRepository()
        let both = Decree.smallPolicy.replacing(
            "{ios: \"https://apps.apple.com/app/id1234567890\"}",
            with:
                "{ios: \"https://apps.apple.com/app/id1234567890\", macos: \"https://apps.apple.com/app/id1234567891\"}"
        )
        .replacing("[prince-of-versions, retired]", with: "[remote-configuration]")
        .replacing("minimum: 2.8.0", with: "minimum: {ios: 2.8.0, macos: 2.8.0}")
        try repository.commit(both, "Begin", day: 25)
        try repository.commit(both.replacing("macos: 2.8.0", with: "macos: 3.2.0"), "On the Mac", day: 26)
        try repository.commit(
            both.replacing("2.8.0, macos: 2.8.0", with: "3.2.0, macos: 3.2.0"), "On the phone", day: 27)
        let history = try await repository.history()
        #expect(history["kasa", default: []].map(\.why) == ["On the phone", "Begin"])
        #expect(
            history["kasa", default: []].map(\.impact) == [
                ["iOS: 2.8.0 must now update to 3.2.0 (was only notified)"], [],
            ])
    }

    @Test func `only changes that mean something for users are listed, and nothing of the repository is touched`()
        async throws
    {
        let repository = try ContentRepository()
        try repository.commit(Decree.smallPolicy, "Begin", day: 3)
        try repository.commit(Decree.smallPolicy.replacing("has stopped", with: "had stopped"), "Other words", day: 5)
        try repository.commit(Decree.smallPolicy.replacing("minimum: 2.8.0", with: "minimum: 9.9.9"), "A slip", day: 6)
        try repository.commit(Decree.smallPolicy.replacing("minimum: 2.8.0", with: "minimum: 3.2.0"), "Raise", day: 25)
        let before = try repository.folder.read("site/Content/kasa.md")
        try repository.folder.write(before + "\nnot committed\n", to: "site/Content/kasa.md")
        let history = try await repository.history()
        #expect(history["kasa", default: []].map(\.why) == ["Raise", "Other words", "Begin"])
        #expect(
            history["kasa", default: []].map(\.impact) == [
                [
                    "iOS: 2.8.0 must now update to 3.2.0 (was only notified)",
                    "iOS: 2.7.0 must still update, worded differently",
                ],
                ["iOS: 2.7.0 must still update, worded differently"],
                [],
            ])
        #expect(
            history["kasa", default: []].map { $0.changes.map { $0.inWords() } } == [
                [
                    "On iOS now: versions below 3.2.0 must update. Before: versions below 2.8.0 must update; all others are notified of 3.2.0."
                ],
                [],
                ["On iOS now: versions below 2.8.0 must update; all others are notified of 3.2.0."],
            ])
        #expect(history["other", default: []].isEmpty)
        #expect(try repository.folder.read("site/Content/kasa.md").hasSuffix("not committed\n"))
        let status = try ProgramRun.run("git", ["status", "--porcelain"], in: repository.folder.path)
        #expect(status.output == " M site/Content/kasa.md\n")
    }

    @Test func `a release that went live meanwhile, and a change of another app, are nobody's change here`()
        async throws
    {
        let repository = try ContentRepository()
        let policy = Decree.smallPolicy.replacing("live: 2026-11-02", with: "live: 2026-11-10")
        try #require(policy != Decree.smallPolicy)
        try repository.commit(policy, "Begin", day: 3)
        try repository.folder.write(Decree.smallPolicy.replacing("Kasa", with: "Other"), to: "site/Content/other.md")
        try repository.commit(policy, "Another app", day: 20)
        try repository.commit(policy.replacing("Kasa", with: "Kassa"), "Rename", day: 21)
        let history = try await repository.history()
        #expect(history["kasa", default: []].map(\.why) == ["Rename", "Begin"])
        // Its name stands in every text, and nothing else is different.
        #expect(history["kasa", default: []].first?.impact.allSatisfy { $0.hasSuffix(", worded differently") } == true)
        #expect(history["other", default: []].map(\.why) == ["Another app"])
    }

    @Test func `the oldest revision that is listed is compared with the one before it`() async throws {
        let repository = try ContentRepository()
        try repository.commit(Decree.smallPolicy, "Before all that is listed", day: 1)
        for number in 1..<PageHistory.mostRevisions {
            let policy = Decree.smallPolicy.replacing(
                "---\n# Text: force", with: "---\nNote \(number).\n\n# Text: force")
            try repository.commit(policy, "Note \(number)", day: 2)
        }
        try repository.commit(Decree.smallPolicy.replacing("minimum: 2.8.0", with: "minimum: 3.2.0"), "Raise", day: 3)
        #expect(try await repository.history()["kasa", default: []].map(\.why) == ["Raise"])
    }

    @Test func `a changed fragment tells of every app that it reaches`() async throws {
        let repository = try ContentRepository()
        let parts = Decree.smallPolicy.split(separator: "# Text: force", maxSplits: 1).map(String.init)
        let words = "---\nlanguage: en\n---\n# Text: force" + parts[1]
        try repository.folder.write(words, to: "site/Content/_words.md")
        let policy = parts[0].replacing("app: Kasa", with: "app: Kasa\nextends: _words.md")
        try repository.folder.write(policy.replacing("Kasa", with: "Other"), to: "site/Content/other.md")
        try repository.commit(policy, "Begin", day: 3)
        try repository.folder.write(words.replacing("has stopped", with: "had stopped"), to: "site/Content/_words.md")
        try repository.commit(policy, "Other words", day: 4)
        let history = try await repository.history()
        #expect(history["kasa", default: []].map(\.why) == ["Other words", "Begin"])
        #expect(history["other", default: []].map(\.why) == ["Other words", "Begin"])
    }

    @Test func `a build with history finds all as it was until a commit touches the content`() async throws {
        let repository = try ContentRepository(), folder = repository.folder, output = folder.path + "/Public"
        try folder.write(Decree.smallPolicy.replacing("Kasa", with: "Bus"), to: "site/Content/bus.md")
        try repository.commit(Decree.smallPolicy, "Begin", day: 3)
        func built() async throws -> Int {
            let engine = SiteEngine(content: repository.content, at: Moment("2026-11-21")!) {
                try PageHistory(of: repository.content)
            }
            let cache = BuildCache(beside: output, program: "1", begun: .max)
            return try await engine.build(to: OutputFolder(output), cache: cache).built
        }
        #expect(try await built() == 2)
        #expect(try await built() == 0)
        try folder.write("x", to: "site/other.txt")
        try repository.git("add", ".", day: 4)
        try repository.git("commit", "--quiet", "-m", "Elsewhere", day: 4)
        #expect(try await built() == 0)
        try repository.commit(Decree.smallPolicy.replacing("minimum: 2.8.0", with: "minimum: 3.2.0"), "Raise", day: 5)
        #expect(try await built() == 1)
        #expect(try await built() == 0)
        try repository.git("commit", "--quiet", "--amend", "-m", "Raise it", day: 5)
        #expect(try await built() == 1)
        #expect(try folder.read("Public/kasa/index.html").contains("<bdi>Raise it</bdi>"))
    }

    @Test func `the key of a history changes with its commits, and with where the content lies in them`() throws {
        let repository = try ContentRepository(), folder = repository.folder
        try folder.write(Decree.smallPolicy, to: "twin/Content/kasa.md")
        try repository.commit(Decree.smallPolicy, "Begin", day: 3)
        let key = try PageHistory(of: repository.content).key
        #expect(try PageHistory(of: repository.content).key == key)
        #expect(try PageHistory(of: folder.path + "/twin/Content").key != key)
        try repository.commit(Decree.smallPolicy + "\n", "Line", day: 4)
        #expect(try PageHistory(of: repository.content).key != key)
    }

    @Test func `a replaced object of git changes no history`() async throws {
        let repository = try ContentRepository()
        try repository.commit(Decree.smallPolicy, "Begin", day: 3)
        try repository.commit(Decree.smallPolicy.replacing("minimum: 2.8.0", with: "minimum: 3.2.0"), "Raise", day: 5)
        try repository.git("replace", "HEAD:site/Content/kasa.md", "HEAD~1:site/Content/kasa.md")
        #expect(try await repository.history()["kasa", default: []].map(\.why) == ["Raise", "Begin"])
    }

    @Test func `a file that others are linked to is read again with them`() async throws {
        let repository = try ContentRepository()
        try repository.folder.write(Decree.smallPolicy, to: "site/Content/bus.md")
        try repository.git("init", "--quiet")
        try FileManager.default.createSymbolicLink(
            atPath: repository.content + "/kasa.md", withDestinationPath: "bus.md")
        for (minimum, why) in [("2.8.0", "Begin"), ("3.2.0", "Raise")] {
            let policy = Decree.smallPolicy.replacing("minimum: 2.8.0", with: "minimum: \(minimum)")
            try repository.folder.write(policy, to: "site/Content/bus.md")
            try repository.git("add", ".")
            try repository.git("commit", "--quiet", "-m", why)
        }
        let history = try await repository.history()
        #expect(history["bus", default: []].map(\.why) == ["Raise", "Begin"])
        #expect(history["kasa", default: []].map(\.why) == ["Raise", "Begin"])
    }

    @Test func `a folder outside any repository is reported with git's own words`() throws {
        let folder = try Decree.smallSite()
        let run = try Decree.run("build", "--history", in: folder)
        #expect(run.status == 2)
        #expect(
            run.errors.hasPrefix("error: cannot read the revision 'HEAD': fatal: not a git repository"), "\(run.errors)"
        )
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/Public"))
    }

    @Test func `a build with history adds the changes and the feed, and is the same each time`() throws {
        let repository = try ContentRepository()
        try repository.folder.write(
            "---\ntitle: Apps\nurl: https://updates.example.com\n---\n", to: "site/Content/index.md")
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
