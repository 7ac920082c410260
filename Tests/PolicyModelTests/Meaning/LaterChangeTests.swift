import TestSupport
import Testing

@testable import PolicyModel

/// What a later instant changes for users, row by row.
@Suite struct LaterChangeTests {
    private static let day = Moment("2026-12-05")!, end = Moment("2027-02-01")!
    private static let releases = ["2.7.0", "2.8.0", "2.9.0", "3.2.0"].map { Sample.release($0) }

    private func changes(_ policy: Policy) -> [LaterChange] {
        LaterChange.all(after: OutcomeTable(DatedPolicy(policy, at: Sample.moment), on: .ios))
    }

    private func rows(_ change: LaterChange) -> [[String]] {
        change.bands.map { $0.rows.map(\.release.version.description) }
    }

    @Test func `a step changes the rows that it forces, and no others`() {
        let steps = [("2.8.0", nil), ("2.9.0", Self.day)].map { version, from in
            MinimumStep(version: Sample.version(version), from: from, position: Sample.position)
        }
        let found = changes(Sample.policy(releases: Self.releases, steps: [.ios: steps]))
        #expect(found.map(\.instant) == [Self.day])
        #expect(found.map(rows) == [[["2.8.0"]]])
        #expect(
            found.compactMap { $0.change?.inWords() } == [
                "On iOS now: versions below 2.9.0 must update. Before: versions below 2.8.0 must update."
            ])
    }

    @Test func `a rule with an end changes its rows twice, each against the instant before`() {
        let rule = Sample.rule(.none, id: "fair", from: Self.day, until: Self.end) {
            $0.version = Sample.range("2.8.0, 2.9.0")
        }
        let found = changes(Sample.policy(releases: Self.releases, rules: [rule]))
        #expect(found.map(\.instant) == [Self.day, Self.end])
        #expect(found.map(rows) == [[["2.9.0", "2.8.0"]], [["2.9.0", "2.8.0"]]])
        #expect(found.map { $0.bands[0].cells[0].map(\.verdict) } == [[.none], [.recommend]])
    }

    @Test func `what lies between two rows that change is not among them`() {
        let rule = Sample.rule(.force, id: "bad", from: Self.day) { $0.version = Sample.range("2.7.0, 2.9.0") }
        let found = changes(Sample.policy(releases: Self.releases, rules: [rule]))
        #expect(found.map(rows) == [[["2.9.0"], ["2.7.0"]]])
    }

    @Test func `an instant that changes nothing for users is left out`() {
        let entry = Acceptance(
            clients: ["ssvc"], rule: "latest", lossClass: "weaker", why: "x", until: Self.end, position: Sample.position
        )
        let coming = Sample.release("4.0", live: .from(Self.day))
        let policy = Sample.policy(releases: Self.releases + [coming], latest: [.ios: "3.2.0"], accepts: [entry])
        #expect(changes(policy).isEmpty)
    }
}
