import Foundation
import Testing

@testable import Delivery

/// Which files of a site devices ask for.
struct PublishedSiteTests {
    private func site(_ files: [String: Int], _ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "decree-delivery-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        for (path, size) in files {
            let file = folder.appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(repeating: 65, count: size).write(to: file)
        }
        try body(folder)
    }

    private let plain = [
        "kasa/ssvc.json": 900, "kasa/ssvc.json.minisig": 300, "kasa/index.html": 5_000,
        "kasa/\(String(repeating: "a", count: 64)).ssvc.json": 900, "minisign.pub": 100,
    ]

    @Test func `documents are what is signed, without copies and pages`() throws {
        try site(plain) { folder in
            let site = try PublishedSite(folder)
            #expect(site.documents.map(\.path) == ["kasa/ssvc.json"])
            #expect(site.documents.map(\.signature) == [300])
            #expect((1..<100).contains(try #require(site.documents.first).compressed))
            #expect(site.metadata == nil)
        }
    }

    @Test func `of metadata the newest version counts, and one app's role in the mean`() throws {
        let roles = [
            "metadata/timestamp.json": 400, "metadata/9.snapshot.json": 60_000, "metadata/10.snapshot.json": 10,
            "metadata/1.targets.json": 10, "metadata/1.app-kasa.json": 10, "metadata/1.app-pocket.json": 10,
            "metadata/1.root.json": 60_000,
        ]
        try site(plain.merging(roles) { $1 }) { folder in
            let metadata = try #require(try PublishedSite(folder).metadata)
            #expect((1..<100).contains(metadata.timestamp))
            #expect((3..<100).contains(metadata.changed))
        }
    }

    @Test func `a folder without a signed document is refused`() throws {
        try site(["kasa/ssvc.json": 900]) { folder in
            let refusal = #expect(throws: PublishedSite.NoSite.self) { try PublishedSite(folder) }
            #expect(
                refusal?.description.hasSuffix("holds no signed document; build, sign and publish a site first") == true
            )
        }
    }
}
