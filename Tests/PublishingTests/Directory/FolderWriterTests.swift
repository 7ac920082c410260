import Foundation
import PolicyModel
import Signing
import TestSupport
import Testing
@testable import Publishing

/// Only plain files at paths that may be published are written or read.
struct FolderWriterTests {
    private let writer = FolderWriter(disk: Disk())

    @Test func `a tree comes back as it was written, sorted by path`() throws {
        let folder = try TemporaryFolder(), path = folder.path + "/tree"
        let files = ["b.html", "a/c/x.json", "a/b.json"].map {
            Artifact(path: $0, bytes: Array($0.utf8), role: $0.hasSuffix("json") ? .document : .page)
        }
        try writer.write(files, to: path, replacing: nil)
        #expect(try writer.read(path) == [files[2], files[1], files[0]])
    }

    @Test func `a path that climbs out is refused before anything is written`() throws {
        let folder = try TemporaryFolder(), path = folder.path + "/tree"
        let files = [Artifact(path: "ok", bytes: [], role: .asset), Artifact(path: "../x", bytes: [], role: .asset)]
        #expect(
            words(of: { try writer.write(files, to: path, replacing: nil) })
                == "path ../x: no part of a published path begins with a dot")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test(arguments: ["ln -s /etc/passwd x", "ln -s nowhere x", "mkfifo x"])
    func `a link or pipe in place of a file is refused, and nothing hangs`(making: String) throws {
        let folder = try TemporaryFolder()
        #expect(try ProgramRun.run("sh", ["-c", making], in: folder.path).status == 0)
        #expect(words(of: { try writer.read(folder.path) }) == "\(folder.path)/x: is neither a file nor a folder")
    }

    @Test func `a hidden file is named with its whole path`() throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "kasa/.DS_Store")
        #expect(
            words(of: { try writer.read(folder.path) })
                == "path \(folder.path)/kasa/.DS_Store: no part of a published path begins with a dot")
    }
}
