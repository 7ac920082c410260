import Testing
@testable import Publishing

/// The headers of each kind of file.
struct FileHeadersTests {
    private static let copy = String(repeating: "0", count: 64)

    @Test(arguments: [
        ("kasa/pov.json", "application/json", "public, max-age=300"),
        ("kasa/\(copy).pov.json", "application/json", "public, max-age=31536000, immutable"),
        ("kasa/pov.json.minisig", "text/plain; charset=utf-8", "public, max-age=300"),
        ("metadata/timestamp.json", "application/json", "no-cache"),
        ("metadata/7.snapshot.json", "application/json", "public, max-age=31536000, immutable"),
        ("metadata/1.root.json", "application/json", "public, max-age=31536000, immutable"),
        // Any other name is mutable, whatever digits it holds.
        ("metadata/7.other.json", "application/json", "public, max-age=300"),
        ("kasa/7.json", "application/json", "public, max-age=300"),
        ("assets/\(copy).css", "text/css; charset=utf-8", "public, max-age=300"),
        ("kasa/index.html", "text/html; charset=utf-8", "public, max-age=300"),
        ("assets/LOGO.PNG", "image/png", "public, max-age=300"),
        ("minisign.pub", "text/plain; charset=utf-8", "public, max-age=300"),
        ("assets/readme", "application/octet-stream", "public, max-age=300"),
        ("assets/a.weird", "application/octet-stream", "public, max-age=300"),
        ("assets/v1.2/readme", "application/octet-stream", "public, max-age=300"),
    ]) func `type and lifetime follow from the path`(path: String, type: String, cache: String) {
        #expect(FileHeaders(at: path, cache: 300) == FileHeaders(contentType: type, cacheControl: cache))
    }
}
