import PolicyModel
import TestSupport
import Testing

@testable import Pages

@Suite struct StatusRecordTests {
    private static let signing = StatusRecord.Signing(
        version: 12, signed: "2026-11-21T00:00:00Z", key: "D2EAD3557505E47C",
        roles: [
            .init(
                name: "root", version: 3, expires: "2027-11-21T00:00:00Z", threshold: 2,
                keys: [
                    .init(id: String(repeating: "a", count: 64), name: "ayşe", hasSigned: true),
                    .init(id: String(repeating: "b", count: 64), name: nil, hasSigned: true),
                    .init(id: String(repeating: "c", count: 64), name: "safe", hasSigned: false),
                ])
        ],
        apps: (1...120).map { number in
            .init(
                name: "app-\(number)", version: number, expires: "2027-0\(1 + number % 3)-01T00:00:00Z", threshold: 1,
                keys: [.init(id: "D2EAD3557505E47C", name: nil, hasSigned: true)])
        },
        clients: [
            .init(
                client: "ssvc", files: 2, bytes: 1234, list: "status/ssvc.sha256",
                sha256: String(repeating: "d", count: 64))
        ])

    private func files(_ signing: StatusRecord.Signing?) throws -> [Artifact] {
        try SamplePages.renderer().status(
            GlanceList([SamplePages.full, SamplePages.plain].map { AppGlance($0) }), signing: signing)
    }

    @Test(arguments: [nil, signing])
    func `what was written is read again, and nothing else is`(signing: StatusRecord.Signing?) throws {
        let file = try #require(try files(signing).first { $0.path == "status.json" })
        let record = try #require(StatusRecord(file.bytes))
        #expect(record.signing == signing)
        #expect(record.due.map(\.app).contains("kasa"))
        #expect(record.bytes == file.bytes)
        #expect(StatusRecord(Array("{}".utf8)) == nil)
        #expect(StatusRecord(file.bytes + [0x20]) == nil)
        #expect(StatusRecord([]) == nil)
    }

    @Test func `what an earlier Decree wrote goes on, under the name that the number has now`() throws {
        let entry = PublicationEntry(
            version: 12, signed: "2026-11-21T00:00:00Z", signers: [], revision: nil, changes: ["a \"serial\": b"])
        let signing = StatusRecord.Signing(
            version: 12, signed: nil, key: "D2EA", roles: [], apps: [], clients: [], history: [entry])
        let text = String(decoding: StatusRecord(signing: signing).bytes, as: UTF8.self)
        let earlier = text.replacing("\"version\": 12", with: "\"serial\": 12")
        #expect(earlier != text && StatusRecord(Array(earlier.utf8))?.signing == signing)
    }

    @Test func `the page names keys by their names, and apps whose signatures expire first`() throws {
        let page = SamplePages.html(try #require(try files(Self.signing).first))
        #expect(page.contains("<bdi>ayşe</bdi> <code>aaaaaaaaaaaaaaaa</code>"))
        #expect(!page.contains("safe"))
        let apps = page.matches(of: /<a href="\.\.\/(app-\d+)\/index\.html">/).map { String($0.output.1) }
        #expect(apps.count == 100)
        #expect(apps.first == "app-102" && !apps.contains("app-92"))
        #expect(page.contains("metadata/3.root.json"))
        #expect(page.contains("<dt>Version of the site</dt><dd>12</dd>"))
        #expect(page.contains("status/ssvc.sha256"))
    }

    @Test func `a site that is not signed says so, and what is due`() throws {
        let page = SamplePages.html(try #require(try files(nil).first))
        #expect(page.contains("4.0.0 waits for a date on iOS"))
        #expect(!page.contains("status/ssvc.sha256"))
    }
}
