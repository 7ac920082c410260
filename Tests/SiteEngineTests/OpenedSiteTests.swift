import PolicyModel
import TestSupport
import Testing

@testable import SiteEngine

struct OpenedSiteTests {
    @Test(arguments: [
        ("app.mustache", "{{#app}}", "template-syntax"),
        ("foot.mustache", "<<<<<<< HEAD\na\n=======\nb\n>>>>>>> x\n", "merge-conflict"),
        ("assets/a b.css", "", "template-file"), ("assets/ours.css", ">>>>>>> x\n", "merge-conflict"),
    ])
    func `a mistake in the templates is found by a check`(path: String, text: String, id: String) async throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "---\napp: Kasa\nclients: [ssvc]\nreleases: [{version: 1.0, build: 1}]\n---\n", to: "Content/kasa.md")
        try folder.write(text, to: "Templates/\(path)")
        let engine = SiteEngine(
            content: folder.path + "/Content", templates: folder.path + "/Templates", at: Sample.moment)
        let found = try await engine.check().diagnostics
        #expect(found.map(\.position.file) == ["\(folder.path)/Templates/\(path)"])
        #expect(found.map(\.id) == [id])
        // Of one app alone nothing else is read.
        #expect(try await engine.check(only: ["kasa"]).diagnostics == [])
    }

    @Test(arguments: ["ours.css", "security.txt", "logo.svg"])
    func `a conflict that a merge left in an asset is an error`(name: String) async throws {
        let folder = try TemporaryFolder(), file = "\(folder.path)/Content/assets/\(name)"
        try folder.write(
            "---\napp: Kasa\nclients: [ssvc]\nreleases: [{version: 1.0, build: 1}]\n---\n", to: "Content/kasa.md")
        try folder.write("a\n<<<<<<< HEAD\nb\n=======\nc\n>>>>>>> next\n", to: "Content/assets/\(name)")
        let found = try await SiteEngine(content: folder.path + "/Content", at: Sample.moment).check().diagnostics
        #expect(found.map(\.id) == ["merge-conflict"])
        #expect(found.map(\.position) == [SourcePosition(file: file, line: 2)])
    }

    @Test func `what clashes with the built-in assets is found by a check`() async throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "---\napp: Kasa\nclients: [ssvc]\nreleases: [{version: 1.0, build: 1}]\n---\n", to: "Content/kasa.md")
        try folder.write("x", to: "Content/assets/style.css")
        try folder.write("x", to: "Content/assets/App.js")
        let found = try await SiteEngine(content: folder.path + "/Content", at: Sample.moment).check().diagnostics
        #expect(found.map(\.id) == ["path-case", "asset-twice"])
    }

    @Test func `links lead to the assets of the templates, too`() async throws {
        let folder = try TemporaryFolder(), link = { (name: String) in "![](../assets/\(name).svg)" }
        try folder.write(
            "---\napp: Kasa\nclients: [ssvc]\nreleases: [{version: 1.0, build: 1}]\n---\n"
                + "\(link("logo")) \(link("icon")) \(link("lago"))\n", to: "Content/kasa.md")
        try folder.write("<svg/>", to: "Templates/assets/logo.svg")
        let engine = SiteEngine(
            content: folder.path + "/Content", templates: folder.path + "/Templates", at: Sample.moment)
        let site = try OpenedSite(engine, templates: .rendered)
        let found = try site.content.apps.flatMap { try site.content.read($0).diagnostics }
        #expect(
            found.map { "\($0.message) | \($0.help ?? "")" } == [
                "'../assets/lago.svg' leads to no file of this site | write ../assets/logo.svg"
            ])
    }
}
