import PolicyModel
import TestSupport
import Testing

@testable import Pages

@Suite struct PageRendererTests {
    @Test func `a home page is the golden one`() throws {
        let home = try SamplePages.renderer().home([SamplePages.full, SamplePages.plain])
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

    @Test func `every link leads somewhere and every id is used once`() throws {
        let renderer = try SamplePages.renderer()
        let pages = [SamplePages.full, SamplePages.plain]
        let artifacts = [renderer.home(pages)] + pages.map(renderer.app) + renderer.assets
        let documents = pages.flatMap(\.documents).map(\.path)
        #expect(LinkCheck.faults(in: artifacts, documents: documents) == [])
    }

    @Test func `every page has one main heading and no inline style or script`() throws {
        let renderer = try SamplePages.renderer()
        for page in [renderer.home([SamplePages.full]), renderer.app(SamplePages.full), renderer.app(SamplePages.plain)] {
            let html = SamplePages.html(page)
            #expect(html.ranges(of: "<h1").count == 1, "\(page.path)")
            #expect(!html.contains("<script"))
            #expect(!html.contains("<style"))
            #expect(!html.contains(" style="))
        }
    }

    @Test func `a hostile name and text show as text`() throws {
        let hostile = "\"'><script>alert(1)</script>{{name}}&\u{202E}"
        let policy = Sample.policy(
            name: hostile, releases: [Sample.release("1.0"), Sample.release("2.0")],
            rules: [Sample.rule(.recommend, id: hostile, text: hostile)],
            texts: [hostile: Sample.text(["en": [.title: hostile, .message: hostile]])])
        let page = AppPage(dated: DatedPolicy(policy, at: Sample.moment), documents: [])
        let renderer = try SamplePages.renderer()
        let escaped = "&quot;&#39;&gt;&lt;script&gt;alert(1)&lt;/script&gt;{{name}}&amp;\u{202E}"
        for html in [SamplePages.html(renderer.app(page)), SamplePages.html(renderer.home([page]))] {
            #expect(!html.contains("<script"))
            #expect(html.contains("<bdi>\(escaped)</bdi>"))
        }
    }

    @Test func `a store link that is not https gets no href`() throws {
        let policy = Sample.policy(stores: [.ios: "javascript:alert(1)"], releases: [Sample.release("1.0")])
        let page = AppPage(dated: DatedPolicy(policy, at: Sample.moment), documents: [])
        #expect(!SamplePages.html(try SamplePages.renderer().app(page)).contains("javascript:"))
    }

    @Test func `apps on the home page stand by name without regard to case`() throws {
        let pages = [("b", "alpha"), ("c", "Beta"), ("a", "gamma")].map { slug, name in
            AppPage(
                dated: DatedPolicy(
                    Sample.policy(slug: slug, name: name, releases: [Sample.release("1.0")]), at: Sample.moment),
                documents: [])
        }
        let renderer = try SamplePages.renderer()
        let html = SamplePages.html(renderer.home(pages.reversed()))
        let places = ["alpha", "Beta", "gamma"].compactMap { html.firstRange(of: "<bdi>\($0)</bdi>")?.lowerBound }
        #expect(places.count == 3)
        #expect(places == places.sorted())
        #expect(renderer.home(pages) == renderer.home(pages.reversed()))
    }
}
