import ClientFormats
import ClientKit
import PolicyModel
import TestSupport
import Testing

@testable import Pages

@Suite struct PageRendererTests {
    @Test func `where users are counted, each row and each cell of the grid says how many there are`() throws {
        let share = UserShare([
            .init(platform: .ios, version: Sample.version("3.0.1"), os: Sample.version("16.4"), users: 12_345),
            .init(platform: .ios, version: Sample.version("3.0.1"), os: nil, users: 55),
        ])
        let full = SamplePages.full
        let page = AppPage(outcomes: full.outcomes, of: full.dated, documents: [], share: share)
        let html = SamplePages.html(try SamplePages.renderer().app(page))
        #expect(html.contains(#"<small class="users">12,345</small>"#))
        #expect(html.contains("<small>12,400</small></th>"))
        // One platform alone has a figure.
        #expect(html.ranges(of: "Small figures are users.").count == 1)
        #expect(!SamplePages.html(try SamplePages.renderer().app(full)).contains("class=\"users\""))
    }

    @Test func `a home page is the golden one`() throws {
        let home = try SamplePages.home([SamplePages.full, SamplePages.plain], by: SamplePages.renderer())
        #expect(home.path == "index.html")
        #expect(home.role == .page)
        Golden.expect(home.bytes, equals: "home.html")
    }

    @Test func `an app page is the golden one`() throws {
        let page = try SamplePages.renderer().app(SamplePages.full)
        #expect(page.path == "kasa/index.html")
        #expect(page.role == .page)
        Golden.expect(page.bytes, equals: "app.html")
    }

    @Test func `the link of a message whose host is in punycode shows its letters too`() throws {
        let page = { (link: String) in
            let policy = Sample.policy(
                platforms: [.android], releases: [Sample.release("1.0.0", build: "1", on: [.android])],
                messages: [Sample.message(link: link)])
            return SamplePages.html(try SamplePages.renderer().app(SamplePages.page(policy)))
        }
        let link = "https://xn--bcher-kva.example/a"
        #expect(try page(link).contains(">\(link)</a> <bdi>(bücher.example)</bdi></dd>"))
        #expect(try page("https://books.example/a").contains(">https://books.example/a</a></dd>"))
    }

    @Test func `what Macs on a channel get has a table of its own, and a release says what it needs`() throws {
        func release(_ version: String, _ shipment: Release.Shipment, on channel: String? = nil) throws -> Release {
            Release(
                version: try #require(Version(orPreview: version)), shipments: [.macos: shipment], channel: channel,
                position: Sample.position)
        }
        let releases = [
            try release("1.0.0", .init(build: "1")),
            try release("2.0.0", .init(build: "2", hardware: .arm64, isMajor: true)),
        ]
        let preview = try release("2.1.0-beta.1", .init(build: "3", hardware: .arm64), on: "beta")
        let page = { (previews: [Release]) in
            let policy = Sample.policy(platforms: [.macos], releases: releases, previews: previews)
            return SamplePages.html(try SamplePages.renderer().app(SamplePages.page(policy)))
        }
        let html = try page([preview]),
            table = try #require(html.components(separatedBy: "<h4>On the channel beta</h4>").last)
        #expect(html.contains("2.0.0</span> <span class=\"badge announced\">"))
        #expect(html.contains("<span class=\"note\">arm64 only</span> <span class=\"note\">major release</span>"))
        #expect(table.contains("2.1.0-beta.1</span> <span class=\"badge announced\">"))
        #expect(html.components(separatedBy: "On the channel beta").count == 3)
        #expect(try !page([]).contains("2.1.0-beta.1"))
    }

    @Test(arguments: [
        ("100 %", "<time datetime=\"2026-12-10\">from 2026-12-10</time>"), ("90 %", "no date yet"),
    ])
    func `a release for a share is on its way to the day from which all can have it`(last: String, words: String) throws
    {
        let shares = try [("2026-11-20", "10 %"), ("2026-12-05", "50 %"), ("2026-12-10", last)].map { date, share in
            ShareStep(try #require(InstallationShare(share)), from: Moment(date))
        }
        let shared = Release(
            version: Sample.version("2.0.0"),
            shipments: [
                .ios: .init(
                    requires: Sample.version("15"), live: .from(try #require(Moment("2026-11-20"))), shares: shares)
            ],
            position: Sample.position)
        let page = SamplePages.page(Sample.policy(releases: [Sample.release("1.0.0"), shared]))
        let html = SamplePages.html(try SamplePages.renderer().app(page))
        #expect(html.contains("<span class=\"line\">2.0.0 <span class=\"quiet\">\(words)</span></span>"))
    }

    @Test func `every link leads somewhere and every id is used once`() throws {
        let renderer = try SamplePages.renderer()
        let pages = [SamplePages.full, SamplePages.plain]
        let artifacts =
            [SamplePages.home(pages, by: renderer), renderer.missing] + pages.map(renderer.app) + renderer.assets
            + renderer.status(GlanceList(pages.map { AppGlance($0) }), signing: nil)
        let documents = pages.flatMap(\.documents).map(\.path)
        #expect(LinkCheck.faults(in: artifacts, documents: documents) == [])
    }

    @Test func `every page has one main heading and no inline style or script`() throws {
        let renderer = try SamplePages.renderer()
        let pages = [
            SamplePages.home([SamplePages.full], by: renderer), renderer.app(SamplePages.full),
            renderer.app(SamplePages.plain),
            renderer.missing,
        ]
        for page in pages {
            let html = SamplePages.html(page)
            #expect(html.ranges(of: "<h1").count == 1, "\(page.path)")
            let scripts = html.matches(of: /<script src="[^"]*(assets\/\w+\.js)" defer><\/script>\n/).map {
                String($0.1)
            }
            let own = ["index.html": ["assets/home.js"], "404.html": []][page.path] ?? ["assets/app.js"]
            #expect(scripts == own && html.ranges(of: "<script").count == own.count, "\(page.path)")
            #expect(!html.contains("<style"))
            #expect(!html.contains(" style="))
        }
    }

    @Test func `hostile words show as text and never run`() throws {
        let hostile = "\"'><script>alert(1)</script>{{name}}&\u{202E}"
        let escaped = "&quot;&#39;&gt;&lt;script&gt;alert(1)&lt;/script&gt;{{name}}&amp;\u{202E}"
        let entry = Acceptance(
            clients: [hostile], rule: hostile, lossClass: "weaker", why: hostile, until: Moment("2027-01-01"),
            position: Sample.position)
        let policy = Sample.policy(
            name: hostile, releases: [Sample.release("1.0", build: hostile), Sample.release("2.0")],
            rules: [
                Sample.rule(.recommend, id: hostile, text: hostile) {
                    $0.custom = [CustomValue(name: hostile, value: hostile)]
                }
            ],
            accepts: [entry], texts: [hostile: Sample.text(["en": [.title: hostile, .message: hostile]])])
        let alert = ShownAlert(
            languages: [.english],
            dialog: Dialog(
                title: hostile, text: hostile, buttons: [.init(title: hostile, isUpdate: true, link: nil)]),
            written: .english)
        let client = ShownClient(
            client: hostile, platforms: [.ios], given: .force, alerts: [alert, alert])
        let page = SamplePages.page(
            policy,
            documents: [
                DocumentLink(
                    path: "kasa/x.json", client: hostile, bytes: Array(hostile.utf8), isShown: true,
                    digest: { _ in "0" })
            ],
            losses: [
                SamplePages.loss(.weaker, of: hostile, by: .rule(0), in: policy, acceptance: entry)
            ],
            alerts: [ShownVerdict(verdict: .force, who: hostile, clients: [client])])
        let renderer = try SamplePages.renderer()
        for html in [renderer.app(page), SamplePages.home([page], by: renderer)].map(SamplePages.html) {
            #expect(html.ranges(of: "<script").count == 1)
            #expect(html.contains("<bdi>\(escaped)</bdi>"))
            #expect(!html.contains("<script>alert"))
            #expect(!html.contains("\"'><script"))
        }
        let app = SamplePages.html(renderer.app(page))
        #expect(app.contains("<p class=\"alert-title\" dir=\"auto\">\(escaped)</p>"))
        #expect(
            app.contains(
                "<bdi class=\"phrase recommend\">devices (\(escaped) is \(escaped)) are notified of 2.0;</bdi>"))
    }

    @Test(arguments: [
        (["prince-of-versions", "retired"], "A document of prince-of-versions or retired would serve it."),
        ([], "No client that Decree supports serves Android."),
    ])
    func `a platform without a document gets no outcomes, and its place says so`(servers: [String], remedy: String)
        throws
    {
        let both: [Platform] = [.ios, .android]
        let policy = Sample.policy(
            platforms: both, releases: [Sample.release("1.0", on: both), Sample.release("2.0", on: both)],
            minimum: [.ios: "2.0", .android: "2.0"])
        let page = SamplePages.page(policy, unserved: [.android: servers]), renderer = try SamplePages.renderer()
        let app = SamplePages.html(renderer.app(page)), home = SamplePages.html(SamplePages.home([page], by: renderer))
        let words = "None of the app’s clients has a document for Android, so nobody there is notified"
        #expect(app.contains("<p class=\"sentence\"><span class=\"ending\">\(words).</span></p>"))
        #expect(app.contains("<h3 id=\"on-android\">On Android</h3>"))
        #expect(app.contains("<p class=\"empty\">\(words). \(remedy)</p>"))
        #expect(app.ranges(of: "<table class=\"outcomes\" id=").count == 1)
        #expect(app.contains("Outcome for each installed version on iOS"))
        #expect(home.contains("<td>iOS<td>2.0<td>2.0<td>1<td><td>1<td>"))
        #expect(home.contains("<td>Android<td>2.0<td>2.0<td><td><td><td>"))
    }

    @Test func `a title of ten thousand characters is whole`() throws {
        let long = String(repeating: "W", count: 10_000)
        let alert = ShownAlert(
            languages: [.english],
            dialog: Dialog(
                title: long, text: long, buttons: [.init(title: long, isUpdate: true, link: nil)]), written: .english)
        let client = ShownClient(
            client: "retired", platforms: [.ios], given: .force, alerts: [alert])
        let page = SamplePages.page(
            Sample.policy(name: long, releases: [Sample.release("1.0")], texts: [:]),
            alerts: [ShownVerdict(verdict: .force, who: long, clients: [client])])
        #expect(SamplePages.html(try SamplePages.renderer().app(page)).ranges(of: long).count == 6)
    }

    @Test func `the page for a missing address reaches the site from any depth`() throws {
        let missing = try SamplePages.renderer().missing
        #expect(missing.path == "404.html")
        #expect(SamplePages.html(missing).contains("href=\"https://updates.example.com/assets/style.css\""))
        let site = Site(
            title: "No address", url: nil, language: .english, targets: [], allowedURLs: [], introduction: .empty,
            position: Sample.position)
        #expect(SamplePages.html(try SamplePages.renderer(site: site).missing).contains("href=\"/assets/style.css\""))
        #expect(try SamplePages.renderer(site: site).sitemap(["kasa"]) == nil)
    }

    @Test func `the sitemap names every page, by path`() throws {
        let sitemap = try SamplePages.renderer().sitemap(["kasa", "atlas"])
        #expect(
            sitemap.map(SamplePages.html) == """
                <?xml version="1.0" encoding="UTF-8"?>
                <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
                <url><loc>https://updates.example.com/</loc></url>
                <url><loc>https://updates.example.com/atlas/index.html</loc></url>
                <url><loc>https://updates.example.com/kasa/index.html</loc></url>
                </urlset>

                """)
    }

    @Test func `a store link that is not https gets no href`() throws {
        let policy = Sample.policy(stores: [.ios: "javascript:alert(1)"], releases: [Sample.release("1.0")])
        let page = SamplePages.page(policy)
        #expect(!SamplePages.html(try SamplePages.renderer().app(page)).contains("javascript:"))
    }

    @Test func `apps on the home page stand by name without regard to case`() throws {
        let pages = [("b", "alpha"), ("c", "Beta"), ("a", "gamma")].map { slug, name in
            SamplePages.page(Sample.policy(slug: slug, name: name, releases: [Sample.release("1.0")]))
        }
        let renderer = try SamplePages.renderer()
        let html = SamplePages.html(SamplePages.home(pages.reversed(), by: renderer))
        let places = ["alpha", "Beta", "gamma"].compactMap { html.firstRange(of: "\">\($0)</a>")?.lowerBound }
        #expect(places.count == 3)
        #expect(places == places.sorted())
        #expect(SamplePages.home(pages, by: renderer) == SamplePages.home(pages.reversed(), by: renderer))
    }
}
