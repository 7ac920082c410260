import Basics
import PolicyModel
import TestSupport
import Testing

@testable import Reach

/// By when the devices that a publication concerns read it.
@Suite struct PublicationReadingTests {
    /// Of a publication on the 18th at 09:00.
    private static func read(
        _ logs: [[String]], of paths: Set<String> = ["kasa/ssvc.json"], room: Int = PublicationReading.most
    ) throws -> (result: ReadingResult, tally: ReachTally) {
        let folder = try TemporaryFolder()
        var reading = PublicationReading(
            PublicationReading.Rules(
                [LogSample.app.reading(paths)], published: Moment("2026-11-18T09:00Z")!, until: LogSample.moment,
                days: 7,
                salt: LogSample.salt, room: room))
        for lines in logs {
            try folder.write(LogSample.bytes(lines), to: "log")
            let file = open(folder.path + "/log", O_RDONLY)
            defer { close(file) }
            _ = try reading.read(LogStream(reading: file))
        }
        return (reading.result, reading.tally)
    }

    private static func line(
        _ device: Int, at time: String, _ target: String = "/kasa/ssvc.json"
    ) -> String {
        LogSample.line(target, from: "10.0.\(device / 250).\(device % 250)", at: "\(time) +0000")
    }

    /// So many devices, which all asked on the 17th.
    private static func before(_ devices: Int) -> [String] {
        (0..<devices).map { line($0, at: "17/Nov/2026:20:00:00") }
    }

    private static func after(_ devices: Range<Int>, at time: String) -> [String] {
        devices.map { line($0, at: time) }
    }

    @Test func `of a drawn population each part has its hour, in whatever order the lines come`() throws {
        let early = Self.after(0..<120, at: "18/Nov/2026:11:30:00")
        let late = Self.after(100..<180, at: "19/Nov/2026:08:59:59")
        let own = Self.after(170..<186, at: "20/Nov/2026:10:00:00")
        let wanted = ReadingResult.Standing.counted(read: 186, unread: 14)
        for logs in [[Self.before(200), early, late, own], [own, late, early, Self.before(200).shuffled()]] {
            let app = try #require(try Self.read(logs).result.apps.first)
            #expect(app.concerned == 200 && app.standing == wanted)
            #expect(app.parts.map(\.percent) == [50, 90])
            #expect(app.parts.map(\.hours) == [3, 24])
        }
        // The same lines again change nothing: two hosts' logs of one device.
        let twice = try Self.read([Self.before(200), early, late, own, early, Self.before(200)])
        #expect(twice.result.apps.first?.standing == wanted)
    }

    @Test func `who did not ask before is not concerned, and another document is none of it`() throws {
        let others = (0..<50).map { Self.line($0, at: "17/Nov/2026:20:00:00", "/kasa/remote.3.1.0.json") }
        let run = try Self.read([
            Self.before(40), others, Self.after(20..<90, at: "18/Nov/2026:12:00:00"),
            [Self.line(0, at: "18/Nov/2026:12:00:00", "/kasa/remote.3.1.0.json")],
            [Self.line(300, at: "11/Nov/2026:08:59:59"), Self.line(300, at: "22/Nov/2026:09:00:00")],
        ])
        #expect(run.result.apps.map(\.concerned) == [40])
        #expect(run.result.apps.map(\.standing) == [.counted(read: 20, unread: 20)])
        #expect(run.tally[.otherFile] == 51 && run.tally[.outsideDays] == 1 && run.tally[.inFuture] == 1)
        #expect(run.result.apps[0].parts == [.init(percent: 50, hours: 4)])
    }

    @Test func `no number under ten is said, of those who read it and of those who did not`() throws {
        func standing(_ devices: Int, _ read: Int) throws -> ReadingResult.Standing? {
            try Self.read([Self.before(devices), Self.after(0..<read, at: "18/Nov/2026:12:00:00"), Self.later]).result
                .apps
                .first?.standing
        }
        #expect(try standing(40, 31) == .allButFew)
        #expect(try standing(40, 30) == .counted(read: 30, unread: 10))
        #expect(try standing(40, 9) == .onlyFew)
        #expect(try standing(40, 0) == .counted(read: 0, unread: 40))
        #expect(try standing(40, 40) == .counted(read: 40, unread: 0))
        #expect(try standing(12, 6) == .tooFew)
        #expect(try standing(9, 9) == nil)
        #expect(try Self.read([Self.before(9)]).result.few == 9)
        // Which hour half of nineteen devices were at would say it of the ninth.
        #expect(try Self.read([Self.before(19)]).result.apps[0].parts == [])
    }

    @Test func `logs that end before the publication say nothing of who read it`() throws {
        let early = try Self.read([Self.before(400)]).result
        #expect(early.apps == [.init(slug: "kasa", concerned: 400, keptOneIn: 1, reads: nil)])
        #expect(early.apps[0].standing == .unknown && early.apps[0].parts == [])
        #expect(early.span?.last == Moment("2026-11-17T20:00Z"))
        // A line of the publication's own second, for whatever file, is of a log that goes on.
        let page = LogSample.line("/index.html", at: "18/Nov/2026:09:00:00 +0000", status: 404)
        let going = try Self.read([Self.before(400), [page]]).result
        #expect(going.apps[0].standing == .counted(read: 0, unread: 400))
        #expect(going.span?.last == Moment("2026-11-18T09:00Z"))
        let future = LogSample.line("/index.html", at: "22/Nov/2026:09:00:00 +0000")
        #expect(try Self.read([Self.before(400), [future]]).result.apps[0].standing == .unknown)
    }

    /// Of another file, after the publication.
    private static let later = [LogSample.line("/index.html", at: "20/Nov/2026:09:00:00 +0000")]

    @Test func `a device without an address that stays is a number`() throws {
        let run = try Self.read([[LogSample.line(from: "::3fa2"), LogSample.line(from: "-")]])
        #expect(run.tally[.unfollowed] == 1 && run.tally[.addressless] == 1 && run.result.span == nil)
    }

    @Test func `beyond its room the parts are those of the devices that are kept`() throws {
        let run = try Self.read(
            [Self.before(20_000), Self.after(0..<15_000, at: "18/Nov/2026:12:00:00")], room: 3000)
        let app = try #require(run.result.apps.first)
        #expect(run.result.keptOneIn == 8)
        #expect(abs(app.concerned - 20_000) < 2000)
        guard case .counted(let read, _) = app.standing else { throw Unexpected() }
        #expect(abs(Double(read) / Double(app.concerned) - 0.75) < 0.05)
        #expect(app.parts.map(\.percent) == [50, 90, 99] && app.parts.map(\.hours) == [4, nil, nil])
    }

    private struct Unexpected: Error {}
}
