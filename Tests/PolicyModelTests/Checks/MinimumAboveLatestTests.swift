@testable import PolicyModel
import TestSupport
import Testing

struct MinimumAboveLatestTests {
    private func found(latest: [Platform: String] = [:], minimum: String, live: Release.Live = .longAgo) -> [Diagnostic]
    {
        let policy = Sample.policy(
            releases: [Sample.release("1.0", live: live), Sample.release("2.0", live: .pending)], latest: latest,
            minimum: [.ios: minimum])
        return MinimumAboveLatest.diagnostics(DatedPolicy(policy, at: Sample.moment))
    }

    @Test func `a minimum up to the announced version is right`() {
        #expect(found(minimum: "1.0") == [])
        #expect(found(latest: [.ios: "2.0"], minimum: "2.0") == [])
    }

    @Test func `a minimum above it is refused on its platform`() {
        #expect(
            found(minimum: "2.0") == [
                Diagnostic(
                    .error, "minimum-above-latest", at: SourcePosition(file: "Content/kasa.md", line: 12, column: 10),
                    "minimum 2.0 is above 1.0, the version announced on iOS",
                    help: "lower `minimum` to 1.0 or below, or announce a higher live release", fixes: [.replace("1.0")]
                )
            ])
    }

    @Test func `where nothing is announced there is nothing to be above`() {
        #expect(found(minimum: "2.0", live: .pending) == [])
    }
}
