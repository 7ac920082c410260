import PolicyModel
import TestSupport
import Testing

@testable import Reach

/// What is written of the count: no number under ten.
@Suite struct ReachTableTests {
    private static func cell(_ version: String, _ os: String?) -> ReachCell {
        ReachCell(app: "kasa", platform: .ios, version: Sample.version(version), os: os.map(Sample.version))
    }

    @Test func `groups under ten are put together, and left out where that is not enough`() {
        let table = ReachTable([
            Self.cell("3.2.0", "17.4"): 120.4, Self.cell("3.2.0", "17.3"): 6, Self.cell("3.2.0", "16.0"): 5.2,
            Self.cell("3.1.0", "17.4"): 9.9, Self.cell("3.1.0", nil): 1.2, Self.cell("3.0.0", "15.0"): 9,
        ])
        #expect(
            table.csv(notes: ["until 2026-11-20", "all of it"]) == """
                # until 2026-11-20
                # all of it
                app,platform,version,os,users
                kasa,ios,3.1.0,,11
                kasa,ios,3.2.0,,11
                kasa,ios,3.2.0,17.4,120

                """)
        #expect(table.few == nil)
        #expect(table.users == 142)
    }

    @Test func `days have rows of their own, in tens and none under ten`() {
        let days = [
            Moment("2026-11-19")!: [Self.cell("3.2.0", nil): 14.9, Self.cell("3.1.0", nil): 9.9],
            Moment("2026-11-18")!: [Self.cell("3.2.0", nil): 10, Self.cell("3.1.0", nil): 125],
        ]
        let table = ReachTable([Self.cell("3.1.0", "17.4"): 67.4, Self.cell("3.2.0", nil): 12.4], byDay: days)
        #expect(
            table.csv(notes: []) == """
                app,platform,version,os,users,day
                kasa,ios,3.1.0,17.4,67,
                kasa,ios,3.2.0,,12,
                kasa,ios,3.1.0,,130,2026-11-18
                kasa,ios,3.2.0,,10,2026-11-18
                kasa,ios,3.2.0,,10,2026-11-19

                """)
        #expect(table.users == 79)
    }

    @Test func `a day counts its own devices, whatever their system, and neither the first nor the last`() throws {
        let lines = (17...20).flatMap { day in
            (0..<(day * 10)).map { device in
                LogSample.line(
                    agent: LogSample.agent("42", device % 2 == 0 ? "Darwin/23.4.0" : "Darwin/22.3.0"),
                    from: "192.0.\(device / 250).\(device % 250)", at: "\(day)/Nov/2026:09:00:00 +0000")
            }
        }
        let counted = try LogSample.counted(lines), table = ReachTable(counted.devices, byDay: counted.byDay)
        #expect(table.rows.map(\.users) == [93, 93])
        #expect(
            table.dayRows.map { "\($0.cell.version) \($0.day.date) \($0.users)" } == [
                "3.2.0 2026-11-18 180", "3.2.0 2026-11-19 190",
            ])
        #expect(table.dayRows.allSatisfy { $0.cell.os == nil })
    }

    @Test func `nine devices of a log are named nowhere`() throws {
        let lines = (0..<9).map { LogSample.line(from: "192.0.2.\($0)") }
        let table = ReachTable(try LogSample.counted(lines).devices)
        #expect(table.rows == [] && table.few == nil)
        let ten = ReachTable(try LogSample.counted(lines + [LogSample.line(from: "192.0.2.9")]).devices)
        #expect(ten.rows.map(\.users) == [10] && ten.few == 0)
    }
}
