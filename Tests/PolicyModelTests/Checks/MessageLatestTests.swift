@testable import PolicyModel
import TestSupport
import Testing

struct MessageLatestTests {
    private func found(
        _ words: String, live: Release.Live = .pending, on platforms: [Platform] = [.android]
    ) -> [Diagnostic] {
        let message = Sample.message(text: Sample.text(["en": [.title: words, .message: "Hi"]]))
        let policy = Sample.policy(
            platforms: platforms, releases: [Sample.release("1.0", live: live, on: platforms)], messages: [message])
        return MessageLatest.diagnostics(DatedPolicy(policy, at: Sample.moment))
    }

    @Test func `a message cannot name the announced version before Android has one`() {
        #expect(
            found("{app} {latest}") == [
                Diagnostic(
                    .error, "message-latest", at: Sample.position,
                    "`{latest}` in 'Title' of message 'hello' stands for no version: no release is live on Android",
                    help: "write the words without `{latest}`")
            ])
        #expect(
            found("{latest}", live: .longAgo, on: [.ios]).map(\.message) == [
                "`{latest}` in 'Title' of message 'hello' stands for no version: the app is not on Android"
            ])
    }

    @Test func `a message may name it from then on, and other words always`() {
        #expect(found("{latest}", live: .from(Sample.moment)) == [])
        #expect(found("{app} latest") == [])
    }
}
