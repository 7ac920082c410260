import Foundation
import TestSupport
import Testing

/// What a page is on paper, and what is left of it without scripts.
@Suite struct PageComfortTests {
    /// Enough apps for letters and filters.
    private static let many = Result { () throws -> BrowsedSite in
        let folder = try TemporaryFolder()
        try folder.write("---\ntitle: Many\nurl: https://localhost\n---\n", to: "Content/index.md")
        for (slug, name) in ["Atlas", "alpha", "Bus", "3D", "Élan", "Çay", "Çin", "Dock", "Ebb", "İstanbul Kart"]
            .enumerated()
        {
            try folder.write(
                Decree.smallPolicy.replacing("app: Kasa", with: "app: \(name)"), to: "Content/app-\(slug).md")
        }
        return try BrowsedSite(folder)
    }

    @Test func `without scripts everything is there to read, and letters lead to apps`() throws {
        for (site, path) in [(try BrowsedSite.shipped.get(), "kasa/index.html"), (try Self.many.get(), "index.html")] {
            let plain = try Browser.page(), full = try site.open(path)
            try plain.run(scripts: false)
            try plain.open(site.address + path)
            // What is asked of a page is answered by a script, and today is known to it alone.
            let words =
                "[...document.querySelector('main').children].filter((it) => !it.matches('.ask')).map((it) => { for (const today of it.querySelectorAll('.today-word')) today.remove(); return it.textContent })"
            let (read, whole) = (try plain.value(words, as: [String].self), try full.value(words, as: [String].self))
            #expect(read == whole)
            #expect(
                try plain.value("[...document.querySelectorAll('.ask, .filter')].every((it) => !it.checkVisibility())")
                    == "true")
            #expect(plain.complaints == [])
        }
        let page = try Browser.page()
        try page.run(scripts: false)
        try page.see(width: 360, height: 300, isPhone: true)
        try page.see(.light)
        try page.open(Self.many.get().address + "index.html")
        try page.click(".jump li:last-child a")
        let target = try page.value("location.hash.slice(1)")
        #expect(target.hasPrefix("app-"))
        #expect(
            page.holds(
                "(() => { const it = document.getElementById('\(target)').getBoundingClientRect(); return it.top >= 0 && it.top < 300 })()"
            ))
        try page.open(BrowsedSite.shipped.get().address + "kasa/index.html")
        try page.click(".sheet > summary")
        #expect(try page.value("document.querySelector('.sheet table').checkVisibility()") == "true")
    }

    @Test(arguments: BrowserPage.Scheme.allCases)
    func `on paper stands what is to be read, black on white, and nothing that only a screen needs`(
        scheme: BrowserPage.Scheme
    ) throws {
        let site = try BrowsedSite.shipped.get()
        for path in site.pages where path != "404.html" {
            let page = try site.open(path)
            try page.see(scheme, on: .print)
            let gone = try page.value(
                "[...document.querySelectorAll('.jump, .crumbs, .skip, .filter, .ask, .more > summary')].filter((it) => it.checkVisibility()).map((it) => it.className)",
                as: [String].self)
            #expect(gone == [], "\(path)")
            let style = "getComputedStyle(document.body)"
            #expect(
                try page.value("[\(style).color, \(style).backgroundColor]", as: [String].self) == [
                    "rgb(0, 0, 0)", "rgb(255, 255, 255)",
                ])
            #expect(
                try page.value(
                    "[...document.querySelectorAll('h1, h2, .alert, .verdict, .phrase, .digest')].filter((it) => !it.closest('.ask, .more, details:not([open])')).every((it) => it.checkVisibility())"
                ) == "true", "\(path)")
            let link = "getComputedStyle(document.querySelector('a.store'), '::after').content"
            let stores = ["tramlines": "https://play.google.com/", "darkroom": "https://darkroom.example.com/"]
            let store = stores[path.prefix { $0 != "/" }.description] ?? "https://apps.apple.com/"
            if path != "index.html", path != "status/index.html" {
                #expect(try page.value(link).contains(store), "\(path)")
            }
            let paper = try page.paper()
            #expect(paper.starts(with: "%PDF-1.".utf8) && paper.count > 20_000, "\(path)")
        }
    }
}
