import Foundation
import TestSupport
import Testing

/// The home page's table in a real browser: sorted, filtered, and kept in the address.
@Suite struct AppTableTests {
    /// Ten apps, each with something of its own.
    static let site = Result { () throws -> BrowsedSite in
        let folder = try TemporaryFolder()
        try folder.write("---\ntitle: Many\nurl: https://localhost\n---\n", to: "Content/index.md")
        for (slug, app) in apps.enumerated() {
            var policy = Decree.smallPolicy.replacing("app: Kasa", with: "app: \(app.name)")
            for (old, new) in app.edits { policy = policy.replacing(old, with: new) }
            try folder.write(policy, to: "Content/app-\(slug).md")
        }
        return try BrowsedSite(folder)
    }

    private static func coming(_ date: String) -> (String, String) {
        ("minimum:", "  - {version: 4.0.0, build: 4.0.0, requires: 15, live: \(date)}\nminimum:")
    }

    private static let apps: [(name: String, edits: [(String, String)])] = [
        ("Atlas", []),
        ("alpha", [("3.2.0", "3.10.0")]),
        ("Bus", [("3.2.0", "3.9.0")]),
        ("3D", [("minimum: 2.8.0\n", "")]),
        ("Élan", [("minimum: 2.8.0", "minimum: 2.7.0")]),
        (
            "Çay",
            [
                (
                    "ios: \"https://apps.apple.com/app/id1234567890\"",
                    "android: \"https://play.google.com/store/apps/details?id=com.example.cay\""
                ),
                ("[prince-of-versions, retired]", "[prince-of-versions]"), ("requires: 15", "requires: 24"),
                ("build: 2.7.0", "build: 27"), ("build: 2.8.0", "build: 28"), ("build: 3.2.0", "build: 32"),
            ]
        ),
        ("Çin", [coming("2026-12-01T09:00Z")]),
        ("Dock", [coming("2027-03-01")]),
        ("Ebb", [("Title: Update required", "Title: \(String(repeating: "Update ", count: 12))")]),
        ("İstanbul Kart", [coming("2026-12-01")]),
    ]

    /// Ten days before the first release of `apps` that comes.
    private static let today = "Date.now = () => Date.UTC(2026, 10, 21)"

    private func open(_ query: String = "") throws -> BrowserPage {
        let site = try Self.site.get(), page = try Browser.page()
        try PageLook(.light, .desk).put(on: page)
        try page.tools.call("Page.addScriptToEvaluateOnNewDocument", ["source": Self.today])
        try page.open(site.address + "index.html" + query)
        return page
    }

    /// The names in the rows that are shown, from top to bottom.
    ///
    /// `innerText` would be empty in a group of rows that the browser has not drawn yet (`content-visibility: auto`).
    private func names(_ page: BrowserPage) throws -> [String] {
        try page.value(
            """
            [...document.querySelectorAll("#app-list tbody tr")]
              .filter((it) => it.checkVisibility()).map((it) => it.cells[0].textContent)
            """)
    }

    /// As a person does it: the control says that it was changed.
    private func choose(_ name: String, _ value: String, on page: BrowserPage) throws {
        try page.value(
            """
            (() => {
              const it = document.querySelector(".filter [name=\(name)]");
              it.value = "\(value)";
              it.dispatchEvent(new Event("input", {bubbles: true}));
            })()
            """)
    }

    private static let byName = [
        "3D", "alpha", "Atlas", "Bus", "Dock", "Ebb", "Çay", "Çin", "Élan", "İstanbul Kart",
    ]

    @Test func `the filter shows the apps whose name holds the words, whatever accents, and counts them`() throws {
        let page = try open()
        let count = "document.querySelector('.filter [role=status]').innerText"
        #expect(try Set(names(page)) == Set(Self.byName))
        try page.click(".filter [name=q]")
        try page.type("b")
        #expect(try names(page) == ["Bus", "Ebb", "İstanbul Kart"])
        #expect(try page.value(count) == "3 of 10 apps")
        try page.type("us ")
        #expect(try names(page) == ["Bus"])
        try page.type("<x>")
        #expect(try names(page) == [])
        #expect(try page.value(count) == "0 of 10 apps")
        try page.press(.escape)
        #expect(try names(page).count == 10)
        #expect(try page.value(count) == "")
        try page.type("ELAN")
        #expect(try names(page) == ["Élan"])
        #expect(try page.value("location.search") == "?q=ELAN")
        #expect(try page.barriers() == [])
        #expect(page.complaints == [])
    }

    @Test(
        arguments: [
            ("platform", "android", ["Çay"]), ("verdict", "force", nil), ("client", "retired", nil),
            ("due", "7", []), ("due", "30", ["İstanbul Kart", "Çin"]), ("due", "90", ["İstanbul Kart", "Çin"]),
        ] as [(String, String, [String]?)])
    func `each filter shows what its words say`(name: String, value: String, expected: [String]?) throws {
        let page = try open()
        try choose(name, value, on: page)
        let others = ["verdict": ["3D", "Élan"], "client": ["Çay"]]
        #expect(try names(page) == expected ?? names(open()).filter { !(others[name] ?? []).contains($0) })
        #expect(try page.value("location.search") == "?\(name)=\(value)")
    }

    @Test func `apps with warnings are shown alone, and Reset shows all again`() throws {
        let page = try open()
        try page.click(".filter [name=warnings]")
        #expect(try names(page) == ["Ebb"])
        #expect(try page.value("location.search") == "?warnings=1")
        try page.click(".filter button")
        #expect(try names(page).count == 10)
        #expect(try page.value("location.search") == "")
        #expect(try page.value("document.querySelector('.filter button').checkVisibility()") == "false")
    }

    @Test func `a column is sorted as what it holds, missing last in both directions`() throws {
        let page = try open(), plain = try names(page)
        func sorted(by column: String) throws -> [String] {
            try page.click("th[data-column=\(column)] button")
            return try names(page)
        }
        #expect(try sorted(by: "announced").suffix(2) == ["Bus", "alpha"])
        #expect(try sorted(by: "announced").prefix(2) == ["alpha", "Bus"])
        #expect(try sorted(by: "minimum").first == "Élan")
        #expect(try names(page).last == "3D")
        #expect(try sorted(by: "minimum").suffix(2) == ["Élan", "3D"])
        #expect(try sorted(by: "next").prefix(3) == ["İstanbul Kart", "Çin", "Dock"])
        #expect(try sorted(by: "next").prefix(3) == ["Dock", "Çin", "İstanbul Kart"])
        #expect(try page.value("location.search") == "?sort=-next")
        #expect(try page.value("document.querySelector('th[aria-sort]').getAttribute('aria-sort')") == "descending")
        #expect(try page.value("document.querySelectorAll('th[aria-sort]').length") == "1")
        #expect(try sorted(by: "name") == plain)
        #expect(try sorted(by: "name") == plain.reversed())
        #expect(try page.barriers() == [])
    }

    @Test func `the address restores the view, and back and forward walk through the views`() throws {
        let page = try open("?platform=ios&sort=-announced&q=a")
        let view = try names(page)
        #expect(view.prefix(2) == ["alpha", "Élan"] || view.first == "alpha")
        #expect(!view.contains("Çay") && !view.contains("Bus"))
        try choose("verdict", "force", on: page)
        let forced = try names(page)
        #expect(try page.value("location.search") == "?q=a&platform=ios&verdict=force&sort=-announced")
        try page.value("history.back()")
        #expect(page.holds("location.search === '?platform=ios&sort=-announced&q=a'"))
        #expect(try names(page) == view)
        #expect(try page.value("document.querySelector('.filter [name=verdict]').value") == "")
        try page.value("history.forward()")
        #expect(page.holds("location.search.includes('verdict')"))
        #expect(try names(page) == forced)
        // No person touched the page here, and the browser notes that.
        #expect(page.complaints.filter { !$0.contains("NavigationEntryMarkedSkippable") } == [])
    }

    @Test func `an address that nobody made shows all apps`() throws {
        let page = try open("?platform=beos&sort=-toString&verdict=__proto__&client=%00&due=x&warnings=maybe")
        #expect(try names(page).count == 10)
        #expect(page.complaints == [])
    }

    @Test func `keys alone reach the filter and sort`() throws {
        let page = try open()
        try page.value(
            "document.body.dispatchEvent(new KeyboardEvent('keydown', {key: '/', bubbles: true, cancelable: true}))")
        #expect(try page.value("document.activeElement.name") == "q")
        let wanted = "document.activeElement === document.querySelector('th[data-column=minimum] button')"
        var presses = 0
        while try page.value(wanted) != "true", presses < 60 {
            try page.press(.tab)
            presses += 1
        }
        #expect(try page.value("getComputedStyle(document.activeElement).outlineStyle") == "solid")
        try page.press(.enter)
        #expect(try names(page).first == "Élan")
        #expect(try page.value(wanted) == "true")
        try page.press(.space)
        #expect(try page.value("location.search") == "?sort=-minimum")
    }

    @Test func `without scripts the table stands by name, and nothing asks to be clicked in vain`() throws {
        let page = try Browser.page()
        try page.run(scripts: false)
        try page.see(.light)
        try page.open(Self.site.get().address + "index.html?q=bus&sort=-name")
        #expect(try names(page) == names(open()))
        #expect(try page.value("document.querySelectorAll('.console thead button').length") == "0")
    }

    /// The boxes are no table's, and a screen reader hears one all the same.
    @Test(arguments: PageLook.Screen.allCases)
    func `the table is one for assistive technology, and its head stays in sight`(screen: PageLook.Screen) throws {
        let page = try open()
        try PageLook(.dark, screen).put(on: page)
        let tree = try page.tools.call("Accessibility.getFullAXTree")["nodes"] as? [[String: Any]] ?? []
        func roles(_ role: String) -> Int {
            tree.count { ($0["role"] as? [String: Any])?["value"] as? String == role }
        }
        #expect(roles("table") == 1)
        #expect(roles("row") == 11)
        #expect(roles("columnheader") == 9)
        #expect(roles("rowheader") == 10)
        #expect(roles("cell") == 80)
        try page.see(width: screen.rawValue, height: 600, isPhone: screen == .phone)
        try page.value("document.querySelector('#app-list tbody tr:last-child').scrollIntoView({block: 'center'})")
        #expect(
            try page.value("Math.round(document.querySelector('.console thead').getBoundingClientRect().top)") == "0")
        #expect(try page.overflow() == [])
    }
}
