import Foundation
import PolicyModel
import Signing
import TestSupport
import Testing
@testable import Publishing

/// Files come one by one, and count all at once or not at all.
struct OutputUpdateTests {
    private static func artifacts(_ files: [String: String]) -> [Artifact] {
        files.sorted { $0.key < $1.key }.map { path, text in
            Artifact(path: path, bytes: Array(text.utf8), role: PublishedPath.role(of: path, bytes: Array(text.utf8)))
        }
    }

    private static func write(_ files: [String: String], to path: String, disk: Disk = Disk()) throws -> OutputChange {
        let update = try OutputFolder(path, disk: disk).update()
        return try update.commit([update.put(artifacts(files))], keepsSignatures: true)
    }

    @Test func `only files with other bytes are written`() throws {
        let folder = try TemporaryFolder(), path = folder.path + "/Public"
        #expect(try Self.write(["a/x.json": "1", "b/y.json": "2"], to: path) == .written)
        let before = try Disk().identity(of: path + "/a/x.json")
        #expect(try Self.write(["a/x.json": "1", "b/y.json": "3", "c.html": "4"], to: path) == .written)
        #expect(try Disk().identity(of: path + "/a/x.json") == before)
        #expect(try OutputFolder(path).read() == Self.artifacts(["a/x.json": "1", "b/y.json": "3", "c.html": "4"]))
        #expect(try Self.write(["a/x.json": "1", "b/y.json": "3", "c.html": "4"], to: path) == .unchanged)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["Public"])
    }

    /// Names of files become names of folders and the other way round, beside files that change, go, and come.
    @Test func `an update killed at any operation is undone or completed`() throws {
        let old = ["a": "1", "b/c/d": "2", "e/f": "3", "g": "4"], new = ["a/b": "1", "b/c": "2", "e/f": "5", "h": "6"]
        var sawOld = false, sawNew = false
        for step in 0... {
            let folder = try TemporaryFolder(), path = folder.path + "/Public"
            _ = try Self.write(old, to: path)
            let finished = (try? Self.write(new, to: path, disk: SampleSite.dying(at: step))) != nil
            let found = try OutputFolder(path).current()
            #expect(found == Self.artifacts(old) || found == Self.artifacts(new), "killed at \(step)")
            if found == Self.artifacts(old) { sawOld = true } else if !finished { sawNew = true }
            #expect(try Self.write(new, to: path) == (found == Self.artifacts(new) ? .unchanged : .written))
            #expect(try OutputFolder(path).read() == Self.artifacts(new), "killed at \(step)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["Public"], "killed at \(step)")
            if finished { break }
        }
        #expect(sawOld && sawNew)
    }

    @Test func `a journal that no run wrote is refused`() throws {
        let folder = try TemporaryFolder(), path = folder.path + "/Public"
        _ = try Self.write(["a": "1"], to: path)
        try folder.write("", to: ".Public.partial-new/.decree")
        try folder.write("decree journal 1\nabc\nremove a\n", to: ".Public.partial-new/.decree-journal")
        let place = try OutputPlace(path, disk: Disk())
        #expect(
            words(of: { try OutputFolder(path).read() })
                == "\(place.journal): is not a journal that Decree wrote; remove its folder and build again")
        #expect(try folder.read("Public/a") == "1")
    }

    @Test func `what a killed run decided for an output that is gone since is dropped`() throws {
        let folder = try TemporaryFolder(), path = folder.path + "/Public"
        _ = try Self.write(["a": "1"], to: path)
        let step = "place b/c"
        try folder.write("", to: ".Public.partial-new/.decree")
        try folder.write("2", to: ".Public.partial-new/b/c")
        try folder.write(
            "decree journal 1\n\(Digest.sha256(Array(step.utf8)))\n\(step)\n",
            to: ".Public.partial-new/.decree-journal")
        try FileManager.default.removeItem(atPath: path)
        #expect(try Self.write(["a": "1"], to: path) == .written)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["Public"])
        #expect(try folder.read("Public/a") == "1")
    }

    /// Each would remove or place a file outside the output, or read as a step that no run writes.
    @Test(arguments: [
        "remove ../../victim", "remove ../victim", "place ../victim", "remove /etc/victim", "remove .decree", "burn a",
    ])
    func `a forged journal is refused, and nothing is touched`(step: String) throws {
        let folder = try TemporaryFolder(), path = folder.path + "/site/Public"
        try folder.write("mine", to: "victim")
        try folder.write("mine", to: "site/victim")
        _ = try Self.write(["a": "1"], to: path)
        try folder.write("", to: "site/.Public.partial-new/.decree")
        let journal = "decree journal 1\n\(Digest.sha256(Array(step.utf8)))\n\(step)\n"
        try folder.write(journal, to: "site/.Public.partial-new/.decree-journal")
        let says =
            try "\(OutputPlace(path, disk: Disk()).journal): "
            + "is not a journal that Decree wrote; remove its folder and build again"
        #expect(words(of: { try OutputFolder(path).read() }) == says)
        #expect(words(of: { _ = try OutputFolder(path).update() }) == says)
        #expect(try folder.read("victim") == "mine")
        #expect(try folder.read("site/victim") == "mine")
        #expect(try folder.read("site/Public/a") == "1")
    }

    @Test(arguments: ["remove out/victim", "place out/victim"])
    func `a journal's path through a planted link is refused`(step: String) throws {
        let folder = try TemporaryFolder(), path = folder.path + "/Public"
        try folder.write("mine", to: "elsewhere/victim")
        _ = try Self.write(["a": "1"], to: path)
        try folder.write("", to: ".Public.partial-new/.decree")
        try folder.write(
            "decree journal 1\n\(Digest.sha256(Array(step.utf8)))\n\(step)\n", to: ".Public.partial-new/.decree-journal"
        )
        let place = try OutputPlace(path, disk: Disk()),
            link = (step.hasPrefix("place") ? place.partial : place.output) + "/out"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.path + "/elsewhere")
        #expect(
            words(of: { try OutputFolder(path).read() })
                == "\(link): is a link, which Decree does not make here; remove it")
        #expect(try folder.read("elsewhere/victim") == "mine")
    }

    /// Before the run, and while it goes on.
    @Test(arguments: [false, true]) func `a link planted where new files wait is refused, not followed`(late: Bool)
        throws
    {
        let folder = try TemporaryFolder(), path = folder.path + "/Public"
        try folder.write("mine", to: "elsewhere/file")
        let plant: @Sendable () -> Void = { [url = folder.url] in
            try? FileManager.default.createSymbolicLink(
                atPath: url.path + "/.Public.partial-new", withDestinationPath: url.path + "/elsewhere")
        }
        if !late { plant() }
        let disk = Disk { operation, _ throws(PublishingError) in if late && operation == "make the folder" { plant() }
        }
        let partial = try OutputPlace(path, disk: Disk()).partial
        #expect(
            words(of: { _ = try Self.write(["a": "1"], to: path, disk: disk) })
                == (late
                    ? "\(partial): cannot make the folder: File exists"
                    : "\(partial): is no folder and is in the way; remove it"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/elsewhere") == ["file"])
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func `a link planted between taking the lock and the first file is refused, not followed`() throws {
        let folder = try TemporaryFolder(), path = folder.path + "/Public"
        try folder.write("mine", to: "elsewhere/file")
        let update = try OutputFolder(path).update(), partial = try OutputPlace(path, disk: Disk()).partial
        try FileManager.default.createSymbolicLink(
            atPath: partial, withDestinationPath: folder.path + "/elsewhere")
        #expect(
            words(of: { try update.put(Self.artifacts(["a": "1"])[0]) })
                == "\(partial): is no folder and is in the way; remove it")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/elsewhere") == ["file"])
    }

    @Test func `a link planted after the first file gets nothing of the others`() throws {
        let folder = try TemporaryFolder(), path = folder.path + "/Public"
        try folder.write("mine", to: "elsewhere/file")
        let update = try OutputFolder(path).update(), partial = try OutputPlace(path, disk: Disk()).partial
        _ = try update.put(Self.artifacts(["a/a": "1"])[0])
        try FileManager.default.moveItem(atPath: partial, toPath: folder.path + "/moved")
        try FileManager.default.createSymbolicLink(
            atPath: partial, withDestinationPath: folder.path + "/elsewhere")
        for file in ["a/b", "b/b", "c"] { _ = try update.put(Self.artifacts([file: "1"])[0]) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/elsewhere") == ["file"])
        #expect(FileManager.default.fileExists(atPath: folder.path + "/moved/b/b"))
    }

    @Test func `two updates at once are kept apart, and a reader is told`() throws {
        let folder = try TemporaryFolder(), path = folder.path + "/Public"
        let first = try OutputFolder(path).update(), place = try OutputPlace(path, disk: Disk())
        #expect(
            words(of: { _ = try OutputFolder(path).update() })
                == "\(place.parent): another run of decree is writing here; wait until it is done")
        #expect(
            words(of: { _ = try OutputFolder(path).current() })
                == "\(place.parent): another run of decree is writing here; wait until it is done")
        first.discard()
    }

    @Test func `an unchanged build keeps all that signing added, a changed one what new versions count on from`() throws
    {
        let folder = try TemporaryFolder(), path = folder.path + "/Public"
        let signed = try SampleSite.signed("1").bundle.artifacts, content = BundleSigner.content(of: signed).artifacts
        _ = try OutputFolder(path).replace(with: signed)
        #expect(try Self.replace(with: content, at: path) == .unchanged)
        #expect(try OutputFolder(path).read() == signed)
        let changed = content + [Artifact(path: "other/index.html", bytes: [1], role: .page)]
        #expect(try Self.replace(with: changed, at: path) == .written)
        let kept = signed.filter { ["kasa/ssvc.json.minisig", "site-manifest.json"].contains($0.path) }
        #expect(kept.count == 2)
        #expect(try OutputFolder(path).read() == PolicyModel.Bundle(changed + kept).artifacts)
        // Of a document that is gone, too: it may come back.
        #expect(try Self.replace(with: [changed[changed.count - 1]], at: path) == .written)
        #expect(try OutputFolder(path).read() == PolicyModel.Bundle([changed[changed.count - 1]] + kept).artifacts)
    }

    private static func replace(with artifacts: [Artifact], at path: String) throws -> OutputChange {
        let update = try OutputFolder(path).update()
        return try update.commit([update.put(artifacts)], keepsSignatures: true)
    }
}
