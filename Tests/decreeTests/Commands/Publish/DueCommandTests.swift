import Foundation
import TestSupport
import Testing

@testable import decree

/// The dates ahead, and who must sign for them.
struct DueCommandTests {
    private static func site() throws -> KeysSite {
        let site = try KeysSite()
        try site.folder.write(DatedSite.policy, to: "Content/kasa.md")
        for arguments in [["keys", "init", "--unencrypted"], ["build"], ["sign", "--yes", "--unencrypted"]] {
            let run = try site.run(arguments)
            try #require(run.status == 0, "\(arguments): \(run.errors)")
        }
        return site
    }

    /// The key of managers is on another machine.
    private static func hideAppKey(_ site: KeysSite) throws {
        try FileManager.default.moveItem(atPath: try site.file("apps"), toPath: site.folder.path + "/apps.pem")
    }

    @Test func `each date is listed with users, files and roles, and with signatures that expire`() throws {
        let site = try Self.site()
        try Self.hideAppKey(site)
        let run = try site.run("due")
        #expect(run.status == 0, "\(run.errors)")
        Golden.expect(run.output, equals: "due/due.txt")
        let near = try site.run("due", "--within", "13d")
        #expect(near.output.contains("2026-12-05") == false)
        let json = try site.run("due", "--within", "2w", "--json")
        Golden.expect(json.output, equals: "due/due.json")
    }

    @Test func `a site without dates and keys has nothing due`() throws {
        let folder = try Decree.smallSite()
        let run = try Decree.run("due", in: folder)
        #expect(run.status == 0)
        #expect(run.output == "nothing is due within 365d\n")
        #expect(try Decree.run("build", in: folder).status == 0)
        #expect(try Decree.sign(in: folder).status == 0)
        #expect(
            try Decree.run("due", in: folder).output == "2027-02-19, in 90 days: the signatures of kasa expire\n")
    }

    @Test func `a policy that is read and then refused is said below its dates`() throws {
        let folder = try Decree.smallSite()
        try folder.write(
            Decree.smallPolicy.replacing(
                "minimum: 2.8.0", with: "minimum: [{version: 2.8.0}, {version: 3.2.0, from: 2026-12-05}]\nlatest: 2.7.0"
            ),
            to: "Content/kasa.md")
        let run = try Decree.run("due", in: folder)
        #expect(run.status == 1)
        #expect(run.output.hasPrefix("2026-12-05, in 14 days:\n"), "\(run.output)")
        #expect(run.errors.contains("[minimum-above-latest]"), "\(run.errors)")
    }

    @Test func `a date from which the policy is refused promises nothing, and fails`() throws {
        let folder = try Decree.smallSite()
        try folder.write(
            Decree.smallPolicy.replacing(
                "clients: [prince-of-versions, retired]", with: "clients: [prince-of-versions]"
            )
            .replacing("3.2.0, requires: 15", with: "3.2.0, requires: 17")
            .replacing(
                "minimum: 2.8.0",
                with: """
                    minimum: 3.2.0
                    rules:
                      - {id: old, when: {os: "<17", version: "<3.2.0"}, do: none, until: 2026-12-04}
                    """
            ), to: "Content/kasa.md")
        let run = try Decree.run("due", in: folder)
        #expect(run.status == 1)
        let refusal =
            "Content/kasa.md:9:10: version 2.8.0 is forced to update, but no live release above it runs on this device "
            + "[force-dead-end]"
        #expect(
            run.output == """
                2026-12-05, in 14 days:
                  kasa: rule old ends
                  refused from then on, so that nothing is published:
                    \(refusal)

                """)
        let json = try Decree.run("due", "--json", in: folder).output
        #expect(json.contains("\"\(refusal)\""), "\(json)")
        #expect(json.contains("\"pages\": []"), "\(json)")
    }

    @Test func `the options of a build count: users, templates, strictness`() throws {
        let folder = try Decree.smallSite()
        try folder.write(DatedSite.policy, to: "Content/kasa.md")
        try folder.write(
            "app,platform,version,os,users\nkasa,ios,2.8.0,17.0,400\nkasa,ios,3.2.0,17.0,100\n", to: "u.csv")
        let counted = try Decree.run("due", "--share", "u.csv", in: folder)
        #expect(counted.output.contains("400 users newly blocked (80.0 %)"), "\(counted.output)\(counted.errors)")
        let lost = try Decree.run("due", "--share", "none.csv", in: folder)
        #expect(lost.status == 2)
        #expect(lost.errors.contains("cannot read 'none.csv'"), "\(lost.errors)")
        let templates = try Decree.run("due", "--templates", "none", in: folder)
        #expect(templates.errors == "error: 'none' is not a folder\n", "\(templates.errors)")
        try folder.write(
            Decree.smallPolicy.replacing("3.2.0, requires: 15", with: "3.2.0, requires: 17"), to: "Content/kasa.md")
        #expect(try Decree.run("due", in: folder).status == 0)
        #expect(try Decree.run("due", "--strict", in: folder).status == 1)
    }

    @Test func `what has expired is not said to expire`() throws {
        let site = try Self.site()
        let run = try site.run("due", "--at", "2027-02-26", "--within", "1d")
        #expect(run.status == 0)
        #expect(
            run.output == """
                2026-11-28, 90 days ago: the signatures of timestamp expired; renew it: decree refresh
                2027-02-19, 7 days ago: the signatures of app-kasa expired; sign it anew: decree sign

                """)
    }

    /// A folder's publication was made at the moment of its last change.
    private static func touch(_ folder: TemporaryFolder, _ publication: Int, at seconds: Int) throws {
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: Double(DatedSite.day + seconds))],
            ofItemAtPath: "\(folder.path)/Published/publications/\(publication)")
    }

    @Test func `what a timer renews into another folder is what expires`() throws {
        let site = try Self.site(), day = 86_400
        func run(_ words: String..., days: Int) throws -> ProgramRun {
            try site.run(words, with: DatedSite.clock(days * day))
        }
        #expect(try site.run("publish", "--yes").status == 0)
        #expect(try run("refresh", "--unencrypted", "--output", ".refresh", days: -11).status == 0)
        try Self.touch(site.folder, 2, at: -11 * day)
        let held = try run("due", "--within", "5d", days: -6)
        #expect(held.output == "2026-12-01, in 2 days: the signatures of timestamp expire\n", "\(held.errors)")
        let expired = try run("due", "--within", "1d", days: -3)
        #expect(
            expired.output
                == "2026-12-01, 1 day ago: the signatures of timestamp expired; renew it: decree refresh --output .refresh, "
                + "since what is live is newer than 'Public'\n")
        let status = try run("status", days: -3)
        #expect(
            status.output.contains(
                "\n  ! timestamp expired 2026-12-01T00:00:00Z; renew it: decree refresh --output .refresh, since what is "
                    + "live is newer than 'Public'\n"), "\(status.output)")
        let taken = try run("refresh", "--unencrypted", "--output", ".refresh", days: -3)
        #expect(taken.output == "refreshed the timestamp, publication 3\n", "\(taken.errors)")
        try Self.touch(site.folder, 3, at: -3 * day)
        #expect(try run("due", "--within", "1d", days: -3).output == "nothing is due within 1d\n")
    }

    @Test func `a date that passed and is not published is named with what publishes it`() throws {
        let folder = try Decree.smallSite(), day = 86_400
        try folder.write(DatedSite.policy, to: "Content/kasa.md")
        try folder.write(
            "---\ntargets: {staging: {directory: Staging}, live: {directory: Published}}\n---\n", to: "Content/index.md"
        )
        #expect(try Decree.run("build", in: folder).status == 0)
        #expect(try Decree.sign("--to", "live", in: folder).status == 0)
        #expect(try Decree.run("publish", "--yes", "--to", "live", in: folder).status == 0)
        try Self.touch(folder, 1, at: -14 * day)
        func due(_ words: String..., to target: String = "live") throws -> ProgramRun {
            try Decree.run(
                ["due", "--within", "1d", "--to", target] + words, in: folder, environment: DatedSite.clock(2 * day))
        }
        let missed = try due()
        #expect(missed.status == 0, "\(missed.errors)")
        #expect(
            missed.output == """
                2026-12-05, 2 days ago, and not published:
                  kasa: the minimum rises to 3.2.0 on iOS
                    iOS: 2.8.0 must now update to 3.2.0 (was only notified)
                    changes kasa/prince-of-versions.json, kasa/retired.en.json and kasa/retired.json
                  publish it: decree ship --to live

                """)
        #expect(try due("--json").output.contains("\"missed\": [\n    {\n      \"at\": \"2026-12-05T00:00:00Z\""))
        #expect(try due(to: "staging").output == "nothing is due within 1d\n", "nothing is live there")
        let ship = ["ship", "--if-due", "--yes", "--to", "live", "--key", "keys/site.key", "--unencrypted"]
        let run = try Decree.run(ship, in: folder, environment: DatedSite.clock(2 * day))
        #expect(run.status == 0, "\(run.errors)")
        // Where the folder's time says nothing, the documents do: they are those of today.
        try Self.touch(folder, 2, at: -14 * day)
        #expect(try due().output == "nothing is due within 1d\n")
    }

    @Test func `a target that cannot be read is warned of, and the dates ahead are listed`() throws {
        let folder = try Decree.smallSite()
        try folder.write(DatedSite.policy, to: "Content/kasa.md")
        try folder.write("", to: "Published")
        let run = try Decree.run("due", in: folder)
        #expect(run.status == 0)
        #expect(run.output.hasPrefix("2026-12-05, in 14 days:\n"), "\(run.output)")
        #expect(
            run.errors.hasPrefix(
                "warning: what is live cannot be read, so no date that has passed is listed: Published"),
            "\(run.errors)")
    }

    @Test func `content that is refused has unknown dates`() throws {
        let folder = try Decree.smallSite()
        try folder.write("---\napp: [\n---\n", to: "Content/kasa.md")
        #expect(try Decree.run("due", in: folder).status == 1)
    }

    @Test func `a scheduler fails seven days and one day ahead with the names of who must sign, and no other hour`()
        throws
    {
        let site = try Self.site(), day = 86_400
        #expect(try site.run("publish", "--yes").status == 0)
        func run(_ seconds: Int) throws -> ProgramRun {
            try site.run(["ship", "--if-due", "--yes", "--unencrypted"], with: DatedSite.clock(seconds))
        }
        #expect(try run(-7 * day).status == 0, "every key is here")
        try Self.hideAppKey(site)
        for (seconds, status) in [
            (-8 * day, 0), (-7 * day - 1, 0), (-7 * day, 1), (-7 * day + 3599, 1), (-7 * day + 3600, 0), (-3 * day, 0),
            (-day, 1), (-day + 3599, 1), (-day + 3600, 0),
        ] {
            let reminded = try run(seconds)
            #expect(Int(reminded.status) == status, "\(seconds): \(reminded.errors)")
            guard status == 1 else { continue }
            #expect(
                reminded.errors == "2026-12-05 needs signatures that this machine cannot give:\n  app-kasa: 1 of apps\n"
            )
        }
        let json = try site.run(
            ["ship", "--if-due", "--yes", "--unencrypted", "--json"], with: DatedSite.clock(-day))
        #expect(
            json.output.contains(
                #"    "2026-12-05 needs signatures that this machine cannot give:\n  app-kasa: 1 of apps""#),
            "\(json.output)")
    }

    @Test func `signatures ahead that cannot be used on the day are reported before it, with the reason`() throws {
        let site = try Self.site()
        try site.folder.write(
            DatedSite.policy.replacing(
                "minimum: [{version: 2.8.0}, {version: 3.2.0, from: 2026-12-05}]",
                with:
                    "minimum: [{version: 2.7.0}, {version: 2.8.0, from: 2026-12-05}, {version: 3.2.0, from: 2026-12-20}]"
            ), to: "Content/kasa.md")
        #expect(try site.run("ship", "--yes", "--unencrypted").status == 0)
        for date in ["2026-12-05", "2026-12-20"] {
            for words in [["build"], ["sign", "--yes", "--unencrypted"]] {
                #expect(try site.run(words + ["--at", date, "--output", date]).status == 0)
            }
        }
        let key = try site.file("apps")
        try Self.hideAppKey(site)
        func ship(_ date: String, days: Int) throws -> ProgramRun {
            try site.run(
                ["ship", "--if-due", "--yes", "--unencrypted", "--signatures", date],
                with: DatedSite.clock(days * 86_400 + 60))
        }
        #expect(try ship("2026-12-05", days: 0).status == 0)
        let lack = "2026-12-20 needs signatures that this machine cannot give:\n  app-kasa: 1 of apps\n"
        let reminded = try ship("2026-12-20", days: 14)
        #expect(reminded.status == 1)
        #expect(
            reminded.errors == lack
                + "  the signatures in '2026-12-20' do not suffice: version 3 of app-kasa is published: decree sign --at "
                + "2026-12-20 --output 2026-12-20; whoever cannot read the target removes that folder first, updates the "
                + "checkout and builds it again\n")
        // Signed again, by a key that is then replaced.
        try FileManager.default.moveItem(atPath: site.folder.path + "/apps.pem", toPath: key)
        #expect(
            try site.run("sign", "--yes", "--unencrypted", "--at", "2026-12-20", "--output", "2026-12-20").status == 0)
        try FileManager.default.removeItem(atPath: key)
        #expect(try ship("2026-12-20", days: 14).status == 0)
        let made = try site.run("keys", "create", "new", "--unencrypted", "--key-folder", "other", "--json")
        let new = try #require(made.output.firstMatch(of: /"public": "([0-9a-f]{64})"/)).1
        let index = try site.folder.read("Content/index.md")
        let old = try #require(index.firstMatch(of: /- name: apps\n        public: [0-9a-f]+/)).0
        try site.folder.write(
            index.replacing(old, with: "- name: new\n        public: \(new)"), to: "Content/index.md")
        let replaced = try ship("2026-12-20", days: 14)
        #expect(replaced.status == 1)
        #expect(
            replaced.errors.contains(
                "  the signatures in '2026-12-20' do not suffice: app-kasa has 0 of 1 signatures; 1 more of: new ("),
            "\(replaced.errors)")
    }

    @Test func `what a manager signed ahead is used on the day, by a machine that lacks the key`() throws {
        let site = try Self.site(), ahead = ["--at", "2026-12-05", "--output", "Ahead"]
        #expect(try site.run("publish", "--yes").status == 0)
        // The manager has the apps' key and no other.
        let online = try ["site", "snapshot", "timestamp"].map { try site.file($0) }
        for path in online { try FileManager.default.moveItem(atPath: path, toPath: path + ".away") }
        for words in [["build"], ["sign", "--yes", "--unencrypted"]] {
            let run = try site.run(words + ahead)
            try #require(run.status == 0, "\(run.errors)")
        }
        // Who forgets the date would drop what is signed for it.
        let forgotten = try site.run("sign", "--yes", "--unencrypted", "--output", "Ahead")
        #expect(forgotten.status == 1)
        #expect(
            forgotten.errors
                == "error: the documents of kasa are those of 2026-12-05 on: publish them then, or build and sign again; to "
                + "add to what is signed for then: --at 2026-12-05T00:00:00Z\n")
        for path in online { try FileManager.default.moveItem(atPath: path + ".away", toPath: path) }
        try Self.hideAppKey(site)
        func ship(_ seconds: Int, _ more: [String] = ["--signatures", "Ahead"]) throws -> ProgramRun {
            try site.run(["ship", "--if-due", "--yes", "--unencrypted"] + more, with: DatedSite.clock(seconds))
        }
        #expect(try ship(-86_400).status == 0, "it is signed already")
        let due = try site.run("due", "--output", "Ahead")
        #expect(
            due.output.contains("\n  signatures of app-kasa: 1 of apps (given already)\n"), "\(due.output)")
        let lacking = try ship(0, [])
        #expect(lacking.status == 1)
        #expect(lacking.output.contains("app-kasa has 0 of 1 signatures; 1 more of: apps ("), "\(lacking.output)")
        let run = try ship(60)
        #expect(run.status == 0, "\(run.output)\(run.errors)")
        #expect(run.output.contains("published to "), "\(run.output)")
        let status = try site.run(["status"], with: DatedSite.clock(120))
        #expect(status.output.contains("publication 2 is live"), "\(status.output)")
        #expect(status.output.contains("the content here makes the same documents"), "\(status.output)")
    }
}
