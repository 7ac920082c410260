import Authoring
import Foundation
import PolicyModel
import TestSupport
import Testing

@testable import SiteEngine

/// What an editor shows must be what a check of the same bytes says, whatever was written before.
@Suite struct LiveCheckTests {
    private static let moment = Moment(seconds: 1_795_219_200)

    @Test func `after any edits of a thousand sequences the diagnostics are those of a fresh check`() async throws {
        let folder = try Self.site()
        var drawn = LiveEdits(folder, seed: 3), live = LiveCheck(Self.engine(folder))
        var shown: [String: [Diagnostic]] = [:]
        try live.open(at: Self.now)
        for sequence in 1...1_000 {
            var edits: [String] = []
            for _ in 0..<Int.random(in: 1...4, using: &drawn.generator) {
                edits.append(try drawn.next(&live))
                // Sometimes the next edit comes while apps wait, or while they are judged.
                guard Bool.random(using: &drawn.generator), let slice = live.slice(first: [], size: 1) else { continue }
                let judged = try await slice.judged()
                if Bool.random(using: &drawn.generator) { edits.append(try drawn.next(&live)) }
                live.take(judged)
            }
            try await Self.finish(&live)
            let fresh = try await Self.fresh(folder, drawn.replaced)
            // An editor asks again for the files that were touched, and for no others.
            for file in live.takeTouchedFiles() { shown[file] = live.diagnostics(of: file) }
            let known = shown.filter { !$0.value.isEmpty }
            #expect(known == fresh, "sequence \(sequence): \(edits.joined(separator: ", "))")
            if known != fresh { return }
        }
    }

    @Test func `one app's change waits for that app alone, and touches its own file alone`() async throws {
        let folder = try SampleSite.shipped(), kasa = folder.path + "/Content/kasa.md"
        var live = LiveCheck(Self.engine(folder))
        try live.open(at: Self.now)
        try await Self.finish(&live)
        _ = live.takeTouchedFiles()
        let text = try folder.read("Content/kasa.md")
        try live.replace(kasa, with: Array(text.replacing("minimum: 3.0.0", with: "minimum: 3.0.7").utf8), at: Self.now)
        #expect(live.slice(first: [], size: 9)?.apps.map(\.slug) == ["kasa"])
        try await Self.finish(&live)
        #expect(live.takeTouchedFiles() == [kasa])
        #expect(live.diagnostics(of: kasa).map(\.id) == ["unlisted-version"])
        try live.replace(kasa, with: nil, at: Self.now)
        try await Self.finish(&live)
        #expect(live.takeTouchedFiles() == [kasa])
        #expect(!live.diagnostics(of: kasa).hasErrors)
    }

    @Test func `the app that somebody looks at comes before all others`() async throws {
        let folder = try SampleSite.shipped()
        var live = LiveCheck(Self.engine(folder))
        try live.open(at: Self.now)
        let focus = ["tramlines", "kasa"].map { "\(folder.path)/Content/\($0).md" }
        #expect(live.slice(first: focus, size: 1)?.apps.map(\.slug) == ["tramlines"])
        #expect(live.slice(first: focus, size: 4)?.apps.map(\.slug) == ["kasa", "tramlines"])
        #expect(live.slice(first: [], size: 2)?.apps.map(\.slug) == ["darkroom", "fieldnotes"])
    }

    @Test func `what was judged before a change is not taken for what it is after it`() async throws {
        let folder = try Self.site(), path = folder.path + "/Content/one.md"
        var live = LiveCheck(Self.engine(folder))
        try live.open(at: Self.now)
        let early = try #require(live.slice(first: [path], size: 1))
        try live.replace(path, with: Array("no front matter".utf8), at: Self.now)
        live.take(try await early.judged())
        #expect(live.slice(first: [path], size: 1)?.apps.map(\.slug) == ["one"])
        try await Self.finish(&live)
        #expect(!live.diagnostics(of: path).isEmpty)
    }

    @Test func `an app is judged again when an instant of its policy has passed`() async throws {
        let folder = try Self.site()
        var live = LiveCheck(Self.engine(folder))
        try folder.write(
            SampleSite.smallPolicy.replacing(
                "minimum:", with: "rules:\n  - {id: r, until: 2026-11-22, do: none}\nminimum:"),
            to: "Content/one.md")
        try live.open(at: Self.now)
        try await Self.finish(&live)
        live.advance(to: Moment(seconds: 1_795_219_200 + 60))
        #expect(live.waitingCount == 0)
        live.advance(to: Moment(seconds: 1_795_219_200 + 3 * 86_400))
        #expect(live.slice(first: [], size: 9)?.apps.map(\.slug) == ["one"])
    }

    @Test func `a file that is not saved yet belongs to the site`() async throws {
        let folder = try Self.site(), path = folder.path + "/Content/fresh/index.md"
        var live = LiveCheck(Self.engine(folder))
        try live.open(at: Self.now)
        try live.replace(path, with: Array("---\napp: Fresh\nminimum: 1.0\n---\n".utf8), at: Self.now)
        try await Self.finish(&live)
        #expect(live.app(of: path)?.slug == "fresh")
        #expect(!live.diagnostics(of: path).isEmpty)
        try live.replace(path, with: nil, at: Self.now)
        try await Self.finish(&live)
        #expect(live.app(of: path) == nil)
        #expect(live.diagnostics(of: path) == [])
    }

    @Test func `an app that cannot be read is named, and keeps no other from being judged`() async throws {
        let folder = try Self.site(), gone = folder.path + "/Content/two/index.md"
        var live = LiveCheck(Self.engine(folder))
        try live.open(at: Self.now)
        try await Self.finish(&live)
        try FileManager.default.removeItem(atPath: gone)
        try live.replace(folder.path + "/Content/two/tr.md", with: [], at: Self.now)
        try live.replace(folder.path + "/Content/one.md", with: [], at: Self.now)
        let slice = try #require(live.slice(first: [], size: 2))
        #expect(slice.apps.map(\.slug) == ["one", "two"])
        let failures = live.take(try await slice.judged())
        #expect(failures == [.unreadable(path: gone, cause: "No such file or directory")])
        #expect(live.waitingCount == 0)
        #expect(!live.diagnostics(of: folder.path + "/Content/one.md").isEmpty)
    }

    private static var now: Int64 { Int64(Date().timeIntervalSince1970 * 1_000_000_000) }

    private static func engine(_ folder: TemporaryFolder, _ replaced: [String: [UInt8]] = [:]) -> SiteEngine {
        SiteEngine(content: folder.path + "/Content", at: moment, replacing: replaced)
    }

    private static func site() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("---\nfrequency: once\n---\n# Text: force\n\n## de\n- Title: Neu\n", to: "Content/_base.md")
        try folder.write(SampleSite.smallPolicy, to: "Content/one.md")
        try folder.write(
            SampleSite.smallPolicy.replacing("---\napp:", with: "---\nextends: _base.md\napp:"),
            to: "Content/two/index.md")
        try folder.write("# Text: force\n\n## tr\n- Title: Yeni\n", to: "Content/two/tr.md")
        return folder
    }

    private static func finish(_ live: inout LiveCheck) async throws {
        while let slice = live.slice(first: [], size: 2) { live.take(try await slice.judged()) }
    }

    private static func fresh(
        _ folder: TemporaryFolder, _ replaced: [String: [UInt8]]
    ) async throws -> [String: [Diagnostic]] {
        let all = try await engine(folder, replaced).check { _ in true }.diagnostics
        return Dictionary(grouping: all, by: \.position.file)
    }
}

/// What happens to a site in an editor and beside it, drawn from a seed.
private struct LiveEdits {
    private let folder: TemporaryFolder
    var generator: SeededGenerator
    /// The unsaved texts.
    private(set) var replaced: [String: [UInt8]] = [:]

    init(_ folder: TemporaryFolder, seed: UInt64) {
        self.folder = folder
        generator = SeededGenerator(seed: seed)
    }

    private static let files = [
        "one.md", "two/index.md", "two/tr.md", "_base.md", "index.md", "three.md", "_more.md", "four/index.md",
    ]
    private static let words = [
        "", "\n", "{", "]", "\"", "minimum: 9\n", "1.1", "extends: _more.md\n", "# Text: force\n", "- Title: T\n", "ş🙂",
        "- ",
        "rules: [{id: a, do: none}]\n", "---\n", "\r\n", "language: xx\n",
    ]

    mutating func next(_ live: inout LiveCheck) throws -> String {
        let name = Self.files[Int.random(in: 0..<Self.files.count, using: &generator)],
            path = "\(folder.path)/Content/\(name)"
        switch Int.random(in: 0..<10, using: &generator) {
        case 0, 1:
            replaced[path] = nil
            try live.replace(path, with: nil, at: now)
            return "closed \(name)"
        case 2:
            try folder.write(written(path), to: "Content/\(name)")
            try live.changed([path], isSameSet: false, at: now)
            return "saved \(name)"
        case 3 where name != "one.md" && FileManager.default.fileExists(atPath: path):
            try FileManager.default.removeItem(atPath: path)
            try live.changed([path], isSameSet: false, at: now)
            return "removed \(name)"
        case 4:
            replaced[path] = Array(SampleSite.smallPolicy.utf8)
        default:
            let text = Array(written(path).utf8)
            let start = Int.random(in: 0...text.count, using: &generator)
            let end = min(text.count, start + Int.random(in: 0...9, using: &generator))
            let word = Self.words[Int.random(in: 0..<Self.words.count, using: &generator)]
            replaced[path] = Array(text[..<start]) + Array(word.utf8) + text[end...]
        }
        try live.replace(path, with: replaced[path], at: now)
        return "edited \(name)"
    }

    private var now: Int64 { Int64(Date().timeIntervalSince1970 * 1_000_000_000) }

    private func written(_ path: String) -> String {
        let bytes = replaced[path] ?? FileManager.default.contents(atPath: path).map(Array.init)
        return String(decoding: bytes ?? Array(SampleSite.smallPolicy.utf8), as: UTF8.self)
    }
}
