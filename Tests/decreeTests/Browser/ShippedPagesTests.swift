import Foundation
import TestSupport
import Testing

/// Every page of the shipped site in a real browser, on a phone and on a desk, light and dark.
@Suite struct ShippedPagesTests {
    @Test func `these tests see all pages`() throws {
        #expect(
            try BrowsedSite.shipped.get().pages == [
                "404.html", "darkroom/index.html", "fieldnotes/index.html", "harbour/index.html", "index.html",
                "kasa/index.html", "pocket-timer/index.html", "status/index.html", "tramlines/index.html",
            ])
    }

    @Test(arguments: PageLook.all)
    func `a page is silent, asks nothing of others, and fits the screen with all of it opened`(look: PageLook) throws {
        let site = try BrowsedSite.shipped.get()
        for path in site.pages {
            let page = try site.open(path, look)
            #expect(try page.overflow() == [], "\(path)")
            try page.value("document.querySelectorAll('details').forEach((it) => { it.open = true })")
            #expect(try page.overflow() == [], "\(path), opened")
            try page.awaitRequests(3)
            #expect(page.complaints == [], "\(path)")
            #expect(page.requests.count >= 3, "\(path)")
            #expect(page.requests.filter { !$0.hasPrefix(site.address) } == [], "\(path)")
        }
    }

    /// Colours are those of the scheme whatever the screen, so that one of the dark looks is enough.
    @Test(arguments: [PageLook(.light, .phone), PageLook(.dark, .phone), PageLook(.light, .desk)])
    func `axe finds no barrier`(look: PageLook) throws {
        let site = try BrowsedSite.shipped.get()
        for path in site.pages {
            let barriers = try site.open(path, look).barriers()
            #expect(barriers == [], "\(path)")
        }
    }

    @Test func `axe and the console are heard`() throws {
        let site = try BrowsedSite.shipped.get(), page = try site.open("index.html")
        try page.value(
            "document.body.insertAdjacentHTML('beforeend', '<img src=https://elsewhere.example/a.png><p style=color:red>')"
        )
        #expect(page.holds("document.images.length === 1"))
        let barriers = try page.barriers()
        #expect(barriers.contains { $0.hasPrefix("critical image-alt: ") }, "\(barriers)")
        try page.value("console.error('said')")
        try page.value("new Promise((done) => setTimeout(done, 300))")
        let complaints = page.complaints.joined(separator: "\n")
        #expect(complaints.contains("console.error: said"))
        #expect(complaints.contains("ContentSecurityPolicyIssue"))
        #expect(complaints.contains("violates the following Content Security Policy directive"))
    }

    @Test func `a missing address at any depth has the page that says so, whole`() throws {
        let site = try BrowsedSite.shipped.get(), page = try site.open("kasa/nothing/there.html")
        #expect(try page.value("document.querySelectorAll('h1').length") == "1")
        #expect(try page.value("getComputedStyle(document.body).marginTop") == "0px")
        let link: String = try page.value("document.querySelector('main a').href")
        #expect(link == site.address + "index.html")
    }

    @Test(arguments: ["index.html", "kasa/index.html"])
    func `dark and light have colours of their own, and the system chooses`(path: String) throws {
        let site = try BrowsedSite.shipped.get(), page = try site.open(path)
        let verdicts =
            path == "index.html"
            ? (5...7).map { ".console td:nth-child(\($0))" } : [".phrase.force", ".phrase.recommend", ".verdict.none"]
        let parts = ["body", "h1", "a", ".quiet"] + verdicts
        func colours(_ scheme: BrowserPage.Scheme) throws -> [[String]] {
            try page.see(scheme)
            return try parts.map { part in
                let style = "getComputedStyle(document.querySelector(\(BrowserPage.quoted(part))))"
                return try page.value("[\(style).color, \(style).backgroundColor]")
            }
        }
        let light = try colours(.light), dark = try colours(.dark)
        for (part, both) in zip(parts, zip(light, dark)) { #expect(both.0[0] != both.1[0], "\(part)") }
        #expect(light[0][1] == "rgb(246, 247, 249)" && dark[0][1] == "rgb(17, 20, 26)")
        #expect(try colours(.light) == light)
    }
}
