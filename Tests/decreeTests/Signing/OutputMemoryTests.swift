import Foundation
import TestSupport
import Testing

/// What is known of a verified output saves reading it, and decides nothing but that nothing is to be published.
struct OutputMemoryTests {
    private static let nothing = "nothing to publish: publication 1 holds the same files\n"

    /// Published twice: files are remembered once they are two seconds old, and one that took the place of another in the
    /// same second is dated into the next.
    private func known() async throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(Decree.smallPolicy, to: "Content/kasa.md")
        #expect(try Decree.run("build", in: folder).status == 0)
        #expect(try Decree.sign(in: folder).status == 0)
        #expect(try Decree.run("publish", "--yes", in: folder).status == 0)
        try await Task.sleep(for: .seconds(4.5))
        #expect(try Decree.run("publish", "--yes", in: folder).output == Self.nothing)
        #expect(FileManager.default.fileExists(atPath: memory(folder).path))
        return folder
    }

    private func memory(_ folder: TemporaryFolder) -> URL { folder.url.appending(path: ".Public.digests") }

    /// Whether a publication verified the signatures, which leaves the list of them.
    private func verifies(_ folder: TemporaryFolder) throws -> Bool {
        let list = folder.url.appending(path: ".Public.verified")
        try FileManager.default.removeItem(at: list)
        let run = try Decree.run("publish", "--yes", in: folder)
        #expect(run.status == 0, "\(run.errors)")
        return FileManager.default.fileExists(atPath: list.path)
    }

    @Test func `an unchanged output that is live already is neither read nor verified`() async throws {
        let folder = try await known()
        #expect(try !verifies(folder))
    }

    @Test func `a damaged memory costs time only`() async throws {
        let folder = try await known(), written = try Data(contentsOf: memory(folder))
        try written.dropLast(3).write(to: memory(folder))
        #expect(try verifies(folder))
        #expect(try Data(contentsOf: memory(folder)).count == written.count)
    }

    @Test func `a target that lost a file gets it again, verified`() async throws {
        let folder = try await known(), live = folder.url.appending(path: "Published/publications/1/index.html")
        try FileManager.default.removeItem(at: live)
        #expect(try verifies(folder))
        #expect(try folder.read("Published/current/index.html") == folder.read("Public/index.html"))
    }

    @Test func `a file that was changed since is refused`() async throws {
        let folder = try await known(), document = folder.url.appending(path: "Public/kasa/retired.json")
        try (Data(contentsOf: document) + Data("\n".utf8)).write(to: document)
        let refused = try Decree.run("publish", "--yes", in: folder)
        #expect(refused.status == 2)
        #expect(
            refused.errors
                == "error: signature kasa/retired.json.minisig: its comment names other bytes than the document's\n")
    }

    @Test func `signatures that have expired since are refused`() async throws {
        let folder = try await known()
        let refused = try Decree.run("publish", "--yes", "--at", "2099-01-01", in: folder)
        #expect(refused.status == 1)
        #expect(refused.errors.contains("expired at "), "\(refused.errors)")
    }
}
