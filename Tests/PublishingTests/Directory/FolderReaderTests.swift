import Foundation
import PolicyModel
import Signing
import TestSupport
import Testing
@testable import Publishing

/// Only plain files at paths that may be published are read.
struct FolderReaderTests {
    private let reader = FolderReader(disk: Disk())

    @Test func `a tree comes back as it was written, sorted by path`() throws {
        let folder = try TemporaryFolder(), path = folder.path + "/tree"
        let files = ["a/b.json", "a/c/x.json", "b.html"].map {
            Artifact(path: $0, bytes: Array($0.utf8), role: $0.hasSuffix("json") ? .document : .page)
        }
        for file in files.reversed() { try folder.write(file.path, to: "tree/\(file.path)") }
        #expect(try reader.read(path) == files)
    }

    @Test(arguments: ["ln -s /etc/passwd x", "ln -s nowhere x", "mkfifo x"])
    func `a link or pipe in place of a file is refused, and nothing hangs`(making: String) throws {
        let folder = try TemporaryFolder()
        #expect(try ProgramRun.run("sh", ["-c", making], in: folder.path).status == 0)
        #expect(words(of: { try reader.read(folder.path) }) == "\(folder.path)/x: is neither a file nor a folder")
    }

    @Test func `a hidden file is named with its whole path`() throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "kasa/.DS_Store")
        #expect(
            words(of: { try reader.read(folder.path) })
                == "path \(folder.path)/kasa/.DS_Store: no part of a published path begins with a dot")
    }
}
