import Foundation
import TestSupport
import Testing

/// `decree reach --serial` and `decree status --log`: who read a publication of the shipped site.
@Suite struct ReadingCommandTests {
    /// 2026-11-20T09:00Z, when the minimum of Pocket Timer rises.
    private static let published = 1_795_165_200

    private static func at(_ moment: Int) -> [String: String?] { ["SOURCE_DATE_EPOCH": "\(moment)"] }

    /// A site with two publications, the second of which changes Pocket Timer alone.
    private static func site() throws -> TemporaryFolder {
        let folder = try Decree.shippedSite()
        func ship(_ options: String..., at moment: Int) throws {
            let words = ["ship", "--yes", "--unencrypted", "--key", "keys/site.key"] + options
            let run = try Decree.run(words, in: folder, environment: at(moment))
            #expect(run.status == 0, "\(run.errors)")
        }
        try ship("--new-key", at: published - 86_400)
        let policy = try folder.read("Content/pocket-timer.md")
        try folder.write(
            policy.replacing(
                "  - {version: 1.1.0}\n  - {version: 1.2.0, from: 2027-03-01}\n", with: "  - {version: 1.2.0}\n"),
            to: "Content/pocket-timer.md")
        try ship(at: published)
        try folder.write(log(), to: "access.log")
        return folder
    }

    /// Of 400 devices 300 ask again within half a day, 60 more on the next day, and 40 not; Kasa's are not concerned.
    private static func log() -> String {
        let days: [(String, Range<Int>)] = [
            ("19/Nov/2026:10:00:00", 0..<400), ("20/Nov/2026:20:30:00", 0..<300), ("21/Nov/2026:11:00:00", 250..<360),
        ]
        let lines = days.flatMap { time, devices in
            devices.flatMap { device in
                ["pocket-timer", "kasa"].map { app in
                    "10.9.\(device / 250).\(device % 250) - - [\(time) +0000] \"GET /\(app)/retired.json HTTP/1.1\" 200 512 "
                        + "\"-\" \"\(app)/\(app == "kasa" ? "3.2.0" : "1.1.0") CFNetwork/1 Darwin/22.3.0\""
                }
            }
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private static let sentence =
        "  pocket-timer: 360 (90.0 %) of 400 devices read it, 40 (10.0 %) have not asked since; half within 12 hours, "
        + "90 % within 26 hours\n"

    @Test func `the logs say by when a publication was read, and what is still to come`() throws {
        let folder = try Self.site(), now = Self.at(Self.published + 2 * 86_400)
        let run = try Decree.run("reach", "access.log", "--serial", "2", in: folder, environment: now)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.contains(Self.sentence))
        Golden.expect(run.output, equals: "reach/serial.txt")
        let status = try Decree.run("status", "--log", "access.log", "access.log", in: folder, environment: now)
        #expect(status.status == 0 && status.output.contains(Self.sentence), "\(status.output)\(status.errors)")
        let json = try Decree.run("status", "--json", "--log", "access.log", in: folder, environment: now)
        #expect(json.output.contains("\"reading\": {") && json.output.contains("\"unread\": 40"))
        #expect(try !Decree.run("status", in: folder, environment: now).output.contains("read it"))
        for output in [run.output, status.output, json.output] {
            #expect(!output.contains("10.9") && !output.contains("CFNetwork"))
        }
    }

    @Test func `a publication of which nothing is known, and options that do not go together, are said`() throws {
        let folder = try Self.site(), now = Self.at(Self.published + 86_400)
        func reach(_ options: String...) throws -> ProgramRun {
            try Decree.run(["reach", "access.log"] + options, in: folder, environment: now)
        }
        let unknown = try reach("--serial", "57")
        #expect(unknown.status == 2 && unknown.errors.contains("there is no publication 57; kept are 1, 2"))
        let first = try reach("--serial", "1")
        #expect(first.status == 2 && first.errors.contains("no publication before 1 is kept"))
        #expect(try reach("--serial", "2", "--out", "reach.csv").status == 64)
        #expect(try reach("--serial", "2", "--rhythm", "sparkle-appcast=1").status == 64)
        #expect(try reach("--to", "live").status == 64)
    }
}
