import Authoring
import PolicyModel
import SiteEngine
import TestSupport
import Testing
@testable import Review

/// What a step of a policy says of the platforms that a document reaches, and of no other.
@Suite struct ReachWordsTests {
    /// The small site's policy on two platforms, of which Remote Configuration serves iOS alone.
    private func policy(clients: String, minimum: String = "2.8.0") throws -> DatedPolicy {
        let text = SampleSite.smallPolicy.replacing(
            "{ios: \"https://apps.apple.com/app/id1234567890\"}",
            with: "{ios: \"https://apps.apple.com/app/id1\", macos: \"https://apps.apple.com/app/id2\"}"
        )
        .replacing("[prince-of-versions, retired]", with: "[\(clients)]")
        .replacing("minimum: 2.8.0", with: "minimum: \(minimum)")
        let folder = try TemporaryFolder()
        try folder.write(text, to: "kasa.md")
        let opened = try OpenedContent(folder.path), app = try #require(opened.apps.first)
        return DatedPolicy(try #require(opened.read(app).policy), at: try #require(Moment("2026-11-25T00:00Z")))
    }

    private func sentences(_ old: DatedPolicy, _ new: DatedPolicy) -> [String] {
        ReachWords.sentences(from: old, to: new)
    }

    @Test func `a platform that no document of either state reaches is left out`() throws {
        let old = try policy(clients: "remote-configuration")
        let new = try policy(clients: "remote-configuration", minimum: "{ios: 2.8.0, macos: 3.2.0}")
        #expect(sentences(old, new) == [])
    }

    @Test func `a platform that loses its document loses what its users were notified of, whatever the policy says`()
        throws
    {
        let old = try policy(clients: "retired"), new = try policy(clients: "remote-configuration", minimum: "3.2.0")
        #expect(
            sentences(old, new) == [
                "iOS: 2.8.0 must now update to 3.2.0 (was only notified)",
                "macOS: 2.7.0 needs no longer update, and is left alone",
                "macOS: 2.8.0 is no longer notified of 3.2.0",
                "macOS has no document any longer: its devices are no longer notified",
            ])
    }

    @Test func `devices on a channel are named where a client offers them its releases`() throws {
        func policy(_ client: String, _ more: String = "") throws -> DatedPolicy {
            let text = """
                ---
                app: Kasa
                store: {macos: "https://kasa.example/mac"}
                clients: [\(client)]
                releases: [{version: 3.0.0, build: 300}, {version: 4.0.0, build: 400}\(more)]
                ---
                """
            let folder = try TemporaryFolder()
            try folder.write(text, to: "kasa.md")
            let opened = try OpenedContent(folder.path), app = try #require(opened.apps.first)
            return DatedPolicy(try #require(opened.read(app).policy), at: try #require(Moment("2026-11-25T00:00Z")))
        }
        let beta = ", {version: 4.1.0-beta.1, build: 409, channel: beta}"
        #expect(
            sentences(try policy("sparkle-appcast"), try policy("sparkle-appcast", beta)) == [
                "macOS: 4.0.0 on the channel beta is now notified of 4.1.0-beta.1 (was left alone)",
                "macOS: 3.0.0 on the channel beta is still notified, of 4.1.0-beta.1 instead of 4.0.0",
            ])
        #expect(sentences(try policy("upgrader"), try policy("upgrader", beta)) == [])
    }

    @Test func `a platform that gets its first document is notified from then on`() throws {
        let old = try policy(clients: "remote-configuration"), new = try policy(clients: "retired")
        #expect(
            sentences(old, new) == [
                "macOS: 2.7.0 must now update to 3.2.0 (was left alone)",
                "macOS: 2.8.0 is now notified of 3.2.0 (was left alone)",
            ])
    }
}
