@testable import PolicyModel
import TestSupport
import Testing

struct ArchiveAddressTests {
    private func found(_ files: [String], on platform: Platform = .macos) -> [String] {
        let releases = zip(["2.0.0", "2.1.0", "2.1.1"], files).map { version, file in
            Release(
                version: Sample.version(version),
                shipments: [platform: Release.Shipment(archive: Release.Archive(url: "https://\(file)"))],
                position: Sample.position)
        }
        let policy = Sample.policy(platforms: [platform], releases: releases)
        return ArchiveAddress.diagnostics(DatedPolicy(policy, at: Sample.moment)).map(\.message)
    }

    @Test(arguments: [
        ("a.example/kasa-2.0.0.zip", "names release 2.0.0"), ("github.com/a/b/blob/main/kasa.zip", "is a page"),
        ("github.com/a/b/releases/tag/v2.1.0", "is a page"), ("drive.google.com/file/d/1/view", "is a page"),
        ("www.dropbox.com/s/x/kasa.zip?dl=0", "is a page"), ("a.example/get.html", "is a page"),
        ("a.example/kasa.exe", "is a file that macOS cannot install"),
        ("a.example/kasa.zip?X-Amz-Expires=3600&X-Amz-Signature=x", "holds a signature for a time alone"),
        ("a.example/kasa.zip?sv=2020&se=2026-12-01T00:00:00Z&sig=x", "holds a signature for a time alone"),
    ])
    func `an address behind which the file is not found is reported`(file: String, fault: String) throws {
        let message = try #require(found(["a.example/kasa-200.zip", file]).first)
        #expect(message.hasPrefix("the archive of 2.1.0 on macOS, 'https://\(file)', \(fault)"), "\(message)")
        #expect(found(["a.example/kasa-200.zip", file, "a.example/kasa-211.zip"]) == [])
    }

    @Test(arguments: [
        "a.example/kasa-2.1.0.zip", "a.example/2.0.0/kasa-2.1.0.zip", "a.example/download", "a.example/kasa.zip?v=1",
        "github.com/a/b/releases/download/v2.1.0/kasa.dmg", "www.dropbox.com/s/x/kasa.zip?dl=1",
        "drive.google.com/uc?export=download&id=1",
    ])
    func `the address of a file is right`(file: String) {
        #expect(found(["a.example/kasa-200.zip", file]) == [])
    }

    @Test func `a folder of a line of releases and a page on Android are right`() {
        #expect(found(["a.example/1.zip", "a.example/2.zip", "a.example/2.1/kasa.zip"]) == [])
        #expect(found(["a.example/1.apk", "a.example/get.html"], on: .android) == [])
        #expect(
            found(["a.example/1.apk", "a.example/kasa.aab"], on: .android) == [
                "the archive of 2.1.0 on Android, 'https://a.example/kasa.aab', is a file that Android cannot install"
            ])
    }
}
