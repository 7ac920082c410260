import Foundation
import PolicyModel
import SiteEngine
import TestSupport
import Testing
@testable import Preview

/// What one round of a preview shows and reports.
@Suite struct PreviewBuilderTests {
    private static let moment = Moment(seconds: 1_795_219_200)
    /// In nanoseconds since 1970.
    private static let now: @Sendable () -> Int64 = { Int64(Date().timeIntervalSince1970 * 1e9) }

    @Test func `files that come out as they were keep their revision, and others do not`() async throws {
        let folder = try SampleSite.shipped(), content = folder.path + "/Content", kasa = content + "/kasa.md"
        var builder = PreviewBuilder(
            SiteEngine(content: content, templates: folder.path + "/Templates", at: Self.moment), run: "r",
            now: Self.now)
        let first = try await builder.open()
        let good = try folder.read("Content/kasa.md")
        try folder.write(good.replacing("minimum: 3.0.0", with: "minimum: x"), to: "Content/kasa.md")
        let broken = await builder.update(FolderDifference(modified: [kasa]))
        #expect(broken.site.revision == first.site.revision)
        #expect(broken.site.mistakes.list.count == 1)
        try folder.write(good, to: "Content/kasa.md")
        let mended = await builder.update(FolderDifference(modified: [kasa]))
        #expect(mended.site.revision == first.site.revision)
        #expect(mended.site.mistakes == .none)
        try folder.write(good.replacing("app: Kasa", with: "app: Kassa"), to: "Content/kasa.md")
        #expect(await builder.update(FolderDifference(modified: [kasa])).site.revision != first.site.revision)
    }

    @Test func `warnings are shown once, errors until they are mended`() async throws {
        let folder = try SampleSite.small(), kasa = folder.path + "/Content/kasa.md"
        let warned = SampleSite.smallPolicy.replacing(
            "Title: Update available", with: "Title: \(String(repeating: "Update ", count: 10))")
        try folder.write(warned, to: "Content/kasa.md")
        var builder = PreviewBuilder(
            SiteEngine(content: folder.path + "/Content", templates: nil, at: Self.moment), run: "r", now: Self.now)
        #expect(try await builder.open().news.map(\.id) == ["text-length"])
        try folder.write(warned.replacing("app: Kasa", with: "app: Kassa"), to: "Content/kasa.md")
        #expect(await builder.update(FolderDifference(modified: [kasa])).news.isEmpty)
        try folder.write(warned.replacing("app: Kasa", with: "foo: 1\napp: Kasa"), to: "Content/kasa.md")
        for _ in 0..<2 {
            let round = await builder.update(FolderDifference(modified: [kasa]))
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

    @Test func `a folder that cannot be read throws and spoils nothing for later`() async throws {
        let folder = try SampleSite.shipped()
        var builder = PreviewBuilder(
            SiteEngine(content: folder.path + "/Content", templates: nil, at: Self.moment), run: "r", now: Self.now)
        let first = try await builder.open()
        try FileManager.default.moveItem(atPath: folder.path + "/Content", toPath: folder.path + "/Away")
        let lost = await builder.update(FolderDifference(other: [folder.path + "/Content"]))
        #expect(lost.site.revision == first.site.revision)
        #expect(lost.site.good?.apps.keys == first.site.good?.apps.keys)
        #expect(
            lost.site.mistakes.list.map(\.text) == ["error: there is no content folder at \(folder.path)/Content\n"])
        try FileManager.default.moveItem(atPath: folder.path + "/Away", toPath: folder.path + "/Content")
        let found = await builder.update(FolderDifference(other: [folder.path + "/Content"]))
        #expect(found.site.mistakes.isEmpty)
        #expect(found.judged == first.site.good?.apps.count)
        #expect(found.site.good?.apps.keys == first.site.good?.apps.keys)
    }
}
