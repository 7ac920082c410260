import Basics
import Foundation
import PolicyModel
import Publishing
import Signing
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
    private static let bytes: [UInt8] = {
        var bytes: [UInt8] = []
        BuildRecord.write([("kasa", entry)], key: key, begun: 9_000_000_000) { bytes += $0 }
        return bytes
    }()

    @Test func `what was remembered is known again`() throws {
        let record = try #require(BuildRecord(reading: Self.bytes, key: Self.key))
        #expect(record["kasa"] == Self.entry)
        #expect(record["other"] == nil)
        #expect(record.begun == 9_000_000_000)
        #expect(record.holds([("kasa", Self.entry)]))
        #expect(!record.holds([]))
        #expect(!record.holds([("kasa", BuildRecord.Entry())]))
    }

    @Test func `another key, a missing byte or a changed one is no record`() {
        #expect(BuildRecord(reading: Self.bytes, key: ByteDigest(of: [2])) == nil)
        for length in 0..<Self.bytes.count {
            #expect(BuildRecord(reading: Array(Self.bytes.prefix(length)), key: Self.key) == nil)
        }
        for place in Self.bytes.indices {
            var bytes = Self.bytes
            bytes[place] ^= 1
            #expect(BuildRecord(reading: bytes, key: Self.key) == nil)
        }
    }

    @Test func `a file written within two seconds of the build is racy`() {
        #expect(!Self.identity.isRacy(at: 2_000_000_005))
        #expect(Self.identity.isRacy(at: 2_000_000_004))
    }

    @Test func `the record lies beside the output`() {
        #expect(BuildRecord.path(beside: "/a/b/Public/") == "/a/b/.Public.record")
        #expect(BuildRecord.path(beside: "/a/x/../Public") == "/a/.Public.record")
    }
}
