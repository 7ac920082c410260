import Foundation
import PolicyModel
import SiteEngine
import TestSupport
import Testing
@testable import decree

/// A reviewer reads a page: what the screen shows is what the policy means and what the documents say.
@Suite struct PageReadingTests {
    /// A cell of the grid as it is on screen.
    private struct Cell: Decodable, Equatable {
        let version: String
        let system: String
        /// The word of each outcome, the symbol that the style sheet puts before it.
        let words: [String]
        let colours: [String]
        let isVisible: Bool
    }

    private static let look: [Verdict: (word: String, colour: String)] = [
        .force: ("■ force", "rgb(163, 20, 31)"), .recommend: ("▲ recommend", "rgb(122, 74, 0)"),
        .none: ("○ none", "rgb(39, 97, 63)"),
    ]

    /// The table after the heading `On …`: one entry for each listed version and column, folded or not.
    private func cells(on platform: Platform, of page: BrowserPage) throws -> [Cell] {
        try page.value(
            """
            (() => {
              let table = document.getElementById("on-\(platform.rawValue)");
              while (!table.matches("table.outcomes")) table = table.nextElementSibling;
              const systems = [...table.tHead.rows[0].cells].slice(1).map((it) => it.innerText);
              return [...table.tBodies[0].rows].flatMap((row) => {
                for (const it of row.querySelectorAll("details")) it.open = true;
                const versions = [...row.cells[0].querySelectorAll(row.querySelector("li") ? "li .version" : ".version")];
                return versions.flatMap((version) => [...row.cells].slice(1).map((cell, place) => {
                  const verdicts = [...cell.querySelectorAll(".verdict")];
                  return {
                    version: version.innerText, system: systems[place], words: verdicts.map((it) => `${getComputedStyle(it, "::before").content.charAt(1)} ${it.innerText}`),
                    colours: verdicts.map((it) => getComputedStyle(it).color),
                    isVisible: [version, ...verdicts].every((it) => it.checkVisibility() && it.getBoundingClientRect().height > 10),
                  };
                }));
              });
            })()
            """)
    }

    @Test(arguments: ["kasa", "fieldnotes", "pocket-timer"])
    func `each cell of the grid says the verdicts of its devices in word, shape and colour`(app: String) async throws {
        let site = try BrowsedSite.shipped.get(), page = try site.open("\(app)/index.html")
        let check = try await SiteEngine(content: site.folder.path + "/Content", at: Sample.moment).check(only: [app])
        let dated = try #require(check.apps.first).dated
        for platform in dated.policy.platforms {
            let cells = try cells(on: platform, of: page), grid = Grid(dated, on: platform)
            let table = OutcomeTable(dated, on: platform), listed = table.rows.map(\.release.version)
            #expect(cells.count == listed.count * table.systems.count)
            for cell in cells {
                let version = try #require(listed.first { $0.description == cell.version })
                let run = try #require(
                    table.systems.first { $0.inWords(on: platform) == cell.system }, "\(cell.system)")
                let devices = grid.devices(of: version).filter { run.contains($0.os) }
                let verdicts = Set(devices.map { dated.verdict(for: $0).verdict }).sorted(by: >)
                let expected = verdicts.compactMap { Self.look[$0] }
                #expect(cell.words == expected.map(\.word), "\(cell)")
                #expect(cell.colours == expected.map(\.colour), "\(cell)")
                #expect(cell.isVisible, "\(cell)")
            }
        }
    }

    @Test(arguments: PageLook.Screen.allCases)
    func `a folded row opens and closes with the mouse, and with keys alone`(screen: PageLook.Screen) throws {
        let page = try BrowsedSite.shipped.get().open("fieldnotes/index.html", PageLook(.light, screen))
        let fold = "document.querySelector('details.fold')"
        let shown = "\(fold).querySelector('li').checkVisibility({contentVisibilityAuto: true}) && \(fold).open"
        #expect(try page.value(shown) == "false")
        try page.click("details.fold > summary")
        #expect(try page.value(shown) == "true")
        #expect(try page.overflow() == [])
        try page.click("details.fold > summary")
        #expect(try page.value(shown) == "false")
        try page.value("document.activeElement.blur()")
        try page.open(page.value("location.href"))
        var presses = 0
        while try page.value("document.activeElement === \(fold).firstElementChild") != "true", presses < 60 {
            try page.press(.tab)
            presses += 1
        }
        #expect(presses < 60)
        #expect(try page.value("getComputedStyle(document.activeElement).outlineStyle") == "solid")
        try page.press(.enter)
        #expect(try page.value(shown) == "true")
        try page.press(.space)
        #expect(try page.value(shown) == "false")
    }

    /// What a dialog says.
    private struct Alert: Decodable {
        let language, title, text: String
        let buttons: [String]
    }

    @Test func `the alerts say what the client's document says`() throws {
        let site = try BrowsedSite.shipped.get(), page = try site.open("kasa/index.html")
        let messaging = try messaging("en", of: site)
        for (kind, heading) in [
            ("forced", "force rule bad-build"), ("recommended", "recommend below the newest release for the system"),
        ] {
            let words = try #require(messaging[kind])
            let alert: Alert = try page.value(
                """
                (() => {
                  const said = (it) => it.textContent.trim().replace(/\\s+/g, " ");
                  const group = [...document.querySelectorAll(".group")].find((it) => said(it.querySelector("h3")) === \(BrowserPage.quoted(heading)));
                  const client = [...group.querySelectorAll(".client")].find((it) => said(it.querySelector("h4")).includes("retired"));
                  const alert = client.querySelector(".alert");
                  return {
                    language: alert.lang, buttons: [...alert.querySelectorAll(".alert-button")].map((it) => it.textContent),
                    title: alert.querySelector(".alert-title").textContent, text: alert.querySelector(".alert-text").textContent,
                  };
                })()
                """)
            #expect(alert.title == words["title"])
            #expect(alert.text == words["message"])
            #expect(alert.buttons == [words["continueButtonText"], words["cancelButtonText"]].compactMap(\.self))
            #expect(alert.language == "en")
        }
    }

    @Test(arguments: [("tr", "ltr"), ("ar", "rtl"), ("de", "ltr")])
    func `the words of other languages stand in the table of texts, in their direction`(
        language: String, direction: String
    ) throws {
        let site = try BrowsedSite.shipped.get(), page = try site.open("kasa/index.html")
        try page.value("document.querySelectorAll('details').forEach((it) => { it.open = true })")
        let words = try #require(try messaging(language, of: site)["forced"]?["title"])
        let row: [String] = try page.value(
            """
            (() => {
              const sheet = [...document.querySelectorAll("details.sheet")].find((it) => it.querySelector("h3")?.innerText === "bad-build");
              const row = sheet.querySelector("tr[lang=\(language)]"), cell = row.cells[1];
              return [cell.innerText, row.dir, getComputedStyle(cell).direction];
            })()
            """)
        #expect(row == [words, direction, direction])
    }

    private func messaging(_ language: String, of site: BrowsedSite) throws -> [String: [String: String]] {
        let document = try ClientReadings.object(
            Array(site.folder.read("Public/kasa/retired.\(language).json").utf8))
        return try #require(document["messaging"] as? [String: [String: String]])
    }

    @Test(arguments: PageLook.Screen.allCases)
    func `release notes in Arabic begin at the right, with their marks there`(screen: PageLook.Screen) throws {
        let page = try BrowsedSite.shipped.get().open("kasa/index.html", PageLook(.light, screen))
        let gaps: [[Double]] = try page.value(
            """
            ["ar", "en"].map((language) => {
              const prose = document.querySelector(`.notes .prose[lang=${language}]:has(li)`), item = prose.querySelector("li");
              const words = document.createRange();
              words.selectNodeContents(item);
              const line = words.getClientRects()[0], box = prose.getBoundingClientRect(), row = item.getBoundingClientRect();
              return [line.left - box.left, box.right - line.right, row.left - box.left, box.right - row.right];
            })
            """)
        let (arabic, english) = (gaps[0], gaps[1])
        #expect(arabic[1] < 40 && arabic[3] > 15 && arabic[2] < 1)
        #expect(english[0] < 40 && english[2] > 15 && english[3] < 1)
    }
}
