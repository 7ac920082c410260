import ClientTestSupport
import Foundation
import PolicyModel
import TestSupport
import Testing

@testable import ClientFormats
@testable import ClientKit
@testable import GrowthBook

/// GrowthBook's promise on drawn policies of every family: nothing is lost, whatever is wished.
struct GrowthBookPropertyTests {
    static let policies =
        ProcessInfo.processInfo.environment["DECREE_POLICIES"].flatMap { Int($0) } ?? Rounds.of(6, thorough: 300)

    static let all = apps(policies)

    /// The drawn policies that a build would write.
    static func apps(_ count: Int) -> [EncodedApp] {
        (0..<count).compactMap { seed in
            var draw = SharedPolicyDraw(seed: seed)
            let app = EncodedApp(DatedPolicy(draw.policy(), at: Sample.moment))
            return app.errors.isEmpty ? app : nil
        }
    }

    @Test func `a drawn policy needs no accept`() {
        let apps = Self.all
        #expect(apps.count > Self.policies / 3)
        for app in apps where !app.diagnostics.contains(where: { $0.id == "two-shares" }) {
            let found = Agreement.diagnostics(for: app.dated, documents: app.written)
            #expect(found == [], "\(String(decoding: app.written[0].artifacts[0].bytes, as: UTF8.self))")
        }
        print("growthbook: \(apps.count) of \(Self.policies) drawn policies are written, none with a loss")
    }

    /// A device that the release for all leaves with nothing newer is answered by a later rule, how often included.
    @Test func `what two shares lose names them, and how to mend it`() {
        let newest = Release(
            version: Sample.version("3.2"), shipments: [.ios: .init(shares: [ShareStep(InstallationShare("10 %")!)])],
            position: Sample.position)
        let policy = GrowthBookTests.policy(
            releases: [Sample.release("2.7"), Sample.release("3.1"), newest], minimum: [:],
            rules: [
                Sample.rule(.force, id: "some") {
                    $0.version = Sample.range("2.7")
                    $0.draw = ShareDraw(InstallationShare("10 %")!, seed: "kasa/rule/some")
                }
            ])
        let app = EncodedApp(DatedPolicy(policy, at: Sample.moment))
        let found = Agreement.diagnostics(for: DatedPolicy(policy, at: Sample.moment), documents: app.written)
        #expect(found.map(\.id) == ["older", "text"])
        #expect(
            found.first?.help?.hasPrefix(
                "growthbook draws once for a rule, and both the rule and 3.2 are for a share: raise 3.2 to 100 %, or drop "
                    + "the rule's share; or accept it") == true, "\(found)")
    }

    @Test func `of two shares at once only the higher release is lost`() {
        for app in Self.all where app.diagnostics.contains(where: { $0.id == "two-shares" }) {
            let found = Agreement.diagnostics(for: app.dated, documents: app.written)
            #expect(found.allSatisfy { ["older", "weaker", "text", "frequency"].contains($0.id) }, "\(found)")
        }
    }
}
