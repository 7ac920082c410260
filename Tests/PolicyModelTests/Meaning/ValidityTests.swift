@testable import PolicyModel
import TestSupport
import Testing

/// A policy means the same from one instant that it names to the next.
@Suite struct ValidityTests {
    private static let start = Moment("2026-12-01T09:00Z")!, end = Moment("2027-02-01")!

    private static let policy = Sample.policy(
        releases: [
            Sample.release("1.0"), Sample.release("2.0", live: .from(Moment("2026-11-02")!)),
            Sample.release("3.0", live: .from(start)), Sample.release("4.0", live: .pending),
        ],
        accepts: [
            Acceptance(
                clients: ["ssvc"], rule: "minimum", lossClass: "weaker", why: "known", until: end,
                position: Sample.position)
        ])

    private func validity(at moment: Moment) -> Validity { DatedPolicy(Self.policy, at: moment).validity }

    @Test func `a moment lies between the last instant and the next one`() {
        let expected = Validity(since: Moment("2026-11-02"), until: Self.start)
        #expect(validity(at: Sample.moment) == expected)
        #expect(validity(at: Moment("2026-11-02")!) == expected)
        #expect(validity(at: Moment("2026-12-01T08:59:59Z")!) == expected)
        #expect(validity(at: Self.start) == Validity(since: Self.start, until: Moment("2027-02-01")))
    }

    @Test func `an acceptance ends at the first moment after it`() {
        #expect(validity(at: Moment(seconds: Self.end.seconds - 1)).until == Self.end)
        #expect(validity(at: Self.end) == Validity(since: Self.end, until: nil))
    }

    @Test func `a policy without dates means the same always`() {
        #expect(DatedPolicy(Sample.policy(releases: [Sample.release("1.0")]), at: Sample.moment).validity == .always)
        #expect(Validity.always.contains(Moment(seconds: .min)))
    }

    @Test func `it holds its first moment and not its last`() {
        let validity = Validity(since: Self.start, until: Self.end)
        #expect(validity.contains(Self.start))
        #expect(!validity.contains(Self.end))
        #expect(!validity.contains(Moment(seconds: Self.start.seconds - 1)))
    }

    @Test func `findings may come sooner, where an acceptance has thirty days left`() {
        #expect(
            PolicyChecks.validity(DatedPolicy(Self.policy, at: Self.start), ahead: 0).until
                == Moment("2027-01-02"))
    }

    @Test func `findings end with a rollout`() {
        let live = Release.Live.from(Moment("2026-11-20")!)
        let release = Release(
            version: Sample.version("1.0"), shipments: [.ios: .init(live: live, rollout: 24)],
            position: Sample.position)
        let dated = DatedPolicy(Sample.policy(releases: [release]), at: Sample.moment)
        #expect(PolicyChecks.validity(dated, ahead: 0).until == Moment("2026-11-26"))
        #expect(dated.validity.until == nil)
    }

    @Test func `with a client that knows phases the end of a rollout is an instant`() {
        let live = Release.Live.from(Moment("2026-11-20")!)
        let release = Release(
            version: Sample.version("1.0"), shipments: [.macos: .init(live: live, rollout: 10)],
            position: Sample.position)
        let phased = ClientChoice(name: "phased", traits: ClientTraits(rolloutGroups: 4), position: Sample.position)
        let policy = Sample.policy(platforms: [.macos], clients: [phased], releases: [release])
        let during = DatedPolicy(policy, at: Moment("2026-11-21T05:59:59Z")!), end = Moment("2026-11-21T06:00Z")!
        #expect(during.validity.until == end)
        #expect(during.meaning != DatedPolicy(policy, at: end).meaning)
        let due = DueDate(moment: end, event: .rolloutEnds(Sample.version("1.0"), on: [.macos]))
        #expect(DueDate.all(during) == [due])
        #expect(due.instant == end)
        #expect(DueDate.all(DatedPolicy(policy, at: end)) == [])
    }
}
