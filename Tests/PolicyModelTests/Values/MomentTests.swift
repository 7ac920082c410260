import Foundation
import PolicyModel
import TestSupport
import Testing

/// Dates as a policy writes them.
struct MomentTests {
    @Test(arguments: [
        ("1970-01-01", 0), ("2026-11-02", 1_793_577_600), ("2026-11-02T09:00Z", 1_793_610_000),
        ("2026-11-02T09:00:30Z", 1_793_610_030), ("2024-02-29", 1_709_164_800), ("2000-02-29", 951_782_400),
    ])
    func `a date is midnight in UTC, or the time it gives`(_ text: String, _ seconds: Int) {
        #expect(Moment(text)?.seconds == seconds)
    }

    @Test(arguments: [
        "", "2026", "2026-11", "2026-1-2", "2026-13-01", "2026-00-01", "2026-11-31", "2026-02-29", "2100-02-29",
        "1969-12-31", "26-11-02", "2026-11-02T", "2026-11-02T09Z", "2026-11-02T09:00", "2026-11-02T24:00Z",
        "2026-11-02T09:60Z", "2026-11-02T09:00:60Z", "2026-11-02T09:00:30.5Z", "2026-11-02T09:00+01:00",
        "2026-11-02t09:00z", "2026-11-02 09:00Z", " 2026-11-02", "２026-11-02",
    ])
    func `anything else is no date`(_ text: String) {
        #expect(Moment(text) == nil)
    }

    @Test func `it is written with its seconds, or as the day alone`() {
        let moment = Moment("2026-11-02T09:00Z")
        #expect(moment?.description == "2026-11-02T09:00:00Z")
        #expect(moment?.date == "2026-11-02")
        #expect(Moment(seconds: -1).description == "1969-12-31T23:59:59Z")
    }

    @Test func `no number of seconds is beyond writing`() {
        #expect(Moment(seconds: .min).description.hasSuffix("Z"))
        #expect(Moment(seconds: .max).description.hasSuffix("T15:30:07Z"))
    }

    @Test func `seeded moments are written as Foundation writes them, and read back`() {
        var random = SeededGenerator(seed: 4)
        for _ in 0..<2_000 {
            let seconds = Int.random(in: 0..<253_402_300_800, using: &random)
            let moment = Moment(seconds: seconds)
            #expect(moment.description == Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601))
            #expect(Moment(moment.description) == moment)
            #expect(Moment(moment.date)?.seconds == seconds - seconds % 86_400)
        }
    }
}
