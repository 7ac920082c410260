import Foundation
import PolicyModel
import Synchronization
import TestSupport
import Testing
@testable import SiteEngine

/// A preview must show what a build would write, whatever was edited before.
@Suite struct LiveSiteTests {
    private static let moment = Moment(seconds: 1_795_219_200)

    private static var now: Int64 { Int64(Date().timeIntervalSince1970 * 1_000_000_000) }

    private static func live(_ folder: TemporaryFolder) -> LiveSite {
        LiveSite(SiteEngine(content: folder.path + "/Content", templates: folder.path + "/Templates", at: moment))
    }

    private static func expectEqual(
        _ files: PreviewFiles?, _ live: LiveSite, _ clean: CleanBuild, _ what: String
    ) async {
        #expect(live.diagnostics == clean.diagnostics, "\(what)")
        switch (files, clean.bundle) {
        case (let files?, let bundle?):
            for artifact in bundle.artifacts {
                #expect(files.has(artifact.path), "\(artifact.path) after \(what)")
                #expect(await files.artifact(at: artifact.path) == artifact, "\(artifact.path) after \(what)")
            }
        case (nil, nil): break
        default: Issue.record("one is refused and the other is not after \(what)")
        }
    }

    @Test func `after any edits the files and the mistakes are those of a clean build`() async throws {
        let folder = try SampleSite.shipped()
        var live = Self.live(folder), drawn = SeededGenerator(seed: 7)
        var files = try await live.update(at: Self.now)
        await Self.expectEqual(files, live, try await CleanBuild(folder, at: Self.moment), "the start")
        for round in 1...24 {
            let what = try SiteEdits.edit(folder, round: round, &drawn)
            files = try await live.update(at: Self.now)
            await Self.expectEqual(
                files, live, try await CleanBuild(folder, at: Self.moment), "round \(round): \(what)")
        }
    }

    @Test func `one app's change judges that app alone`() async throws {
        let folder = try SampleSite.shipped()
        var live = Self.live(folder)
        let apps = try #require(try await live.update(at: Self.now)).apps.count
        #expect(apps > 1)
        #expect(live.judged == apps)
        try SiteEdits.replace("app: Kasa", with: "app: Kassa", in: "Content/kasa.md", of: folder)
        _ = try await live.update(at: Self.now)
        #expect(live.judged == 1)
    }

    @Test func `a save of an app's own file opens nothing else, and any other save everything`() async throws {
        let folder = try SampleSite.shipped(), kasa = "Content/kasa.md", site = "Content/index.md"
        var live = Self.live(folder)
        _ = try await live.update(at: Self.now)
        try folder.write(SampleSite.smallPolicy.replacing("Kasa", with: "Lone"), to: "Content/lone.md")
        try SiteEdits.replace("app: Kasa", with: "app: Kassa", in: kasa, of: folder)
        let files = try await live.update(at: Self.now, modified: [folder.path + "/" + kasa])
        #expect(files?.has("lone/index.html") == false)
        #expect(files?.apps["kasa"]?.app.dated.policy.name == "Kassa")
        #expect(live.judged == 1)
        try folder.write(try folder.read(site) + "\n", to: site)
        let opened = try await live.update(at: Self.now, modified: [folder.path + "/" + site])
        #expect(opened?.has("lone/index.html") == true)
        #expect(try await live.update(at: Self.now)?.has("lone/index.html") == true)
    }

    @Test func `a changed template judges nothing`() async throws {
        let folder = try SampleSite.shipped()
        var live = Self.live(folder)
        _ = try await live.update(at: Self.now)
        try SiteEdits.replace("Made by Decree", with: "Made with Decree", in: "Templates/foot.mustache", of: folder)
        _ = try await live.update(at: Self.now)
        #expect(live.judged == 0)
    }

    private final class Calls: Sendable {
        let count = Mutex(0)
    }

    @Test func `a page is rendered when it is first asked for, once however many ask`() async throws {
        let pages = PreviewPages(), calls = Calls()
        let artifact = Artifact(path: "kasa/index.html", bytes: [1], role: .page)
        let found = await withTaskGroup(of: Artifact.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    await pages.page("kasa/index.html") {
                        calls.count.withLock { $0 += 1 }
                        return artifact
                    }
                }
            }
            return await group.reduce(into: Set<Artifact>()) { $0.insert($1) }
        }
        #expect(found == [artifact])
        #expect(calls.count.withLock { $0 } == 1)
    }

    @Test func `a changed fragment judges the apps that extend it`() async throws {
        let folder = try SampleSite.shipped()
        try folder.write(SampleSite.smallPolicy.replacing("Kasa", with: "Lone"), to: "Content/lone.md")
        var live = Self.live(folder)
        _ = try await live.update(at: Self.now)
        try SiteEdits.replace("Update required", with: "Update needed", in: "Content/_defaults.md", of: folder)
        let extending = try ["kasa.md", "fieldnotes/index.md", "pocket-timer.md", "tramlines.md"].count {
            try folder.read("Content/\($0)").contains("extends: _defaults.md")
        }
        _ = try await live.update(at: Self.now)
        #expect(live.judged == extending)
    }

    @Test func `a fragment that was missing is found once it is there`() async throws {
        let folder = try SampleSite.small()
        try folder.write(
            SampleSite.smallPolicy.replacing("app: Kasa", with: "app: Kasa\nextends: _new.md"), to: "Content/kasa.md")
        var live = LiveSite(SiteEngine(content: folder.path + "/Content", at: Self.moment))
        #expect(try await live.update(at: Self.now) == nil)
        #expect(live.diagnostics.map(\.id) == ["unknown-fragment"])
        try folder.write("---\nfrequency: once\n---\n", to: "Content/_new.md")
        #expect(try await live.update(at: Self.now) != nil)
        #expect(live.diagnostics.isEmpty)
    }

    @Test func `an asset shows its newest bytes`() async throws {
        let folder = try SampleSite.small()
        var live = LiveSite(SiteEngine(content: folder.path + "/Content", at: Self.moment))
        for text in ["one", "two", "two"] {
            try folder.write(text, to: "Content/assets/note.txt")
            let files = try await live.update(at: Self.now)
            #expect(await files?.artifact(at: "assets/note.txt")?.bytes == Array(text.utf8))
        }
        #expect(live.judged == 0)
    }
}
