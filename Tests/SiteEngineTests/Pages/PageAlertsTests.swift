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
                return "    \(client.client) on \(platforms)\(note)\(client.ownsTitles ? ", own titles" : "")\n"
                    + client.alerts.map(words).joined()
            }.joined()
    }

    private func words(_ alert: ShownAlert) -> String {
        let buttons = alert.dialog.buttons.map { $0.isUpdate ? "[\($0.title)]" : "(\($0.title))" }.joined(
            separator: " ")
        let languages = alert.languages.map(\.description).joined(separator: " ")
        return
            "      \(languages): \(alert.dialog.title ?? "–") | \(alert.dialog.text.replacing("\n", with: " / ")) | \(buttons)\n"
    }
}
