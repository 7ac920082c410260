import Testing
@testable import Publishing

/// What hosts say of archives, and what becomes of redirects.
struct ArchiveRowsTests {
    private static let archive = NamedArchive(url: "https://a.example/A-2.zip", lengths: 1200...1200)

    @Test(
        arguments: [
            (.answered(status: 200, length: 1200), .holds, "1200 bytes"),
            (.answered(status: 200, length: 1199), .broken, "1199 bytes"),
            (.answered(status: 200, length: nil), .warning, "200 without a length"),
            (.answered(status: 404, length: 9), .broken, "404"),
            (.answered(status: 405, length: nil), .warning, "405: the host does not say"),
            (.silent("no connection"), .broken, "no connection"),
        ] as [(ArchiveReply, ProofRow.Standing, String)])
    func `an archive is there with its length, or there is something to do`(
        _ reply: ArchiveReply, _ standing: ProofRow.Standing, _ found: String
    ) {
        let row = ArchiveRows.row(Self.archive, reply)
        #expect(row.check == .archive)
        #expect(row.standing == standing)
        #expect((row.subject, row.expected, row.found) == (Self.archive.url, "1200 bytes", found))
        #expect(row.remedy.isEmpty == (standing == .holds))
    }

    @Test func `of an archive without a length any is right`() {
        let archive = NamedArchive(url: "https://a.example/a.apk", lengths: nil)
        #expect(ArchiveRows.row(archive, .answered(status: 200, length: 3)).standing == .holds)
    }

    @Test func `of an archive whose document counts kilobytes each length of that size is right`() {
        let archive = NamedArchive(url: "https://a.example/a.apk", lengths: 1...1024)
        let row = ArchiveRows.row(archive, .answered(status: 200, length: 910))
        #expect(row.standing == .holds && row.expected == "1 to 1024 bytes")
        #expect(ArchiveRows.row(archive, .answered(status: 200, length: 1025)).standing == .broken)
    }

    @Test(
        arguments: [
            ("https://b.example/x", "https://b.example/x"), ("/x/y", "https://a.example:8443/x/y"),
            ("http://a.example/x", nil),
            ("//b.example/x", "https://b.example/x"), ("x", "https://a.example:8443/f/x"), ("ftp:x", nil), ("", nil),
            ("HTTPS://b.example/x", "HTTPS://b.example/x"), ("?y", "https://a.example:8443/f/A.zip?y"),
            ("../x:y", "https://a.example:8443/f/../x:y"),
        ] as [(String, String?)])
    func `a redirect is followed where it stays encrypted`(_ location: String, _ place: String?) {
        #expect(HTTPTransport.address(location, from: "https://a.example:8443/f/A.zip?to=/z") == place)
    }
}
