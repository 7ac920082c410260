import Foundation
import PolicyModel
import Synchronization
import TestSupport
import Testing
@testable import decree

/// A preview must show what a build would write, whatever was edited before.
@Suite struct PreviewBuildTests {
    private static let moment = Moment(seconds: 1_795_219_200)

    /// A preview of a folder, told what the disk says has changed.
    private struct Follower {
        let folder: TemporaryFolder
        var build: PreviewBuild
        private let roots: [String]
        private var seen: FolderSnapshot

        init(_ folder: TemporaryFolder) {
            self.folder = folder
            build = PreviewBuild(
                content: folder.path + "/Content", templates: folder.path + "/Templates", at: PreviewBuildTests.moment,
                strict: false)
            roots = [folder.path + "/Content", folder.path + "/Templates"]
            // A file written a moment before the first look may be written again without a newer time, and counts as changed.
            Thread.sleep(forTimeInterval: 0.05)
            seen = FolderSnapshot(of: roots)
        }

        mutating func open() async throws -> PreviewBuild.Result { try await build.update(.everything) }

        mutating func follow() async throws -> PreviewBuild.Result {
            let now = FolderSnapshot(of: roots), difference = now.changes(since: seen)
            seen = now
            return try await build.update(PreviewChanges(difference, content: roots[0], templates: roots[1]))
        }
    }

    private static func clean(_ folder: TemporaryFolder) async throws -> Build {
        try await Build(content: folder.path + "/Content", templates: folder.path + "/Templates", at: moment, strict: false)
    }

    private static func expectEqual(
        _ result: PreviewBuild.Result, _ build: PreviewBuild, _ clean: Build, _ what: String
    ) async {
        #expect(build.diagnostics == clean.diagnostics, "\(what)")
        switch (result, clean.bundle) {
        case (.good(let files), let bundle?):
            #expect(files.paths == bundle.artifacts.map(\.path).sorted(), "\(what)")
            for artifact in bundle.artifacts {
                #expect(files.has(artifact.path), "\(artifact.path) after \(what)")
                #expect(await files.artifact(at: artifact.path) == artifact, "\(artifact.path) after \(what)")
            }
        case (.refused, nil): break
        default: Issue.record("one is refused and the other is not after \(what)")
        }
    }

    @Test func `after any edits the files and the mistakes are those of a clean build`() async throws {
        let folder = try Decree.shippedSite()
        var follower = Follower(folder), drawn = SeededGenerator(seed: 7)
        await Self.expectEqual(try await follower.open(), follower.build, try await Self.clean(folder), "the start")
        for round in 1...24 {
            let what = try PreviewEdits.edit(folder, round: round, &drawn)
            let result = try await follower.follow()
            await Self.expectEqual(result, follower.build, try await Self.clean(folder), "round \(round): \(what)")
        }
    }

    @Test func `one app's change judges that app alone`() async throws {
        let folder = try Decree.shippedSite()
        var follower = Follower(folder)
        _ = try await follower.open()
        #expect(follower.build.judged == 3)
        try PreviewEdits.replace("app: Kasa", with: "app: Kassa", in: "Content/kasa.md", of: folder)
        _ = try await follower.follow()
        #expect(follower.build.judged == 1)
    }

    @Test func `a changed template judges nothing`() async throws {
        let folder = try Decree.shippedSite()
        var follower = Follower(folder)
        _ = try await follower.open()
        try PreviewEdits.replace("Made by Decree", with: "Made with Decree", in: "Templates/foot.mustache", of: folder)
        _ = try await follower.follow()
        #expect(follower.build.judged == 0)
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

    @Test func `files that come out as they were keep their revision, and others do not`() async throws {
        let folder = try Decree.shippedSite(), content = folder.path + "/Content", kasa = content + "/kasa.md"
        var workshop = PreviewWorkshop(
            PreviewBuild(content: content, templates: folder.path + "/Templates", at: Self.moment, strict: false), run: "r")
        let first = try await workshop.open()
        let good = try folder.read("Content/kasa.md")
        try folder.write(good.replacing("minimum: 3.0.0", with: "minimum: x"), to: "Content/kasa.md")
        let broken = await workshop.update(FolderDifference(modified: [kasa]))
        #expect(broken.site.revision == first.site.revision)
        #expect(broken.site.mistakes.list.count == 1)
        try folder.write(good, to: "Content/kasa.md")
        let mended = await workshop.update(FolderDifference(modified: [kasa]))
        #expect(mended.site.revision == first.site.revision)
        #expect(mended.site.mistakes == .none)
        try folder.write(good.replacing("app: Kasa", with: "app: Kassa"), to: "Content/kasa.md")
        #expect(await workshop.update(FolderDifference(modified: [kasa])).site.revision != first.site.revision)
    }

    @Test func `warnings are told once, errors until they are mended`() async throws {
        let folder = try Decree.smallSite(), kasa = folder.path + "/Content/kasa.md"
        let warned = Decree.smallPolicy.replacing("Title: Update available", with: "Title: \(String(repeating: "Update ", count: 10))")
        try folder.write(warned, to: "Content/kasa.md")
        var workshop = PreviewWorkshop(
            PreviewBuild(content: folder.path + "/Content", templates: nil, at: Self.moment, strict: false), run: "r")
        #expect(try await workshop.open().news.map(\.id) == ["text-length"])
        try folder.write(warned.replacing("app: Kasa", with: "app: Kassa"), to: "Content/kasa.md")
        #expect(await workshop.update(FolderDifference(modified: [kasa])).news.isEmpty)
        try folder.write(warned.replacing("app: Kasa", with: "foo: 1\napp: Kasa"), to: "Content/kasa.md")
        for _ in 0..<2 {
            let round = await workshop.update(FolderDifference(modified: [kasa]))
            #expect(round.news.filter { $0.severity == .error }.map(\.id) == ["unknown-key"])
            #expect(round.site.mistakes.list.compactMap(\.diagnostic?.id) == ["unknown-key"])
        }
    }

    @Test func `of very many errors the first twenty are shown, and the others counted`() {
        let many = (1...50).map { Diagnostic(.error, "x", at: SourcePosition(file: "f.md", line: $0), "wrong") }
        let mistakes = PreviewMistakes(many)
        #expect(mistakes.list.compactMap(\.diagnostic?.position.line) == Array(1...20))
        #expect(mistakes.json.hasSuffix("],\"more\": 30}"))
        #expect(PreviewMistakes(Array(many.prefix(20))).json.contains("more") == false)
    }

    @Test func `a changed fragment judges the apps that extend it`() async throws {
        let folder = try Decree.shippedSite()
        try folder.write(Decree.smallPolicy.replacing("Kasa", with: "Lone"), to: "Content/lone.md")
        var follower = Follower(folder)
        _ = try await follower.open()
        try PreviewEdits.replace("Update required", with: "Update needed", in: "Content/_defaults.md", of: folder)
        let extending = try ["kasa.md", "fieldnotes/index.md", "pocket-timer.md"].count {
            try folder.read("Content/\($0)").contains("extends: _defaults.md")
        }
        _ = try await follower.follow()
        #expect(follower.build.judged == extending)
    }

    @Test func `a folder that cannot be read throws and spoils nothing for later`() async throws {
        let folder = try Decree.shippedSite()
        var workshop = PreviewWorkshop(
            PreviewBuild(content: folder.path + "/Content", templates: nil, at: Self.moment, strict: false), run: "r")
        let first = try await workshop.open()
        try FileManager.default.moveItem(atPath: folder.path + "/Content", toPath: folder.path + "/Away")
        let lost = await workshop.update(FolderDifference(other: [folder.path + "/Content"]))
        #expect(lost.site.revision == first.site.revision)
        #expect(lost.site.good?.paths == first.site.good?.paths)
        #expect(lost.site.mistakes.list.map(\.text) == ["error: there is no content folder at \(folder.path)/Content\n"])
        try FileManager.default.moveItem(atPath: folder.path + "/Away", toPath: folder.path + "/Content")
        let found = await workshop.update(FolderDifference(other: [folder.path + "/Content"]))
        #expect(found.site.mistakes.isEmpty)
        #expect(found.judged == 3)
        #expect(found.site.good?.paths == first.site.good?.paths)
    }
}
