import TestSupport
import Testing

/// The page of a review as its reviewer gets it: on a phone, in the dark, on paper, by keyboard and without scripts.
@Suite struct ReviewComfortTests {
    private static func page(_ look: PageLook = PageLook(.light, .desk)) throws -> BrowserPage {
        let page = try Browser.page()
        try look.put(on: page)
        try page.open(ReviewedSite.address() + "index.html")
        return page
    }

    @Test(arguments: PageLook.all)
    func `it fits every screen, has no barrier, and asks for no other file`(look: PageLook) throws {
        let page = try Self.page(look), address = try ReviewedSite.address()
        try page.value("document.querySelectorAll('details').forEach((it) => { it.open = true })")
        #expect(try page.overflow() == [])
        #expect(page.complaints == [])
        #expect(page.requests.filter { $0 != "\(address)index.html" } == [])
        #expect(try page.barriers() == [])
    }

    @Test func `the reviewer sees the sentence, the changed cells with what they were, and both alerts`() throws {
        let page = try Self.page()
        #expect(try page.value("document.querySelector('h1').checkVisibility()") == "true")
        let text = try page.value("document.querySelector('main').innerText")
        for words in ["3.1.0", "can no longer connect", "cannot connect any more", "1,240 users"] {
            #expect(text.contains(words), "\(words)")
        }
        let changed: [String] = try page.value(
            "[...document.querySelectorAll('td.moved')].filter((it) => it.checkVisibility()).map((it) => it.innerText)")
        #expect(changed.contains { $0.contains("force") && $0.contains("Changed:") }, "\(changed)")
    }

    @Test func `on paper it is black on white, and all of it is there`() throws {
        let page = try Self.page()
        try page.see(.dark, on: .print)
        let style = "getComputedStyle(document.body)"
        #expect(
            try page.value("[\(style).color, \(style).backgroundColor]", as: [String].self) == [
                "rgb(0, 0, 0)", "rgb(255, 255, 255)",
            ])
        let paper = try page.paper()
        #expect(paper.starts(with: "%PDF-1.".utf8) && paper.count > 20_000)
    }

    @Test func `every link and every part that opens is reached by the keyboard alone`() throws {
        let page = try Self.page()
        let count = try page.value("document.querySelectorAll('main a[href], main summary').length")
        let reachable = try page.value(
            "[...document.querySelectorAll('main a[href], main summary')].filter((it) => { it.focus(); return document.activeElement === it || !it.checkVisibility() }).length"
        )
        #expect(count == reachable)
        #expect(Int(count) ?? 0 > 0)
    }
}
