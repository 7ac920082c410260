import Foundation
import TestSupport
import Testing
@testable import decree

/// A file that is read and then replaced, beside editors and other runs.
struct ReplacedFileTests {
    private static func site() throws -> (folder: TemporaryFolder, path: String) {
        let folder = try TemporaryFolder()
        try folder.write("old", to: "kasa.md")
        return (folder, folder.path + "/kasa.md")
    }

    private func message(_ body: () throws -> Void) -> String? {
        do { try body() } catch { return "\(error)" }
        return nil
    }

    @Test(arguments: [0o644, 0o640, 0o600, 0o664]) func `owner and access rights stay`(mode: Int) throws {
        let (folder, path) = try Self.site()
        // Root alone can give a file away.
        if geteuid() == 0 { #expect(chown(path, 1234, 4321) == 0) }
        #expect(chmod(path, mode_t(mode)) == 0)
        try ReplacedFile(path).replace(with: Array("new".utf8))
        #expect(try folder.read("kasa.md") == "new")
        var status = stat()
        #expect(stat(path, &status) == 0)
        #expect(status.st_mode & 0o7777 == mode_t(mode))
        if geteuid() == 0 { #expect([status.st_uid, status.st_gid] == [1234, 4321]) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["kasa.md"])
    }

    @Test func `a read-only file is not replaced, not even by root`() throws {
        let (folder, path) = try Self.site()
        #expect(chmod(path, 0o444) == 0)
        #expect(
            message { _ = try ReplacedFile(path) }
                == "cannot change '\(path)': it is read-only; if it may be changed, run chmod u+w '\(path)'")
        #expect(try folder.read("kasa.md") == "old")
    }

    @Test(arguments: [true, false]) func `what an editor saved since the file was read stays`(atomically: Bool) throws {
        let (folder, path) = try Self.site()
        let file = try ReplacedFile(path)
        try Data("saved".utf8).write(to: URL(filePath: path), options: atomically ? .atomic : [])
        #expect(
            message { try file.replace(with: Array("new".utf8)) }
                == "cannot change '\(path)': it changed meanwhile; run again")
        #expect(try folder.read("kasa.md") == "saved")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["kasa.md"])
    }

    @Test func `a file that somebody removes meanwhile stays away`() throws {
        let (folder, path) = try Self.site()
        let file = try ReplacedFile(path)
        try FileManager.default.removeItem(atPath: path)
        #expect(message { try file.replace(with: []) } == "cannot change '\(path)': it changed meanwhile; run again")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }

    @Test func `a new file is made, unless somebody makes it meanwhile`() throws {
        let (folder, _) = try Self.site(), path = folder.path + "/other.md"
        #expect(message { try ReplacedFile(path).replace(with: Array("new".utf8)) } == nil)
        #expect(try folder.read("other.md") == "new")
        try FileManager.default.removeItem(atPath: path)
        let file = try ReplacedFile(path)
        try folder.write("saved", to: "other.md")
        #expect(
            message { try file.replace(with: Array("new".utf8)) }
                == "cannot change '\(path)': it changed meanwhile; run again")
        #expect(try folder.read("other.md") == "saved")
    }

    /// Between the last look at a file and its new name there is no moment in which a save is lost.
    @Test func `a save at any moment is never lost`() async throws {
        let (folder, path) = try Self.site()
        for round in 0..<400 {
            try folder.write("old", to: "kasa.md")
            let saved = "saved \(round)"
            try folder.write(saved, to: "editor")
            let file = try ReplacedFile(path)
            async let save: Bool = Task.detached {
                usleep(UInt32(round % 20) * 20)
                return rename(folder.path + "/editor", path) == 0
            }.value
            let fault = message { try file.replace(with: Array("new".utf8)) }
            #expect(await save)
            #expect(try folder.read("kasa.md") == saved, "round \(round): \(fault ?? "replaced")")
        }
    }

    @Test func `of two at once one waits for the other`() async throws {
        let (folder, path) = try Self.site()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for letter in "abcdefgh".utf8 {
                group.addTask {
                    let file = try ReplacedFile(path)
                    try file.replace(with: (file.bytes ?? []) + [letter])
                }
            }
            try await group.waitForAll()
        }
        #expect(try folder.read("kasa.md").sorted() == Array("abcdefghold").sorted())
    }
}
