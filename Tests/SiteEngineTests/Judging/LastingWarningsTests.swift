import PolicyModel
import Publishing
import TestSupport
import Testing

@testable import SiteEngine

/// The home page counts the warnings of a policy, and its bytes change at the policy's own instants alone.
struct LastingWarningsTests {
    /// The first rule leaves nothing for the second, which begins later.
    private static let policy = SampleSite.smallPolicy.replacing(
        "[prince-of-versions, retired]", with: "[turkcell-updater]\nids: {ios: com.example.kasa}"
    ).replacing(
        "minimum: 2.8.0",
        with: """
            minimum: 2.8.0
            rules:
              - {id: first, when: {version: "<2.8"}, do: none}
              - {id: second, when: {version: "<2.8"}, do: force, from: 2027-06-01}
            """)

    private func built(ahead: Int) async throws -> (home: String, warnings: Int) {
        let folder = try TemporaryFolder()
        try folder.write("---\ntitle: One\n---\n", to: "Content/index.md")
        try folder.write(Self.policy, to: "Content/kasa.md")
        let engine = SiteEngine(content: folder.path + "/Content", at: Sample.moment, ahead: ahead)
        let outcome = try await engine.build(to: OutputFolder(folder.path + "/Public"))
        return (try folder.read("Public/index.html"), outcome.diagnostics.count { $0.id == "shadowed-rule" })
    }

    @Test func `a warning of a rule that begins later is counted from the first day, however far off`() async throws {
        let far = try await built(ahead: 0), near = try await built(ahead: SiteEngine.year)
        #expect(far.warnings == 0 && near.warnings == 1)
        #expect(far.home == near.home)
        #expect(near.home.contains("<small>rule</small><td>1\n"))
    }

    @Test func `a preview counts the same warnings as a build`() async throws {
        let folder = try TemporaryFolder()
        try folder.write("---\ntitle: One\n---\n", to: "Content/index.md")
        try folder.write(Self.policy, to: "Content/kasa.md")
        var site = LiveSite(SiteEngine(content: folder.path + "/Content", at: Sample.moment))
        let files = try await site.update(at: 0)
        let home = await files?.artifact(at: "index.html")
        #expect(try await built(ahead: SiteEngine.year).home == home.map { String(decoding: $0.bytes, as: UTF8.self) })
    }
}
