import Foundation
import TestSupport
import Testing

/// An app on Android with clients that read one line, from its policy to signed files.
@Suite struct AndroidFeedsTests {
    private static let policy = """
        ---
        app: Kasa
        store: {android: "https://example.com/get.html"}
        clients: {xupdate: {versions: [2.1.5, 2.1.0]}, app-updater: {format: xml}}
        releases:
          - {version: 2.7.0, build: 270, live: 2026-03-01}
          - {version: 3.2.0, build: 320, live: 2026-11-02, archive: {url: "https://cdn.example.com/kasa.apk", length: 4096}}
        ---
        # Release: 3.2.0
        - Faster **sync**
        - Tom & Jerry

        # Text: recommend
        - Title: Update available
        - Message: {app} {latest} is ready.
        - Update button: Update
        - Later button: Not now

        """

    @Test func `both files are written, signed, and imported again`() throws {
        let folder = try TemporaryFolder()
        try folder.write("---\ntitle: Updates\nurl: https://updates.example.com\n---\n", to: "Content/index.md")
        try folder.write(Self.policy, to: "Content/kasa.md")
        let build = try Decree.run("build", in: folder)
        #expect(build.status == 0, "\(build.errors)")
        let sign = try Decree.run("sign", "--yes", "--new-key", "--key", "a.key", "--unencrypted", in: folder)
        #expect(sign.status == 0, "\(sign.errors)")
        let xml = try folder.read("Public/kasa/app-updater.xml")
        #expect(xml.contains("<releaseNotes>- Faster sync\n- Tom &amp; Jerry</releaseNotes>"))
        #expect(
            try folder.read("Public/kasa/xupdate.json").contains(
                "\"DownloadUrl\": \"https://cdn.example.com/kasa.apk\""))
        for file in ["app-updater.xml", "xupdate.json"] {
            #expect(FileManager.default.fileExists(atPath: "\(folder.path)/Public/kasa/\(file).minisig"))
        }
        let page = try folder.read("Public/kasa/index.html")
        #expect(page.contains("xupdate on Android") && page.contains("app-updater on Android"))
        let other = try TemporaryFolder()
        try other.write("---\ntitle: Updates\nurl: https://updates.example.com\n---\n", to: "Content/index.md")
        try other.write(xml, to: "app-updater.xml")
        let imported = try Decree.run(
            "import", "app-updater.xml", "--client", "app-updater", "--app", "kasa", "--release", "2.7.0=270", in: other
        )
        #expect(imported.status == 0, "\(imported.errors)")
        let policy = try other.read("Content/kasa.md")
        #expect(policy.contains("3.2.0") && policy.contains("clients: {app-updater: {format: xml}}"), "\(policy)")
    }

    @Test func `a device is explained with the line of the file`() throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.policy, to: "Content/kasa.md")
        for client in ["xupdate", "app-updater"] {
            let run = try Decree.run(
                "explain", "kasa", "--version", "2.7.0", "--os", "33", "--client", client, in: folder)
            #expect(run.status == 0, "\(run.errors)")
            #expect(run.output.contains("recommend"), "\(run.output)")
        }
    }
}
