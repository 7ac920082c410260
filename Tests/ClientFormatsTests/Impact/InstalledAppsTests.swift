import PolicyModel
import TestSupport
import Testing

@testable import ClientFormats

/// What is on a phone keeps the build and the id with which it shipped, whatever the later policy says.
struct InstalledAppsTests {
    private static let told: [(String, Platform)] = [
        ("turkcell-updater", .android), ("prince-of-versions", .android),
        ("sparkle-appcast", .macos), ("ssvc", .macos),
    ]

    /// - Parameter codes: those of 3.0.1, in tenths of a build of Apple's.
    private func app(_ client: String, _ platform: Platform, codes: [Int], id: String = "com.example.kasa")
        -> EncodedApp
    {
        func release(_ version: String, _ codes: [Int]) -> Release {
            platform == .android
                ? Sample.release(version, build: "\(codes[0])", codes: codes.map { $0...$0 }, on: [platform])
                : Sample.release(version, build: "\(codes[0] / 10).\(codes[0] % 10)", on: [platform])
        }
        let policy = Sample.policy(
            platforms: [platform], ids: [platform: id], stores: [platform: "https://kasa.example/get.html"],
            clients: [ClientChoice(name: client, position: Sample.position)],
            releases: [release("3.0.0", [100]), release("3.0.1", codes), release("3.1.0", [190])],
            minimum: [platform: "3.0.1"])
        let app = EncodedApp(DatedPolicy(policy, at: Sample.moment))
        #expect(!app.written.isEmpty, "\(app.diagnostics)")
        return app
    }

    private func listed(_ impact: AppImpact) -> [String] { words(impact, where: \.isListed) }

    private func words(_ impact: AppImpact, where isWanted: (ImpactLine) -> Bool = { _ in true }) -> [String] {
        (impact.lines + impact.clients.flatMap(\.lines)).filter(isWanted).map { line in
            "\(line.releases.map(\.description).joined(separator: " ")) \(line.change.kind.rawValue)"
        }.uniqued()
    }

    @Test(arguments: told)
    func `who has a build that is listed no more is newly blocked`(client: String, platform: Platform) {
        let before = app(client, platform, codes: [120]), after = app(client, platform, codes: [150])
        #expect(listed(AppImpact(from: before, to: after)) == ["3.0.1 newly-forced"])
        #expect(listed(AppImpact(from: after, to: before)) == ["3.0.1 newly-free"])
    }

    @Test(arguments: told.dropLast())
    func `documents alone show it between the releases`(client: String, platform: Platform) {
        let before = app(client, platform, codes: [120]), after = app(client, platform, codes: [150])
        #expect(words(AppImpact(from: before.artifacts, to: after)) == [" newly-forced"])
    }

    @Test(arguments: told.prefix(2))
    func `one code of several that is dropped, and one that is added, are asked for`(client: String, platform: Platform)
    {
        let both = app(client, platform, codes: [120, 140]), one = app(client, platform, codes: [140])
        #expect(listed(AppImpact(from: both, to: one)) == ["3.0.1 newly-forced"])
        #expect(listed(AppImpact(from: both, to: both)) == [])
        #expect(listed(AppImpact(from: app(client, platform, codes: [120]), to: both)) == [])
    }

    @Test(arguments: [Platform.ios, .android])
    func `apps keep their id, and refuse documents for another`(platform: Platform) {
        let before = app("turkcell-updater", platform, codes: [120])
        let after = app("turkcell-updater", platform, codes: [120], id: "com.example.Kasa")
        let expected = ["3.0.0 broken", "3.0.1 broken", "3.1.0 broken"]
        #expect(listed(AppImpact(from: before, to: after)) == expected)
        #expect(listed(AppImpact(from: before.artifacts, to: after)) == expected)
        #expect(
            ChangedID.diagnostics(from: before.artifacts, to: after) == [
                Diagnostic(
                    .warning, "id-changed", at: Sample.position,
                    "the documents for \(platform.displayName) name 'com.example.Kasa' and no longer "
                        + "'com.example.kasa': apps with the old id refuse them and show nothing",
                    help: "keep the id with which the app shipped; an app with an id of its own has a policy of its own"
                )
            ])
        #expect(ChangedID.diagnostics(from: before.artifacts, to: before) == [])
        #expect(ChangedID.diagnostics(from: [], to: before) == [])
    }
}
