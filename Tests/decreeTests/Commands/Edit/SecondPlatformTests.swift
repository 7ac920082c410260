import Foundation
import TestSupport
import Testing
@testable import decree

/// A release that is listed already and ships on a second platform.
struct SecondPlatformTests {
    private static let head = """
        ---
        app: Kasa
        store: {macos: "https://kasa.example/mac", android: "https://kasa.example/get"}
        clients: [sparkle-appcast, prince-of-versions]
        releases:
          - {version: 1.0.0, build: {macos: 100, android: 10}, requires: any}

        """

    @Test func `what a release says without a platform stays that of the one on which it shipped`() throws {
        let folder = try TemporaryFolder(), head = Self.head
        let signature = String(repeating: "A", count: 86) + "=="
        let archive = "{url: \"https://kasa.example/2.zip\", length: 2000, ed-signature: \"\(signature)\"}"
        let line = "  - {version: 2.0.0, build: 200, requires: any, live: 2026-11-20, rollout: 24, platforms: [macos]"
        try folder.write("\(head)\(line), archive: \(archive)}\n---\n", to: "Content/kasa.md")
        let run = try Decree.run(
            "release", "add", "kasa", "2.0.0", "--build", "20", "--platform", "android", "--live", "2026-11-21",
            in: folder)
        #expect(run.status == 0, "\(run.errors)")
        let added =
            "  - {version: 2.0.0, build: {macos: 200, android: 20}, requires: any, "
            + "live: {macos: 2026-11-20, android: 2026-11-21}, rollout: {macos: 24}, platforms: [macos, android], "
            + "archive: {macos: \(archive)}}"
        #expect(try folder.read("Content/kasa.md") == "\(head)\(added)\n---\n")
    }

    @Test func `an archive in lines becomes its platform's in lines`() throws {
        let folder = try TemporaryFolder(), signature = String(repeating: "A", count: 86) + "=="
        func policy(_ release: String) -> String {
            "\(Self.head)  - version: 2.0.0\n    build: \(release)\n---\n"
        }
        let archive = [
            "url: \"https://kasa.example/2.zip\" # the app", "length: 2000", "ed-signature: \"\(signature)\"",
        ]
        let before = archive.map { "\n      \($0)" }.joined(), after = archive.map { "\n        \($0)" }.joined()
        try folder.write(
            policy("200\n    requires: any\n    live: 2026-11-20\n    platforms: [macos]\n    archive:\(before)"),
            to: "Content/kasa.md")
        let run = try Decree.run(
            "release", "add", "kasa", "2.0.0", "--build", "20", "--platform", "android", "--live", "2026-11-21",
            in: folder)
        #expect(run.status == 0, "\(run.errors)")
        let added = policy(
            "{macos: 200, android: 20}\n    requires: any\n    live: {macos: 2026-11-20, android: 2026-11-21}"
                + "\n    platforms: [macos, android]\n    archive:\n      macos:\(after)")
        #expect(try folder.read("Content/kasa.md") == added)
    }
}
