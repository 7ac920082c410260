@testable import PolicyModel
import TestSupport
import Testing

struct LatestNotLiveTests {
    private func found(_ live: Release.Live, first: Release.Live = .longAgo) -> [Diagnostic] {
        let policy = Sample.policy(
            platforms: [.ios, .macos],
            releases: [
                Sample.release("1.0", live: first, on: [.ios, .macos]), Sample.release("2.0", live: live),
                Sample.release("2.1", live: .pending, on: [.macos]),
            ],
            latest: [.ios: "2.0", .macos: "1.0"])
        return LatestNotLive.diagnostics(DatedPolicy(policy, at: Sample.moment)).filter { $0.message.contains("iOS") }
    }

    @Test func `a latest that is live is right, also on the first second`() {
        #expect(found(.longAgo) == [])
        #expect(found(.from(Sample.moment)) == [])
    }

    @Test(arguments: [
        (Release.Live.pending, "it is pending"), (.from(Moment("2026-12-01")!), "it goes live at 2026-12-01T00:00:00Z"),
    ])
    func `a latest that its store does not serve is refused`(_ live: Release.Live, _ state: String) {
        #expect(
            found(live) == [
                Diagnostic(
                    .error, "latest-not-live", at: Sample.position, "latest 2.0 is not live on iOS: \(state)",
                    help: "announce a live release, such as 1.0, or remove `latest` to announce the highest live one")
            ])
    }

    @Test func `where nothing is live there is nothing to announce`() {
        #expect(found(.pending, first: .pending).map(\.help) == ["remove `latest` until a release is live on iOS"])
    }
}
