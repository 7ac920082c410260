import Foundation
import TestSupport
import Testing

/// `decree reach` on the shipped site: from the log of its host to the sentence that `ship` asks with.
@Suite struct ReachCommandTests {
    /// How many devices ask each day for which app's file, with which build and kernel.
    private static let population: [(app: String, build: String, kernel: String, devices: Int)] = [
        ("kasa", "3.2.0", "25.0.0", 300), ("kasa", "3.2.0", "23.4.0", 250), ("kasa", "3.1.0", "22.3.0", 120),
        ("kasa", "3.1.0", "21.4.0", 40), ("kasa", "2.9.0", "20.6.0", 25), ("kasa", "3.0.2", "24.1.0", 7),
        ("kasa", "3.0.0", "24.1.0", 4), ("pocket-timer", "1.0.0", "24.6.0", 30),
        ("pocket-timer", "1.1.0", "22.3.0", 120), ("pocket-timer", "1.2.0", "23.4.0", 600),
    ]

    /// Three days, on each of which every device asks twice.
    private static func log() -> String {
        var lines: [String] = []
        for day in [18, 19, 20] {
            for (index, group) in population.enumerated() {
                for device in 0..<group.devices {
                    for hour in ["08", "20"] {
                        lines.append(
                            "10.\(index).\(device / 250).\(device % 250) - - [\(day)/Nov/2026:\(hour):00:00 +0000] "
                                + "\"GET /\(group.app)/retired.json HTTP/1.1\" 200 512 \"-\" "
                                + "\"\(group.app)/\(group.build) CFNetwork/1 Darwin/\(group.kernel)\"")
                    }
                }
            }
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private static func site(_ settings: String = "") throws -> TemporaryFolder {
        let folder = try Decree.shippedSite()
        try folder.write(log(), to: "access.log")
        let index = try folder.read("Content/index.md")
        try folder.write(
            index.replacingOccurrences(of: "language: en\n", with: "language: en\n\(settings)"), to: "Content/index.md")
        return folder
    }

    private static let table = """
        app,platform,version,os,users
        kasa,ios,2.9.0,14.7,25
        kasa,ios,3.1.0,15.4,40
        kasa,ios,3.1.0,16.3,120
        kasa,ios,3.2.0,17.4,250
        kasa,ios,3.2.0,26.0,300
        pocket-timer,ios,1.0.0,18.6,30
        pocket-timer,ios,1.1.0,16.3,120
        pocket-timer,ios,1.2.0,17.4,600

        """

    @Test func `a log becomes a table of users that says how it was counted`() throws {
        let folder = try Self.site()
        let run = try Decree.run("reach", "access.log", "--out", "reach.csv", in: folder)
        #expect(run.status == 0, "\(run.errors)")
        let written = try folder.read("reach.csv"), lines = written.split(separator: "\n")
        #expect(lines.filter { !$0.hasPrefix("#") }.map { $0 + "\n" }.joined() == Self.table)
        Golden.expect(run.output, equals: "reach/terminal.txt")
        #expect(lines.first == "# until 2026-11-19")
        for secret in ["10.0", "CFNetwork", "Darwin"] {
            #expect(!written.contains(secret) && !run.output.contains(secret))
        }
        let input = try ProgramRun.run(
            "/bin/sh", ["-c", "gzip -c access.log | \"$0\" reach - --at 2026-11-21 --json", Decree.program],
            in: folder.path)
        #expect(input.output.contains("\"counted\": \(Self.population.reduce(0) { $0 + $1.devices } * 6)"))
        let impact = try Decree.run(
            "impact", "kasa", "--from", "2026-11-21", "--to", "2026-12-31", "--share", "reach.csv", in: folder)
        #expect(impact.status == 0, "\(impact.errors)")
    }

    @Test func `a file that is no table of users is not replaced, and no log is read for that`() throws {
        let folder = try Self.site(), policy = try folder.read("Content/kasa.md")
        let run = try Decree.run("reach", "none.log", "--out", "Content/kasa.md", in: folder)
        #expect(run.status == 2)
        #expect(
            run.errors.hasSuffix(
                "error: 'Content/kasa.md' was not written by decree; move it, or give --out another file\n"))
        #expect(try folder.read("Content/kasa.md") == policy)
        try folder.write("", to: "users.csv")
        for _ in 0..<2 {
            #expect(try Decree.run("reach", "access.log", "--out", "users.csv", in: folder).status == 0)
        }
    }

    @Test func `from the log to the sentence that ship asks with, and the guard`() throws {
        let folder = try Self.site("share: ../reach.csv\nmax-blocked: 10 %\n")
        #expect(try Decree.run("reach", "access.log", "--out", "reach.csv", in: folder).status == 0)
        func ship(_ options: String...) throws -> ProgramRun {
            try Decree.run(
                ["ship", "--unencrypted", "--key", "keys/site.key"] + options, in: folder)
        }
        let first = try ship("--yes", "--new-key")
        #expect(first.status == 0, "\(first.errors)")
        let due = try Decree.run("due", in: folder)
        let blocked = "  120 users newly blocked (16.0 %), counted on 2026-11-19"
        #expect(due.output.contains("  \(blocked)\n"), "\(due.output)")
        #expect(
            due.output.contains(
                "  decree ship refuses it then: Pocket Timer:\(blocked.dropFirst()); 'max-blocked' of index.md allows 10 %; "
                    + "if all of them are meant to be, give --allow-blocked 120\n"), "\(due.output)")
        let policy = try folder.read("Content/pocket-timer.md")
        try folder.write(
            policy.replacing(
                "  - {version: 1.1.0}\n  - {version: 1.2.0, from: 2027-03-01}\n", with: "  - {version: 1.2.0}\n"),
            to: "Content/pocket-timer.md")
        let refused = try ship("--yes", "--allow-blocked", "119")
        #expect(refused.status == 1)
        #expect(
            refused.errors.contains(blocked)
                && refused.errors.contains("'max-blocked' of index.md allows 10 %")
                && refused.errors.contains("give --allow-blocked 120\n"), "\(refused.errors)")
        let plan = try ship("--plan")
        #expect(plan.status == 1 && plan.output.contains(blocked))
        let allowed = try ship("--yes", "--allow-blocked", "120")
        #expect(allowed.status == 0, "\(allowed.errors)")
    }

    /// Over two weeks 1.2.0 takes over, and 1.1.0 ends below ten. Of the 12th there is no log.
    private static func adoption() -> String {
        var lines = ""
        for day in 6...20 where day != 12 {
            let date = day < 10 ? "0\(day)" : "\(day)", old = max(3, 400 - (day - 6) * 33), new = 60 + (day - 6) * 30
            for (build, devices) in [("1.1.0", old), ("1.2.0", new)] {
                for device in 0..<devices {
                    lines += "10.0.\(device / 250).\(device % 250) - - [\(date)/Nov/2026:08:00:00 +0000] "
                    lines += "\"GET /pocket-timer/retired.json HTTP/1.1\" 200 512 \"-\" "
                    lines += "\"Pocket/\(build) CFNetwork/1 Darwin/23.4.0\"\n"
                }
            }
        }
        return lines
    }

    @Test func `users of single days become a curve on the app's page, and change no other number`() throws {
        let folder = try Self.site("share: ../reach.csv\n")
        try folder.write(Self.adoption(), to: "access.log")
        func page(_ options: String...) throws -> String {
            let words = ["reach", "access.log", "--out", "reach.csv"] + options
            let run = try Decree.run(words, in: folder)
            #expect(run.status == 0, "\(run.errors)")
            let build = try Decree.run("build", in: folder)
            #expect(build.status == 0, "\(build.errors)")
            return try folder.read("Public/pocket-timer/index.html")
        }
        func impact() throws -> String {
            try Decree.run("impact", "--from", "2026-11-21", "--to", "2027-03-02", "--json", in: folder).output
        }
        let plain = try page(), numbers = try impact()
        #expect(!plain.contains("class=\"adoption\""))
        let drawn = try page("--by-day")
        Golden.expect(try folder.read("reach.csv"), equals: "reach/by-day.csv")
        #expect(try impact() == numbers && numbers.contains("\"countedFrom\": \"2026-11-07\""))
        let start = try #require(drawn.firstRange(of: "<h4 id=\"adoption-ios\">")).lowerBound
        let end = try #require(drawn[start...].firstRange(of: "</details>\n")).upperBound
        Golden.expect(String(drawn[start..<end]), equals: "reach/adoption.html")
        #expect(String(drawn[..<start]) + drawn[end...] == plain)
        let json = try Decree.run("reach", "access.log", "--by-day", "--json", in: folder).output
        #expect(json.contains("\"day\": \"2026-11-19\""))
        #expect(try Decree.run("reach", "access.log", "--by-day", "--serial", "1", in: folder).status == 64)
    }

    @Test func `an old table is named, and not trusted to say how many are blocked`() throws {
        let folder = try Self.site("share: ../reach.csv\nmax-blocked: 90 %\nshare-days: 2\n")
        let rows = Self.table
        try folder.write("# until 2026-11-18\n" + rows, to: "reach.csv")
        let old = "the table of users '../reach.csv' ends on 2026-11-18, more than 2 days ago"
        #expect(try Decree.run("build", in: folder).status == 0)
        func impact() throws -> ProgramRun {
            try Decree.run("impact", "kasa", "--from", "2024-03-01", in: folder)
        }
        #expect(try impact().errors.contains("note: \(old)\n"))
        try folder.write("# until 2026-11-19\n" + rows, to: "reach.csv")
        #expect(try !impact().errors.contains("the table of users"))
        try folder.write(rows, to: "reach.csv")
        #expect(try impact().errors.contains("'../reach.csv' does not say when it was counted"))
        try folder.write("platform,version\n", to: "reach.csv")
        let broken = try Decree.run("build", in: folder)
        #expect(broken.status == 1)
        #expect(broken.errors.contains("reach.csv:1:1: the first line does not name the columns"))
    }

    @Test func `where nothing counts the numbers say why`() throws {
        let folder = try Self.site()
        try folder.write(Self.log().replacing("retired.json", with: "index.html"), to: "other.log")
        let run = try Decree.run("reach", "other.log", in: folder)
        #expect(run.status == 0, "\(run.errors)")
        #expect(
            run.output == """
                0 users in 0 rows
                no request in the logs counts
                0 of 8,976 lines count
                8,976 are for files that are no document of an app here

                """)
    }

    @Test func `a log that cannot be read, and a wrong option, are said`() throws {
        let folder = try Self.site()
        let missing = try Decree.run("reach", "nowhere.log", in: folder)
        #expect(missing.status == 2 && missing.errors.contains("cannot read 'nowhere.log'"))
        #expect(try Decree.run("reach", "access.log", "--days", "0", in: folder).status == 64)
        #expect(try Decree.run("reach", "access.log", "--rhythm", "sparkle=1", in: folder).status == 64)
        #expect(try Decree.run("reach", in: folder).status == 64)
        let help = try Decree.run("help", "reach", in: folder)
        #expect(help.status == 0 && help.output.contains("How it counts"))
    }
}
