@testable import PolicyModel
import TestSupport
import Testing

struct FarDateTests {
    /// At 2026-11-21.
    private func found(_ text: String, key: String) throws -> [Diagnostic] {
        let moment = try #require(Moment(text))
        let dates = [Policy.Positions.WrittenDate(moment, text, key: key, at: Sample.position)]
        let policy = Sample.policy(releases: [Sample.release("1")], dates: dates)
        return FarDate.diagnostics(DatedPolicy(policy, at: Sample.moment))
    }

    @Test(arguments: [
        ("2029-12-31", "live"), ("2006-11-02", "live"), ("2036-12-31", "until"), ("2027-01-01T09:00Z", "from"),
    ])
    func `a date that people plan for is not reported`(text: String, key: String) throws {
        #expect(try found(text, key: key) == [])
    }

    @Test(arguments: [
        ("2062-11-02", "live", 36, "begins", "write 2026-11-02, or check the year", "2026-11-02"),
        ("2072-11-02T09:00Z", "ios", 46, "begins", "write 2027-11-02T09:00Z, or check the year", "2027-11-02T09:00Z"),
        ("2036-11-02", "from", 10, "begins", "check the year", nil),
        ("2099-12-31", "until", 73, "ends", "check the year; without an end leave 'until' out", nil),
    ])
    func `a date decades ahead is reported where it stands`(
        text: String, key: String, years: Int, verb: String, help: String, meant: String?
    ) throws {
        #expect(
            try found(text, key: key) == [
                Diagnostic(
                    .warning, "far-date", at: Sample.position,
                    "\(text) is \(years) years ahead, and nothing \(verb) before", help: help,
                    fixes: Fix.replacing(with: meant))
            ])
    }
}
