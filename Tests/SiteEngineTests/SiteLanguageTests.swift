import Foundation
import PolicyModel
import Publishing
import Signing
import TestSupport
import Testing

@testable import Pages
@testable import SiteEngine

/// The site's `language` chooses the words of its pages.
@Suite struct SiteLanguageTests {
    private static let moment = Moment("2026-11-21")!

    private func site(_ language: String) throws -> TemporaryFolder {
        let folder = try SampleSite.small()
        try folder.write(
            SampleSite.smallPolicy.replacing(
                "minimum:", with: "  - {version: 3.3.0, build: 3.3.0, requires: 15, live: pending}\nminimum:"),
            to: "Content/kasa.md")
        try folder.write("---\ntitle: Apps\nlanguage: \(language)\n---\n", to: "Content/index.md")
        try folder.write("# German for Austria\n", to: "Templates/assets/readme.txt")
        return folder
    }

    private func page(_ build: CleanBuild) -> String {
        let page = build.bundle?.artifacts.first { $0.path == "kasa/index.html" }
        return String(decoding: page?.bytes ?? [], as: UTF8.self)
    }

    @Test func `pages are in the site's language`() async throws {
        let build = try await CleanBuild(try site("de-AT"), at: Self.moment)
        #expect(build.diagnostics == [])
        #expect(page(build).contains("müssen aktualisiert werden"))
        #expect(page(build).contains("unter der neuesten Version für das System"))
    }

    @Test func `a language without words gives English pages and a warning`() async throws {
        let folder = try site("nl"), build = try await CleanBuild(folder, at: Self.moment)
        #expect(
            build.diagnostics == [
                Diagnostic(
                    .warning, "words-language",
                    at: SourcePosition(file: "\(folder.path)/Content/index.md", line: 3, column: 11),
                    "the pages are in English: there are no words for 'nl'",
                    help: "translate Templates/words/en.properties, which 'decree init --templates' writes, to "
                        + "Templates/words/nl.properties")
            ])
        #expect(page(build).contains("must update"))
    }

    @Test func `a file of words that lacks a text refuses the build`() async throws {
        let folder = try site("de")
        let german = String(decoding: try #require(Vocabulary.builtIn["de.properties"]), as: UTF8.self)
        try folder.write(
            german.replacing("range.below = unter {version}\n", with: ""), to: "Templates/words/de.properties")
        let build = try await CleanBuild(folder, at: Self.moment)
        #expect(build.bundle == nil)
        #expect(
            build.diagnostics == [
                Diagnostic(
                    .error, "words-missing",
                    at: SourcePosition(file: "\(folder.path)/Templates/words/de.properties", line: 1, column: 1),
                    "'range.below' is missing", help: "translate and add:\nrange.below = below {version}")
            ])
    }

    @Test func `other words build every page anew`() async throws {
        let folder = try site("de"), output = OutputFolder(folder.path + "/Public")
        let engine = SiteEngine(
            content: folder.path + "/Content", templates: folder.path + "/Templates", at: Self.moment)
        let cache = BuildCache(beside: output.path, program: "1", begun: .max)
        #expect(try await engine.build(to: output, cache: cache).built == 1)
        #expect(try await engine.build(to: output, cache: cache).built == 0)
        let german = String(decoding: try #require(Vocabulary.builtIn["de.properties"]), as: UTF8.self)
        try folder.write(
            german.replacing("range.below = unter", with: "range.below = vor")
                .replacing("due.waits = {version} wartet", with: "due.waits = {version} harrt"),
            to: "Templates/words/de.properties")
        #expect(try await engine.build(to: output, cache: cache).built == 1)
        #expect(try folder.read("Public/kasa/index.html").contains("Versionen vor 2.8.0"))
        #expect(try folder.read("Public/index.html").contains("harrt"))
    }

    @Test func `a preview shows other words at once, also on the home page`() async throws {
        let folder = try site("de")
        var live = LiveSite(
            SiteEngine(content: folder.path + "/Content", templates: folder.path + "/Templates", at: Self.moment))
        _ = try await live.update(at: 1)
        let german = String(decoding: try #require(Vocabulary.builtIn["de.properties"]), as: UTF8.self)
        try folder.write(
            german.replacing("due.waits = {version} wartet", with: "due.waits = {version} harrt"),
            to: "Templates/words/de.properties")
        let files = try #require(try await live.update(at: 2))
        let home = try #require(await files.artifact(at: "index.html"))
        #expect(String(decoding: home.bytes, as: UTF8.self).contains("harrt"))
    }
}
