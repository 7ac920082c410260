import PolicyModel
import TestSupport
import Testing

@testable import ClientFormats

/// Rollouts on platforms whose clients know none.
struct UnphasedPlatformTests {
    private func policy(_ clients: [String], minimum: [Platform: String] = [:]) -> Policy {
        let platforms: [Platform] = [.ios, .macos], live = Release.Live.from(Moment("2026-11-20")!)
        let shipment = Release.Shipment(build: "20", live: live, rollout: 24)
        return Sample.policy(
            platforms: platforms, stores: [.ios: "https://kasa.example", .macos: "https://kasa.example"],
            clients: clients.map { ClientChoice(name: $0, position: Sample.position) },
            releases: [
                Sample.release("1.0", build: "10", on: platforms),
                Release(
                    version: Sample.version("2.0"), shipments: [.ios: shipment, .macos: shipment],
                    position: SourcePosition(file: "Content/kasa.md", line: 8, column: 5)),
            ], minimum: minimum)
    }

    @Test func `a client with phases makes a platform's rollouts known`() {
        #expect(UnphasedPlatform.all(of: policy(["retired", "sparkle-appcast"])) == [.ios])
        #expect(UnphasedPlatform.all(of: policy(["retired", "upgrader"])) == [.ios, .macos])
        #expect(UnphasedPlatform.all(of: policy([])) == [.ios, .macos])
    }

    @Test func `a rollout that no document carries is a warning at its release`() {
        #expect(
            UnphasedPlatform.diagnostics(policy([]), on: [.ios, .macos]) == [
                Diagnostic(
                    .warning, "rollout-unknown", at: SourcePosition(file: "Content/kasa.md", line: 8, column: 5),
                    "the `rollout` of 2.0 is in no document for iOS and macOS: none of the app's clients there knows "
                        + "rollouts",
                    help: "remove it, or keep it while the store rolls 2.0 out: until its end nobody may be forced to "
                        + "that release alone")
            ])
        #expect(UnphasedPlatform.diagnostics(policy([]), on: []) == [])
    }

    @Test func `what is said of an app follows its clients`() {
        func ids(_ clients: [String]) -> [String] {
            let policy = policy(clients, minimum: [.macos: "2.0"])
            let ids = EncodedApp(DatedPolicy(policy, at: Sample.moment)).diagnostics.map(\.id)
            return ids.filter { $0 == "rollout-unknown" || $0.hasPrefix("force") }
        }
        #expect(ids(["sparkle-appcast"]) == ["rollout-unknown"])
        #expect(ids(["upgrader"]) == ["force-before-live", "rollout-unknown"])
    }
}
