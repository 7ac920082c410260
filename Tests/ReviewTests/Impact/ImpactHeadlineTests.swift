import ClientFormats
import PolicyModel
import TestSupport
import Testing

@testable import Review

/// An impact in one sentence where nobody is known to see a change.
struct ImpactHeadlineTests {
    private static let app = EncodedApp(
        DatedPolicy(
            Sample.policy(
                clients: [ClientChoice(name: "prince-of-versions", position: Sample.position)],
                releases: [Sample.release("1.0"), Sample.release("2.0")]), at: Sample.moment))

    @Test func `documents that differ are no promise, since a policy that is not known may say more`() {
        let spaced = Self.app.artifacts.map { Artifact(path: $0.path, bytes: $0.bytes + [0x0A], role: $0.role) }
        #expect(
            ImpactHeadline(AppImpact(from: spaced, to: Self.app)).text
                == "documents differ, and no device that was compared sees another prompt")
        #expect(ImpactHeadline(AppImpact(from: Self.app, to: Self.app)).text == "nobody sees a change")
        #expect(ImpactHeadline(AppImpact(from: Self.app.artifacts, to: Self.app)).text == "nobody sees a change")
    }
}
