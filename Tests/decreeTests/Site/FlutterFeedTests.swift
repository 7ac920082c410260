import Foundation
import TestSupport
import Testing

/// A Flutter app on two platforms with upgrader, from its policy to signed files and back.
@Suite struct FlutterFeedTests {
    private static let site = "---\ntitle: Updates\nurl: https://updates.example.com\n---\n"
    private static let policy = """
        ---
        app: Kasa
        store: {ios: "https://apps.apple.com/app/id1234567890", android: "https://play.google.com/store/apps/details?id=kasa"}
        clients: {upgrader: {versions: [13, 11], os: {ios: true}}}
        releases:
          - {version: 2.7.0, requires: {ios: 14}}
          - {version: 2.8.0, requires: {ios: 14}}
          - {version: 3.2.0, requires: {ios: 16}, live: 2026-11-02}
        minimum: 2.8.0
        ---
        # Release: 3.2.0
        - Faster **sync**

        # Text: force
        - Title: Update required
        - Message: This version of {app} has stopped working.
        - Update button: Update

        # Text: recommend
        - Title: Update available
        - Message: {app} is ready.
        - Update button: Update
        - Later button: Not now

        """

    private func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(Self.site, to: "Content/index.md")
        try folder.write(Self.policy, to: "Content/kasa.md")
        return folder
    }

    @Test func `the feed is written, signed, shown, and imported again`() throws {
        let folder = try folder(), build = try Decree.run("build", in: folder)
        #expect(build.status == 0, "\(build.errors)")
        let sign = try Decree.run("sign", "--yes", "--new-key", "--key", "a.key", "--unencrypted", in: folder)
        #expect(sign.status == 0, "\(sign.errors)")
        let xml = try folder.read("Public/kasa/upgrader.xml")
        #expect(xml.contains("<sparkle:minimumSystemVersion>16.0.0</sparkle:minimumSystemVersion>"))
        #expect(xml.contains("<description>- Faster sync</description>"))
        #expect(FileManager.default.fileExists(atPath: "\(folder.path)/Public/kasa/upgrader.xml.minisig"))
        #expect(try folder.read("Public/kasa/index.html").contains("upgrader"))
        let other = try TemporaryFolder()
        try other.write(Self.site, to: "Content/index.md")
        try other.write(xml, to: "upgrader.xml")
        let imported = try Decree.run("import", "upgrader.xml", "--client", "upgrader", "--app", "kasa", in: other)
        #expect(imported.status == 0, "\(imported.errors)")
        let policy = try other.read("Content/kasa.md")
        #expect(policy.contains("clients: {upgrader: {os: {ios: true}}}"), "\(policy)")
        #expect(
            policy.contains("minimum: {ios: 2.8.0, android: 2.8.0}") && policy.contains("requires: {ios: 16}"),
            "\(policy)")
    }

    @Test(arguments: [("2.7.0", "force"), ("2.8.0", "recommend"), ("3.2.0", "none")])
    func `a device is explained by the item that decides`(version: String, verdict: String) throws {
        let folder = try folder()
        let run = try Decree.run("explain", "kasa", "--version", version, "--os", "17", "--platform", "ios", in: folder)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.contains(verdict), "\(run.output)")
    }

    @Test func `a platform without a store is refused at its line`() throws {
        let folder = try folder()
        let broken = Self.policy.replacingOccurrences(
            of:
                "store: {ios: \"https://apps.apple.com/app/id1234567890\", android: \"https://play.google.com/store/apps/details?id=kasa\"}",
            with: "ids: {android: com.example.kasa}\nstore: {ios: \"https://apps.apple.com/app/id1234567890\"}")
        try folder.write(broken, to: "Content/kasa.md")
        let run = try Decree.run("check", in: folder)
        #expect(run.status == 1)
        #expect(
            run.errors.contains("upgrader has no link on android: its update button does nothing [dead-link]"),
            "\(run.errors)")
    }
}
