import Foundation
import PolicyModel
import Publishing
import TestSupport
import Testing
@testable import decree

/// A build that remembers must write what a clean build writes, whatever happened in between.
@Suite struct IncrementalTruthTests {
    private static let moments = [Moment(seconds: 1_790_000_000), Moment(seconds: 1_795_219_200)]

    private static func build(_ folder: TemporaryFolder, late: Bool = true, strict: Bool = false, hasty: Bool = false) async throws
        -> SiteBuild.Outcome {
        // A build in the future trusts files that were written just now; one in the present hashes them.
        let begun = Clock.nanoseconds + (hasty ? 0 : 10_000_000_000)
        let program = FileIdentity(device: 0, inode: 0, size: 0, modified: 0, changed: 0)
        return try await SiteBuild(
            content: folder.path + "/Content", templates: folder.path + "/Templates", moment: moments[late ? 1 : 0],
            strict: strict,
            memory: BuildMemory(path: BuildRecord.path(beside: folder.path + "/Public"), program: program, begun: begun)
        ).write(to: OutputFolder(folder.path + "/Public"))
    }

    private static let rounds = 500

    @Test func `after many edits and accidents the output is that of a clean build`() async throws {
        let folder = try TemporaryFolder()
        var edits = try IncrementalEdits(folder, seed: 11), last: [Artifact] = []
        var kept = 0, refused = 0
        for round in 0..<Self.rounds {
            let what = round == 0 ? "the start" : "round \(round): \(try edits.next())"
            let standing = try? OutputFolder(folder.path + "/Public").current()
            let outcome = try await Self.build(folder, late: edits.isLate, strict: edits.isStrict, hasty: edits.isHasty)
            let clean = try await Build(
                content: folder.path + "/Content", templates: folder.path + "/Templates",
                at: Self.moments[edits.isLate ? 1 : 0], strict: edits.isStrict)
            #expect(outcome.diagnostics == clean.diagnostics, "\(what)")
            if let bundle = clean.bundle {
                last = bundle.artifacts
                #expect(outcome.written?.files.map(\.path).sorted() == last.map(\.path).sorted(), "\(what)")
                try #require(try OutputFolder(folder.path + "/Public").read() == last, "\(what)")
            } else {
                refused += 1
                #expect(outcome.written == nil, "\(what)")
                try #require(try OutputFolder(folder.path + "/Public").current() == standing, "\(what)")
            }
            if outcome.built < clean.check.apps.count { kept += 1 }
        }
        // Neither of the two may be what the comparison lives on.
        #expect(kept > 100)
        #expect((1..<Self.rounds / 2).contains(refused))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
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
        try folder.write(try folder.read("Content/_base.md").replacing("Fragment", with: "Other"), to: "Content/_base.md")
        #expect(try await Self.build(folder).built == 1)
        #expect(try await Self.build(folder, late: false).built == 3)
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
        let long = try folder.read("Content/one.md").replacing("Update available", with: String(repeating: "Long ", count: 13))
        try folder.write(long, to: "Content/one.md")
        let first = try await Self.build(folder), second = try await Self.build(folder)
        #expect(first.diagnostics.map(\.id).contains("text-length"))
        #expect(second.diagnostics == first.diagnostics)
        #expect(second.built == 1)
    }
}
