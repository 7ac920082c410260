import Foundation
import TestSupport
import Testing

/// `decree reach --serial` and `decree status --log`: who read a publication of a site.
@Suite struct ReadingCommandTests {
    /// The clock of the machine, by which a target records its publications.
    private static let now: [String: String?] = ["SOURCE_DATE_EPOCH": nil]

    /// A site of two apps with two publications, the second of which changes one of them, and the moment of that.
    private static func site() throws -> (folder: TemporaryFolder, published: Date) {
        let folder = try Decree.smallSite(), policy = Decree.smallPolicy
        func ship(_ options: String...) throws {
            let words = ["ship", "--yes", "--unencrypted", "--key", "keys/site.key"] + options
            let run = try Decree.run(words, in: folder, environment: now)
            #expect(run.status == 0, "\(run.errors)")
        }
        try folder.write(policy, to: "Content/other.md")
        try ship("--new-key")
        try folder.write(policy.replacing("minimum: 2.8.0", with: "minimum: 3.2.0"), to: "Content/kasa.md")
        try ship()
        let status = try Decree.run("status", "--json", in: folder, environment: now).output
        let moment = status.firstMatch(of: /"published": "([^"]+)"/)?.1 ?? ""
        let published = try Date(String(moment), strategy: .iso8601)
        try folder.write(log(around: published), to: "access.log")
        return (folder, published)
    }

    /// Of 400 devices 300 ask again within half a day, 60 more on the next day, and 40 not; the other app's are not
    /// concerned.
    private static func log(around published: Date) -> String {
        let form = DateFormatter()
        form.locale = Locale(identifier: "en_US_POSIX")
        form.timeZone = TimeZone(identifier: "UTC")
        form.dateFormat = "dd/MMM/yyyy:HH:mm:ss"
        let days: [(hours: Double, devices: Range<Int>)] = [(-23, 0..<400), (11.5, 0..<300), (25.5, 250..<360)]
        let lines = days.flatMap { hours, devices in
            let time = form.string(from: published.addingTimeInterval(hours * 3600))
            return devices.flatMap { device in
                ["kasa", "other"].map { app in
                    "10.9.\(device / 250).\(device % 250) - - [\(time) +0000] \"GET /\(app)/retired.json HTTP/1.1\" 200 512 "
                        + "\"-\" \"\(app)/2.8.0 CFNetwork/1 Darwin/22.3.0\""
                }
            }
        }
        return lines.map { $0 + "\n" }.joined()
    }

    /// Two days after a publication.
    private static func later(_ published: Date) -> [String: String?] {
        ["SOURCE_DATE_EPOCH": "\(Int(published.timeIntervalSince1970) + 2 * 86_400)"]
    }

    private static let sentence =
        "  kasa: 360 (90.0 %) of 400 devices read it, 40 (10.0 %) have not asked since; half within 12 hours, "
        + "90 % within 26 hours\n"

    @Test func `the logs say by when a publication was read, and what is still to come`() throws {
        let (folder, published) = try Self.site(), now = Self.later(published)
        let run = try Decree.run("reach", "access.log", "--serial", "2", in: folder, environment: now)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.contains(Self.sentence))
        let moment = /\d{4}-\d\d-\d\dT[\d:]+Z/
        Golden.expect(run.output.replacing(moment, with: "MOMENT"), equals: "reach/serial.txt")
        let status = try Decree.run("status", "--log", "access.log", "access.log", in: folder, environment: now)
        #expect(status.status == 0 && status.output.contains(Self.sentence), "\(status.output)\(status.errors)")
        let json = try Decree.run("status", "--json", "--log", "access.log", in: folder, environment: now)
        #expect(json.output.contains("\"reading\": {") && json.output.contains("\"unread\": 40"))
        #expect(try !Decree.run("status", in: folder, environment: now).output.contains("read it"))
        for output in [run.output, status.output, json.output] {
            #expect(!output.contains("10.9") && !output.contains("CFNetwork"))
        }
    }

    @Test func `logs that end before the publication are said to`() throws {
        let (folder, published) = try Self.site(), now = Self.later(published)
        let lines = try folder.read("access.log").split(separator: "\n")
        try folder.write(lines.prefix(800).joined(separator: "\n") + "\n", to: "early.log")
        let sentence = "  kasa: the logs end before it was made, so how many of 400 devices read it is not known\n"
        let run = try Decree.run("reach", "early.log", "--serial", "2", in: folder, environment: now)
        #expect(run.status == 0 && run.output.contains(sentence), "\(run.output)")
        let status = try Decree.run("status", "--log", "early.log", in: folder, environment: now)
        #expect(status.output.contains(sentence), "\(status.output)")
        let json = try Decree.run("reach", "early.log", "--serial", "2", "--json", in: folder, environment: now)
        #expect(json.output.contains("\"read\": null") && json.output.contains("\"unread\": null"))
    }

    @Test func `a publication of which nothing is known, and options that do not go together, are said`() throws {
        let (folder, published) = try Self.site(), now = Self.later(published)
        func reach(_ options: String...) throws -> ProgramRun {
            try Decree.run(["reach", "access.log"] + options, in: folder, environment: now)
        }
        let unknown = try reach("--serial", "57")
        #expect(unknown.status == 1 && unknown.errors.contains("there is no publication 57; kept are 1, 2"))
        let first = try reach("--serial", "1")
        #expect(first.status == 1 && first.errors.contains("no publication before 1 is kept"))
        #expect(try reach("--serial", "2", "--out", "reach.csv").status == 64)
        #expect(try reach("--serial", "2", "--rhythm", "sparkle-appcast=1").status == 64)
        #expect(try reach("--to", "live").status == 64)
    }
}
