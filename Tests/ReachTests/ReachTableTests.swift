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
        #expect(table.few == 9)
        #expect(table.users == 142)
    }

    @Test func `nine devices of a log are named nowhere`() throws {
        let lines = (0..<9).map { LogSample.line(from: "192.0.2.\($0)") }
        let table = ReachTable(try LogSample.counted(lines).devices)
        #expect(table.rows == [] && table.few == 9)
        let ten = ReachTable(try LogSample.counted(lines + [LogSample.line(from: "192.0.2.9")]).devices)
        #expect(ten.rows.map(\.users) == [10] && ten.few == 0)
    }
}
