import Foundation
import PolicyModel
import Signing
import Synchronization
import TestSupport
import Testing
@testable import Publishing

/// Old or new, never between: each operation in turn is the one at which the run is killed.
struct PublishingTests {
    static func signed(_ text: String) throws -> SignedBundle {
        let bundle = PolicyModel.Bundle([
            Artifact(path: "kasa/ssvc.json", bytes: Array(text.utf8), role: .document),
            Artifact(path: "index.html", bytes: Array("page \(text)".utf8), role: .page),
        ])
        return try BundleSigner.sign(
            bundle, with: MinisignSecretKey(seed: (0..<32).map { UInt8($0) }), at: Sample.moment)
    }

    /// A disk that dies at operation number `step` and stays dead; `count` tells how many were asked for.
    static func dying(at step: Int, count: Counter = Counter()) -> Disk {
        Disk { _, _ throws(PublishingError) in
            if count.next() >= step { throw .path("", reason: "killed") }
        }
    }

    final class Counter: Sendable {
        private let value = Mutex(0)
        func next() -> Int { value.withLock { $0 += 1; return $0 - 1 } }
    }

    @Test func `the output is written, left alone, replaced, and read back`() throws {
        let folder = try TemporaryFolder(), output = OutputFolder(folder.path + "/Public")
        let one = try Self.signed("1"), two = try Self.signed("2")
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
        #expect(throws: PublishingError.foreign(
            path: path, reason: "holds files that Decree did not write; choose another output folder")) {
            try output.replace(with: Self.signed("1").bundle)
        }
        try FileManager.default.removeItem(atPath: path)
        _ = try output.replace(with: Self.signed("1").bundle)
        try folder.write("mine", to: "Public/CNAME")
        #expect(throws: PublishingError.foreign(
            path: path + "/CNAME", reason: "was not written by Decree; move it elsewhere")) {
            try output.replace(with: Self.signed("2").bundle)
        }
        #expect(try folder.read("Public/CNAME") == "mine")
    }

    @Test func `a build killed at any operation leaves the old output or the new one`() throws {
        let one = try Self.signed("1"), two = try Self.signed("2")
        var sawOld = false, sawNew = false
        for step in 0... {
            let folder = try TemporaryFolder(), path = folder.path + "/Public"
            _ = try OutputFolder(path).replace(with: one.bundle)
            let finished = (try? OutputFolder(path, disk: Self.dying(at: step)).replace(with: two.bundle)) != nil
            let found = try OutputFolder(path).read()
            #expect(found == one.bundle.artifacts || found == two.bundle.artifacts, "killed at \(step)")
            if found == one.bundle.artifacts { sawOld = true } else if !finished { sawNew = true }
            _ = try OutputFolder(path).replace(with: two.bundle)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["Public"], "killed at \(step)")
            if finished { break }
        }
        #expect(sawOld && sawNew)
    }

    @Test func `a publication killed at any operation leaves the old site or the new one`() throws {
        let one = try Self.signed("1"), two = try Self.signed("2")
        for step in 0... {
            let folder = try TemporaryFolder(), path = folder.path + "/live"
            _ = try DirectoryTarget(path).publish(one)
            let finished = (try? DirectoryTarget(path, disk: Self.dying(at: step)).publish(two)) != nil
            let found = try DirectoryTarget(path).current()
            #expect(found == one.bundle.artifacts || found == two.bundle.artifacts, "killed at \(step)")
            _ = try DirectoryTarget(path).publish(two)
            #expect(try DirectoryTarget(path).current() == two.bundle.artifacts, "killed at \(step)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: path).sorted() == ["current", "publications"])
            if finished { break }
        }
    }

    @Test func `publishing counts up, says when nothing changed, and dates changed files later`() throws {
        let folder = try TemporaryFolder(), path = folder.path + "/live", target = DirectoryTarget(path)
        let first = try target.publish(Self.signed("1"))
        #expect(first.steps == ["wrote publication 1", "made publication 1 live"])
        let again = try target.publish(Self.signed("1"))
        #expect(again.steps == ["publication 1 is live already and has the same bytes"])
        #expect(!again.isNew)
        #expect(try target.plan(for: Self.signed("2")).steps.contains(
            .init(change: .changed, path: "kasa/ssvc.json", reason: "other bytes, same length")))
        #expect(try target.publish(Self.signed("2")).serial == 2)
        let times = try [1, 2].map { try #require(try Disk().seconds(of: "\(path)/publications/\($0)/kasa/ssvc.json")) }
        #expect(times[0] < times[1])
    }

    @Test func `thirty publications stay`() throws {
        let folder = try TemporaryFolder(), path = folder.path + "/live", target = DirectoryTarget(path)
        for number in 1...31 { _ = try target.publish(Self.signed("\(number)")) }
        let names = try FileManager.default.contentsOfDirectory(atPath: path + "/publications").compactMap { Int($0) }
        #expect(names.sorted() == Array(2...31))
    }

    @Test func `a foreign folder and a busy lock are refused`() throws {
        let folder = try TemporaryFolder()
        try folder.write("x", to: "site/index.html")
        #expect(throws: PublishingError.foreign(
            path: folder.path + "/site", reason: "holds files but no publications; choose another target")) {
            try DirectoryTarget(folder.path + "/site").publish(Self.signed("1"))
        }
        let path = folder.path + "/live", lock = path + "/publications/.lock"
        _ = try DirectoryTarget(path).publish(Self.signed("1"))
        _ = try Disk().locked(lock, isFolder: false) { () throws(PublishingError) in
            #expect(throws: PublishingError.busy(path: lock)) { try DirectoryTarget(path).publish(Self.signed("2")) }
        }
    }

    @Test func `a link inside the output and a path that climbs out are refused`() throws {
        let folder = try TemporaryFolder(), path = folder.path + "/Public"
        _ = try OutputFolder(path).replace(with: Self.signed("1").bundle)
        try FileManager.default.createSymbolicLink(atPath: path + "/x", withDestinationPath: "/etc/passwd")
        #expect(throws: PublishingError.foreign(path: path + "/x", reason: "is neither a file nor a folder")) {
            try OutputFolder(path).read()
        }
        #expect(throws: PublishingError.path("../x", reason: "no part of a published path begins with a dot")) {
            try OutputFolder(folder.path + "/Other").replace(with: [Artifact(path: "../x", bytes: [], role: .asset)])
        }
    }

    #if os(Linux)
    /// Needs root, to mount a disk of 64 KiB; without it the test fails at the mount.
    @Test func `a full disk is told in plain words and leaves the old output`() throws {
        let folder = try TemporaryFolder(), one = try Self.signed("1")
        try folder.write("", to: "small/x")
        let small = folder.path + "/small", path = small + "/Public"
        try Self.run("mount", "-t", "tmpfs", "-o", "size=64k", "none", small)
        defer { try? Self.run("umount", small) }
        _ = try OutputFolder(path).replace(with: one.bundle)
        let large = [Artifact(path: "large.bin", bytes: [UInt8](repeating: 1, count: 100_000), role: .asset)]
        #expect(throws: PublishingError.system(
            doing: "write", path: small + "/.Public.partial-new/large.bin", cause: "No space left on device")) {
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
