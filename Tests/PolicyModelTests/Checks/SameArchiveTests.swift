@testable import PolicyModel
import TestSupport
import Testing

struct SameArchiveTests {
    private func found(_ releases: [(version: String, file: String?)]) -> [String] {
        let listed = releases.map { version, file in
            Release(
                version: Sample.version(version),
                shipments: [
                    .macos: Release.Shipment(
                        archive: file.map { Release.Archive(url: "https://cdn.example/\($0)") })
                ],
                position: Sample.position)
        }
        let policy = Sample.policy(platforms: [.macos], releases: listed)
        return SameArchive.diagnostics(DatedPolicy(policy, at: Sample.moment)).map(\.message)
    }

    @Test func `a release with the file of an earlier one was copied`() {
        #expect(
            found([("1.0", "1.zip"), ("1.1", "1.zip")]) == [
                "release 1.1 has the archive of 1.0 on macOS: one of them gives its users the other's file"
            ])
    }

    @Test func `files of their own, no files, and releases that nobody is sent to are left alone`() {
        #expect(found([("1.0", "1.zip"), ("1.1", "2.zip"), ("1.2", nil)]) == [])
        #expect(found([("1.0", "1.zip"), ("1.1", "1.zip"), ("1.2", "3.zip")]) == [])
    }
}
