import PolicyModel
import TestSupport
import Testing

@testable import ClientFormats

/// The platforms of an app that none of its documents serves.
struct UnservedPlatformTests {
    private let line = SourcePosition(file: "Content/kasa.md", line: 5, column: 10)

    private func policy(_ clients: [String], on platforms: [Platform]) -> Policy {
        Sample.policy(
            platforms: platforms, clients: clients.map { ClientChoice(name: $0, position: line) },
            releases: [Sample.release("1.0", on: platforms)])
    }

    /// The clients that have a document for macOS, in the order of the list.
    private let ofMacs = ClientFormats.all.filter { $0.platforms.contains(.macos) }.map(\.name)

    @Test func `a platform that no chosen client serves names those that would`() {
        #expect(
            UnservedPlatform.all(of: policy(["turkcell-updater", "remote-configuration"], on: [.ios, .macos])) == [
                UnservedPlatform(platform: .macos, servers: ofMacs)
            ])
        #expect(UnservedPlatform.all(of: policy(["retired"], on: [.ios, .macos])) == [])
    }

    @Test func `what is said to serve a platform has a document for it`() throws {
        for platform in Platform.allCases {
            let unserved = try #require(UnservedPlatform.all(of: policy([], on: [platform])).first)
            for client in unserved.servers {
                #expect(UnservedPlatform.all(of: policy([client], on: [platform])) == [], "\(client) on \(platform)")
            }
        }
    }

    @Test func `the warning says what to do`() {
        let apple = policy(["turkcell-updater"], on: [.ios, .macos]), phones = policy(["ssvc"], on: [.ios, .android])
        let place = apple.positions["clients"], servers = Words.list(ofMacs, "or")
        #expect(
            UnservedPlatform.all(of: apple).map { $0.diagnostic(in: apple) } == [
                Diagnostic(
                    .warning, "not-served", at: place,
                    "none of the app's clients has a document for macOS, so no user there is notified of an update",
                    help: "add \(servers) to 'clients', or remove 'macos' from 'ids' and 'store'",
                    platform: .macos)
            ])
        #expect(
            UnservedPlatform(platform: .android, servers: []).diagnostic(in: phones)
                == Diagnostic(
                    .warning, "not-served", at: place,
                    "none of the app's clients has a document for Android, so no user there is notified of an update",
                    help: "remove 'android' from 'ids' and 'store': no client that Decree supports serves Android",
                    platform: .android))
    }

    @Test func `an app that names no platform has none to remove`() {
        let policy = Sample.policy(ids: [:], stores: [:], releases: [Sample.release("1.0")])
        let help = UnservedPlatform.all(of: policy).map { $0.diagnostic(in: policy).help ?? "" }
        #expect(help.map { $0.hasSuffix(" to 'clients', or name the app's platforms in 'store'") } == [true])
    }

    @Test func `one client is named alone`() {
        #expect(UnservedPlatform(platform: .ios, servers: ["retired"]).choice == "retired")
        #expect(UnservedPlatform(platform: .ios, servers: []).choice == nil)
    }
}
