import Foundation
import TestSupport
import Testing
@testable import decree

/// The preview as a release manager sees it: a real browser watches while files are edited.
@Suite struct PreviewBrowserTests {
    private func started(_ path: String) throws -> (preview: RunningPreview, page: BrowserPage) {
        let preview = try RunningPreview(try Decree.shippedSite()), page = try Browser.page()
        try page.open("http://127.0.0.1:\(preview.port)\(path)")
        return (preview, page)
    }

    private func edit(_ old: String, _ new: String, in file: String, of preview: RunningPreview) throws {
        try SiteEdits.replace(old, with: new, in: file, of: preview.folder)
    }

    @Test func `a saved change is on screen, a mistake lies over the last good page, and mending takes it away`() throws
    {
        let (preview, page) = try started("/kasa/")
        #expect(page.holds("document.querySelector('h1')?.innerText === 'Kasa'"))
        #expect(try page.value("document.querySelector('.decree-overlay')") == "null")

        try edit("app: Kasa", "app: Kassa", in: "Content/kasa.md", of: preview)
        #expect(page.holds("document.querySelector('h1')?.innerText === 'Kassa'"))

        let lines = try preview.folder.read("Content/kasa.md").components(separatedBy: "\n")
        let line = (lines.firstIndex { $0.hasPrefix("minimum: ") } ?? 0) + 1
        try edit("minimum: 3.0.0", "minimum: three", in: "Content/kasa.md", of: preview)
        #expect(page.holds("document.querySelector('.decree-overlay') !== null"))
        let text = try page.value("document.querySelector('.decree-overlay pre').innerText")
        #expect(text.hasPrefix("Content/kasa.md:\(line):10: error: "))
        #expect(text.contains("\n    minimum: three\n             ^"))
        #expect(try page.value("document.querySelector('.decree-overlay pre').dataset.line") == "\(line)")
        #expect(
            try page.value("document.querySelector('.decree-overlay').getBoundingClientRect().height > 50") == "true")
        #expect(try page.value("getComputedStyle(document.querySelector('.decree-overlay')).position") == "fixed")
        #expect(try page.value("document.querySelector('h1').innerText") == "Kassa")

        try edit("minimum: three", "minimum: 3.0.0", in: "Content/kasa.md", of: preview)
        #expect(page.holds("document.querySelector('.decree-overlay') === null"))
        #expect(try page.value("document.querySelector('h1').innerText") == "Kassa")
    }

    @Test func `several mistakes are all shown, and what they quote is never taken for markup`() throws {
        let (preview, page) = try started("/")
        #expect(page.holds("document.querySelector('h1') !== null"))
        try edit("app: Kasa", "app: Kasa\n<b>x</b>: 1\nfoo: 2", in: "Content/kasa.md", of: preview)
        #expect(page.holds("document.querySelectorAll('.decree-overlay pre').length === 2"))
        #expect(try page.value("document.querySelectorAll('.decree-overlay b').length") == "0")
        #expect(
            try page.value("document.querySelector('.decree-overlay pre').innerText.includes('<b>x</b>: 1')") == "true")
    }

    @Test func `an overlay can be put away, and lies there again after the next save`() throws {
        let (preview, page) = try started("/kasa/")
        #expect(page.holds("document.readyState === 'complete'"))
        try edit("minimum: 3.0.0", "minimum: three", in: "Content/kasa.md", of: preview)
        #expect(
            page.holds(
                "document.querySelector('.decree-overlay h2')?.innerText === '1 error; the page shows the state before'"
            ))
        try page.click(".decree-overlay button")
        #expect(page.holds("document.querySelector('.decree-overlay') === null"))
        try edit("minimum: three", "minimum: four", in: "Content/kasa.md", of: preview)
        #expect(page.holds("document.querySelector('.decree-overlay pre')?.innerText.includes('minimum: four')"))
    }

    @Test func `two browsers see each save, and what comes and goes with it`() throws {
        let (preview, page) = try started("/kasa/"), other = try Browser.page()
        try other.open("http://localhost:\(preview.port)/")
        try edit("app: Kasa", "app: Kassa", in: "Content/kasa.md", of: preview)
        for one in [page, other] { #expect(one.holds("document.body.innerText.includes('Kassa')")) }
        try preview.folder.write(Decree.smallPolicy.replacing("Kasa", with: "Newcomer"), to: "Content/newcomer.md")
        #expect(other.holds("document.body.innerText.includes('Newcomer')"))
        let content = preview.folder.path + "/Content"
        try FileManager.default.moveItem(atPath: content + "/newcomer.md", toPath: content + "/guest.md")
        #expect(other.holds("document.querySelector('a[href=\"guest/\"], a[href=\"guest/index.html\"]') !== null"))
        try FileManager.default.removeItem(atPath: content + "/guest.md")
        #expect(other.holds("!document.body.innerText.includes('Newcomer')"))
        try edit("Update required", "Update needed now", in: "Content/_defaults.md", of: preview)
        #expect(page.holds("document.body.textContent.includes('Update needed now')"))
    }

    @Test func `a mistake in a template lies over the last good page with its file and line`() throws {
        let (preview, page) = try started("/kasa/")
        #expect(page.holds("document.readyState === 'complete'"))
        try edit("{{name}}", "{{nome}}", in: "Templates/app.mustache", of: preview)
        #expect(page.holds("document.querySelector('.decree-overlay pre')?.dataset.file === 'Templates/app.mustache'"))
        #expect(try page.value("document.querySelector('h1').innerText") == "Kasa")
        try edit("{{nome}}", "{{name}}", in: "Templates/app.mustache", of: preview)
        #expect(page.holds("document.querySelector('.decree-overlay') === null"))
    }

    @Test func `a changed template and a changed style are on screen`() throws {
        let (preview, page) = try started("/kasa/")
        #expect(page.holds("document.querySelector('h1')?.innerText === 'Kasa'"))
        try edit("{{words.page.made-by}}", "Made with care", in: "Templates/foot.mustache", of: preview)
        #expect(page.holds("document.body?.innerText.includes('Made with care')"))
        let style = try preview.folder.read("Templates/assets/style.css")
        try preview.folder.write(style + "\nh1 { letter-spacing: 7px }\n", to: "Templates/assets/style.css")
        #expect(page.holds("getComputedStyle(document.querySelector('h1')).letterSpacing === '7px'"))
    }

    @Test
    func
        `the device bar answers what explain answers, keeps the question over a reload, and says what is wrong with it`()
        throws
    {
        let (preview, page) = try started("/kasa/")
        #expect(
            page.holds("document.querySelector('form.decree-device') !== null && document.readyState === 'complete'"))
        let form = "document.querySelector('form.decree-device')", answer = "\(form).querySelector('pre')"
        _ = try page.value(
            """
            Object.entries({version: '3.0.1', os: '16', language: 'de'}).forEach(([name, value]) => \(form).elements[name].value = value)
            """)
        _ = try page.value("\(form).querySelector('button').click()")
        #expect(page.holds("!\(answer).hidden && \(answer).innerText.length > 0"))
        let explained = try Decree.run(
            "explain", "kasa", "--platform", "ios", "--version", "3.0.1", "--os", "16", "--language", "de",
            in: preview.folder, environment: ["COLUMNS": "100"])
        #expect(explained.status == 0)
        #expect(try page.value("\(answer).textContent") == explained.output)

        try edit("app: Kasa", "app: Kassa", in: "Content/kasa.md", of: preview)
        #expect(page.holds("\(answer)?.textContent.startsWith('Kassa: ')"))

        _ = try page.value("\(form).elements.version.value = 'new'")
        _ = try page.value("\(form).querySelector('button').click()")
        #expect(
            page.holds(
                "\(answer).textContent === \"'new' is not a version: write one to four numbers joined by dots\\n\""))
        #expect(try page.value("\(answer).classList.contains('decree-error')") == "true")
    }
}
