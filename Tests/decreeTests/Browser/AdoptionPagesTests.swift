import Foundation
import PolicyModel
import TestSupport
import Testing

/// The curve of adoption in a real browser: on a phone and on a desk, light and dark, on paper, in every language.
@Suite struct AdoptionPagesTests {
    /// Kasa has six lines, one of them with a gap; the users of Pocket Timer are of two days.
    static let table: String = {
        let days = (0..<28).filter { $0 != 19 }.map { day -> (String, [(String, Int)]) in
            let total = 41_000 - [0, 300, 900, 1_400, 700, 5_200, 4_100][day % 7]
            let new = day < 9 ? 0.0 : 0.62 * (1 - pow(0.84, Double(day - 8)))
            let parts = [
                ("3.2.0", new), ("3.1.0", 0.71 * (1 - new)), ("3.0.2", 0.14 * (1 - new)), ("3.0.1", 0.02 * (1 - new)),
                ("2.9.0", 0.09 * (1 - new * 0.4)), ("2.6.0", 0.04 * (1 - new * 0.2)), ("2.5.0", 0.003),
            ]
            let date = Moment(seconds: Moment("2026-10-24")!.seconds + day * 86_400).date
            return (date, parts.map { ($0, Int(Double(total) * $1 / 10) * 10) })
        }
        let rows = days.flatMap { date, parts in
            parts.filter { $0.1 >= 10 }.map { "kasa,ios,\($0.0),,\($0.1),\(date)\n" }
        }
        return """
            # until 2026-11-20
            # from 2026-10-24
            app,platform,version,os,users,day
            kasa,ios,3.2.0,17.4,9120,
            kasa,ios,3.1.0,16.3,21400,
            kasa,ios,2.9.0,14.7,3610,
            pocket-timer,ios,1.2.0,,310,
            pocket-timer,ios,1.2.0,,290,2026-11-19
            pocket-timer,ios,1.2.0,,320,2026-11-20

            """ + rows.joined()
    }()

    static func site(in language: String = "en") throws -> BrowsedSite {
        let folder = try Decree.shippedSite(), home = try folder.read("Content/index.md")
        try folder.write(
            home.replacing("\nlanguage: en\n", with: "\nlanguage: \(language)\nshare: ../reach.csv\n"),
            to: "Content/index.md")
        try folder.write(table, to: "reach.csv")
        return try BrowsedSite(folder)
    }

    static let english = Result { try site() }

    private static let pages = ["kasa/index.html", "pocket-timer/index.html"]

    @Test(arguments: PageLook.all)
    func `it fits, is silent and has no barrier`(look: PageLook) throws {
        for path in Self.pages {
            let page = try Self.english.get().open(path, look)
            #expect(try page.value("document.querySelectorAll('.adoption > svg').length") == "1")
            #expect(try page.overflow() == [], "\(path)")
            try page.value("document.querySelectorAll('details').forEach((it) => { it.open = true })")
            #expect(try page.overflow() == [], "\(path), opened")
            let barriers = try page.barriers()
            #expect(barriers == [] && page.complaints == [], "\(path)")
        }
    }

    /// Words of the drawing that lie outside of it, or on one another.
    private static let faults =
        """
        (() => {
          const frame = document.querySelector(".adoption").getBoundingClientRect();
          const boxes = [...document.querySelectorAll(".adoption text")].map((it) => [it.textContent, it.getBoundingClientRect()]);
          const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
            && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3;
          const out = boxes.filter(([, it]) => it.left < frame.left || it.right > frame.right || it.top < frame.top || it.bottom > frame.bottom);
          return [...out.map(([text]) => `${text} is outside`), ...boxes.flatMap(([one, box], place) => boxes.slice(place + 1)
            .filter(([, other]) => meet(box, other)).map(([other]) => `${one} lies on ${other}`))];
        })()
        """

    @Test(arguments: PageLook.Screen.allCases)
    func `words stay inside and apart, and lines differ without colour`(screen: PageLook.Screen) throws {
        let page = try Self.english.get().open("kasa/index.html", PageLook(.light, screen))
        #expect(try page.value(Self.faults, as: [String].self) == [])
        let dashes: [String] = try page.value(
            "[...document.querySelectorAll('.adoption .line')].map((it) => getComputedStyle(it).strokeDasharray)")
        #expect(dashes.count == 6 && Set(dashes).count == 6)
        let width: Double = try page.value(
            "document.querySelector('.adoption svg svg').getBoundingClientRect().width")
        #expect(width > 200)
    }

    @Test func `the table below has the numbers of the drawing, and paper has both`() throws {
        let page = try Self.english.get().open("kasa/index.html")
        let labels: [String] = try page.value(
            "[...document.querySelectorAll('.adoption > svg > svg:last-child text')].map((it) => it.textContent)")
        let heads: [String] = try page.value(
            "[...document.querySelectorAll('.days thead th')].map((it) => it.textContent)")
        #expect(labels == ["3.2.0", "3.1.0", "3.0.2", "2.9.0", "2.6.0", "others"])
        #expect(heads == ["Day"] + labels + ["Users"])
        let first: [String] = try page.value(
            "[...document.querySelectorAll('.days tbody tr:first-child > *')].map((it) => it.textContent)")
        #expect(first.first == "2026-11-20" && first[1] == "57 % 22,040", "\(first)")
        #expect(try page.value("document.querySelectorAll('.days tbody tr').length") == "27")
        try page.see(.dark, on: .print)
        #expect(try page.value("document.querySelector('.adoption').checkVisibility()") == "true")
        #expect(try page.paper().starts(with: "%PDF-1.".utf8))
    }

    @Test(arguments: Vocabulary.builtIn.keys.sorted())
    func `it fits a phone in each language`(file: String) throws {
        let language = try #require(file.firstMatch(of: /^(\w+)\.properties$/)?.1)
        let site = try Self.site(in: String(language))
        defer { withExtendedLifetime(site) {} }
        let page = try site.open("kasa/index.html", PageLook(.light, .phone))
        try page.value("document.querySelectorAll('details').forEach((it) => { it.open = true })")
        let cut = try page.overflow(), barriers = try page.barriers()
        #expect(cut == [] && barriers == [] && page.complaints == [])
        #expect(try page.value(Self.faults, as: [String].self) == [])
    }
}
