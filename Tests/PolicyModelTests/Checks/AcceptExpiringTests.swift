@testable import PolicyModel
import TestSupport
import Testing

struct AcceptExpiringTests {
    private func found(until seconds: Int?) -> [Diagnostic] {
        let accept = Acceptance(
            clients: ["ssvc"], rule: "bad-build", lossClass: "weaker", why: "no other way",
            until: seconds.map { Moment(seconds: Sample.moment.seconds + $0) }, position: Sample.position)
        let policy = Sample.policy(releases: [Sample.release("1")], accepts: [accept])
        return AcceptExpiring.diagnostics(DatedPolicy(policy, at: Sample.moment))
    }

    @Test func `an entry for ever, for longer, or that has run out already is not reported`() {
        #expect(found(until: nil) == [])
        #expect(found(until: 30 * 86_400 + 1) == [])
        #expect(found(until: 0) == [])
    }

    @Test(arguments: [
        (30 * 86_400, "after 2026-12-20", "30 days"), (86_400, "after 2026-11-21", "1 day"),
        (36_000, "at 2026-11-21T10:00Z", "less than a day"),
    ])
    func `an entry that runs out within thirty days is reported`(_ seconds: Int, _ end: String, _ left: String) {
        #expect(
            found(until: seconds) == [
                Diagnostic(
                    .warning, "accept-expiring", at: Sample.position,
                    "acceptance of 'weaker' for 'bad-build' by ssvc runs out \(end), \(left) from now",
                    help: "agree on a later `until`, or change the policy so that it is not needed")
            ])
    }
}
