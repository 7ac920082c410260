import PolicyModel
import TestSupport
import Testing

@testable import ClientFormats

/// What is said of an app's documents as a whole.
struct EncodedAppTests {
    private func said(_ client: String) throws -> [String] {
        let preview = Release(
            version: try #require(Version(orPreview: "2.0.0-beta.1")), shipments: [.macos: .init(build: "200")],
            channel: "beta", position: Sample.position)
        let policy = Sample.policy(
            platforms: [.macos], ids: [.macos: "com.example.kasa"], stores: [.macos: "https://kasa.example/mac"],
            clients: [ClientChoice(name: client, position: Sample.position)],
            releases: [Sample.release("1.0.0", build: "100", on: [.macos])], previews: [preview])
        return EncodedApp(DatedPolicy(policy, at: Sample.moment)).diagnostics
            .filter { $0.id == "channel-unknown" }.map(\.message)
    }

    @Test func `a channel that no client knows is named`() throws {
        #expect(
            try said("prince-of-versions") == [
                "release 2.0.0-beta.1 is on the channel beta, and no client of the app knows channels: nobody is offered it"
            ])
        #expect(try said("sparkle-appcast") == [])
    }
}
