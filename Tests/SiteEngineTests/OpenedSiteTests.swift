import PolicyModel
import TestSupport
import Testing

@testable import SiteEngine

struct OpenedSiteTests {
    @Test func `links lead to the assets of the templates, too`() async throws {
        let folder = try TemporaryFolder(), link = { (name: String) in "![](../assets/\(name).svg)" }
        try folder.write(
            "---\napp: Kasa\nclients: [ssvc]\nreleases: [{version: 1.0, build: 1}]\n---\n"
                + "\(link("logo")) \(link("icon")) \(link("lago"))\n", to: "Content/kasa.md")
        try folder.write("<svg/>", to: "Templates/assets/logo.svg")
        let engine = SiteEngine(
            content: folder.path + "/Content", templates: folder.path + "/Templates", at: Sample.moment)
        let site = try OpenedSite(engine, isRendered: true)
        let found = try site.content.apps.flatMap { try site.content.read($0).diagnostics }
        #expect(
            found.map { "\($0.message) | \($0.help ?? "")" } == [
                "'../assets/lago.svg' leads to no file of this site | write ../assets/logo.svg"
            ])
    }
}
