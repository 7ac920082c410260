import PolicyModel
import TestSupport
import Testing
@testable import Signing

/// Golden bytes, and what the manifest leaves out.
struct ManifestTests {
    private static let files = [("kasa/ssvc.json", "{}\n"), ("index.html", "page"), ("assets/style.css", "")].map {
        Artifact(path: $0, bytes: Array($1.utf8), role: .asset)
    }

    @Test func `the manifest is canonical and sorted`() throws {
        Golden.expect(try Manifest.bytes(of: Self.files, version: 7), equals: "site-manifest.json")
    }

    @Test func `itself, copies, metadata and publications are left out`() throws {
        let paths = [
            "site-manifest.json", "kasa/\(Digest.sha256([1])).x.json", "metadata/timestamp.json", "publications/1/x",
        ]
        let more = paths.map { Artifact(path: $0, bytes: [1], role: .asset) }
        #expect(try Manifest.bytes(of: Self.files + more, version: 7) == Manifest.bytes(of: Self.files, version: 7))
        let wrong = Artifact(path: paths[1], bytes: [2], role: .asset)
        #expect(try Manifest.bytes(of: Self.files + [wrong], version: 7) != Manifest.bytes(of: Self.files, version: 7))
    }

    @Test func `a file of the assets is listed whatever its name is`() throws {
        let asset = Artifact(path: "assets/\(Digest.sha256([1])).x.js", bytes: [1], role: .asset)
        let listed = try #require(Manifest.files(in: try Manifest.bytes(of: Self.files + [asset], version: 7))).files
        #expect(listed.map(\.path).contains(asset.path))
    }

    @Test(arguments: [
        #"{"files":{},"version":0}"#, #"{"files":{},"version":01x}"#, #"{"version":1}"#, #"{"files":{},"version":1} "#,
        #"{"files":{},"version":9007199254740992}"#, #"{"files":{},"version":9007199254740991}"#, "", "}", "x",
    ])
    func `anything else is no site manifest`(text: String) {
        #expect(Manifest.version(of: Array(text.utf8)) == nil)
        #expect(
            words(of: { try Manifest.verify(Array(text.utf8), against: []) })
                == "site-manifest.json: is not a site manifest")
    }

    @Test(arguments: [#"{"files":{},"version":01}"#, #"{ "files":{},"version":1}"#, #"{"files":{"x":{}},"version":1}"#])
    func `a manifest in another spelling is refused`(text: String) {
        #expect(
            words(of: { try Manifest.verify(Array(text.utf8), against: []) })
                == "site-manifest.json: lists a file that is not here, or is not canonical")
    }
}
