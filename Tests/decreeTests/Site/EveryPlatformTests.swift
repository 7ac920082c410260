import Foundation
import TestSupport
import Testing

/// One app on all platforms with all clients that serve them: everything is written, and nothing is lost.
@Suite struct EveryPlatformTests {
    private static let policy = """
        ---
        app: Kasa
        ids: {ios: com.example.kasa, macos: com.example.kasa, tvos: com.example.kasa, watchos: com.example.kasa, android: com.example.kasa}
        store:
          ios: "https://apps.apple.com/app/id1"
          macos: "https://apps.apple.com/app/id2"
          tvos: "https://apps.apple.com/app/id1"
          watchos: "https://apps.apple.com/app/id1"
          android: "https://play.google.com/store/apps/details?id=com.example.kasa"
        clients: [turkcell-updater, prince-of-versions, remote-configuration, ssvc, retired]
        releases:
          - {version: 1.0.0, build: {ios: 1.0.0, macos: 1.0.0, android: 100}, live: 2026-01-05}
          - {version: 1.1.0, build: {ios: 1.1.0, macos: 1.1.0, android: 110}, live: 2026-05-04}
          - {version: 1.2.0, build: {ios: 1.2.0, macos: 1.2.0, android: 120}, live: 2026-10-05}
        minimum: 1.1.0
        ---

        """ + SampleSite.texts + """
            # Message: hello
            - Message: Welcome to {app} {latest}.
            - Close button: Thanks

            """

    @Test func `an app on five platforms with five clients is written whole, without a mistake`() throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.policy, to: "Content/kasa.md")
        let check = try Decree.run("check", in: folder)
        #expect(check.status == 0)
        #expect(check.errors == "")
        #expect(check.output == "1 app, 18 documents: no mistakes\n")
        #expect(try Decree.run("build", in: folder).status == 0)
        #expect(
            try FolderListing.files(URL(filePath: folder.path + "/Public/kasa")).keys.sorted() == [
                "index.html", "prince-of-versions.json", "remote-configuration.1.0.0.json",
                "remote-configuration.1.1.0.json", "remote-configuration.1.2.0.json", "remote-configuration.json",
                "remote-configuration.tvos.1.0.0.json", "remote-configuration.tvos.1.1.0.json",
                "remote-configuration.tvos.1.2.0.json", "remote-configuration.tvos.json",
                "remote-configuration.watchos.1.0.0.json", "remote-configuration.watchos.1.1.0.json",
                "remote-configuration.watchos.1.2.0.json", "remote-configuration.watchos.json", "retired.en.json",
                "retired.json",
                "ssvc.json", "turkcell-updater.android.json", "turkcell-updater.ios.json",
            ])
        Golden.expect(try folder.read("Public/kasa/prince-of-versions.json"), equals: "every/prince-of-versions.json")
        Golden.expect(
            try folder.read("Public/kasa/turkcell-updater.android.json"), equals: "every/turkcell-updater.android.json")
        let page = try folder.read("Public/kasa/index.html")
        for platform in ["iOS", "macOS", "tvOS", "watchOS", "Android"] {
            #expect(page.contains("<h3 id=\"on-\(platform.lowercased())\">On \(platform)</h3>"))
        }
        #expect(page.contains("On iOS, macOS, tvOS and watchOS no client can show it."))
    }
}
