import PolicyModel
import TestSupport
import Testing
@testable import Publishing

/// What an object store keeps about a publication: read as it was written, or not at all.
struct PublicationRecordTests {
    private static let record = PublicationRecord(
        serial: 7, run: "r", begun: Sample.moment, until: Moment(seconds: Sample.moment.seconds + 60), finished: nil,
        digest: "d",
        files: [
            "a/b.json": PublishedFile(
                path: "a/b.json", length: 3, sha256: "ab", headers: FileHeaders(at: "a/b.json", cache: 300), etag: "e"),
            "b.json": PublishedFile(path: "b.json", length: 1, sha256: "aa", etag: "f", modified: Sample.moment),
            "c.html": PublishedFile(
                path: "c.html", length: 0, sha256: "cd", headers: FileHeaders(at: "c.html", cache: 300)),
        ], superseded: Superseded(files: ["c.html": .init(since: Sample.moment, last: 3)]), archive: ["ef": 5],
        conditions: .unquoted)

    @Test func `a record survives writing and reading`() throws {
        var record = Self.record
        #expect(PublicationRecord(reading: try record.bytes(), serial: 7) == record)
        record.finished = Sample.moment
        #expect(PublicationRecord(reading: try record.bytes(), serial: 7) == record)
    }

    @Test func `any other bytes are no record`() throws {
        let bytes = try Self.record.bytes()
        #expect(PublicationRecord(reading: [], serial: 7) == nil)
        #expect(PublicationRecord(reading: bytes + [32], serial: 7) == nil)
        #expect(PublicationRecord(reading: Array("{}".utf8), serial: 7) == nil)
        let text = String(decoding: bytes, as: UTF8.self)
        for (old, new) in [
            ("a/b.json", "../b.json"), ("unquoted", "perhaps"), (#""length""#, "x"),
            (#"["ab",3,0,"e"]"#, #"["ab",3,0]"#),
        ] {
            let other = text.replacing(old, with: new)
            guard other != text else { continue }
            #expect(PublicationRecord(reading: Array(other.utf8), serial: 7) == nil, "\(new)")
        }
    }

    @Test(arguments: [
        "publications/07.json", "publications/0.json", "publications/1.json.x", "publications/-1.json", "x/1.json",
        "publications/lock.json",
    ])
    func `a serial has one spelling`(key: String) {
        #expect(PublicationRecord.serial(of: key) == nil)
        #expect(PublicationRecord.serial(of: PublicationRecord.key(12)) == 12)
    }
}
