import ClientFormats
import PolicyModel
import TestSupport
import Testing

@testable import LanguageServer

@Suite struct EditorCompletionTests {
    private static let head = """
        ---
        app: Kasa
        extends: _base.md
        store: {ios: "https://apps.apple.com/app/id1"}
        releases:
          - {version: 2.7.0, live: 2026-03-01}
          - {version: 2.10.0, live: pending}
        rules:
          - {id: bad-build, when: {version: 2.7.0}, do: force, text: bad}

        """

    private static let body = """
        ---
        # Text: force
        - Title: T
        ## pt-BR
        - Title: Q
        # Text: bad
        - Title: B

        """

    private func items(_ marked: String) async throws -> [JSONValue] {
        let folder = try TemporaryFolder(), cursor = try Cursor(marked)
        try folder.write("---\nfrequency: once\n---\n", to: "Content/_base.md")
        try folder.write("---\n---\n", to: "Content/_other.md")
        let editor = await Editor(folder)
        try await editor.open("Content/kasa.md", cursor.text)
        return await editor.ask("completion", "Content/kasa.md", at: cursor.position)["items"]?.items ?? []
    }

    @Test func `nothing is offered before the front matter`() async throws {
        #expect(try await labels("|" + Self.head + Self.body) == [])
        #expect(try await labels(Self.head + Self.body + "|").isEmpty == false)
    }

    private func labels(_ marked: String) async throws -> [String] {
        try await items(marked).compactMap { $0["label"]?.text }
    }

    @Test(arguments: [
        ("extends: |", ["_base.md", "_other.md"]), ("releases:\n  - {requires: |", ["any"]),
        ("latest: |", ["2.10.0", "2.7.0"]),
        ("latest: {|", ["ios", "macos", "tvos", "watchos", "android"]),
        ("latest: {ios: 2|", ["2.10.0", "2.7.0"]), ("minimum:\n  - version: |", ["2.10.0", "2.7.0"]),
        ("minimum:\n  - {version: 2.7.0, from: |", ["2026-03-01"]), ("frequency: |", ["always", "once"]),
        ("clients: [ssvc, |", ClientFormats.all.map(\.name)),
        ("clients: {ssvc: {|", ["layout"]), ("clients: {ssvc: {layout: |", ["auto", "single", "per-build"]),
        ("accept:\n  - {client: ssvc, rule: |", ["bad-build", "minimum", "latest"]),
        ("accept:\n  - {client: ssvc, class: |", ["weaker", "noisy", "older", "text", "frequency", "link"]),
        (
            "accept:\n  - {client: ssvc, |",
            ["rule", "class", "check", "release", "platform", "message", "why", "until"]
        ),
        ("language: |", ["pt-BR"]), ("ids: {ios: a, |", ["macos", "tvos", "watchos", "android"]),
    ])
    func `front matter proposes what may stand there`(line: String, expected: [String]) async throws {
        #expect(try await labels(Self.head + line + "\n" + Self.body) == expected)
    }

    @Test func `a key comes with its meaning, and those that are there are not proposed`() async throws {
        let all = try await items(Self.head + "f|\n" + Self.body)
        let names = all.compactMap { $0["label"]?.text }
        #expect(names == ["language", "ids", "clients", "latest", "minimum", "frequency", "accept", "expect", "extra"])
        let frequency = try #require(all.first { $0["label"] == .string("frequency") })
        #expect(
            frequency.at("documentation", "value")?.text
                == "how often a recommendation is shown: always or once. Without it: always")
        #expect(frequency.at("textEdit", "newText")?.text == "frequency: ")
        #expect(frequency.at("textEdit", "range", "start", "character") == .integer(0))
    }

    @Test(arguments: [("15, ", "|", ["15", "any"]), ("{ios: 15, android: 24}, ", "{android: |", ["24", "any"])])
    func `a required system is one of those that other releases require`(
        other: String, line: String, expected: [String]
    ) async throws {
        let head = Self.head.replacing("2.7.0, live", with: "2.7.0, requires: \(other)live")
        let asked = head.replacing("{version: 2.10.0, live: pending}", with: "{version: 2.10.0, requires: \(line)")
        #expect(try await labels(asked + Self.body) == expected)
    }

    @Test func `a version shows since when it is live`() async throws {
        let all = try await items(Self.head + "latest: |\n" + Self.body)
        #expect(all.map { $0["detail"]?.text } == ["pending", "live 2026-03-01"])
    }

    @Test func `lists propose whole entries`() async throws {
        let releases = try await items(Self.head.replacing("releases:\n", with: "releases:\n  - |\n") + Self.body)
        #expect(releases.first?["insertTextFormat"] == .integer(2))
        #expect(releases.first?.at("textEdit", "newText")?.text == "{version: ${1:1.0.0}, live: ${2:pending}\\}")
        let rules = try await labels(Self.head.replacing("rules:\n", with: "rules:\n  - |\n") + Self.body)
        #expect(rules.first == "rule")
        #expect(try await labels(Self.head.replacing("{id: bad-build,", with: "{|") + Self.body).first == "id")
    }

    @Test func `the entries that would accept what is lost are proposed`() async throws {
        let policy = SampleSite.smallPolicy.replacing(
            "minimum: 2.8.0",
            with: "rules:\n  - {id: bad, when: {version: 2.8.0}, do: force}\nminimum: 2.7.0\naccept:\n  - |")
        let folder = try TemporaryFolder(), cursor = try Cursor(policy), editor = await Editor(folder)
        // Until the list has an entry, it is a mistake that hides all others.
        try folder.write(cursor.text.replacing("accept:\n  - ", with: ""), to: "Content/kasa.md")
        try await editor.open("Content/kasa.md")
        await editor.change("Content/kasa.md", to: cursor.text)
        let items = await editor.ask("completion", "Content/kasa.md", at: cursor.position)["items"]?.items ?? []
        let entry = "{client: prince-of-versions, rule: bad, class: weaker, why: \"…\"}"
        #expect(items.contains { $0["label"] == .string(entry) })
    }

    @Test(arguments: [
        ("#|", ["# Text: recommend", "# Release: 2.10.0", "# Release: 2.7.0", "# Message: …"]),
        ("# Text: x\n##|", ["## pt-BR"]),
        (
            "# Text: x\n- Title: T\n|",
            [
                "- Message:", "- What's new:", "- Warnings:", "- Update button:", "- Later button:",
                "# Text: recommend", "# Release: 2.10.0", "# Release: 2.7.0", "# Message: …",
            ]
        ),
        ("# Text: x\n- Title: {|", ["{app}", "{latest}"]), ("# Text: x\n- Title: {app} |", []),
        ("# Message: m\n```yaml\nmax: 2\n|\n```\n", ["when", "from", "until", "every", "link", "image"]),
        ("# Message: m\n- T|", ["- Title:", "- Message:", "- Close button:"]),
        (
            "# Message: m\n```yaml\nlink: https://a.example\n```\n- T|",
            ["- Title:", "- Message:", "- Update button:", "- Later button:"]
        ),
    ])
    func `the body proposes sections, languages, fields and placeholders`(line: String, expected: [String]) async throws
    {
        #expect(try await labels(Self.head + Self.body + line) == expected)
    }

    @Test func `an editor without snippets gets plain text`() async throws {
        let editor = await Editor(try SampleSite.small(), abilities: "{}"),
            cursor = try Cursor("---\nreleases:\n  - |\n---\n")
        try await editor.open("Content/kasa.md", cursor.text)
        let first = await editor.ask("completion", "Content/kasa.md", at: cursor.position)["items"]?.items.first
        #expect(first?["insertTextFormat"] == .integer(1))
        #expect(first?.at("textEdit", "newText")?.text == "{version: 1.0.0, live: pending}")
    }
}
