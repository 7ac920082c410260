import TestSupport
import Testing

@testable import PolicyModel

struct OverMessageTests {
    private func found(until: Moment?) -> [Diagnostic] {
        let policy = Sample.policy(
            releases: [Sample.release("1.0")], messages: [Sample.message("spring", until: until)])
        return OverMessage.diagnostics(DatedPolicy(policy, at: Sample.moment))
    }

    @Test(arguments: [
        (Moment("2026-11-10T23:59:59Z")!, "after 2026-11-10"), (Moment("2026-11-10T09:00Z")!, "at 2026-11-10T09:00Z"),
    ])
    func `a message whose time is over is reported at its section`(end: Moment, words: String) {
        #expect(
            found(until: end) == [
                Diagnostic(
                    .warning, "message-over", at: Sample.position,
                    "the message 'spring' is over for good: it ended \(words)",
                    help: "remove its section, or give it a later 'until'")
            ])
    }

    @Test func `a message that is still shown, or has no end, is not`() {
        #expect(found(until: Sample.moment) == [])
        #expect(found(until: nil) == [])
    }
}
