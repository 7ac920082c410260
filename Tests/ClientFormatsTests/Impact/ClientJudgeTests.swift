import PolicyModel
import TestSupport
import Testing

@testable import ClientFormats

/// To which release documents send users, where the earlier policy is not known.
struct ClientJudgeTests {
    private static let offering: [(String, Platform)] = [
        ("sparkle-appcast", .macos), ("growthbook", .android), ("growthbook", .ios), ("xupdate", .android),
        ("app-updater", .android), ("turkcell-updater", .android), ("upgrader", .ios), ("upgrader", .android),
        ("prince-of-versions", .ios), ("prince-of-versions", .android),
    ]

    /// - Parameter store: the end of the store's address.
    private func app(
        _ client: String, _ platform: Platform, newest: Release.Live = .longAgo, minimum: String? = nil,
        store: String = "get.apk", notes: String = "Better"
    ) -> EncodedApp {
        let releases = [("2.7.0", "270", Release.Live.longAgo), ("2.8.0", "280", .longAgo), ("3.2.0", "320", newest)]
        let policy = Sample.policy(
            platforms: [platform], ids: [platform: "com.example.kasa"],
            stores: [platform: "https://kasa.example/\(store)"],
            clients: [ClientChoice(name: client, position: Sample.position)],
            releases: releases.map { Sample.release($0.0, build: $0.1, live: $0.2, on: [platform]) },
            minimum: minimum.map { [platform: $0] } ?? [:],
            notes: [Sample.version("3.2.0"): [.english: Prose(html: "<p>\(notes)</p>\n", lines: [notes])]])
        let app = EncodedApp(DatedPolicy(policy, at: Sample.moment))
        #expect(!app.written.isEmpty, "\(app.diagnostics)")
        return app
    }

    private func words(_ impact: AppImpact) -> [String] {
        impact.lines.filter(\.isListed).map { line in
            let targets = [line.change.old, line.change.new].map { $0.target?.description ?? "-" }
            return "\(line.releases.map(\.description).joined(separator: " ")): \(line.change.kind.rawValue) "
                + targets.joined(separator: " ")
        }
    }

    @Test(arguments: offering)
    func `another release is seen in the documents as in the policies`(client: String, platform: Platform) {
        let live = app(client, platform), withdrawn = app(client, platform, newest: .pending)
        let back = AppImpact(from: live.artifacts, to: withdrawn)
        #expect(words(back) == ["2.8.0: no-longer-notified 3.2.0 -", "2.7.0: otherwise 3.2.0 2.8.0"])
        #expect(back.namesReleases)
        let forth = AppImpact(from: withdrawn.artifacts, to: live)
        #expect(words(forth) == ["2.8.0: notified - 3.2.0", "2.7.0: otherwise 2.8.0 3.2.0"])
        #expect(words(forth) == words(AppImpact(from: withdrawn, to: live)))
    }

    @Test(arguments: offering.filter { $0.0 != "turkcell-updater" })
    func `without any policy the documents name both releases`(client: String, platform: Platform) {
        let live = app(client, platform), withdrawn = app(client, platform, newest: .pending)
        let found = AppImpact(
            of: "kasa", from: live.artifacts, to: withdrawn.artifacts, onDevicesOf: withdrawn.dated.source,
            at: Sample.moment)
        #expect(words(found).contains("2.7.0: otherwise 3.2.0 2.8.0"), "\(words(found))")
    }

    @Test(arguments: ["retired", "ssvc", "remote-configuration", "turkcell-updater"])
    func `a client whose documents name no release is said to name none`(client: String) {
        let old = app(client, .ios, newest: .pending, minimum: "2.8.0"), new = app(client, .ios, minimum: "2.8.0")
        #expect(!AppImpact(from: old.artifacts, to: new).namesReleases)
        #expect(AppImpact(from: old, to: new).namesReleases)
        #expect(AppImpact(from: new.artifacts, to: new).namesReleases)
    }

    @Test(arguments: [("sparkle-appcast", Platform.macos), ("upgrader", .macos), ("ssvc", .macos)])
    func `other release notes are a change of the clients that show them`(client: String, platform: Platform) {
        let old = app(client, platform), new = app(client, platform, notes: "Faster")
        let carries = client != "ssvc"
        let found = AppImpact(from: old, to: new)
        #expect(found.lines == [])
        #expect(found.clients.map(\.client) == (carries ? [client] : []))
        #expect(found.clients.flatMap(\.lines).allSatisfy { $0.change.hasOtherNotes })
        #expect(found.clients.map(\.words) == (carries ? ["shows other release notes"] : []))
        #expect(AppImpact(from: old.artifacts, to: new).lines.contains { $0.change.hasOtherNotes } == carries)
    }

    @Test func `another address of the same release is another link`() {
        let impact = AppImpact(
            from: app("sparkle-appcast", .macos).artifacts, to: app("sparkle-appcast", .macos, store: "new.apk"))
        #expect(words(impact) == ["2.7.0 2.8.0: otherwise - -"])
        #expect(impact.lines.allSatisfy { $0.change.hasOtherLink })
    }
}
