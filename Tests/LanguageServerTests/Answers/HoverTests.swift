import PolicyModel
import TestSupport
import Testing

@testable import LanguageServer

/// What stands under the pointer in words; nothing where there is nothing to say.
@Suite struct HoverTests {
    private func words(_ marked: String) async throws -> String? {
        let editor = await Editor(try SampleSite.small()), cursor = try Cursor(marked)
        try await editor.open("Content/kasa.md", cursor.text)
        return await editor.ask("hover", "Content/kasa.md", at: cursor.position).at("contents", "value")?.text
    }

    private static let policy = SampleSite.smallPolicy

    @Test func `a heading of release notes shows the verdict for the version, and nothing while it cannot be known`()
        async throws
    {
        let notes = "\n# Release: 2.7|.0\nNew.\n"
        #expect(
            try await words(Self.policy + notes)
                == "**2.7.0**\n\n- iOS: served since 2026-03-01\n- iOS 15 and later: must update to 3.2.0 (`minimum`)")
        #expect(try await words(Self.policy.replacing("app: Kasa", with: "app: [") + notes) == nil)
    }

    @Test func `a mistake's meaning stands above that of the word`() async throws {
        let listed = try await words(Self.policy.replacing("minimum: 2.8.0", with: "minimum: |2.8.1"))
        #expect(listed?.hasPrefix("**unlisted-version** error: ") == true)
    }

    @Test func `a field that no client shows says so`() async throws {
        let marked = Self.policy.replacing(
            "clients: [prince-of-versions, retired]", with: "clients: [prince-of-versions]"
        )
        .replacing("- Title: Update req", with: "- Ti|tle: Update req")
        #expect(try await words(marked) == "**Title** No client of this app shows it.")
    }
}
