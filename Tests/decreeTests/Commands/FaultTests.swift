import Foundation
import Publishing
import Testing
import TestSupport

/// A killed run and a full disk leave the old site or the new one, never a mixture.
@Suite(.serialized) struct FaultTests {
    @Test func `a build killed at any moment leaves a whole output, and the next build completes`() throws {
        let folder = try Decree.shippedSite()
        #expect(try Decree.run("build", "--at", "2026-11-21", in: folder).status == 0)
        let old = try FolderListing.files(folder.url.appending(path: "Public"))
        try folder.write(try folder.read("Content/index.md") + "\nOne sentence more.\n", to: "Content/index.md")
        let twin = try Decree.shippedSite()
        try twin.write(try folder.read("Content/index.md"), to: "Content/index.md")
        #expect(try Decree.run("build", "--at", "2026-11-21", in: twin).status == 0)
        let new = try FolderListing.files(twin.url.appending(path: "Public"))
        #expect(old != new)
        for step in 0..<12 {
            try ProgramRun.kill(
                Decree.program, ["build", "--at", "2026-11-21"], in: folder.path,
                afterSeconds: 0.02 + 0.03 * Double(step))
            // Whoever opens the output next completes what the killed run had decided.
            _ = try OutputFolder(folder.path + "/Public").current()
            let found = try FolderListing.files(folder.url.appending(path: "Public"))
            #expect(found == old || found == new, "killed at step \(step)")
        }
        #expect(try Decree.run("build", "--at", "2026-11-21", in: folder).status == 0)
        #expect(try FolderListing.files(folder.url.appending(path: "Public")) == new)
        let beside = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(beside == [".Public.record", "Content", "Public", "Templates"])
    }

    @Test func `a publish killed at any moment leaves a whole site behind the link`() throws {
        let folder = try Decree.shippedSite()
        #expect(try Decree.run("build", in: folder).status == 0)
        #expect(try Decree.sign(in: folder).status == 0)
        #expect(try Decree.run("publish", "--yes", in: folder).status == 0)
        let site = folder.url.appending(path: "Published/current")
        let old = try FolderListing.files(site.resolvingSymlinksInPath())
        try folder.write(try folder.read("Content/index.md") + "\nOne sentence more.\n", to: "Content/index.md")
        #expect(try Decree.run("build", in: folder).status == 0)
        #expect(try Decree.sign(in: folder).status == 0)
        var new = try FolderListing.files(folder.url.appending(path: "Public"))
        new[".decree"] = nil
        // The manifest alone has other bytes; readers of the old one still find its immutable copy.
        for (path, bytes) in old where path.hasSuffix(".site-manifest.json") { new[path] = bytes }
        #expect(old != new)
        func live() throws -> [String: Data] {
            var files = try FolderListing.files(site.resolvingSymlinksInPath())
            files[".superseded"] = nil
            return files
        }
        for step in 0..<12 {
            try ProgramRun.kill(
                Decree.program, ["publish", "--yes"], in: folder.path, afterSeconds: 0.01 + 0.015 * Double(step))
            let found = try live()
            #expect(found == old || found == new, "killed at step \(step)")
        }
        let last = try Decree.run("publish", "--yes", in: folder)
        #expect(last.status == 0, "\(last.errors)")
        #expect(try live() == new)
        let beside = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/Published").sorted()
        #expect(beside == ["current", "publications"])
    }

    @Test func `a full disk is a clear error and the old output stays`() throws {
        let folder = try Decree.shippedSite()
        let disk = try SmallDisk(kilobytes: 64)
        let run = try Decree.run("build", "--output", disk.path + "/Public", in: folder)
        #expect(run.status == 2)
        #expect(run.errors.contains("No space left on device"), "\(run.errors)")
        #expect(try FolderListing.files(URL(filePath: disk.path)).isEmpty)
    }
}
