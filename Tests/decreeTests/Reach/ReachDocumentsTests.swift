import ClientFormats
import PolicyModel
import TestSupport
import Testing

@testable import decree
@testable import Reach

/// Which devices ask for which file of an app.
@Suite struct ReachDocumentsTests {
    @Test func `a file is for the platforms that ask for it, and for the version or build in its name`() {
        let options = ClientOptions()
        let clients = ["remote-configuration", "ssvc", "turkcell-updater"].map {
            ClientChoice(name: $0, options: options, position: Sample.position)
        }
        let policy = Sample.policy(
            platforms: [.ios, .tvos], ids: [.ios: "a.b", .tvos: "a.b"],
            stores: [.ios: "https://apps.apple.com/app/id1", .tvos: "https://apps.apple.com/app/id1"], clients: clients,
            releases: [Sample.release("3.1.0", build: "41", on: [.ios, .tvos]), Sample.release("3.2.0", build: "42")])
        let app = ReachApp(EncodedApp(DatedPolicy(policy, at: Sample.moment)))
        let words = app.documents.map { document in
            let platforms = document.platforms.map(\.rawValue).joined(separator: " ")
            return "\(document.path): \(platforms)" + (document.version.map { " \($0)" } ?? "")
        }
        #expect(
            words.filter { !$0.contains("ssvc.4") } == [
                "kasa/remote-configuration.3.1.0.json: ios 3.1.0", "kasa/remote-configuration.3.2.0.json: ios 3.2.0",
                "kasa/remote-configuration.json: ios", "kasa/remote-configuration.tvos.3.1.0.json: tvos 3.1.0",
                "kasa/remote-configuration.tvos.json: tvos", "kasa/ssvc.json: ios",
                "kasa/turkcell-updater.ios.json: ios",
            ])
    }
}
