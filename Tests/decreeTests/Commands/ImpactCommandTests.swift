import Foundation
import Testing
import TestSupport

/// `decree impact` as a person runs it: the one-character change, told against every kind of other state.
@Suite struct ImpactCommandTests {
    @Test(arguments: [("terminal.txt", []), ("markdown.md", ["--markdown"]), ("impact.json", ["--json"])])
    func `a changed minimum says who is blocked`(golden: String, options: [String]) throws {
        let folder = try ImpactSite.folder()
        let run = try run(["--against", "Before"] + options, in: folder)
        #expect(run.status == 0)
        #expect(run.errors == "")
        Golden.expect(run.output, equals: "impact/\(golden)")
    }

    @Test(arguments: [("share.txt", []), ("share.md", ["--markdown"]), ("share.json", ["--json"])])
    func `with a share each line says how many users it is about`(golden: String, options: [String]) throws {
        let folder = try ImpactSite.folder()
        let run = try run(["kasa", "--against", "Before", "--share", "share.csv"] + options, in: folder)
        #expect(run.status == 0)
        #expect(run.errors == "")
        Golden.expect(run.output, equals: "impact/\(golden)")
    }

    @Test func `against a git revision it says the same, whatever lies in the working folder since`() throws {
        let folder = try ImpactSite.folder()
        try folder.write(ImpactSite.policy(minimum: "2.7.0"), to: "Content/kasa.md")
        try folder.write("a picture", to: "Content/assets/picture.png")
        for arguments in [["init", "-q", "-b", "main"], ["add", "Content"], ["commit", "-q", "-m", "A healthy site"]] {
            #expect(try ImpactSite.git(arguments, in: folder).status == 0)
        }
        try folder.write(ImpactSite.policy(minimum: "2.9.0"), to: "Content/kasa.md")
        #expect(try ImpactSite.git(["commit", "-q", "-a", "-m", "Raise the minimum"], in: folder).status == 0)
        let now = try run(["--against", "main"], in: folder)
        #expect(now.output == "Against revision main, at 2026-11-21T00:00:00Z\n\n1 app says the same as before\n")
        let before = try run(["--against", "HEAD~1"], in: folder)
        let there = try run(["--against", "Before"], in: folder)
        #expect(before.status == 0)
        #expect(before.output.split(separator: "\n").dropFirst() == there.output.split(separator: "\n").dropFirst())
        #expect(before.output.hasPrefix("Against revision HEAD~1, at 2026-11-21T00:00:00Z\n"))
    }

    @Test func `against a built folder the documents are compared as their clients read them`() throws {
        let folder = try ImpactSite.folder()
        #expect(try Decree.run("build", "--content", "Before", in: folder).status == 0)
        let run = try run(["--against", "Public"], in: folder)
        #expect(run.status == 0)
        Golden.expect(run.output, equals: "impact/built.txt")
        #expect(try Decree.run("build", in: folder).status == 0)
        #expect(try self.run(["--against", "Public"], in: folder).output
            == "Against the documents in Public, at 2026-11-21T00:00:00Z\nwhat its clients do is compared; the client that changes most speaks for all\n\n1 app says the same as before\n")
    }

    @Test func `clients that do not change as the verdict does are told apart`() throws {
        let folder = try Decree.shippedSite()
        try FileManager.default.copyItem(atPath: "\(folder.path)/Content", toPath: "\(folder.path)/Before")
        let text = try folder.read("Content/kasa.md")
        try folder.write(text.replacingOccurrences(of: "minimum: 3.0.0", with: "minimum: 3.1.0"), to: "Content/kasa.md")
        let run = try run(["--against", "Before"], in: folder)
        #expect(run.status == 0)
        Golden.expect(run.output, equals: "impact/shipped.txt")
    }

    private func run(_ arguments: [String], in folder: TemporaryFolder) throws -> ProgramRun {
        try ProgramRun.run(
            Decree.program, ["impact"] + arguments, in: folder.path,
            environment: ["SOURCE_DATE_EPOCH": Decree.epoch, "NO_COLOR": nil, "COLUMNS": "80"])
    }
}
