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
        ("2027-12-31", "live"), ("2006-11-02", "live"), ("2036-12-31", "until"), ("2029-01-01T09:00Z", "from"),
    ])
    func `a date that people plan for is not reported`(text: String, key: String) throws {
        #expect(try found(text, key: key) == [])
    }

    @Test func `a release that is live years before the one below it is reported`() throws {
        let first = try #require(Moment("2026-08-01")), slip = try #require(Moment("2006-12-20"))
        let releases = [Sample.release("2.8", live: .from(first)), Sample.release("3.2", live: .from(slip))]
        let dates = [
            Policy.Positions.WrittenDate(first, "2026-08-01", key: "live", at: Sample.position),
            Policy.Positions.WrittenDate(slip, "2006-12-20", key: "live", at: Sample.position),
        ]
        let policy = Sample.policy(releases: releases, dates: dates)
        #expect(
            FarDate.diagnostics(DatedPolicy(policy, at: Sample.moment)) == [
                Diagnostic(
                    .warning, "far-date", at: Sample.position,
                    "3.2 is live from 2006-12-20 on, 20 years before 2.8",
                    help: "write 2026-12-20, or check the year",
                    fixes: Fix.replacing(with: "2026-12-20"),
                    note: Diagnostic.Note("2.8 is listed here", at: Sample.position))
            ])
        // An old line may get a release after the newer one has begun.
        let years = Sample.policy(
            releases: [
                Sample.release("2.8", live: .from(first)),
                Sample.release("3.2", live: .from(try #require(Moment("2023-12-20")))),
            ], dates: dates)
        #expect(FarDate.diagnostics(DatedPolicy(years, at: Sample.moment)) == [])
    }

    private func found(
        _ lives: [(version: String, live: String)], steps: [(version: String, from: String)] = []
    ) throws -> [Diagnostic] {
        let dates =
            try lives.map {
                Policy.Positions.WrittenDate(try #require(Moment($0.live)), $0.live, key: "live", at: Sample.position)
            }
            + steps.map {
                .init(try #require(Moment($0.from)), $0.from, key: "from", at: Sample.minimumPosition)
            }
        let releases = try lives.map { Sample.release($0.version, live: .from(try #require(Moment($0.live)))) }
        let minimum = steps.map {
            MinimumStep(version: Sample.version($0.version), from: Moment($0.from), position: Sample.minimumPosition)
        }
        let policy = Sample.policy(releases: releases, steps: [.ios: minimum], dates: dates)
        return FarDate.diagnostics(DatedPolicy(policy, at: Sample.moment))
    }

    @Test func `a release that is live half a year before the one below it in its line is reported`() throws {
        #expect(
            try found([("3.0.0", "2026-11-01"), ("3.1.0", "2025-11-20")]) == [
                Diagnostic(
                    .warning, "far-date", at: Sample.position,
                    "3.1.0 is live from 2025-11-20 on, 346 days before 3.0.0",
                    help: "write 2026-11-20, or check the year", fixes: Fix.replacing(with: "2026-11-20"),
                    note: Diagnostic.Note("3.0.0 is listed here", at: Sample.position))
            ])
        #expect(
            try found([("3.0.0", "2026-12-10"), ("3.1.0", "2026-01-12T09:00Z")]).map(\.help)
                == ["write 2027-01-12T09:00Z, or check the year"])
        #expect(try found([("3.1.1", "2026-11-01"), ("3.1.2", "2025-11-20")]).count == 1)
    }

    @Test(arguments: [
        // An older line, by its third number and by its first.
        [("2.9.0", "2024-11-01"), ("2.9.1", "2026-10-01"), ("2.10.0", "2025-01-10")],
        [("2.9.0", "2024-11-01"), ("2.10.0", "2026-10-01"), ("3.0.0", "2025-01-10")],
        [("2026.12", "2026-11-01"), ("2027.1", "2026-01-10")],
        // A store that took its time.
        [("3.0.0", "2026-11-01"), ("3.1.0", "2026-06-01")],
    ])
    func `a release of an older line may be live long after a newer one`(lives: [(String, String)]) throws {
        #expect(try found(lives) == [])
    }

    @Test func `a minimum that has held since weeks before its release is reported`() throws {
        let lives = [("2.9.0", "2026-08-01"), ("3.1.0", "2026-11-02"), ("3.2.0", "2026-11-20")]
        #expect(
            try found(lives, steps: [("3.1.0", "2025-12-05")]) == [
                Diagnostic(
                    .warning, "far-date", at: Sample.minimumPosition,
                    "the minimum 3.1.0 holds from 2025-12-05 on, 332 days before 3.1.0 is live",
                    help: "write 2026-12-05, or check the year", fixes: Fix.replacing(with: "2026-12-05"),
                    note: Diagnostic.Note("3.1.0 is listed here", at: Sample.position))
            ])
        #expect(
            try found(lives, steps: [("3.1.0", "2026-01-05")]).map(\.help) == ["write 2027-01-05, or check the year"])
        // One that is not yet live is an error of its own; below the lowest release nobody is forced.
        for (version, from) in [("3.1.0", "2026-11-01"), ("3.1.0", "2026-12-05"), ("2.9.0", "2025-12-05")] {
            #expect(try found(lives, steps: [(version, from)]) == [])
        }
        // A hotfix of an older line has a newer release above it.
        #expect(
            try found(
                [("2.9.0", "2026-01-01"), ("2.9.1", "2026-11-02"), ("3.0.0", "2026-02-01")],
                steps: [("2.9.1", "2026-03-01")]) == [])
    }

    @Test func `a beginning years before all releases is reported`() throws {
        let live = try #require(Moment("2026-03-01"))
        func found(_ text: String, releases: [Release]) throws -> [String] {
            let date = Policy.Positions.WrittenDate(
                try #require(Moment(text)), text, key: "from", at: Sample.position)
            let policy = Sample.policy(releases: releases, dates: [date])
            return FarDate.diagnostics(DatedPolicy(policy, at: Sample.moment)).map { "\($0.message) \($0.help ?? "")" }
        }
        let dated = [Sample.release("1", live: .from(live))]
        #expect(
            try found("2006-12-05", releases: dated) == [
                "2006-12-05 is 20 years before the first release, and what begins then holds already "
                    + "write 2026-12-05, or check the year"
            ])
        #expect(try found("2023-12-05", releases: dated) == [])
        #expect(try found("2006-12-05", releases: [Sample.release("1")]) == [])
    }

    @Test(arguments: [
        ("2062-11-02", "live", 36, "begins", "write 2026-11-02, or check the year", "2026-11-02"),
        ("2072-11-02T09:00Z", "ios", 46, "begins", "write 2027-11-02T09:00Z, or check the year", "2027-11-02T09:00Z"),
        ("2036-11-02", "from", 10, "begins", "write 2026-11-02, or check the year", "2026-11-02"),
        ("2028-11-02", "live", 2, "begins", "write 2026-11-02, or check the year", "2026-11-02"),
        ("2088-11-02", "from", 62, "begins", "check the year", nil),
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
