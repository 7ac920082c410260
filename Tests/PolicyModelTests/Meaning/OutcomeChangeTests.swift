import TestSupport
import Testing

@testable import PolicyModel

@Suite struct OutcomeChangeTests {
    private func sentence(_ minimum: String?, _ rules: [Rule] = []) -> OutcomeSentence {
        let policy = Sample.policy(
            releases: ["1.0", "2.0", "3.0"].map { Sample.release($0) }, minimum: minimum.map { [.ios: $0] } ?? [:],
            rules: rules)
        return OutcomeSentence(OutcomeTable(DatedPolicy(policy, at: Sample.moment), on: .ios))
    }

    @Test func `two states that say the same are no change`() {
        #expect(OutcomeChange(from: sentence("2.0"), to: sentence("2.0")) == nil)
    }

    @Test func `a change says what is new and what is over`() {
        #expect(
            OutcomeChange(from: sentence("2.0"), to: sentence("3.0"))?.inWords()
                == "On iOS now: versions below 3.0 must update. Before: versions below 2.0 must update; all others are notified of 3.0."
        )
        let silent = sentence("2.0", [Sample.rule(.none, id: "quiet") { $0.tablet = true }])
        #expect(
            OutcomeChange(from: silent, to: sentence("2.0"))?.inWords() == """
                On iOS now: versions below 2.0 must update. Before: devices (tablets) are left alone; \
                all other devices with versions below 2.0 must update.
                """)
    }

    @Test func `the first state is new as a whole`() {
        #expect(
            OutcomeChange(from: nil, to: sentence("2.0"))?.inWords()
                == "On iOS now: versions below 2.0 must update; all others are notified of 3.0.")
    }
}
