import ClientFormats
import PolicyModel
import TestSupport
import Testing

@testable import Review

/// An impact in one sentence, and what it does not claim.
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

    @Test func `where documents do not say which release users are sent to, nobody else is said to see no change`() {
        func app(_ releases: String...) -> EncodedApp {
            let policy = Sample.policy(
                clients: [ClientChoice(name: "retired", position: Sample.position)],
                releases: releases.map { Sample.release($0) })
            return EncodedApp(DatedPolicy(policy, at: Sample.moment))
        }
        let impact = AppImpact(from: app("1.0", "2.0").artifacts, to: app("1.0", "2.0", "3.0"))
        #expect(
            ImpactHeadline(impact).text
                == "1 release newly notified on iOS, 1 notified differently on iOS; nobody else sees another prompt")
    }
}
