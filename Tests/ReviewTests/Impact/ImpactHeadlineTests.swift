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

    @Test(arguments: [
        (["sparkle-appcast"], "sparkle-appcast shows"),
        (["sparkle-appcast", "upgrader"], "sparkle-appcast and upgrader show"),
    ])
    func `clients with other release notes alone are said to show these`(clients: [String], words: String) {
        func app(_ notes: String) -> EncodedApp {
            let policy = Sample.policy(
                platforms: [.macos], stores: [.macos: "https://kasa.example/get"],
                clients: clients.map { ClientChoice(name: $0, position: Sample.position) },
                releases: [
                    Sample.release("1.0", build: "1", on: [.macos]), Sample.release("2.0", build: "2", on: [.macos]),
                ],
                notes: [Sample.version("2.0"): [.english: Prose(html: "<p>\(notes)</p>\n", lines: [notes])]])
            return EncodedApp(DatedPolicy(policy, at: Sample.moment))
        }
        let text = ImpactHeadline(AppImpact(from: app("Slow"), to: app("Fast"))).text
        #expect(text.hasSuffix(" (\(words) other release notes)"), "\(text)")
    }

    @Test func `where a client alone behaves otherwise, only verdicts are said to stay`() {
        func app(isMajor: Bool) -> EncodedApp {
            let releases = [("1.0", false), ("1.5", false), ("2.0", isMajor)].map { version, isMajor in
                Release(
                    version: Sample.version(version), shipments: [.macos: .init(build: version, isMajor: isMajor)],
                    position: Sample.position)
            }
            let policy = Sample.policy(
                platforms: [.macos], stores: [.macos: "https://kasa.example/get"],
                clients: [ClientChoice(name: "sparkle-appcast", position: Sample.position)], releases: releases)
            return EncodedApp(DatedPolicy(policy, at: Sample.moment))
        }
        #expect(
            ImpactHeadline(AppImpact(from: app(isMajor: false), to: app(isMajor: true))).text
                == "nobody gets another verdict (sparkle-appcast behaves differently)")
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
