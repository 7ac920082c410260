import TestSupport
import Testing

@testable import Pages
@testable import PolicyModel

/// Which lines and days the curve of adoption shows, and where they lie.
@Suite struct AdoptionTests {
    private static func table(_ versions: [String]) -> OutcomeTable {
        let policy = Sample.policy(releases: versions.map { Sample.release($0) })
        return OutcomeTable(DatedPolicy(policy, at: Sample.moment), on: .ios)
    }

    /// - Parameter rows: version, day of November 2026, users.
    private static func share(_ rows: [(String, Int, Int)], on platform: Platform = .ios) -> UserShare {
        UserShare(
            [],
            byDay: rows.map { version, day, users in
                .init(
                    platform: platform, version: Sample.version(version),
                    day: Moment(seconds: Moment("2026-11-01")!.seconds + (day - 1) * 86_400), users: users)
            })
    }

    private static func lines(_ adoption: Adoption?) -> [String] {
        (adoption?.lines ?? []).map { line in
            let users = line.users.map { $0.map(String.init) ?? "-" }.joined(separator: " ")
            return "\(line.version.map { "\($0)" } ?? "others"): \(users)"
        }
    }

    @Test func `a line for each release, the newest first, and one for all others`() {
        let share = Self.share([
            ("1.0", 1, 30), ("1.1", 1, 70), ("0.9", 1, 20), ("1.0", 2, 20), ("1.1", 2, 60), ("1.1", 2, 20),
        ])
        let adoption = Adoption(share, in: Self.table(["1.0", "1.1", "1.2"]))
        #expect(Self.lines(adoption) == ["1.1: 70 80", "1.0: 30 20", "others: 20 -"])
        #expect(adoption?.totals == [120, 100] && adoption?.isWeekly == false && adoption?.peak == 0.8)
        #expect(adoption?.lines.map(\.verdict) == [.recommend, .recommend, nil])
    }

    @Test func `of many releases the announced one has a line, and those that most users had`() {
        let versions = (0..<8).map { "1.\($0)" }
        let rows = (1...2).flatMap { day in versions.enumerated().map { ($1, day, 800 - $0 * 100) } }
        let adoption = Adoption(Self.share(rows), in: Self.table(versions))
        #expect(
            Self.lines(adoption) == [
                "1.7: 100 100", "1.3: 500 500", "1.2: 600 600", "1.1: 700 700", "1.0: 800 800", "others: 900 900",
            ])
    }

    @Test func `one day is no curve, and users of other platforms are none`() {
        let table = Self.table(["1.0"])
        #expect(Adoption(Self.share([("1.0", 1, 30)]), in: table) == nil)
        #expect(Adoption(Self.share([("1.0", 1, 30), ("1.0", 2, 0)]), in: table) == nil)
        #expect(Adoption(Self.share([("1.0", 1, 30), ("1.0", 2, 30)], on: .macos), in: table) == nil)
        #expect(AdoptionContext(nil, in: table) == nil)
    }

    @Test func `of more than a month every seventh day is shown, the newest among them`() {
        let month = Self.share((1...31).map { ("1.0", $0, 30) }), table = Self.table(["1.0"])
        #expect(Adoption(month, in: table)?.days.count == 31)
        let longer = Adoption(Self.share((1...32).map { ("1.0", $0, 30) }), in: table)
        #expect(longer?.days.map(\.date) == ["2026-11-04", "2026-11-11", "2026-11-18", "2026-11-25", "2026-12-02"])
        #expect(longer?.isWeekly == true)
        #expect(Adoption(Self.share((1...600).map { ("1.0", $0, 30) }), in: table)?.days.count == 53)
    }

    @Test func `a missing day is a gap, a day alone a dash, and an early end leads to the label`() throws {
        let days: [(Int, Int?)] = [(1, 10), (2, 20), (3, nil), (4, 50), (6, 80), (7, 80), (11, nil)]
        let rows = days.flatMap { day, users in
            [("1.0", day, 100 - (users ?? 0))] + (users.map { [("1.1", day, $0)] } ?? [])
        }
        let adoption = try #require(Adoption(Self.share(rows), in: Self.table(["1.0", "1.1"])))
        let curve = AdoptionCurve(adoption.lines[0], adoption, top: 100)
        #expect(curve.path == "M0 900L100 800M300 500m-6 0h12M500 200L600 200")
        #expect(curve.rest == "M600 200H1000" && curve.end == 200)
        #expect(AdoptionCurve(adoption.lines[1], adoption, top: 100).rest == nil)
    }

    @Test(arguments: [
        ([0, 90, 180], [0, 90, 180]), ([100, 100, 100], [100, 118, 136]), ([180, 180, 178], [162, 180, 144]),
        ([0, 0, 0, 0, 0, 0], [0, 18, 36, 54, 72, 90]),
    ])
    func `labels stay apart and beside the drawing`(places: [Int], spread: [Int]) {
        #expect(AdoptionContext.spread(places) == spread)
    }

    @Test func `the largest number of users makes neither a crash nor a part above all`() {
        let share = Self.share([("1.0", 1, 1_000_000_000), ("1.0", 2, 1_000_000_000), ("1.1", 2, 1)])
        let adoption = Adoption(share, in: Self.table(["1.0", "1.1"]))
        #expect(adoption?.peak == 1)
        #expect(AdoptionContext(share, in: Self.table(["1.0", "1.1"]))?.lines.map(\.curve.end) == [1000, 0])
    }
}
