import PolicyModel
import Testing

@testable import TurkcellUpdater

struct TurkcellAndroidDateTests {
    /// With the device three hours east of UTC.
    @Test(arguments: [
        ("2026-11-02 09:00:00+0000", "2026-11-02T09:00Z", ""), ("2026-11-02 09:00:00-0130", "2026-11-02T10:30Z", ""),
        ("2026-11-02T09:00:00.000+0000", "2026-11-02T09:00Z", ""),
        ("2026-11-02 09:00:00.000+0000", "2026-11-02T09:00Z", ""), ("2026-11-02 09:00+0000", "2026-11-02T09:00Z", ""),
        ("2026-11-02 09:00:30 GMT", "2026-11-02T09:00:30Z", ""), ("2026-11-02 09:00 UTC", "2026-11-02T09:00Z", ""),
        ("2026-11-02 09:00 GMT+2:00", "2026-11-02T07:00Z", ""),
        // Without an offset.
        ("2026-11-02 09:00:00", "2026-11-02T06:00Z", ""), ("2026-11-02 09:00", "2026-11-02T06:00Z", ""),
        ("2026-11-02", "2026-11-01T21:00Z", ""), ("2026-13-01", "2026-12-31T21:00Z", ""),
        ("2028-02-30", "2028-02-29T21:00Z", ""),
        // The usual form is midnight in the device's zone.
        ("2026-11-02T09:00:00Z", "2026-11-01T21:00Z", "T09:00:00Z"),
        ("2026-11-02T09:00Z", "2026-11-01T21:00Z", "T09:00Z"),
        ("2026-11-02T09:00:00.000Z", "2026-11-01T21:00Z", "T09:00:00.000Z"),
        ("2026-11-02T09:00:00+00:00", "2026-11-01T21:00Z", "T09:00:00+00:00"),
        ("2026-11-02 09:00:00Z", "2026-11-02T06:00Z", "Z"), ("2026-11-02 junk", "2026-11-01T21:00Z", " junk"),
    ])
    func `a date is read by the first format that fits`(_ text: String, _ moment: String, _ ignored: String) throws {
        let date = try #require(AndroidDate(text)), wanted = try #require(Moment(moment))
        #expect(date.moment(in: 10_800) == wanted.seconds * 1000)
        #expect(date.ignored == ignored)
    }

    @Test(arguments: ["", "14.11.2023", "null", "5", "2026-11", "soon"])
    func `a text that no format fits is no limit`(_ text: String) { #expect(AndroidDate(text) == nil) }

    @Test func `every day of four centuries has its number`() {
        for day in stride(from: 0, to: 146_097 * 86_400, by: 86_400 * 17) {
            let moment = Moment(seconds: day)
            #expect(AndroidDate(moment.date)?.moment(in: 0) == day * 1000, "\(moment.date)")
        }
    }
}
