import Foundation
import PolicyModel
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
