import Foundation
import TestSupport
import Testing

/// Verified signatures are remembered beside the output, and what is remembered guards nothing else.
struct SignatureMemoryTests {
    private func published() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(Decree.smallPolicy, to: "Content/kasa.md")
        #expect(try Decree.run("build", in: folder).status == 0)
        #expect(try Decree.sign(in: folder).status == 0)
        #expect(try Decree.run("publish", "--yes", in: folder).status == 0)
        return folder
    }

    private func memory(_ folder: TemporaryFolder) -> URL { folder.url.appending(path: ".Public.verified") }

    @Test func `what signing has made and verified is not verified again to be published`() throws {
        let folder = try TemporaryFolder()
        try folder.write(Decree.smallPolicy, to: "Content/kasa.md")
        #expect(try Decree.run("build", in: folder).status == 0)
        #expect(try Decree.sign(in: folder).status == 0)
        let signed = try Data(contentsOf: memory(folder))
        #expect(try Decree.run("publish", "--yes", in: folder).status == 0)
        #expect(try Data(contentsOf: memory(folder)) == signed)
    }

    @Test func `a damaged memory, and one that cannot be written, cost time only`() throws {
        let folder = try published(), written = try Data(contentsOf: memory(folder))
        try Data("decree verified signatures 1\nnonsense".utf8).write(to: memory(folder))
        let again = try Decree.run("publish", "--yes", in: folder)
        #expect(again.status == 0, "\(again.errors)")
        #expect(try Data(contentsOf: memory(folder)) == written)
        try FileManager.default.removeItem(at: memory(folder))
        try FileManager.default.createDirectory(at: memory(folder), withIntermediateDirectories: false)
        let blocked = try Decree.run("publish", "--yes", in: folder)
        #expect(blocked.status == 0, "\(blocked.errors)")
    }

    @Test func `a file that was changed after its signature was verified is refused`() throws {
        let folder = try published(), document = folder.url.appending(path: "Public/kasa/retired.json")
        try (Data(contentsOf: document) + Data("\n".utf8)).write(to: document)
        let refused = try Decree.run("publish", "--yes", in: folder)
        #expect(refused.status == 2)
        #expect(
            refused.errors
                == "error: signature kasa/retired.json.minisig: its comment names other bytes than the document's\n")
    }
}
