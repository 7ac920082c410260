import PolicyModel
import TestSupport
import Testing

@testable import decree

/// Whom the bundle reaches is told of the apps whose files change, and of the content they were made from.
@Suite struct ReleaseImpactTests {
    private static let moment = Moment("2026-11-21")!
    private static let stricter = Decree.smallPolicy.replacing("minimum: 2.8.0", with: "minimum: 3.2.0")

    private func folder(_ policies: [String: String]) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for (slug, text) in policies { try folder.write(text, to: "Content/\(slug).md") }
        return folder
    }

    private func documents(_ policies: [String: String]) async throws -> [Artifact] {
        let folder = try folder(policies)
        defer { withExtendedLifetime(folder) {} }
        let check = try await Check(content: folder.path + "/Content", at: Self.moment, strict: false)
        #expect(!check.diagnostics.hasErrors)
        return check.apps.flatMap(\.documents).map(\.artifact)
    }

    /// What is said when the documents of `built` take the place of those of `published`, with `content` in the folder.
    private func said(
        _ published: [String: String], _ built: [String: String], content: [String: String]? = nil
    ) async throws -> String {
        let folder = try folder(content ?? built)
        defer { withExtendedLifetime(folder) {} }
        let impact = try await ReleaseImpact(
            content: folder.path + "/Content", built: documents(built), published: documents(published), place: "live",
            at: Self.moment)
        return impact.lines(try OutputOptions.parse([])).joined(separator: " ").replacing(/\ +/, with: " ")
    }

    @Test func `whom a changed app reaches is told, and the others are counted`() async throws {
        let policies = ["kasa": Decree.smallPolicy, "atlas": Decree.smallPolicy, "bus": Decree.smallPolicy]
        let said = try await said(policies, policies.merging(["kasa": Self.stricter]) { $1 })
        #expect(said.hasPrefix("Against the target live, at 2026-11-21T00:00:00Z what its clients do is compared;"), "\(said)")
        #expect(said.contains(" Kasa: ") && said.contains("newly blocked"), "\(said)")
        #expect(said.hasSuffix(" 2 apps say the same as before"), "\(said)")
    }

    @Test func `an app whose policy was edited since it was built is not guessed at`() async throws {
        let said = try await said(
            ["kasa": Decree.smallPolicy], ["kasa": Self.stricter], content: ["kasa": Decree.smallPolicy])
        #expect(said == "the content is not what this bundle was built from, so nobody can say here whom it reaches; build again to see")
    }

    @Test func `an app whose files stay is not asked for, whatever its policy says by now`() async throws {
        let before = ["kasa": Decree.smallPolicy, "atlas": Decree.smallPolicy]
        let after = ["kasa": Self.stricter, "atlas": Decree.smallPolicy]
        let said = try await said(before, after, content: ["kasa": Self.stricter, "atlas": "broken"])
        #expect(said == (try await self.said(before, after)))
        #expect(said.contains("newly blocked"), "\(said)")
    }

    @Test func `an app that is gone is named`() async throws {
        let said = try await said(["kasa": Decree.smallPolicy, "atlas": Decree.smallPolicy], ["kasa": Decree.smallPolicy])
        #expect(said.hasSuffix(" no longer here: atlas 1 app says the same as before"), "\(said)")
    }

    @Test func `the same files reach nobody`() async throws {
        let policies = ["kasa": Decree.smallPolicy]
        #expect(try await said(policies, policies, content: ["kasa": "broken"]) == "")
    }
}
