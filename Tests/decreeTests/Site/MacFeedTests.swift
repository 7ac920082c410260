import Foundation
import TestSupport
import Testing

/// The shipped Mac app with Sparkle: explained, changed, and imported from its own feed.
@Suite struct MacFeedTests {
    private func built() throws -> TemporaryFolder {
        let folder = try Decree.shippedSite(), build = try Decree.run("build", in: folder)
        #expect(build.status == 0, "\(build.errors)")
        return folder
    }

    @Test(arguments: [
        (
            "2.3.0", "14", "forces the update to 3.1.0 (3100), as meant",
            ":14:7: item[0].sparkle:criticalUpdate is <sparkle:criticalUpdate sparkle:version=\"2400\">"
        ),
        (
            "3.0.0", "13.6", "recommends the update to 3.0.1 (3001), as meant",
            ":28:7: item[1].sparkle:version is <sparkle:version>3001"
        ),
        (
            "2.4.0", "12", "says nothing, as meant",
            ":11:7: item[0].sparkle:minimumSystemVersion is <sparkle:minimumSystemVersion>14.0.0"
        ),
    ])
    func `a Mac is explained by the item that decides`(version: String, os: String, words: String, path: String) throws
    {
        let run = try Decree.run("explain", "darkroom", "--version", version, "--os", os, in: try built())
        #expect(run.status == 0, "\(run.errors)")
        #expect(
            run.output.contains("sparkle-appcast 2.9, 2.6 \(words)\n  darkroom/appcast.xml\(path)\n"), "\(run.output)"
        )
    }

    @Test func `a higher minimum is told with who is newly forced`() throws {
        let folder = try built()
        try FileManager.default.moveItem(atPath: "\(folder.path)/Public", toPath: "\(folder.path)/Before")
        try SiteEdits.replace(
            "minimum: 2.4.0", with: "rules: [{id: old, when: {os: \"<13\"}, do: none}]\nminimum: 3.0.1",
            in: "Content/darkroom.md", of: folder)
        let run = try Decree.run("impact", "darkroom", "--against", "Before", in: folder)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.contains("Darkroom: 2 releases newly blocked on macOS"), "\(run.output)")
    }

    @Test func `a picture in the notes has its whole address in the feed, and its own on the page`() throws {
        let folder = try Decree.shippedSite()
        let url = try #require(
            try folder.read("Content/index.md").split(separator: "\n").first { $0.hasPrefix("url: ") }?.dropFirst(5))
        let policy = try folder.read("Content/darkroom.md")
        try folder.write(
            policy + "\n# Release: 3.0.1\n## fr\n![A](../assets/a.png) ![B](b.png)\n", to: "Content/darkroom.md")
        let build = try Decree.run("build", in: folder)
        #expect(build.status == 0, "\(build.errors)")
        #expect(build.errors.contains("warning: the picture 'b.png' in the notes of release 3.0.1 does not load"))
        #expect(build.errors.contains("[relative-picture]") && !build.errors.contains("picture '../assets"))
        let feed = try folder.read("Public/darkroom/appcast.xml")
        #expect(
            feed.contains("&lt;img src=&quot;\(url)/assets/a.png&quot;") || feed.contains("src=\"\(url)/assets/a.png\"")
        )
        #expect(try folder.read("Public/darkroom/index.html").contains("src=\"../assets/a.png\""))
    }

    @Test func `the feed imported again says the same to every device`() throws {
        let folder = try built(), other = try TemporaryFolder()
        try other.write("---\ntitle: Updates\nurl: https://updates.example.com\n---\n", to: "Content/index.md")
        try other.write(try folder.read("Public/darkroom/appcast.xml"), to: "appcast.xml")
        let run = try Decree.run("import", "appcast.xml", "--client", "sparkle-appcast", "--app", "darkroom", in: other)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.contains("compared 1728 devices: 1728 get the same answer from both"), "\(run.output)")
        let policy = try other.read("Content/darkroom.md")
        #expect(policy.contains("minimum: 2.4.0\n") && policy.contains("rollout: 12, archive: {macos: {url: "))
        let again = try Decree.run("build", in: other)
        #expect(again.status == 0, "\(again.errors)")
    }
}
