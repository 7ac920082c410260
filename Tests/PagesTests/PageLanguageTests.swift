import PolicyModel
import TestSupport
import Testing

@testable import Pages

/// What a page says itself is in the site's language; what policies and clients say stays as it is.
@Suite struct PageLanguageTests {
    private func renderer(_ language: String, hasFeed: Bool = false) throws -> PageRenderer {
        var mistakes: [Diagnostic] = []
        let templates = try TemplateFolder.read(nil, in: Sample.tag(language), reporting: &mistakes)
        #expect(mistakes == [])
        return PageRenderer(templates: templates, site: SamplePages.site, hasFeed: hasFeed)
    }

    private func pages(_ language: String) throws -> (app: String, home: String) {
        let renderer = try renderer(language)
        return (
            SamplePages.html(renderer.app(SamplePages.full)),
            SamplePages.html(SamplePages.home([SamplePages.full], by: renderer))
        )
    }

    @Test func `a German page has German sentences, dates and labels`() throws {
        let (app, home) = try pages("de")
        let texts = [
            "Versionen unter 2.8.0 müssen aktualisiert werden", "iOS 15 und neuer",
            "Android mit API-Level 26 und höher",
            "unter der Mindestversion", "2. November 2026", "1. August 2026, 09:30 Uhr UTC", "Regel old-phones",
            "1.234 Byte", "5 Minuten", "4.0.0 wartet auf ein Datum für iOS", "Nachricht",
        ]
        #expect(texts.filter { !app.contains($0) } == [])
        // The history of the sample comes as English sentences.
        let own = app.prefix(upTo: app.firstRange(of: "id=\"history\"")?.lowerBound ?? app.endIndex)
        let english = ["must update", "and later", "2026-11-02<", "goes live"]
        #expect(english.filter { own.contains($0) } == [])
        #expect(app.contains("datetime=\"2026-11-02\""))
        #expect(home.contains("4.0.0 wartet auf ein Datum für iOS"))
    }

    @Test func `an Arabic page keeps versions and names in their order`() throws {
        let (app, home) = try pages("ar")
        let phrase = "\u{200F}\u{2068}\u{200F}الإصدارات \u{2068}\u{200F}الأقدم من \u{2068}2.8.0\u{2069}\u{2069}\u{2069}"
        #expect(app.contains("\(phrase): التحديث إلزامي"))
        #expect(home.contains("\u{2068}4.0.0\u{2069}"))
        #expect(app.contains("2 نوفمبر 2026"))
        #expect(app.contains("\u{200F}القاعدة \u{2068}old-phones\u{2069}"))
    }

    @Test(arguments: Vocabulary.builtIn.keys.sorted())
    func `every isolate is closed on the same page`(name: String) throws {
        let (app, home) = try pages(String(name.dropLast(11)))
        for page in [app, home] {
            #expect(page.unicodeScalars.count { $0 == "\u{2068}" } == page.unicodeScalars.count { $0 == "\u{2069}" })
        }
    }

    @Test func `the feed is in the language of the pages`() throws {
        let plain = SamplePages.plain.dated.policy
        let revision = PolicyRevision(
            id: "a", who: "Ada", moment: Sample.moment, why: "Why", impact: ["x"], changes: [])
        let apps = (1...22).map { (name: "\(plain.name) \($0)", slug: "\(plain.slug)-\($0)", history: [revision]) }
        let feed = SamplePages.html(try #require(try renderer("de", hasFeed: true).feed(apps)))
        #expect(feed.contains("xml:lang=\"de\""))
        #expect(feed.contains("und 2 weitere Apps"))
    }
}
