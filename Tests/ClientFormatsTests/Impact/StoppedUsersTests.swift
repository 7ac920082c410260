import PolicyModel
import TestSupport
import Testing

@testable import ClientFormats

/// Users who are stopped although nothing newer runs, as the author accepts: what changes for them, by both policies and
/// by published documents.
struct StoppedUsersTests {
    /// The clients that can stop them.
    private static let stopping: [(String, Platform)] = [
        ("growthbook", .ios), ("growthbook", .android), ("prince-of-versions", .ios), ("prince-of-versions", .android),
        ("turkcell-updater", .ios), ("turkcell-updater", .android), ("retired", .ios), ("remote-configuration", .ios),
        ("ssvc", .ios),
    ]
    /// Those whose documents say to which release users are sent, or that there is none.
    private static let naming = stopping.filter {
        ["growthbook", "prince-of-versions"].contains($0.0) || $0 == ("turkcell-updater", .android)
    }
    private static let known = ["2.7.0", "2.8.0", "3.2.0"]

    /// An app of which every version up to 3.2.0 is forced.
    ///
    /// - Parameter closed: the versions that are forced; nil for none.
    private func app(
        _ client: String, _ platform: Platform, closed: String? = "<=3.2.0", words: String = "It ends.",
        frequency: Frequency = .always, releases: [String] = known
    ) -> EncodedApp {
        let rule = closed.map { closed in Sample.rule(.force, id: "closed") { $0.version = Sample.range(closed) } }
        let deadEnd = Acceptance(.check("force-dead-end"), why: "it ends", until: nil, position: Sample.position)
        var texts = Sample.texts
        texts["force"] = Sample.text(["en": [.title: "Closed", .message: words, .updateButton: "Update"]])
        let policy = Sample.policy(
            platforms: [platform], ids: [platform: "com.example.kasa"], stores: [platform: "https://kasa.example/get"],
            clients: [ClientChoice(name: client, position: Sample.position)],
            releases: releases.map { Sample.release($0, build: $0.replacing(".", with: ""), on: [platform]) },
            frequency: frequency, rules: [rule].compactMap(\.self), accepts: [deadEnd], texts: texts)
        let app = EncodedApp(DatedPolicy(policy, at: Sample.moment))
        #expect(!app.written.isEmpty, "\(app.diagnostics)")
        return app
    }

    private func words(_ impact: AppImpact) -> [String] {
        impact.lines.filter(\.isListed).map { line in
            let states = [line.change.old, line.change.new].map { "\($0.action) \($0.target?.description ?? "-")" }
            return "\(line.releases.map(\.description).joined(separator: " ")): \(line.change.kind.rawValue), "
                + states.joined(separator: " to ") + (line.change.words == .none ? "" : ", other words")
        }
    }

    /// By both policies, then by the old documents, then by both states' documents.
    private func all(_ old: EncodedApp, _ new: EncodedApp) -> [[String]] {
        let impacts = [
            AppImpact(from: old, to: new), AppImpact(from: old.artifacts, to: new),
            AppImpact(
                of: "kasa", from: old.artifacts, to: new.artifacts, onDevicesOf: new.dated.source, at: Sample.moment),
        ]
        #expect(impacts.map { $0.clients.flatMap(\.lines).filter(\.isListed) } == [[], [], []])
        return impacts.map(words)
    }

    @Test(arguments: stopping)
    func `who stays stopped is not stranded anew, and reads the other words`(client: String, platform: Platform) {
        let found = all(
            app(client, platform), app(client, platform, words: "It ended.", frequency: .once))
        let isRead = !["prince-of-versions", "ssvc"].contains(client)
        let read = [
            "2.7.0 2.8.0: otherwise, force - to force -, other words",
            "3.2.0: otherwise, stranded - to stranded -, other words",
        ]
        #expect(found == Array(repeating: isRead ? read : [], count: 3))
    }

    @Test(arguments: stopping)
    func `who is stopped no more is free`(client: String, platform: Platform) {
        for found in all(app(client, platform), app(client, platform, closed: nil)) {
            #expect(found.contains("3.2.0: newly-free, stranded - to nothing -"), "\(found)")
        }
    }

    @Test(arguments: naming)
    func `a release for those who were stopped is said, and so is one that is taken away`(
        client: String, platform: Platform
    ) {
        let old = app(client, platform), new = app(client, platform, releases: Self.known + ["3.3.0"])
        let forth = [
            "2.7.0 2.8.0: otherwise, force 3.2.0 to force 3.3.0", "3.2.0: otherwise, stranded - to force 3.3.0",
        ]
        #expect(all(old, new) == [forth, forth, forth])
        let back = { (gone: String) in
            ["3.2.0: stranded, force - to stranded -", "2.7.0 2.8.0: otherwise, force \(gone) to force 3.2.0"]
        }
        // Of a release that is not listed any more some documents name the version code alone.
        let gone = platform == .android && client != "growthbook" ? "330" : "3.3.0"
        #expect(all(new, old) == [back("3.3.0"), back(gone), back(gone)])
    }

    @Test(arguments: stopping.filter { client in !naming.contains { $0 == client } })
    func `where documents name no release, both policies say that there is one`(client: String, platform: Platform) {
        let old = app(client, platform), new = app(client, platform, releases: Self.known + ["3.3.0"])
        let found = all(old, new)
        #expect(found[0].contains("3.2.0: otherwise, stranded - to force 3.3.0"), "\(found)")
        #expect(!AppImpact(from: old.artifacts, to: new).namesReleases)
    }

    @Test(arguments: naming)
    func `who is stopped as well is stranded, and those before are not named`(client: String, platform: Platform) {
        let releases = Self.known + ["3.3.0"]
        let old = app(client, platform, closed: "<=3.3.0", releases: Self.known)
        let new = app(client, platform, closed: "<=3.3.0", releases: releases)
        let stopped = app(client, platform, closed: "<=3.3.0", words: "It ended.", frequency: .once, releases: releases)
        for found in all(new, stopped) { #expect(!found.contains { $0.contains(": stranded") }, "\(found)") }
        for found in all(old, new) {
            #expect(found.contains("3.2.0: otherwise, stranded - to force 3.3.0"), "\(found)")
        }
    }

    @Test func `an unlisted version that a client stops is not sent to the number that stops it`() {
        let old = app("turkcell-updater", .android, closed: nil), new = app("turkcell-updater", .android)
        for impact in [AppImpact(from: old.artifacts, to: new), AppImpact(from: old, to: new)] {
            let targets = (impact.lines + impact.clients.flatMap(\.lines)).compactMap(\.change.new.target?.description)
            #expect(Set(targets) == ["3.2.0"], "\(targets)")
        }
    }
}
