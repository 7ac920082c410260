import PolicyModel
import TestSupport
import Testing

@testable import Reach

/// Which device a request is of, and which requests are of none.
@Suite struct DeviceRulesTests {
    private static let known: [(String, String, String)] = [
        // A document in a folder of the app's.
        ("/updates/kasa/api/features/payload.json", LogSample.agent("41"), "ios 3.1.0 17.4: 1"),
        // What an app sends by itself: a build.
        ("/kasa/ssvc.json", LogSample.agent("41"), "ios 3.1.0 17.4: 1"),
        ("/kasa/ssvc.json", "Kasa%20Home/42 CFNetwork/1 Darwin/20.0.0", "ios 3.2.0 14.0: 1"),
        // The build tells the platform where the file does not.
        ("/kasa/ssvc.json", LogSample.agent("500"), "macos 5.0.0 14.4: 1"),
        ("/kasa/ssvc.json", LogSample.agent("500", "Darwin/22.6.0 (x86_64)"), "macos 5.0.0 13.5: 1"),
        // A kernel newer than the table.
        ("/kasa/ssvc.json", LogSample.agent("42", "Darwin/27.1.0"), "ios 3.2.0: 1"),
        ("/kasa/ssvc.json", LogSample.agent("42", "Darwin/31.0.0"), "ios 3.2.0: 1"),
        ("/kasa/ssvc.json", LogSample.agent("42", "Darwin/9.0.0"), "ios 3.2.0: 1"),
        ("/kasa/ssvc.json", LogSample.agent("42", ""), "ios 3.2.0: 1"),
        // Sparkle.
        ("/kasa/appcast.xml", "Kasa Home/5.0.0 Sparkle/2.6.0", "macos 5.0.0: 1"),
        // SSVC's build, and the file of one version.
        ("/kasa/ssvc.json?SSVCLatestVersionKey=41&SSVCLanguage=en", "Kasa/1 Custom", "ios 3.1.0: 1"),
        ("/kasa/remote.3.1.0.json", "Kasa", "ios 3.1.0: 1"),
        // The app's own word.
        (
            "/kasa/prince.android.json?v=7.0.0", "Dalvik/2.1.0 (Linux; U; Android 14; Pixel 7 Build/UP1A)",
            "android 7.0.0 34: 1"
        ),
        ("/kasa/prince.android.json?v=7004", "TurkcellUpdater/1.0", "android 7.0.0: 1"),
        ("/kasa/prince.android.json?x=1&v=6.5.0&os=29", "okhttp/4.12", "android 6.5.0 29: 1"),
    ]

    @Test(arguments: known.indices)
    func `a device is told by what its request says`(index: Int) throws {
        let (target, agent, words) = Self.known[index]
        #expect(try LogSample.counted([LogSample.line(target, agent: agent)]).words == [words])
    }

    private static let none: [(String, String, ReachTally.Reason)] = [
        ("/kasa/index.html", LogSample.agent(), .otherFile),
        ("/other/ssvc.json", LogSample.agent(), .otherFile),
        ("/other/api/features/payload.json", LogSample.agent(), .otherFile),
        ("features/payload.json", LogSample.agent(), .otherFile),
        ("/", LogSample.agent(), .otherFile),
        ("", LogSample.agent(), .broken),
        ("/kasa/ssvc.json", "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X)", .foreign),
        ("/kasa/ssvc.json", "Googlebot/2.1 (+http://www.google.com/bot.html)", .foreign),
        ("/kasa/ssvc.json?v=3.2.0", "curl/8.5.0", .foreign),
        ("/kasa/ssvc.json", "Kasa", .nameless),
        ("/kasa/ssvc.json", "-", .nameless),
        ("/kasa/ssvc.json?v=", "Kasa", .nameless),
        ("/kasa/ssvc.json?v=" + String(repeating: "1", count: 300), "Kasa", .nameless),
        ("/kasa/ssvc.json", LogSample.agent("43"), .unknownBuild),
        ("/kasa/ssvc.json?v=hello", "Kasa", .unknownBuild),
        // Made up: the agent has another release than the address, or is of another platform than the file.
        ("/kasa/ssvc.json?v=3.1.0", LogSample.agent("42"), .contradictory),
        ("/kasa/remote.3.1.0.json", LogSample.agent("42"), .contradictory),
        ("/kasa/prince.android.json?v=7.0.0", LogSample.agent(), .contradictory),
        // Both have the build, and nothing tells which it is.
        ("/kasa/remote.json", LogSample.agent(), .severalPlatforms),
    ]

    @Test(arguments: none.indices)
    func `what cannot be recognised is a number, and no guess`(index: Int) throws {
        let (target, agent, reason) = Self.none[index]
        let counted = try LogSample.counted([LogSample.line(target, agent: agent)])
        #expect(counted.words == [])
        #expect(counted.tally[reason] == 1)
        #expect(counted.tally.lines == 1 && counted.tally.counted == 0)
    }

    @Test func `only what was served counts`() throws {
        let lines = [200, 206, 304].map { LogSample.line(from: "192.0.2.\($0 - 190)", status: $0) }
        let others = [301, 403, 404, 500].map { LogSample.line(from: "192.0.3.1", status: $0) }
        let counted = try LogSample.counted(lines + others + [LogSample.line(from: "192.0.3.1", method: "HEAD")])
        #expect(counted.words == ["ios 3.2.0 17.4: 3"])
        #expect(counted.tally[.unserved] == 5)
    }

    @Test func `a device counts once a day, and the mean of the days is what is written`() throws {
        let days = ["16", "17", "18", "19", "20"]
        // Three devices on every day; on the first and on the last, which logs seldom hold whole, only one.
        let lines = days.flatMap { day in
            (day == "16" || day == "20" ? [1] : [1, 2, 3]).flatMap { device in
                ["08", "09", "21"].map { hour in
                    LogSample.line(from: "192.0.2.\(device)", at: "\(day)/Nov/2026:\(hour):00:00 +0000")
                }
            }
        }
        #expect(try LogSample.counted(lines).words == ["ios 3.2.0 17.4: 3"])
        // In whatever order: logs of several hosts go back in time.
        #expect(try LogSample.counted(lines.reversed()).words == ["ios 3.2.0 17.4: 3"])
        #expect(try LogSample.counted(lines.shuffled()).words == ["ios 3.2.0 17.4: 3"])
    }

    @Test func `days before those that count, and moments after, are numbers`() throws {
        let lines = ["14/Nov/2026:23:59:59", "15/Nov/2026:00:00:00", "21/Nov/2026:12:00:00", "21/Nov/2026:12:00:01"]
            .map { LogSample.line(at: $0 + " +0000") }
        let counted = try LogSample.counted(lines, LogSample.rules(days: 7))
        #expect(counted.tally[.outsideDays] == 1 && counted.tally[.inFuture] == 1 && counted.tally.counted == 2)
    }

    @Test func `a network of IPv6 is one device, since its devices change their addresses`() throws {
        let addresses = [
            "2001:db8:1:2::1", "2001:db8:1:2:aaaa:bbbb:cccc:dddd", "2001:db8:1:3::1", "::ffff:192.0.2.1", "192.0.2.1",
        ]
        #expect(try LogSample.counted(addresses.map { LogSample.line(from: $0) }).words == ["ios 3.2.0 17.4: 3"])
    }

    @Test func `without addresses a client counts by its own rhythm, and another not at all`() throws {
        let mac = "Kasa/5.0.0 Sparkle/2.6.0"
        let lines = (0..<5).map { _ in LogSample.line("/kasa/appcast.xml", agent: mac, from: "-") }
        let counted = try LogSample.counted(lines + [LogSample.line(from: "-")])
        #expect(counted.words == ["macos 5.0.0: 5"])
        #expect(counted.tally[.addressless] == 1)
        let given = try LogSample.counted(
            (0..<8).map { _ in LogSample.line() }, LogSample.rules(rhythms: ["ssvc": 4]))
        #expect(given.words == ["ios 3.2.0 17.4: 2"])
    }
}
