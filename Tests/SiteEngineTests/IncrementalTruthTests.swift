import Foundation
import PolicyModel
import Publishing
import TestSupport
import Testing
@testable import SiteEngine

/// A build that remembers must write what a clean build writes, whatever happened in between.
@Suite struct IncrementalTruthTests {
    private static let moments = [Moment(seconds: 1_790_000_000), Moment(seconds: 1_795_219_200)]

    private static func build(_ folder: TemporaryFolder, late: Bool = true, strict: Bool = false, hasty: Bool = false)
        async throws
        -> SiteEngine.Outcome
    {
        // A build in the future trusts files that were written just now; one in the present hashes them.
        let begun = Int64(Date().timeIntervalSince1970 * 1_000_000_000) + (hasty ? 0 : 10_000_000_000)
        let engine = SiteEngine(
            content: folder.path + "/Content", templates: folder.path + "/Templates", at: moments[late ? 1 : 0],
            strict: strict)
        return try await engine.build(
            to: OutputFolder(folder.path + "/Public"),
            cache: BuildCache(beside: folder.path + "/Public", program: "1", begun: begun))
    }

    private static let rounds = Rounds.of(100, thorough: 500)

    @Test func `after many edits and accidents the output is that of a clean build`() async throws {
        let folder = try TemporaryFolder()
        var edits = try IncrementalEdits(folder, seed: 11), last: [Artifact] = []
        var kept = 0, refused = 0
        for round in 0..<Self.rounds {
            let what = round == 0 ? "the start" : "round \(round): \(try edits.next())"
            let standing = try? OutputFolder(folder.path + "/Public").current()
            let outcome = try await Self.build(folder, late: edits.isLate, strict: edits.isStrict, hasty: edits.isHasty)
            let clean = try await CleanBuild(folder, at: Self.moments[edits.isLate ? 1 : 0], strict: edits.isStrict)
            #expect(outcome.diagnostics == clean.diagnostics, "\(what)")
            if let bundle = clean.bundle {
                last = bundle.artifacts
                #expect(outcome.written?.files.joined().map(\.path).sorted() == last.map(\.path).sorted(), "\(what)")
                try #require(try OutputFolder(folder.path + "/Public").read() == last, "\(what)")
            } else {
                refused += 1
                #expect(outcome.written == nil, "\(what)")
                try #require(try OutputFolder(folder.path + "/Public").current() == standing, "\(what)")
            }
            if outcome.built < clean.apps { kept += 1 }
        }
        // Neither of the two may be what the comparison lives on.
        #expect(kept > Self.rounds / 5)
        #expect((1..<Self.rounds / 2).contains(refused))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
                == [".Public.record", "Content", "Public", "Templates"])
    }

    @Test func `what nothing touched is found as it was, and only the changed app is built`() async throws {
        let folder = try TemporaryFolder()
        _ = try IncrementalEdits(folder, seed: 1)
        #expect(try await Self.build(folder).built == 3)
        let record = try Data(contentsOf: folder.url.appending(path: ".Public.record"))
        let again = try await Self.build(folder)
        #expect(again.built == 0)
        #expect(again.written?.change == .unchanged)
        #expect(try Data(contentsOf: folder.url.appending(path: ".Public.record")) == record)
        try folder.write(try folder.read("Content/one.md").replacing("Old.", with: "Older."), to: "Content/one.md")
        let changed = try await Self.build(folder)
        #expect(changed.built == 1)
        #expect(changed.written?.change == .written)
        try folder.write(
            try folder.read("Content/_base.md").replacing("Fragment", with: "Other"), to: "Content/_base.md")
        #expect(try await Self.build(folder).built == 1)
        #expect(try await Self.build(folder, late: false).built == 3)
    }

    @Test func `an asset that comes or goes concerns the apps whose pages lead to it alone`() async throws {
        let folder = try TemporaryFolder()
        _ = try IncrementalEdits(folder, seed: 1)
        try folder.write("plan", to: "Content/assets/plan.txt")
        let linked = try folder.read("Content/one.md") + "\n# More\n[plan](../assets/plan.txt)\n"
        try folder.write(linked, to: "Content/one.md")
        _ = try await Self.build(folder)
        try folder.write("other", to: "Content/assets/other.txt")
        #expect(try await Self.build(folder).built == 0)
        try FileManager.default.removeItem(atPath: folder.path + "/Content/assets/plan.txt")
        let without = try await Self.build(folder)
        #expect(without.built == 1 && without.diagnostics.map(\.id) == ["prose-target"])
        try folder.write("plan", to: "Content/assets/plan.txt")
        #expect(try await Self.build(folder).diagnostics == [])
    }

    @Test func `files that were copied or touched are recognized by their bytes`() async throws {
        let folder = try TemporaryFolder()
        _ = try IncrementalEdits(folder, seed: 1)
        _ = try await Self.build(folder)
        for name in ["Content", "Public"] {
            try FileManager.default.moveItem(atPath: folder.path + "/\(name)", toPath: folder.path + "/Old")
            try FileManager.default.copyItem(atPath: folder.path + "/Old", toPath: folder.path + "/\(name)")
            try FileManager.default.removeItem(atPath: folder.path + "/Old")
        }
        #expect(try await Self.build(folder).built == 0)
    }

    @Test func `a policy with a warning is judged again by every build`() async throws {
        let folder = try TemporaryFolder()
        _ = try IncrementalEdits(folder, seed: 1)
        let long = try folder.read("Content/one.md").replacing(
            "Update available", with: String(repeating: "Long ", count: 13))
        try folder.write(long, to: "Content/one.md")
        let first = try await Self.build(folder), second = try await Self.build(folder)
        #expect(first.diagnostics.map(\.id).contains("text-length"))
        #expect(second.diagnostics == first.diagnostics)
        #expect(second.built == 1)
    }

    @Test func `between two instants of a policy its files are the same, and nothing is built again`() async throws {
        let folder = try TemporaryFolder()
        _ = try IncrementalEdits(folder, seed: 1)
        let (first, second) = (Self.moments[1], Moment(seconds: Self.moments[1].seconds + 86_400))
        #expect(try await CleanBuild(folder, at: first).bundle == CleanBuild(folder, at: second).bundle)
        #expect(try await CleanBuild(folder, at: first).bundle != CleanBuild(folder, at: Self.moments[0]).bundle)
        _ = try await Self.build(folder)
        let later = SiteEngine(content: folder.path + "/Content", templates: folder.path + "/Templates", at: second)
        let outcome = try await later.build(
            to: OutputFolder(folder.path + "/Public"),
            cache: BuildCache(beside: folder.path + "/Public", program: "1", begun: .max))
        #expect(outcome.built == 0)
        #expect(outcome.written?.change == .unchanged)
    }

    @Test func `an acceptance that has less than 30 days left is judged again`() async throws {
        let folder = try TemporaryFolder(), warned = Moment("2026-12-31")!
        _ = try IncrementalEdits(folder, seed: 1)
        let policy = try folder.read("Content/one.md")
        let accepting = policy.replacing(
            "minimum:",
            with: """
                rules: [{id: odd, when: {version: 1.1}, do: force}]
                accept: [{client: prince-of-versions, rule: odd, class: weaker, why: "known", until: 2027-01-15}]
                minimum:
                """)
        try folder.write(accepting, to: "Content/one.md")
        let early = try await CleanBuild(folder, at: Self.moments[1]), late = try await CleanBuild(folder, at: warned)
        #expect(early.diagnostics == [])
        #expect(late.diagnostics.map(\.id) == ["accept-expiring"])
        _ = try await Self.build(folder)
        let engine = SiteEngine(content: folder.path + "/Content", templates: folder.path + "/Templates", at: warned)
        let outcome = try await engine.build(
            to: OutputFolder(folder.path + "/Public"),
            cache: BuildCache(beside: folder.path + "/Public", program: "1", begun: .max))
        #expect(outcome.diagnostics == late.diagnostics)
        #expect(outcome.built == 1)
    }
}
