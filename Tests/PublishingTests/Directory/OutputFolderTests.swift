import Foundation
import PolicyModel
import Signing
import TestSupport
import Testing
@testable import Publishing

/// The output is the old tree or the new one, and nobody else's file is ever deleted.
struct OutputFolderTests {
    @Test func `the output is written, left alone, replaced, and read back`() throws {
        let folder = try TemporaryFolder(), output = OutputFolder(folder.path + "/Public")
        let one = try SampleSite.signed("1"), two = try SampleSite.signed("2")
        #expect(try output.replace(with: one.bundle) == .written)
        #expect(try output.replace(with: one.bundle) == .unchanged)
        #expect(try output.read() == one.bundle.artifacts)
        #expect(try output.replace(with: two.bundle) == .written)
        #expect(try output.read() == two.bundle.artifacts)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["Public"])
        #expect(try SignedBundle(verifying: output.read(), against: two.publicKey) == two)
    }

    @Test func `foreign files in the output are never deleted`() throws {
        let folder = try TemporaryFolder(), path = folder.path + "/Public", output = OutputFolder(path)
        try folder.write("mine", to: "Public/CNAME")
        #expect(
            throws: PublishingError.foreign(
                path: path, reason: "holds files that Decree did not write; choose another output folder")
        ) {
            try output.replace(with: SampleSite.signed("1").bundle)
        }
        try FileManager.default.removeItem(atPath: path)
        _ = try output.replace(with: SampleSite.signed("1").bundle)
        try folder.write("mine", to: "Public/CNAME")
        #expect(
            throws: PublishingError.foreign(
                path: path + "/CNAME", reason: "was not written by Decree; move it elsewhere")
        ) {
            try output.replace(with: SampleSite.signed("2").bundle)
        }
        #expect(try folder.read("Public/CNAME") == "mine")
    }

    @Test func `what signing made is Decree's own though git set the list of files back`() throws {
        let folder = try TemporaryFolder(), path = folder.path + "/Public", output = OutputFolder(path)
        let one = try SampleSite.signed("1"), two = try SampleSite.signed("2")
        let built = BundleSigner.content(of: one.bundle.artifacts)
        _ = try output.replace(with: built)
        let list = try folder.read("Public/.decree")
        _ = try output.replace(with: one.bundle)
        let signed = try folder.read("Public/.decree")
        try folder.write(list, to: "Public/.decree")
        #expect(try output.read() == one.bundle.artifacts)
        #expect(try output.replace(with: one.bundle) == .written)
        #expect(try folder.read("Public/.decree") == signed)
        try folder.write(list, to: "Public/.decree")
        #expect(try output.replace(with: two.bundle) == .written)
        #expect(try output.read() == two.bundle.artifacts)
        let noHash = String(repeating: "0", count: 64)
        for foreign in ["none.json.minisig", "metadata/notes.json", "kasa/\(noHash).x.json"] {
            try folder.write("mine", to: "Public/" + foreign)
            #expect(
                throws: PublishingError.foreign(
                    path: "\(path)/\(foreign)", reason: "was not written by Decree; move it elsewhere")
            ) { try output.read() }
            try FileManager.default.removeItem(atPath: "\(path)/\(foreign)")
        }
    }

    @Test func `a build killed at any operation leaves the old output or the new one`() throws {
        let one = try SampleSite.signed("1"), two = try SampleSite.signed("2")
        var sawOld = false, sawNew = false
        for step in 0... {
            let folder = try TemporaryFolder(), path = folder.path + "/Public"
            _ = try OutputFolder(path).replace(with: one.bundle)
            let finished = (try? OutputFolder(path, disk: SampleSite.dying(at: step)).replace(with: two.bundle)) != nil
            let found = try OutputFolder(path).read()
            #expect(found == one.bundle.artifacts || found == two.bundle.artifacts, "killed at \(step)")
            if found == one.bundle.artifacts { sawOld = true } else if !finished { sawNew = true }
            _ = try OutputFolder(path).replace(with: two.bundle)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["Public"], "killed at \(step)")
            if finished { break }
        }
        #expect(sawOld && sawNew)
    }

    @Test func `an output whose folder above is missing is named`() throws {
        let folder = try TemporaryFolder(), path = folder.path + "/a/b/Public"
        let expected = "\(path): cannot open the folder above it: No such file or directory"
        #expect(words(of: { try OutputFolder(path).replace(with: SampleSite.signed("1").bundle) }) == expected)
        #expect(words(of: { try OutputFolder(path).read() }) == expected)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test(arguments: ["Public/", "./Public", "x/../Public", "Public//", "nested/Public"])
    func `every spelling of a folder is the folder`(spelling: String) throws {
        let folder = try TemporaryFolder(), one = try SampleSite.signed("1")
        try folder.write("", to: "x/y")
        try folder.write("", to: "nested/y")
        let name = spelling.hasPrefix("nested") ? "nested/Public" : "Public"
        #expect(try OutputFolder(folder.path + "/" + spelling).replace(with: one.bundle) == .written)
        #expect(try OutputFolder(folder.path + "/" + name).read() == one.bundle.artifacts)
    }

    @Test func `a link in place of the output is refused, a link above it is followed`() throws {
        let folder = try TemporaryFolder(), one = try SampleSite.signed("1")
        try folder.write("mine", to: "real/file")
        for (name, destination) in [("Public", "real"), ("Dangling", "nowhere")] {
            let path = "\(folder.path)/\(name)"
            try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: destination)
            #expect(
                words(of: { try OutputFolder(path).replace(with: one.bundle) })
                    == "\(path): is a symbolic link, which is not followed: files elsewhere would change; give --output "
                    + "the folder that it leads to")
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == destination)
        }
        let file = folder.path + "/real/file"
        #expect(words(of: { try OutputFolder(file).replace(with: one.bundle) }) == "\(file): is no folder")
        #expect(try OutputFolder(folder.path + "/Public/inner").replace(with: one.bundle) == .written)
        #expect(try folder.read("real/inner/kasa/ssvc.json") == "1")
    }

    @Test func `the root of the disk is no output`() {
        #expect(words(of: { try OutputFolder("/").read() }).hasPrefix("/: cannot open the folder above it: "))
    }

    @Test func `an output without a build is told, and an empty folder is filled`() throws {
        let folder = try TemporaryFolder(), path = folder.path + "/Public"
        #expect(try OutputFolder(path).current() == nil)
        #expect(words(of: { try OutputFolder(path).read() }) == "\(path): holds no build; run decree build first")
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        #expect(words(of: { try OutputFolder(path).read() }) == "\(path): holds no build; run decree build first")
        #expect(try OutputFolder(path).replace(with: SampleSite.signed("1").bundle) == .written)
    }

    @Test func `a file missing since the last build stops signing, and the next build brings it back`() throws {
        let folder = try TemporaryFolder(), path = folder.path + "/Public", one = try SampleSite.signed("1")
        _ = try OutputFolder(path).replace(with: one.bundle)
        try FileManager.default.removeItem(atPath: path + "/kasa/ssvc.json")
        #expect(
            words(of: { try OutputFolder(path).read() })
                == "\(path)/kasa/ssvc.json: is missing since the last build; run decree build again")
        #expect(try OutputFolder(path).replace(with: one.bundle) == .written)
        #expect(try OutputFolder(path).read() == one.bundle.artifacts)
    }

    @Test func `a file altered after signing is refused before publication`() throws {
        let folder = try TemporaryFolder(), path = folder.path + "/Public", one = try SampleSite.signed("1")
        _ = try OutputFolder(path).replace(with: one.bundle)
        try folder.write("2", to: "Public/kasa/ssvc.json")
        #expect(
            words(of: { try SignedBundle(verifying: OutputFolder(path).read(), against: one.publicKey) })
                == "signature kasa/ssvc.json.minisig: its comment names other bytes than the document's")
    }

    @Test func `a foreign folder by the name of the temporary one is told`() throws {
        let folder = try TemporaryFolder(), path = folder.path + "/Public"
        try folder.write("mine", to: ".Public.partial-new/file")
        let real = try #require(
            realpath(folder.path, nil).map { real in
                defer { free(real) }; return String(cString: real)
            })
        #expect(
            words(of: { try OutputFolder(path).replace(with: SampleSite.signed("1").bundle) })
                == "\(real)/.Public.partial-new: is in the way; remove it")
        #expect(try folder.read(".Public.partial-new/file") == "mine")
    }

    #if os(Linux)
        /// Needs root, to mount a disk of 64 KiB; without it the test fails at the mount.
        @Test func `a full disk is told in plain words and leaves the old output`() throws {
            let folder = try TemporaryFolder(), one = try SampleSite.signed("1")
            try folder.write("", to: "small/x")
            let small = folder.path + "/small", path = small + "/Public"
            try Self.run("mount", "-t", "tmpfs", "-o", "size=64k", "none", small)
            defer { try? Self.run("umount", small) }
            _ = try OutputFolder(path).replace(with: one.bundle)
            let large = [Artifact(path: "large.bin", bytes: [UInt8](repeating: 1, count: 100_000), role: .asset)]
            #expect(
                throws: PublishingError.system(
                    doing: "write", path: small + "/.Public.partial-new/large.bin", cause: "No space left on device")
            ) {
                try OutputFolder(path).replace(with: large)
            }
            #expect(try OutputFolder(path).read() == one.bundle.artifacts)
        }

        private static func run(_ arguments: String...) throws {
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments = arguments
            try process.run()
            process.waitUntilExit()
            try #require(process.terminationStatus == 0, "\(arguments.joined(separator: " ")) failed")
        }
    #endif
}
