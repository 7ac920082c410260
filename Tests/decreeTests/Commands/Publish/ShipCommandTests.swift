import Foundation
import TestSupport
import Testing

@testable import decree

/// Check, build, sign and publish in one go, and nothing but at a date for a scheduler.
struct ShipCommandTests {
    private static let key = ["--key", "keys/site.key", "--unencrypted"]

    /// The dated policy, with a key and nothing published.
    private static func site() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(DatedSite.policy, to: "Content/kasa.md")
        #expect(try Decree.run("build", in: folder).status == 0)
        #expect(try Decree.sign(in: folder).status == 0)
        return folder
    }

    private static func ship(
        _ words: String..., in folder: TemporaryFolder, at seconds: Int? = nil
    ) throws -> ProgramRun {
        try Decree.run(
            ["ship"] + words + key, in: folder, environment: seconds.map(DatedSite.clock) ?? [:])
    }

    private static func live(_ folder: TemporaryFolder) throws -> String {
        try FileManager.default.destinationOfSymbolicLink(atPath: folder.path + "/Published/current")
    }

    @Test func `one question is asked, with users, files, key, target and serials`() throws {
        let folder = try Self.site()
        #expect(try Self.ship("--yes", in: folder).status == 0)
        try folder.write(
            Decree.smallPolicy.replacing("minimum: 2.8.0", with: "minimum: 3.2.0"), to: "Content/kasa.md")
        let asked = try Self.ship(in: folder)
        #expect(asked.status == 2)
        Golden.expect(asked.output + asked.errors, equals: "questions/ship.txt")
        #expect(try Self.live(folder) == "publications/1")
        let plan = try Self.ship("--plan", in: folder)
        #expect(plan.status == 0)
        #expect(plan.output.contains("publication 2 takes the place of 1\n"), "\(plan.output)")
        #expect(try Self.live(folder) == "publications/1")
        let shipped = try Self.ship("--yes", in: folder)
        #expect(shipped.status == 0, "\(shipped.errors)")
        #expect(try Self.live(folder) == "publications/2")
        let again = try Self.ship(in: folder)
        #expect(again.status == 0, "\(again.errors)")
        #expect(again.output == "nothing to publish: publication 2 holds the same files\n")
    }

    @Test func `content that is refused ships nothing`() throws {
        let folder = try Self.site()
        try folder.write(Decree.smallPolicy.replacing("minimum: 2.8.0", with: "minimum: 9.9"), to: "Content/kasa.md")
        let run = try Self.ship("--yes", in: folder)
        #expect(run.status == 1)
        #expect(run.errors.contains("[unlisted-version]"))
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/Published"))
    }

    @Test func `a failure says its stage and what is done, and the next run goes on`() throws {
        let folder = try Self.site()
        let run = try Decree.run("ship", "--yes", "--key", "keys/none.key", in: folder)
        #expect(run.status == 2)
        #expect(
            run.errors
                == "error: stopped at signing: there is no minisign key 'keys/none.key'; name the file of your key "
                + "with --key, or make the site's first key with 'decree sign --new-key'; 'Public' is built; nothing is "
                + "published; decree ship goes on from there\n")
        #expect(try Self.ship("--yes", in: folder).status == 0)
    }

    @Test func `a scheduler's run publishes once, at the date`() throws {
        let folder = try Self.site()
        let before = try Self.ship("--if-due", "--yes", in: folder, at: -3600)
        #expect(before.output == "nothing is published yet, so nothing is due: decree ship publishes it\n")
        #expect(try Self.ship("--yes", in: folder).status == 0)
        let early = try Self.ship("--if-due", "--yes", in: folder, at: -1)
        #expect(early.status == 0)
        #expect(early.output == "nothing is due; the next date is 2026-12-05\n")
        #expect(try Self.live(folder) == "publications/1")
        let due = try Self.ship("--if-due", "--yes", in: folder, at: 0)
        #expect(due.status == 0, "\(due.errors)")
        #expect(due.errors.contains("! iOS: 2.8.0 must now update to 3.2.0 (was only notified)"), "\(due.errors)")
        #expect(try Self.live(folder) == "publications/2")
        for seconds in [60, 3600, 40 * 86_400] {
            let late = try Self.ship("--if-due", "--yes", in: folder, at: seconds)
            #expect(late.output == "nothing is due\n")
        }
        #expect(try Self.live(folder) == "publications/2")
    }

    @Test func `a run that missed its hour publishes at the next one`() throws {
        let folder = try Self.site()
        #expect(try Self.ship("--yes", in: folder).status == 0)
        #expect(try Self.ship("--if-due", "--yes", in: folder, at: 9 * 86_400).status == 0)
        #expect(try Self.live(folder) == "publications/2")
    }

    @Test func `broken content fails a scheduler's run, since its dates are not known`() throws {
        let folder = try Self.site()
        #expect(try Self.ship("--yes", in: folder).status == 0)
        try folder.write("---\napp: [\n---\n", to: "Content/kasa.md")
        #expect(try Self.ship("--if-due", "--yes", in: folder).status == 1)
    }

    @Test func `publish refuses a bundle before its date, and an old one after it`() throws {
        let folder = try Self.site(), ahead = ["--output", "Ahead"]
        #expect(try Self.ship("--yes", in: folder).status == 0)
        #expect(try Decree.run(["build", "--at", "2026-12-05"] + ahead, in: folder).status == 0)
        #expect(try Decree.sign("--at", "2026-12-05", "--output", "Ahead", in: folder).status == 0)
        let early = try Decree.run(["publish", "--yes"] + ahead, in: folder)
        #expect(early.status == 2)
        #expect(
            early.errors.hasSuffix(
                "error: the documents of kasa are those of 2026-12-05 on: publish them then, or build and sign again\n"),
            "\(early.errors)")
        #expect(try Self.live(folder) == "publications/1")
        let due = try Decree.run(["publish", "--yes"] + ahead, in: folder, environment: DatedSite.clock(0))
        #expect(due.status == 0, "\(due.errors)")
        #expect(try Self.live(folder) == "publications/2")
        // Signed on the day, from a build of the day before.
        #expect(try Decree.run("build", in: folder).status == 0)
        #expect(try Decree.sign("--at", "2026-12-06", in: folder).status == 0)
        let late = try Decree.run("publish", "--yes", in: folder, environment: DatedSite.clock(86_400))
        #expect(late.status == 2)
        #expect(
            late.errors.hasSuffix("error: the documents of kasa were right until 2026-12-05: build and sign again\n"),
            "\(late.errors)")
    }
}
