import ClientTestSupport
import PolicyModel
import TestSupport
import Testing

@testable import ClientFormats

/// A release for a share, in clients without shares: all of them are one group.
struct UnsharedClientsTests {
    private static let clients = [
        "prince-of-versions", "upgrader", "sparkle-appcast", "app-updater", "turkcell-updater", "ssvc",
        "remote-configuration", "retired", "xupdate",
    ]

    @Test func `every client is asked that writes a document for such a release`() {
        // It knows shares.
        let others = ["growthbook"]
        #expect((Self.clients + others).sorted() == ClientFormats.all.map(\.name).sorted())
    }

    private static func losses(_ client: String, isWidened: Bool) -> [(id: String, device: String)] {
        let own: [String: Platform] = ["sparkle-appcast": .macos, "app-updater": .android, "xupdate": .android]
        let platform = own[client] ?? .ios
        func release(_ version: String, _ shares: [ShareStep] = []) -> Release {
            let build = version.split(separator: ".").joined()
            return Release(
                version: Sample.version(version),
                shipments: [
                    platform: .init(build: build, shares: shares, isWidened: isWidened && !shares.isEmpty)
                ], position: Sample.position)
        }
        let words = Sample.text([
            "en": [.title: "New", .message: "Ready", .updateButton: "Get", .laterButton: "Later"]
        ])
        let policy = Sample.policy(
            platforms: [platform], ids: [platform: "com.example.kasa"],
            stores: [platform: "https://kasa.example/get.apk"],
            clients: [ClientChoice(name: client, position: Sample.position)],
            releases: [
                release("2.7.0"), release("3.1.0"), release("3.2.0", [ShareStep(InstallationShare("10 %")!)]),
            ], texts: ["recommend": words, "force": words])
        let app = EncodedApp(DatedPolicy(policy, at: Sample.moment))
        return Agreement.diagnostics(for: app.dated, documents: app.written).filter { $0.severity == .error }
            .map { ($0.id, $0.device ?? "") }
    }

    @Test(arguments: [
        ("prince-of-versions", ["older", "weaker"]), ("upgrader", ["older", "weaker"]),
        ("sparkle-appcast", ["older", "weaker"]), ("app-updater", ["older", "weaker"]),
        // What they offer is the store's, whatever the document names.
        ("turkcell-updater", ["weaker"]), ("ssvc", ["weaker"]), ("remote-configuration", ["weaker"]),
        ("retired", ["weaker"]), ("xupdate", ["older", "weaker"]),
    ])
    func `it stays at the release before, and those inside lose`(client: String, classes: [String]) {
        let found = Self.losses(client, isWidened: false)
        #expect(found.map(\.id) == classes)
        #expect(found.allSatisfy { $0.device.contains("installation g") }, "\(found)")
    }

    @Test(arguments: clients)
    func `with outside recommend it notifies everybody, and those outside lose`(client: String) {
        let found = Self.losses(client, isWidened: true)
        #expect(found.map(\.id) == ["noisy"])
        #expect(found.allSatisfy { !$0.device.contains("installation g") }, "\(found)")
    }
}
