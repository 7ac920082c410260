import ClientFormats
@testable import PolicyModel
import TestSupport
import Testing

@testable import Review

/// The file of users: one healthy file, broken once per case, and how its users are counted.
@Suite struct ImpactShareTests {
    private func read(_ text: String) -> (share: ImpactShare, mistakes: [String]) {
        var diagnostics: [Diagnostic] = []
        let share = ImpactShare(Array(text.utf8), path: "share.csv", reporting: &diagnostics)
        return (share, diagnostics.map { "\($0.position): \($0.message) [\($0.id)]" })
    }

    @Test func `a healthy file is read, with a mark, quotes, blanks and empty lines`() {
        let (share, mistakes) = read("\u{FEFF}Platform,version,os,users\r\n\"ios\", 2.7.0 ,15.1,12\r\n\r\nandroid,3,,0")
        #expect(mistakes == [])
        #expect(
            share.rows == [
                .init(platform: .ios, version: Sample.version("2.7.0"), os: Sample.version("15.1"), users: 12),
                .init(platform: .android, version: Sample.version("3"), os: nil, users: 0),
            ])
        #expect(share.total == 12)
    }

    @Test(arguments: [
        ("", ["share.csv:1:1: the first line does not name the columns [share-header]"]),
        ("platform,version,users", ["share.csv:1:1: the first line does not name the columns [share-header]"]),
        (
            "platform,version,os,users\n<<<<<<< a\nios,1,2,3\n=======\nios,1,2,4\n>>>>>>> b",
            [
                "share.csv:2:1: a merge left a conflict here: line 3 is of 'a', line 5 is of 'b' [merge-conflict]"
            ]
        ),
        ("platform,version,os,users\nios,1,2", ["share.csv:2:1: the line has 3 fields instead of 4 [share-columns]"]),
        (
            "platform,version,os,users\nios,1,2,3\nwatch, 1.x,two,-4",
            [
                "share.csv:3:1: 'watch' is not a platform [share-platform]",
                "share.csv:3:8: '1.x' is not a version [share-version]",
                "share.csv:3:12: 'two' is not an OS version [share-os]",
                "share.csv:3:16: '-4' is not a number of users [share-users]",
            ]
        ),
        (
            "platform,version,os,users\nios,1,2,1e3\nios,1,2,9999999999999999999",
            [
                "share.csv:2:9: '1e3' is not a number of users [share-users]",
                "share.csv:3:9: '9999999999999999999' is not a number of users [share-users]",
            ]
        ),
    ])
    func `every mistake is reported with its line and column`(text: String, mistakes: [String]) {
        #expect(read(text).mistakes == mistakes)
    }

    @Test func `a version before a release is a version, and counts for certain nowhere but on its channel`() {
        let (share, mistakes) = read("platform,version,os,users\nmacos,4.1.0-beta.1,14.0,700\nmacos,4.0.0,14.0,300")
        #expect(mistakes == [] && share.total == 1000)
        let policy = { (minimum: String) in
            Sample.policy(
                platforms: [.macos],
                releases: [Sample.release("4.0.0", on: [.macos]), Sample.release("5.0.0", on: [.macos])],
                minimum: [.macos: minimum])
        }
        let users = BlockedUsers(
            from: DatedPolicy(policy("4.0.0"), at: Sample.moment), to: DatedPolicy(policy("5.0.0"), at: Sample.moment),
            in: share)
        #expect(users.certain == 300 && users.possible == 700)
    }

    @Test func `users are blocked for certain where those of every processor are`() {
        let (share, _) = read("platform,version,os,users\nmacos,1.0,14.0,500\nmacos,2.0,14.0,400\nmacos,3.0,14.0,100")
        let policy = { (minimum: String) in
            Sample.policy(
                platforms: [.macos],
                releases: [
                    Sample.release("1.0", on: [.macos]), Sample.release("2.0", on: [.macos]),
                    Sample.release("3.0", hardware: .arm64, on: [.macos]),
                    Sample.release("4.0", hardware: .arm64, on: [.macos]),
                ], minimum: [.macos: minimum])
        }
        let users = { (minimum: String) in
            BlockedUsers(
                from: DatedPolicy(policy("1.0"), at: Sample.moment),
                to: DatedPolicy(policy(minimum), at: Sample.moment),
                in: share)
        }
        #expect(users("4.0").words == "1,000 users newly blocked (100.0 %)")
        #expect(users("2.0").words == "500 users newly blocked (50.0 %)")
    }

    @Test func `lines about the count are skipped, and one says until when it counts`() {
        let (share, mistakes) = read(
            "# until 2026-11-20\n# 3 lines\nplatform,version,os,users\n# x\nios,1,2,3\nios,1,2,x")
        #expect(mistakes == ["share.csv:6:9: 'x' is not a number of users [share-users]"])
        #expect(share.until == Moment("2026-11-20") && share.total == 3)
        #expect(read("platform,version,os,users\nios,1,,3").share.until == nil)
    }

    @Test func `lines with a day are for curves, and the others are the state`() {
        let (share, mistakes) = read(
            "# until 2026-11-20\n# from 2026-11-01\nplatform,version,os,users,day\nios,1.2,17.0,40,\nios,1.2,,30,2026-11-19"
                + "\nios,1.1,,10,2026-11-20\nios,1.1,,20,")
        #expect(mistakes == [])
        #expect(share.total == 60 && share.rows.map(\.users) == [40, 20])
        let users = share.users(of: "kasa")
        #expect(users.days?.words == "counted from 2026-11-01 to 2026-11-20")
        #expect(
            users.byDay == [
                .init(platform: .ios, version: Sample.version("1.2"), day: Moment("2026-11-19")!, users: 30),
                .init(platform: .ios, version: Sample.version("1.1"), day: Moment("2026-11-20")!, users: 10),
            ])
    }

    @Test func `of a table of days alone the newest day is the state, for every app`() {
        let (share, mistakes) = read(
            "# until 2026-11-30\napp,platform,version,os,users,day\nkasa,ios,1.2,17.0,40,2026-11-20\n"
                + "kasa,ios,1.2,17.0,30,2026-11-19\nnotes,ios,3.0,,9,2026-11-19")
        #expect(mistakes == [])
        #expect(share.rows(of: "kasa").map(\.users) == [40] && share.rows(of: "notes") == [])
        #expect(share.until == Moment("2026-11-20"))
        #expect(share.users(of: "kasa").days?.words == "counted on 2026-11-20")
        #expect(share.users(of: "kasa").byDay.count == 2 && share.only("notes").users(of: "notes").byDay.count == 1)
    }

    @Test func `a column of days holds days and nothing else`() {
        #expect(
            read("platform,version,os,users,day\nios,1,2,3,2026-02-30\nios,1,2,3,2026-11-20T09:00Z\nios,1,2,3").mistakes
                == [
                    "share.csv:2:11: '2026-02-30' is not a day [share-day]",
                    "share.csv:3:11: '2026-11-20T09:00Z' is not a day [share-day]",
                    "share.csv:4:1: the line has 4 fields instead of 5 [share-columns]",
                ])
        #expect(read("day,platform,version,os,users").mistakes.count == 1)
        #expect(read("platform,version,os,users,day").share.users(of: "kasa") == UserShare([]))
    }

    @Test(arguments: [
        ("", ""), ("# until 2026-11-20\n", ", counted until 2026-11-20"),
        ("# until 2026-11-20\n# from 2026-11-20\n", ", counted on 2026-11-20"),
        ("# until 2026-11-20\n# from 2026-11-21\n", ", counted until 2026-11-20"), ("# from 2026-11-01\n", ""),
    ])
    func `users are named with the days on which they were counted`(notes: String, words: String) {
        let share = read(notes + "platform,version,os,users\nios,2.7.0,15.1,1200\nios,3.2.0,17.0,1200").share
        let releases = [Sample.release("2.7.0", requires: "14"), Sample.release("3.2.0", requires: "15")]
        let states = [[:], [Platform.ios: "3.2.0"]].map {
            DatedPolicy(Sample.policy(releases: releases, minimum: $0), at: Sample.moment)
        }
        let users = BlockedUsers(from: states[0], to: states[1], in: share)
        #expect(users.words == "1,200 users newly blocked (50.0 %)\(words)")
        let impact = AppImpact(from: EncodedApp(states[0]), to: EncodedApp(states[1]))
        #expect(ShareWords(share, of: impact)?.summary.first?.hasPrefix("Of 2,400 users in the file\(words), ") == true)
    }

    @Test func `those blocked are counted once each, those with nothing to go to among them`() throws {
        let (share, _) = read(
            "app,platform,version,os,users\nkasa,ios,2.7.0,15.1,1200\nkasa,ios,2.7.0,14.0,310\nkasa,ios,2.7.0,,40\n"
                + "kasa,ios,3.2.0,17.0,8450\nother,ios,2.7.0,15.1,99")
        let policy = Sample.policy(
            releases: [Sample.release("2.7.0", requires: "14"), Sample.release("3.2.0", requires: "15")])
        let blocking = Sample.policy(
            releases: policy.releases, minimum: [.ios: "3.2.0"])
        let users = BlockedUsers(
            from: DatedPolicy(policy, at: Sample.moment), to: DatedPolicy(blocking, at: Sample.moment), in: share)
        #expect(users.total == 10_000)
        #expect(
            users.words
                == "1,510 users newly blocked (15.1 %), 310 of them with nothing to go to, and up to 40 more")
        let shares = try ["15.49 %", "15.5 %"].map { try #require(InstallationShare($0)) }
        #expect(users.isMore(than: shares[0]) && !users.isMore(than: shares[1]))
        let back = BlockedUsers(
            from: DatedPolicy(blocking, at: Sample.moment), to: DatedPolicy(policy, at: Sample.moment), in: share)
        #expect(back.words == nil)
    }

    @Test func `a first column of apps tells whose users they are`() {
        let (share, mistakes) = read("app,platform,version,os,users\nkasa,ios,2.7.0,15.1,12\nnotes,ios,1,,3")
        #expect(mistakes == [])
        #expect(share.total == 15)
        #expect(share.only("kasa").total == 12)
        #expect(share.only("nobody").total == 0)
        #expect(read("platform,version,os,users\nios,1,,3").share.only("kasa").total == 3)
        #expect(
            read("app,platform,version,os,users\nios,1,2,3\nkasa,tv,1,2,3").mistakes == [
                "share.csv:2:1: the line has 4 fields instead of 5 [share-columns]",
                "share.csv:3:6: 'tv' is not a platform [share-platform]",
            ])
    }

    @Test func `bytes that are no text are refused`() {
        var diagnostics: [Diagnostic] = []
        _ = ImpactShare([0xFF, 0xFE], path: "share.csv", reporting: &diagnostics)
        #expect(diagnostics.map(\.message) == ["the file is not UTF-8"])
    }

    @Test func `users of an unknown system count for certain only where every system is meant`() {
        let share = read("platform,version,os,users\nios,2.7.0,15,10\nios,2.7.0,14,5\nios,2.7.0,,3\nios,2.7.0,15,1")
            .share
        let listed = [Sample.version("2.7.0")]
        let everywhere = line(systems: Interval(lower: nil, upper: nil))
        #expect(share.count(of: everywhere, listed: listed) == .init(certain: 19, possible: 0))
        let later = line(systems: Interval(lower: .init(Sample.version("15"), included: true), upper: nil))
        #expect(share.count(of: later, listed: listed) == .init(certain: 11, possible: 3))
        var tablets = ImpactLine.KindSet()
        tablets.tablet = true
        #expect(
            share.count(of: line(systems: everywhere.systems, kinds: tablets), listed: listed)
                == .init(certain: 0, possible: 19))
    }

    @Test func `of users a file does not tell who is on a channel`() {
        let share = read("platform,version,os,users\nios,2.7.0,15,10").share
        let everywhere = Interval(lower: nil, upper: nil), listed = [Sample.version("2.7.0")]
        #expect(
            share.count(of: line(systems: everywhere, channel: "beta"), listed: listed)
                == .init(certain: 0, possible: 10))
    }

    @Test func `of users a file does not tell who waits for a rollout`() {
        let share = read("platform,version,os,users\nios,2.7.0,15,10").share
        let everywhere = Interval(lower: nil, upper: nil), listed = [Sample.version("2.7.0")]
        #expect(
            share.count(of: line(systems: everywhere, isWaiting: true), listed: listed)
                == .init(certain: 0, possible: 10))
    }

    private func line(
        systems: Interval, kinds: ImpactLine.KindSet = .init(), channel: String? = nil, isWaiting: Bool = false
    ) -> ImpactLine {
        var change = Change(from: UserOutcome(.recommend), to: UserOutcome(.force))
        change.isWaiting = isWaiting
        return ImpactLine(
            platform: .ios, channel: channel, releases: [Sample.version("2.7.0")], unlisted: [], systems: systems,
            kinds: kinds, change: change)
    }
}
