import TestSupport
import Testing

@testable import decree

/// `decree release live` where a release is not on all platforms alike.
struct ReleaseLiveCommandTests {
    @Test func `pending takes the date back wherever there is one`() throws {
        let folder = try TemporaryFolder()
        let policy = """
            ---
            app: Kasa
            store: {ios: "https://apps.example", android: "https://play.example"}
            clients: [prince-of-versions]
            releases: [{version: 3.2.0, build: {android: 320}, live: {ios: 2026-11-02, android: pending}}]
            ---

            """
        try folder.write(policy, to: "Content/kasa.md")
        let run = try Decree.run("release", "live", "kasa", "3.2.0", "pending", "--dry-run", in: folder)
        #expect(run.output.contains("live: {ios: pending, android: pending}}]\n"), "\(run.output)\(run.errors)")
    }
}
