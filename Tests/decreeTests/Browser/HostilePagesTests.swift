import Foundation
import TestSupport
import Testing

/// What an author writes shows as text, and a real browser never runs, loads or follows any of it.
@Suite struct HostilePagesTests {
    private static let site = Result { try BrowsedSite(try HostileSite.folder()) }

    @Test(arguments: PageLook.all)
    func `hostile words run nothing, load nothing, and keep the layout`(look: PageLook) throws {
        let site = try Self.site.get()
        for path in site.pages {
            let page = try site.open(path, look)
            try page.value("document.querySelectorAll('details').forEach((it) => { it.open = true })")
            #expect(try page.overflow() == [], "\(path)")
            #expect(try page.value("window.hacked") == "undefined", "\(path)")
            #expect(page.complaints == [], "\(path)")
            #expect(page.requests.filter { !$0.hasPrefix(site.address) } == [], "\(path)")
            let scripts: [String] = try page.value("[...document.scripts].map((it) => it.getAttribute('src'))")
            let own = ["index.html": ["assets/home.js"], "hostile/index.html": ["../assets/app.js"]]
            #expect(scripts == own[path] ?? [], "\(path)")
            #expect(
                try page.value(
                    "document.querySelectorAll('iframe, object, embed, base, form, main img, main script:not([src$=\"assets/home.js\"], [src$=\"assets/app.js\"]), main style').length"
                ) == "0")
            let links: [String] = try page.value(
                "[...document.querySelectorAll('[href]:not(use), [src]')].map((it) => it.href ?? it.src)")
            #expect(links.filter { !$0.hasPrefix("https://") } == [], "\(path)")
            let shapes: [String] = try page.value(
                "[...document.querySelectorAll('use')].map((it) => it.getAttribute('href'))")
            #expect(Set(shapes).isSubset(of: ["#mark-force", "#mark-recommend", "#mark-none"]), "\(path)")
            let handlers =
                "[...document.querySelectorAll('*')].flatMap((it) => it.getAttributeNames()).filter((it) => it.startsWith('on'))"
            #expect(try page.value(handlers, as: [String].self) == [], "\(path)")
        }
    }

    @Test func `hostile words are on screen as they were written`() throws {
        let page = try Self.site.get().open("hostile/index.html")
        try page.value("document.querySelectorAll('details').forEach((it) => { it.open = true })")
        let words = HostileSite.words, said = HostileSite.words.replacing("{{name}}{{{documentation}}}", with: "")
        #expect(try page.value("document.querySelector('h1').innerText") == words)
        #expect(try page.value("document.querySelector('.brand a').innerText") == words)
        #expect(try page.value("document.title").contains(words))
        let whole = try page.value("document.querySelector('main').textContent")
        #expect(whole.ranges(of: words).count > 10 && whole.ranges(of: said).count > 10)
        let titles: [String] = try page.value(
            "[...document.querySelectorAll('.alert-title')].map((it) => it.textContent)")
        #expect(titles.contains(HostileSite.long) && titles.contains(said))
        // Arabic that begins with Latin letters in an isolate is laid out from the right all the same.
        #expect(try page.value("getComputedStyle(document.querySelector('.texts tr[lang=ar] td')).direction") == "rtl")
    }

    @Test func `axe finds no barrier where words are hostile`() throws {
        let site = try Self.site.get()
        for path in site.pages {
            let barriers = try site.open(path).barriers()
            #expect(barriers == [], "\(path)")
        }
    }
}
