import TestSupport
import Testing

@testable import PolicyModel

@Suite struct DueDateTests {
    private func due(_ policy: Policy) -> [DueDate] { DueDate.all(DatedPolicy(policy, at: Sample.moment)) }

    @Test func `what has a date comes first, the nearest before the others`() {
        let late = Moment("2027-02-01")!, near = Moment("2026-12-01T09:00Z")!
        let entry = Acceptance(
            clients: ["ssvc"], rule: "latest", lossClass: "weaker", why: "x",
            until: Moment("2027-01-02")!, position: Sample.position)
        let found = due(
            Sample.policy(
                platforms: [.ios, .macos],
                releases: [
                    Sample.release("1.0", on: [.ios, .macos]),
                    Sample.release("1.1", live: .pending, on: [.ios, .macos]),
                    Sample.release("2.0", live: .from(late)),
                    Sample.release("3.0", live: .from(near), on: [.ios, .macos]),
                ],
                accepts: [entry]))
        #expect(
            found == [
                DueDate(moment: near, event: .live(Sample.version("3.0"), on: [.ios, .macos], announced: true)),
                DueDate(moment: entry.until, event: .acceptanceEnds(entry)),
                DueDate(moment: late, event: .live(Sample.version("2.0"), on: [.ios], announced: true)),
                DueDate(moment: nil, event: .live(Sample.version("1.1"), on: [.ios, .macos], announced: true)),
            ])
    }

    @Test func `a release is not announced above a fixed latest or below the announced one`() {
        let coming = Release.Live.from(Moment("2026-12-01")!)
        let fixed = due(
            Sample.policy(
                releases: [Sample.release("1.0"), Sample.release("2.0", live: coming)], latest: [.ios: "1.0"]))
        #expect(fixed.map(\.event) == [.live(Sample.version("2.0"), on: [.ios], announced: false)])
        let older = due(Sample.policy(releases: [Sample.release("1.0", live: coming), Sample.release("2.0")]))
        #expect(older.map(\.event) == [.live(Sample.version("1.0"), on: [.ios], announced: false)])
    }

    @Test func `each platform has its own date`() {
        let (one, two) = (Moment("2026-12-01")!, Moment("2026-12-08")!)
        let release = Release(
            version: Sample.version("2.0"),
            shipments: [.ios: .init(live: .from(one)), .macos: .init(live: .from(two))], position: Sample.position)
        let found = due(
            Sample.policy(
                platforms: [.ios, .macos], releases: [Sample.release("1.0", on: [.ios, .macos]), release]))
        #expect(found.map(\.moment) == [one, two])
    }
}
