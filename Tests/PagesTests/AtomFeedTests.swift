import PolicyModel
import TestSupport
import Testing

@testable import Pages

@Suite struct AtomFeedTests {
    private func renderer(hasFeed: Bool, site: Site = SamplePages.site) throws -> PageRenderer {
        var diagnostics: [Diagnostic] = []
        return PageRenderer(
            templates: try TemplateFolder.read(nil, reporting: &diagnostics), site: site, hasFeed: hasFeed)
    }

    @Test func `a feed says what each change means for users, the newest first`() throws {
        let plain = SamplePages.plain.dated.policy,
            apps = [(name: plain.name, slug: plain.slug, history: SamplePages.history)]
        let feed = try #require(try renderer(hasFeed: true).feed(apps))
        #expect(feed.path == "feed.xml")
        Golden.expect(feed.bytes, equals: "feed.xml")
    }

    @Test func `hostile words are text in a feed, and what XML cannot hold is left out`() throws {
        let revision = PolicyRevision(
            id: "a", who: "</name>&", moment: Sample.moment, why: "]]><script>\u{1}\u{1B}", changes: [])
        let policy = Sample.policy(name: "<b>", releases: [Sample.release("1.0")])
        let text = SamplePages.html(
            try #require(try renderer(hasFeed: true).feed([(policy.name, policy.slug, [revision])])))
        #expect(text.contains("<title>&lt;b&gt;: ]]&gt;&lt;script&gt;</title>"))
        #expect(text.contains("<author><name>&lt;/name&gt;&amp;</name></author>"))
    }

    @Test func `a revision of many apps is one entry, which names the first twenty`() throws {
        func app(_ number: Int) -> (name: String, slug: String, history: [PolicyRevision]) {
            let revision = PolicyRevision(
                id: "a1", who: "Ada", moment: Sample.moment, why: "Other words", impact: ["iOS: 1.0 is <told>"],
                changes: [])
            return ("App & \(number)", "app-\(number)", [revision])
        }
        let two = SamplePages.html(try #require(try renderer(hasFeed: true).feed([app(11), app(12)])))
        #expect(two.ranges(of: "<entry>").count == 1)
        #expect(two.contains("<title>Other words</title>"))
        #expect(two.contains("<id>https://updates.example.com/feed.xml#change-a1</id>"))
        #expect(
            two.contains(
                """
                <content type="html">&lt;p&gt;App &amp;amp; 11&lt;/p&gt;&lt;ul&gt;&lt;li&gt;iOS: 1.0 is &amp;lt;told&amp;gt;&lt;/li&gt;&lt;/ul&gt;\
                &lt;p&gt;App &amp;amp; 12
                """))
        let many = SamplePages.html(try #require(try renderer(hasFeed: true).feed((10..<31).map(app))))
        #expect(many.contains("App &amp;amp; 29&lt;") && !many.contains("App &amp;amp; 30&lt;"))
        #expect(many.contains("&lt;p&gt;and 1 more app&lt;/p&gt;</content>"))
    }

    @Test func `a feed holds the newest fifty changes`() throws {
        let many = (0..<120).map { day in
            PolicyRevision(
                id: "r\(day)", who: "Ada", moment: Moment(seconds: day * 86_400), why: "Day \(day).", changes: [])
        }
        let plain = SamplePages.plain.dated.policy
        let text = SamplePages.html(try #require(try renderer(hasFeed: true).feed([(plain.name, plain.slug, many)])))
        #expect(text.ranges(of: "<entry>").count == 50)
        #expect(text.contains("Day 119.") && text.contains("Day 70.") && !text.contains("Day 69."))
    }

    @Test func `without history or address there is no feed, and pages name it only where it is`() throws {
        #expect(try renderer(hasFeed: false).feed([]) == nil)
        let site = Site(
            title: "No address", url: nil, language: .english, targets: [], allowedURLs: [], introduction: .empty,
            position: Sample.position)
        #expect(try renderer(hasFeed: true, site: site).feed([]) == nil)
        #expect(SamplePages.html(try renderer(hasFeed: true).app(SamplePages.plain)).contains("href=\"../feed.xml\""))
        #expect(!SamplePages.html(try renderer(hasFeed: false).app(SamplePages.plain)).contains("feed.xml"))
    }
}
