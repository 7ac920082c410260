import Foundation
import TestSupport
import Testing

/// The feeds of the shipped site and of other policies, read by programs that others wrote.
@Suite struct FeedReadersTests {
    private static let policy = """
        ---
        app: Kasa & Söhne
        store: {ios: "https://example.com/ios?a=1&b=2", macos: "https://example.com/mac", android: "https://example.com/get.html"}
        clients: {upgrader: {}, sparkle-appcast: {}, app-updater: {format: xml}}
        releases:
          - {version: 2.7.0, build: 270, live: 2026-03-01}
          - {version: 3.2.0, build: 320, live: 2026-11-02}
        ---
        # Release: 3.2.0
        ## en
        - Faster **sync** & <smaller>
        ## ar
        - أسرع ]]> وأصغر

        """

    private static let names = """
        import feedparser, json, sys
        feed = feedparser.parse(sys.argv[1])
        print(json.dumps({
            "bozo": bool(feed.bozo), "version": feed.version, "title": feed.feed.get("title"),
            "entries": [[e.title, e.get("sparkle_version"), e.get("link"), e.get("published"),
                         [l.href for l in e.links if l.rel == "enclosure"]] for e in feed.entries]}))
        """

    private struct Feed: Decodable, Equatable {
        let bozo: Bool
        let version: String
        let title: String?
    }

    private func read(_ file: String) throws -> (feed: Feed, json: String) {
        let run = try ProgramRun.run(TestPython.program(with: "feedparser"), ["-c", Self.names, file])
        #expect(run.status == 0, "\(run.errors)")
        return (try JSONDecoder().decode(Feed.self, from: Data(run.output.utf8)), run.output)
    }

    @Test func `every feed is well-formed to xmllint, and an RSS feed to feedparser`() throws {
        let folder = try TemporaryFolder()
        try folder.write("---\ntitle: Updates\nurl: https://updates.example.com\n---\n", to: "Content/index.md")
        try folder.write(Self.policy, to: "Content/kasa.md")
        let build = try Decree.run("build", in: folder)
        #expect(build.status == 0, "\(build.errors)")
        for name in ["appcast", "upgrader", "app-updater"] {
            let file = "\(folder.path)/Public/kasa/\(name).xml"
            let run = try ProgramRun.run("xmllint", ["--noout", "--nonet", "--pedantic", file])
            #expect(run.status == 0 && run.errors.isEmpty, "\(name): \(run.errors)")
        }
        for name in ["appcast", "upgrader"] {
            let found = try read("\(folder.path)/Public/kasa/\(name).xml")
            #expect(found.feed == Feed(bozo: false, version: "rss20", title: "Kasa & Söhne"), "\(name)")
        }
    }

    @Test func `feedparser finds in the shipped feed what Sparkle does`() throws {
        let folder = try Decree.shippedSite()
        #expect(try Decree.run("build", in: folder).status == 0)
        let json = try read("\(folder.path)/Public/darkroom/appcast.xml").json
        let link = "\"https://darkroom.example.com/get\"",
            file = "https://darkroom.example.com/files/Darkroom-3.1.0.zip",
            beta = "https://darkroom.example.com/files/Darkroom-3.2.0-beta.1.zip"
        let entries = [
            "[\"Darkroom 3.1.0\", \"3100\", \(link), \"Thu, 19 Nov 2026 00:00:00 +0000\", [\"\(file)\"]]",
            "[\"Darkroom 3.0.1\", \"3001\", \(link), \"Mon, 03 Nov 2025 00:00:00 +0000\", []]",
            "[\"Darkroom 2.4.0\", \"2400\", \(link), \"Mon, 17 Mar 2025 00:00:00 +0000\", []]",
            "[\"Darkroom 3.2.0-beta.1\", \"3190\", \(link), \"Fri, 20 Nov 2026 00:00:00 +0000\", [\"\(beta)\"]]",
        ]
        #expect(json.contains("\"entries\": [\(entries.joined(separator: ", "))]"), "\(json)")
    }
}
