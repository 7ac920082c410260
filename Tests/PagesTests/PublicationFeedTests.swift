import PolicyModel
import TestSupport
import Testing

@testable import Pages

/// The feed of publications: each with its stable address, its signers and what it changed.
struct PublicationFeedTests {
    private let entries = [
        PublicationEntry(
            version: 2, signed: "2026-11-21T00:00:00Z",
            signers: [.init(id: String(repeating: "a", count: 64), name: "ayşe"), .init(id: "D2EA", name: nil)],
            approvals: ["mia"], revision: "0a1b", changes: ["Kasa & Co: <b>2.8.0</b>"]),
        PublicationEntry(
            version: 1, signed: "2026-11-20T00:00:00Z", signers: [], revision: nil,
            changes: ["The first publication of this list."]),
    ]

    private func files(url: String?) throws -> [Artifact] {
        let site = Site(
            title: "Field apps", url: url, language: .english, targets: [], allowedURLs: [], introduction: .empty,
            position: Sample.position)
        let signing = StatusRecord.Signing(
            version: 2, signed: nil, key: "D2EA", roles: [], apps: [], clients: [], revision: "0a1b", history: entries)
        return try SamplePages.renderer(site: site).status(GlanceList([]), signing: signing)
    }

    @Test func `an entry is written so that nothing of it is markup`() throws {
        let feed = try #require(try files(url: "https://updates.example.com").first { $0.path == "publications.xml" })
        let text = String(decoding: feed.bytes, as: UTF8.self)
        #expect(text.contains("<id>https://updates.example.com/status/index.html#version-2</id>"))
        #expect(text.contains("<author><name>ayşe</name></author>\n<author><name>D2EA</name></author>"))
        #expect(text.contains("&lt;li&gt;Kasa &amp;amp; Co: &amp;lt;b&amp;gt;2.8.0&amp;lt;/b&amp;gt;&lt;/li&gt;"))
        #expect(!text.contains("<b>"))
        #expect(text.contains("<title>Version 2 of the site</title>") && !text.contains("Publication 2"), "\(text)")
        #expect(text.contains("<updated>2026-11-21T00:00:00Z</updated>"))
    }

    @Test func `the page shows who signed, who approved, and how the revision is checked`() throws {
        let written = try files(url: nil)
        #expect(written.map(\.path) == ["status/index.html", "status.json"])
        let page = SamplePages.html(written[0])
        #expect(page.contains("<code>decree verify --rebuild 0a1b</code>"))
        #expect(page.contains("Approved by: <bdi>mia</bdi>"))
        #expect(page.contains("<a href=\"#version-2\">Version 2 of the site</a>"))
        #expect(page.contains("<a href=\"#version-1\">compare with the one before</a>"))
        #expect(StatusRecord(written[1].bytes)?.signing?.history == entries)
    }
}
