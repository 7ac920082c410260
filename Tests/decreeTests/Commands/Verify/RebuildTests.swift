import Foundation
import Pages
import TestSupport
import Testing

@testable import decree

/// A published site is what a revision of its content builds, or the files that differ are named.
@Suite struct RebuildTests {
    /// A site in a repository, built, signed and published at its first commit.
    private func site() throws -> TemporaryFolder {
        let folder = try Decree.smallSite()
        try folder.write("picture", to: "Content/assets/logo.txt")
        try git(["init", "-q", "-b", "main"], folder)
        try commit(folder)
        for words in [["build"], ["sign"], ["publish", "--yes"]] {
            let run = words == ["sign"] ? try Decree.sign(in: folder) : try Decree.run(words, in: folder)
            #expect(run.status == 0, "\(words): \(run.errors)")
        }
        return folder
    }

    private func git(_ words: [String], _ folder: TemporaryFolder) throws {
        let run = try ProgramRun.run(
            "git", ["-c", "user.name=Mia", "-c", "user.email=mia@example.com"] + words, in: folder.path,
            environment: ["GIT_CONFIG_GLOBAL": "/dev/null"])
        #expect(run.status == 0, "\(words): \(run.errors)")
    }

    private func commit(_ folder: TemporaryFolder) throws {
        try git(["add", "Content"], folder)
        try git(["commit", "-q", "-m", "A change"], folder)
    }

    private func record(_ folder: TemporaryFolder) throws -> StatusRecord {
        try #require(StatusRecord(Array(try folder.read("Published/current/status.json").utf8)))
    }

    @Test func `the revision that was signed is named, and building it proves the site`() throws {
        let folder = try site()
        let revision = try #require(try record(folder).signing?.revision)
        let head = try ProgramRun.run("git", ["rev-parse", "HEAD"], in: folder.path).output
        #expect(head == revision + "\n")
        #expect(try folder.read("Published/current/status/index.html").contains("--rebuild \(revision)"))
        let run = try Decree.run("verify", "--rebuild", revision, "--verbose", in: folder)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.contains("of \(revision), byte for byte"), "\(run.output)")
    }

    @Test func `another revision is told from it, file by file`() throws {
        let folder = try site(), first = try #require(try record(folder).signing?.revision)
        try folder.write(Decree.smallPolicy.replacing("minimum: 2.8.0", with: "minimum: 2.7.0"), to: "Content/kasa.md")
        try commit(folder)
        let run = try Decree.run("verify", "--rebuild", "HEAD", in: folder)
        #expect(run.status == 1)
        #expect(run.errors.contains("kasa/retired.json"), "\(run.errors)")
        #expect(!run.errors.contains("assets/logo.txt") && !run.errors.contains("status"))
        #expect(try Decree.run("verify", "--rebuild", first, in: folder).status == 0)
    }

    @Test func `content with changes of its own has no revision, and what git does not know is said`() throws {
        let folder = try site()
        try folder.write(Decree.smallPolicy.replacing("minimum: 2.8.0", with: "minimum: 3.2.0"), to: "Content/kasa.md")
        for words in [["build"], ["sign"], ["publish", "--yes"]] {
            let run = words == ["sign"] ? try Decree.sign(in: folder) : try Decree.run(words, in: folder)
            #expect(run.status == 0, "\(words): \(run.errors)")
        }
        #expect(try record(folder).signing?.revision == nil)
        let run = try Decree.run("verify", "--rebuild", "no-such", in: folder)
        #expect(run.status == 2)
        #expect(run.errors == "error: 'no-such' is no git revision of 'Content'\n")
    }
}
