import Foundation
import TestSupport
import Testing
@testable import decree

/// Commands that change one policy at the same time, as pipelines of several platforms do.
struct EditsAtOnceTests {
    @Test func `of many edits at once none is lost`() async throws {
        let folder = try Decree.smallSite()
        let versions = (0..<12).map { "3.\($0 + 3).0" }
        let runs = try await withThrowingTaskGroup(of: ProgramRun.self) { group in
            for version in versions {
                let words = ["release", "add", "kasa", version, "--build", version, "--requires", "16"]
                group.addTask { try Decree.run(words, in: folder) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        for run in runs { #expect(run.status == 0, "\(run.errors)") }
        let policy = try folder.read("Content/kasa.md")
        for version in versions {
            #expect(policy.contains("  - {version: \(version), build: \(version), requires: 16, live: pending}\n"))
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/Content") == ["kasa.md"])
    }

    @Test func `a run waits for another one, and says so`() throws {
        let folder = try Decree.smallSite()
        var held: ReplacedFile? = try ReplacedFile(folder.path + "/Content/kasa.md")
        let run = try ProgramRun.run(
            Decree.program, ["minimum", "kasa", "3.2.0"], in: folder.path,
            environment: ["SOURCE_DATE_EPOCH": Decree.epoch]
        ) { _ in
            Thread.sleep(forTimeInterval: 2)
            withExtendedLifetime(held) {}
            held = nil
        }
        #expect(run.status == 0)
        #expect(
            run.errors
                == "waiting for another run that changes policies of 'Content'\nchanged Content/kasa.md\n")
    }

    @Test func `a dry run waits for nobody`() throws {
        let folder = try Decree.smallSite()
        let held = try ReplacedFile(folder.path + "/Content/kasa.md")
        let run = try Decree.run("minimum", "kasa", "3.2.0", "--dry-run", in: folder)
        withExtendedLifetime(held) {}
        #expect(run.status == 0)
        #expect(run.errors == "nothing was written\n")
    }

    @Test func `a read-only policy is refused before anything is asked, and a dry run shows the change`() throws {
        let folder = try Decree.smallSite(), path = folder.path + "/Content/kasa.md"
        #expect(chmod(path, 0o444) == 0)
        let run = try Decree.run("recall", "kasa", "2.8.0", in: folder)
        #expect(run.status == 2)
        #expect(
            run.errors == "error: cannot change 'Content/kasa.md': it is read-only; if it may be changed, run "
                + "chmod u+w 'Content/kasa.md'\n")
        #expect(try folder.read("Content/kasa.md") == Decree.smallPolicy)
        let dry = try Decree.run("minimum", "kasa", "3.2.0", "--dry-run", in: folder)
        #expect(dry.status == 0)
    }
}
