import Foundation
import PolicyModel
import SiteEngine
import TestSupport
import Testing
@testable import decree

/// What would this device see? A published page answers from its own table.
@Suite struct PageQuestionTests {
    /// A line of the answer.
    private struct Line: Decodable, Equatable {
        let verdicts: [String]
        let link: String?
    }

    private func ask(_ page: BrowserPage, _ answers: [(field: String, words: String)]) throws {
        for (field, words) in answers {
            try page.value(
                """
                (() => {
                  const field = document.querySelector(".ask [name=\(field)]");
                  field.value = \(BrowserPage.quoted(words));
                  field.dispatchEvent(new Event("input", {bubbles: true}));
                })()
                """)
        }
    }

    private func answer(of page: BrowserPage) throws -> [Line] {
        try page.value(
            """
            [...document.querySelectorAll(".answer p")].map((line) => ({
              verdicts: [...line.querySelectorAll(".verdict")].map((it) => it.textContent),
              link: line.querySelector("a[href]")?.getAttribute("href"),
            }))
            """)
    }

    @Test(arguments: ["kasa", "fieldnotes", "tramlines"])
    func `the answer for each listed version and system is what the policy says`(app: String) async throws {
        let site = try BrowsedSite.shipped.get(), page = try site.open("\(app)/index.html")
        let check = try await SiteEngine(content: site.folder.path + "/Content", at: Sample.moment).check(only: [app])
        let dated = try #require(check.apps.first).dated
        var asked = 0
        for platform in dated.policy.platforms {
            let grid = Grid(dated, on: platform)
            for version in OutcomeTable(dated, on: platform).rows.map(\.release.version) {
                for (os, devices) in Dictionary(grouping: grid.devices(of: version), by: \.os) {
                    try ask(
                        page,
                        [("platform", platform.rawValue), ("version", version.description), ("os", os.description)])
                    let verdicts = Set(devices.map { dated.verdict(for: $0).verdict }).sorted(by: >)
                    #expect(
                        try answer(of: page).map(\.verdicts) == [verdicts.map(\.rawValue)],
                        "\(platform) \(version) on \(os)")
                    asked += 1
                }
            }
        }
        #expect(asked > 5)
    }

    @Test func `the question stays in the address, and a cell has one of its own`() throws {
        let site = try BrowsedSite.shipped.get(), page = try site.open("kasa/index.html")
        try ask(page, [("version", "3.0.1"), ("os", "16")])
        let first = try answer(of: page)
        #expect(first.map(\.verdicts) == [["force"]])
        #expect(try page.value("location.search") == "?platform=ios&version=3.0.1&os=16")
        let again = try site.open("kasa/index.html?platform=ios&version=3.0.1&os=16")
        #expect(try answer(of: again) == first)
        let link = try #require(first.first?.link)
        try page.open(site.address + "kasa/index.html" + link)
        #expect(try page.value("document.querySelector(':target').matches('td.force')") == "true")
        #expect(try page.value("getComputedStyle(document.querySelector(':target')).outlineStyle") == "solid")
    }

    @Test func `without a system there is a line for each column; what is not listed or readable is said`() throws {
        let page = try BrowsedSite.shipped.get().open("kasa/index.html")
        try ask(page, [("version", "2.9.0"), ("os", "")])
        let columns: [String] = try page.value(
            "[...document.querySelectorAll('#grid-ios thead th')].slice(1).map((it) => it.textContent)")
        #expect(try answer(of: page).count == columns.count && columns.count > 1)
        let said = "document.querySelector('.answer').textContent"
        try ask(page, [("version", "2.9.1")])
        #expect(
            try page.value(said)
                == "2.9.1 is not listed here; the command “decree explain” answers for every version.")
        try ask(page, [("version", "two")])
        #expect(try page.value(said) == "Write versions as numbers joined by dots, such as 2.9.0.")
        try ask(page, [("version", "2.9.0"), ("os", "16 beta")])
        #expect(try page.value(said) == "Write versions as numbers joined by dots, such as 2.9.0.")
        try ask(page, [("version", "")])
        #expect(try page.value(said).isEmpty)
        #expect(try page.value("document.querySelector('.answer').getAttribute('role')") == "status")
    }

    @Test func `an Arabic page answers too`() throws {
        let page = try #require(try PictureSite.arabic.site()).open("kasa/index.html")
        try ask(page, [("version", "3.0.1"), ("os", "16")])
        #expect(try answer(of: page).map(\.verdicts) == [["إلزامي"]])
    }
}
