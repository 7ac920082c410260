import ClientFormats
import ClientKit
import Pages
import PolicyModel
import TestSupport
import Testing
@testable import SiteEngine

/// The alerts on the pages: what the clients' models read in the emitted bytes of the shipped site.
@Suite struct PageAlertsTests {
    @Test func `the shipped site's alerts are what its clients show`() async throws {
        let check = try await SiteEngine(content: SampleSite.repository.path + "/Content", at: Sample.moment).check()
        let text = check.apps.map { app in
            "\(app.dated.policy.slug)\n" + PageAlerts(app, PlatformOutcome.all(of: app.dated)).all.map(words).joined()
                + "\n"
        }
        Golden.expect(text.joined(), equals: "page-alerts.txt")
    }

    @Test func `every alert is one that agreement saw on some device of the grid`() async throws {
        let check = try await SiteEngine(content: SampleSite.repository.path + "/Content", at: Sample.moment).check()
        for app in check.apps {
            let shown = PageAlerts(app, PlatformOutcome.all(of: app.dated)).all
            let clients = app.dated.policy.clients.map(\.name)
            let seen = try Dictionary(uniqueKeysWithValues: clients.map { ($0, try dialogs(of: $0, in: app)) })
            for one in shown.flatMap(\.clients) {
                // Clients that show the same are one entry, with all of their names.
                let names = clients.filter { one.client.contains($0) }
                #expect(!names.isEmpty)
                for (name, alert) in names.flatMap({ name in one.alerts.map { (name, $0) } }) {
                    #expect(
                        seen[name]?.contains { $0.title == alert.dialog.title && $0.text == alert.dialog.text } == true,
                        "\(name): \(alert.dialog.text)")
                }
            }
        }
    }

    /// A policy in Turkish, whose text has no German words; a rule sends German devices to it.
    private static let turkish = """
        ---
        app: Kasa
        language: tr
        ids: {android: com.example.kasa}
        store: {android: "https://play.google.com/store/apps/details?id=com.example.kasa"}
        clients: [turkcell-updater]
        releases:
          - {version: 1.0.0, build: 1, live: 2026-03-01}
          - {version: 2.0.0, build: 2, live: 2026-08-01}
        rules:
          - {id: german, when: {language: de}, do: force, text: own}
        ---
        # Text: recommend
        - Title: Başlık
        - Message: Yeni sürüm var.
        ## de
        - Message: Es gibt eine neue Version.
        # Text: own
        - Message: Güncelleyin.
        # Text: force
        - Message: Güncellemek gerekir.

        """

    @Test func `words have the language that they are in, and the client's own words theirs`() async throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.turkish, to: "Content/kasa.md")
        let check = try await SiteEngine(content: folder.path + "/Content", at: Sample.moment).check()
        let app = try #require(check.apps.first, "\(check.diagnostics)")
        let shown = PageAlerts(app, PlatformOutcome.all(of: app.dated)).all
        #expect(
            shown.flatMap(\.clients).flatMap(\.alerts).map(words) == [
                "      de in tr, own en: Update required | Güncelleyin. | [Install] (Exit application)\n",
                "      tr, own tr: Güncelleme bulundu | Yeni sürüm var. | [Kur] (Daha sonra hatırlat)\n",
            ])
        let html = String(decoding: try await page(of: folder), as: UTF8.self)
        #expect(html.contains("<div class=\"alert\" lang=\"tr\" dir=\"ltr\">\n<p class=\"alert-title\" lang=\"en\""))
        #expect(html.contains("<div class=\"alert\" lang=\"tr\" dir=\"ltr\">\n<p class=\"alert-title\" lang=\"tr\""))
    }

    @Test func `a Mac with Sparkle reads release notes in its window, and is never stopped`() async throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.sparkle, to: "Content/kasa.md")
        let html = String(decoding: try await page(of: folder), as: UTF8.self)
        let force = Vocabulary.english("force.sparkle"), suggested = Vocabulary.english("window.sparkle")
        for (window, versions) in [(force, "2.0.0"), (suggested, "3.0.0 and 2.0.0")] {
            let link = "<a href=\"#notes\">Users read the release notes of \(versions).</a>"
            #expect(html.contains("<p class=\"note\">\(window) \(link)</p>"))
        }
        #expect(html.contains("<span class=\"verdict force\">force</span> \(force) <span"))
        #expect(html.contains("<td data-label=\"Texts\">Release notes</td>"))
        #expect(html.contains(Vocabulary.english("remark.major", ["versions": "3.0.0"])))
        for untrue in ["page.force-means", "app.silent"] { #expect(!html.contains(Vocabulary.english(untrue))) }
        // Without notes the page says so.
        try folder.write(String(Self.sparkle.prefix { $0 != "#" }), to: "Content/kasa.md")
        let silent = String(decoding: try await page(of: folder), as: UTF8.self)
        #expect(silent.contains("<p class=\"note\">\(force) There are no release notes to read.</p>"))
    }

    private static let sparkle = """
        ---
        app: Kasa
        store: {macos: "https://kasa.example/get"}
        clients: [sparkle-appcast]
        releases:
          - {version: 1.0.0, build: 1, live: 2026-03-01}
          - {version: 1.5.0, build: 15, live: 2026-04-01}
          - {version: 2.0.0, build: 20, live: 2026-08-01}
          - {version: 3.0.0, build: 30, live: 2026-09-01, major: true}
        minimum: 1.5.0
        ---
        # Release: 3.0.0
        New.
        # Release: 2.0.0
        Old.

        """

    private func page(of folder: TemporaryFolder) async throws -> [UInt8] {
        let check = try await SiteEngine(content: folder.path + "/Content", at: Sample.moment).check()
        let app = try #require(check.apps.first, "\(check.diagnostics)")
        var diagnostics: [Diagnostic] = []
        let templates = try TemplateFolder.read(nil, reporting: &diagnostics)
        let site = Site(
            title: "Updates", url: nil, language: .english, targets: [], allowedURLs: [], introduction: .empty,
            position: Sample.position)
        return PageRenderer(templates: templates, site: site).app(AppPage(app)).bytes
    }

    /// What the client shows on any device of the grid, asked device by device.
    private func dialogs(of client: String, in app: JudgedApp) throws -> Set<Dialog> {
        let format = try #require(ClientFormats.named(client))
        let artifacts = app.documents.filter { $0.client == client }.map(\.artifact)
        var found: Set<Dialog> = []
        for platform in format.platforms(of: app.dated.policy) {
            let grid = Grid(app.dated, on: platform)
            for version in grid.versions where app.dated.listed(version, on: platform) != nil {
                for edition in format.editions(for: app.dated.policy) {
                    let model = format.model(reading: artifacts, of: app.dated.policy.slug, as: edition)
                    for device in grid.devices(of: version) {
                        if let dialog = model.answer(on: ClientDevice(device, in: app.dated)).dialog {
                            found.insert(dialog)
                        }
                    }
                }
            }
        }
        return found
    }

    private func words(_ shown: ShownVerdict) -> String {
        "  \(shown.verdict) \(shown.who)\n"
            + shown.clients.map { client in
                let platforms = client.platforms.map(\.displayName).joined(separator: ", ")
                let note = client.given == shown.verdict ? "" : ", but \(client.given)"
                return "    \(client.client) on \(platforms)\(note)\n"
                    + (client.window.map { "      \($0.words) \($0.notes)\n" } ?? "")
                    + client.alerts.map(words).joined()
            }.joined()
    }

    private func words(_ alert: ShownAlert) -> String {
        let buttons = alert.dialog.buttons.map { $0.isUpdate ? "[\($0.title)]" : "(\($0.title))" }.joined(
            separator: " ")
        let languages = alert.languages.map(\.description).joined(separator: " ")
        let own = alert.own.map { ", own \($0)" } ?? ""
        let written = alert.written == alert.languages[0] ? "" : " in \(alert.written)"
        return
            "      \(languages)\(written)\(own): \(alert.dialog.title ?? "–") | \(alert.dialog.text.replacing("\n", with: " / ")) | \(buttons)\n"
    }
}
