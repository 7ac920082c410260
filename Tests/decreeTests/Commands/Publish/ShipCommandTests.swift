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
        #expect(
            plan.output.contains("publication 2 takes the place of 1, to be signed with the key in"), "\(plan.output)")
        #expect(try Self.live(folder) == "publications/1")
        let shipped = try Self.ship("--yes", in: folder)
        #expect(shipped.status == 0, "\(shipped.errors)")
        #expect(try Self.live(folder) == "publications/2")
        let again = try Self.ship(in: folder)
        #expect(again.status == 0, "\(again.errors)")
        let look = """
            look at it: Published/current/index.html
            the signatures hold until 2027-02-19T00:00:00Z: decree ship renews them in the last 30 days, also where nothing \
            changed

            """
        #expect(again.output == "nothing to publish: publication 2 holds the same files\n" + look)
        #expect(shipped.output.hasSuffix(", 11 kept\n" + look), "\(shipped.output)")
        let object = try Self.ship("--json", in: folder).output
        let json = try #require(try JSONSerialization.jsonObject(with: Data(object.utf8)) as? [String: Any])
        #expect(json["expires"] as? [String: String] == ["kasa": "2027-02-19T00:00:00Z"], "\(object)")
    }

    /// The totals of a plan as the last line of a publication has them: `4 new, 13 changed, 11 kept`.
    private static func totals(_ plan: String) -> String {
        let lines = plan.split(separator: "\n").suffix(4).compactMap { line -> String? in
            let words = line.split(separator: " "), number = words.dropFirst().first ?? ""
            return number == "0" ? nil : "\(number) \(words[0].dropLast())"
        }
        return lines.joined(separator: ", ")
    }

    @Test func `a plan needs neither key nor passphrase, and its numbers are those of what is published then`() throws {
        let folder = try Decree.smallSite(), words = ["--key", "keys/site.key", "--passphrase-file", "words"]
        try folder.write("open sesame", to: "words")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder.path + "/words")
        for (minimum, more) in [("2.8.0", ["--new-key"]), ("3.2.0", [])] {
            try folder.write(
                Decree.smallPolicy.replacing("minimum: 2.8.0", with: "minimum: \(minimum)"), to: "Content/kasa.md")
            let plan = try Decree.run("ship", "--plan", "--key", "keys/none.key", in: folder)
            #expect(plan.status == 0, "\(plan.errors)")
            #expect(!plan.output.contains("\nremoved ") && !plan.output.contains("\nkept "), "\(plan.output)")
            #expect(try Decree.run("ship", "--plan", "--key", "keys/site.key", in: folder).status == 0)
            let run = try Decree.run(["ship", "--yes"] + more + words, in: folder)
            #expect(run.status == 0, "\(run.errors)")
            #expect(run.output.contains(": \(Self.totals(plan.output))\n"), "\(plan.output)\(run.output)")
        }
        // The question comes before the passphrase, for which there is no terminal either.
        try folder.write(Decree.smallPolicy, to: "Content/kasa.md")
        let asked = try Decree.run("ship", "--key", "keys/site.key", in: folder)
        #expect(asked.errors.contains("there is no terminal to ask at; give --yes to go on"), "\(asked.errors)")
        // What is published already needs neither.
        #expect(try Decree.run(["ship", "--yes"] + words, in: folder).status == 0)
        let again = try Decree.run("ship", "--key", "keys/none.key", in: folder)
        #expect(again.status == 0, "\(again.errors)")
    }

    @Test func `a key that only its passphrase shows to be another one is refused before it signs`() throws {
        let folder = try Self.site()
        #expect(try Self.ship("--yes", in: folder).status == 0)
        try folder.write(
            Decree.smallPolicy.replacing("minimum: 2.8.0", with: "minimum: 3.2.0"), to: "Content/kasa.md")
        let other = ["--yes", "--key", "other/minisign.key"], secret: [String: String?] = ["DECREE_PASSPHRASE": "x"]
        let elsewhere = try Decree.smallSite()
        #expect(try Decree.run(["ship", "--new-key"] + other, in: elsewhere, environment: secret).status == 0)
        try FileManager.default.copyItem(atPath: elsewhere.path + "/other", toPath: folder.path + "/other")
        let run = try Decree.run(["ship"] + other, in: folder, environment: secret)
        #expect(run.status == 1)
        #expect(run.errors.contains("Published is signed with minisign key "), "\(run.errors)")
        #expect(try Self.live(folder) == "publications/1")
        let allowed = try Decree.run(["ship", "--change-key"] + other, in: folder, environment: secret)
        #expect(allowed.status == 0, "\(allowed.errors)")
        #expect(allowed.errors.contains(" refuse it\n"), "\(allowed.errors)")
    }

    @Test func `a site with keys of trust is planned without any of them`() throws {
        let site = try KeysSite()
        #expect(try site.run("keys", "init", "--unencrypted").status == 0)
        for minimum in ["2.8.0", "3.2.0"] {
            try site.folder.write(
                Decree.smallPolicy.replacing("minimum: 2.8.0", with: "minimum: \(minimum)"), to: "Content/kasa.md")
            let plan = try site.run("ship", "--plan", "--key-folder", "nowhere")
            #expect(plan.status == 0, "\(plan.errors)")
            let run = try site.run("ship", "--yes", "--unencrypted")
            #expect(run.status == 0, "\(run.errors)")
            #expect(run.output.contains(": \(Self.totals(plan.output))\n"), "\(plan.output)\(run.output)")
        }
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
                + "published; the same command goes on from there\n")
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

    @Test func `a scheduler's run goes by when the documents were signed, and not by who touched their folder since`()
        throws
    {
        let folder = try Self.site()
        #expect(try Self.ship("--yes", in: folder, at: -60).status == 0)
        let later = Date(timeIntervalSince1970: Double(DatedSite.day + 60))
        try FileManager.default.setAttributes(
            [.modificationDate: later], ofItemAtPath: folder.path + "/Published/publications/1")
        let due = try Self.ship("--if-due", "--yes", in: folder, at: 120)
        #expect(due.status == 0, "\(due.errors)")
        #expect(try Self.live(folder) == "publications/2")
        #expect(try Self.ship("--if-due", "--yes", in: folder, at: 180).output == "nothing is due\n")
    }

    @Test func `a scheduler's run names signatures that run out, and fails once they have`() throws {
        let folder = try Self.site()
        #expect(try Self.ship("--yes", in: folder).status == 0)
        #expect(try Self.ship("--if-due", "--yes", in: folder, at: 0).status == 0)
        let soon = try Self.ship("--if-due", "--yes", in: folder, at: 60 * 86_400)
        #expect(soon.status == 0)
        #expect(
            soon.errors
                == "warning: the signatures of kasa expire at 2027-03-05T00:00:00Z; sign them anew: decree ship\n")
        let late = try Self.ship("--if-due", "--yes", in: folder, at: 90 * 86_400)
        #expect(late.status == 1)
        #expect(
            late.errors
                == "error: the signatures of kasa expired at 2027-03-05T00:00:00Z; sign them anew: decree ship\n")
    }

    @Test func `one signature that does not hold hides no expiry of its app's others`() throws {
        let folder = try Self.site()
        #expect(try Self.ship("--yes", in: folder, at: 0).status == 0)
        for name in ["prince-of-versions", "retired", "retired.en"] {
            let path = "Published/publications/1/kasa/\(name).json.minisig", text = try folder.read(path)
            try folder.write("untrusted comment: other\n", to: path)
            let soon = try Self.ship("--if-due", "--yes", in: folder, at: 60 * 86_400)
            #expect(
                soon.errors
                    == "warning: the signatures of kasa expire at 2027-03-05T00:00:00Z; sign them anew: decree ship\n",
                "\(name)")
            try folder.write(text, to: path)
        }
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
        #expect(early.status == 1)
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
        #expect(late.status == 1)
        #expect(
            late.errors.hasSuffix("error: the documents of kasa were right until 2026-12-05: build and sign again\n"),
            "\(late.errors)")
    }
}
