@testable import PolicyModel
import TestSupport
import Testing

struct StoreFileTests {
    private func found(_ stores: [Platform: String], latest: [Platform: String] = [:]) -> [String] {
        let platforms = stores.keys.sorted()
        let releases = ["4.0", "4.1"].map { Sample.release($0, on: platforms) }
        let policy = Sample.policy(platforms: platforms, stores: stores, releases: releases, latest: latest)
        return StoreFile.diagnostics(DatedPolicy(policy, at: Sample.moment)).map { diagnostic in
            #expect(diagnostic.id == "store-file" && diagnostic.severity == .warning)
            #expect(
                diagnostic.help
                    == "lead `store` to a page of all releases, and give each release its file as `archive`")
            return diagnostic.message
        }
    }

    @Test func `a store that names another release than the announced one is reported`() {
        let link = "https://a.example/tag/v4.0"
        #expect(
            found([.macos: link]) == [
                "'https://a.example/tag/v4.0' names release 4.0, and macOS is to update to 4.1"
            ])
        #expect(found([.macos: link], latest: [.macos: "4.0"]) == [])
        #expect(found([.macos: "https://a.example/4.0/to/4.1"]) == [])
    }

    @Test func `a store that is the file of one release is reported once`() {
        for link in ["https://a.example/K_3.9.APK", "https://a.example/k-4.1.zip", "https://a.example/4.1/k.zip"] {
            #expect(
                found([.macos: link, .android: link]) == [
                    "'\(link)' is the file of one release, which users of every later one get, too"
                ])
        }
    }

    @Test func `pages of all releases, of others and what may be the newest file are left alone`() {
        for link in [
            "https://a.example/get", "https://a.example/v3.9", "https://a.example/releases/latest/k-4.1.apk",
            "https://a.example/k2.apk", "https://4.1.example/k.dmg",
        ] {
            #expect(found([.macos: link]) == [])
        }
    }
}
