import Basics
import Foundation
import PolicyModel
import Publishing
import Signing
import TestSupport
import Testing
@testable import SiteEngine

/// A record is believed whole or not at all.
@Suite struct BuildRecordTests {
    private static let key = ByteDigest(of: [1])
    private static let identity = FileIdentity(device: 1, inode: 2, size: 3, modified: 4, changed: 5)
    private static let entry = BuildRecord.Entry(
        sources: [.init(path: "Content/kasa.md", identity: identity, digest: key)],
        targets: ["assets/plan.pdf"],
        validity: Validity(since: Moment(seconds: 3), until: nil),
        files: OutputFiles([
            OutputFile(path: "kasa/ssvc.json", role: .document, digest: key, identity: identity, isStaged: false)
        ]),
        glance: [7, 8])
    private static func memory(in folder: TemporaryFolder, of program: String = "1") -> OutputMemory {
        OutputMemory("record", form: 1, key: program, beside: folder.path + "/Public")
    }

    private static func remember(in folder: TemporaryFolder) {
        memory(in: folder).keep(BuildRecord.blocks(of: [("kasa", entry)], begun: 9_000_000_000))
    }

    @Test func `what was remembered is known again`() throws {
        let folder = try TemporaryFolder()
        Self.remember(in: folder)
        let record = try #require(BuildRecord(Self.memory(in: folder)))
        #expect(record["kasa"] == Self.entry)
        #expect(record["other"] == nil)
        #expect(record.begun == 9_000_000_000)
        #expect(record.holds([("kasa", Self.entry)]))
        #expect(!record.holds([]))
        #expect(!record.holds([("kasa", BuildRecord.Entry())]))
    }

    @Test func `another key, a missing byte or a changed one is no record`() throws {
        let folder = try TemporaryFolder(), memory = Self.memory(in: folder)
        Self.remember(in: folder)
        #expect(BuildRecord(Self.memory(in: folder, of: "2")) == nil)
        let bytes = try Files.read(memory.path)
        for length in bytes.indices {
            try Files.write(Array(bytes.prefix(length)), to: memory.path)
            #expect(BuildRecord(memory) == nil)
        }
        for place in bytes.indices {
            var changed = bytes
            changed[place] ^= 1
            try Files.write(changed, to: memory.path)
            #expect(BuildRecord(memory) == nil)
        }
        try Files.write(bytes, to: memory.path)
        #expect(BuildRecord(memory) != nil)
    }

    @Test func `a file written within two seconds of the build is racy`() {
        #expect(!Self.identity.isRacy(at: 2_000_000_005))
        #expect(Self.identity.isRacy(at: 2_000_000_004))
    }

    @Test func `the record lies beside the output`() {
        #expect(OutputMemory("record", form: 1, beside: "/a/b/Public/").path == "/a/b/.Public.record")
        #expect(OutputMemory("record", form: 1, beside: "/a/x/../Public").path == "/a/.Public.record")
    }
}
