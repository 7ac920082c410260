import PolicyModel
import TestSupport
import Testing

@testable import LanguageServer

/// Where names are defined and used, in one app and across a fragment.
@Suite struct NameTests {
    private static let policy = """
        ---
        app: Kasa
        extends: _base.md
        releases:
          - {version: 2.7.0}
          - {version: 3.0, live: 2026-03-01}
        minimum: {ios: [{version: 2.7.0}]}
        latest: 3.0.0
        rules:
          - {id: bad, when: {version: "2.7..3.0"}, do: force, text: "shared"}
        accept:
          - {client: ssvc, rule: bad, class: weaker, why: bad}
        ---
        # Text: shared
        - Title: T
        # Release: 3.0
        New.

        """

    private func site() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("---\nfrequency: once\n---\n# Text: shared\n- Title: S\n", to: "Content/_base.md")
        try folder.write(Self.policy, to: "Content/kasa.md")
        try folder.write(Self.policy, to: "Content/twin/index.md")
        try folder.write("# Text: shared\n## tr\n- Title: Ş\n", to: "Content/twin/tr.md")
        return folder
    }

    /// `file:line:column` of each place.
    private func places(_ answer: JSONValue, _ editor: Editor) -> [String] {
        answer.items.map { item in
            let file = item["uri"]?.text?.dropFirst(editor.address("Content/").count) ?? ""
            let start = item.at("range", "start")
            return "\(file):\((start?["line"]?.number ?? 0) + 1):\((start?["character"]?.number ?? 0) + 1)"
        }
    }

    private func ask(_ method: String, at words: String, plus: Int = 0, _ more: String = "") async throws -> (
        JSONValue, Editor
    ) {
        let editor = await Editor(try site())
        try await editor.open("Content/kasa.md")
        let marked = Self.policy.replacing(
            words, with: words.prefix(plus) + "|" + words.dropFirst(plus), maxReplacements: 1)
        return (await editor.ask(method, "Content/kasa.md", at: try Cursor(marked).position, more), editor)
    }

    @Test(arguments: [
        ("\"shared\"", 2, ["kasa.md:14:9", "_base.md:4:9"]), ("rule: bad", 7, ["kasa.md:10:10"]),
        ("_base.md", 1, ["_base.md:1:1"]), ("2.7.0}]", 1, ["kasa.md:5:15"]), ("3.0\"}", 1, ["kasa.md:6:15"]),
        ("latest: 3.0.0", 9, ["kasa.md:6:15"]), ("# Release: 3.0", 12, ["kasa.md:6:15"]),
    ])
    func `a name leads to what defines it`(words: String, plus: Int, expected: [String]) async throws {
        let (answer, editor) = try await ask("definition", at: words, plus: plus)
        #expect(places(answer, editor) == expected)
    }

    @Test(arguments: [
        ("3.0, live", 1, ["kasa.md:6:15", "kasa.md:8:9", "kasa.md:10:37", "kasa.md:16:12"]),
        ("id: bad", 4, ["kasa.md:10:10", "kasa.md:12:26"]),
        (
            "# Text: shared", 9,
            [
                "_base.md:4:9", "kasa.md:10:62", "kasa.md:14:9", "twin/index.md:10:62", "twin/index.md:14:9",
                "twin/tr.md:1:9",
            ]
        ),
        ("_base.md", 1, ["kasa.md:3:10", "twin/index.md:3:10"]),
    ])
    func `all places of a name are found, across a fragment in every app`(words: String, plus: Int, expected: [String])
        async throws
    {
        let (answer, editor) = try await ask(
            "references", at: words, plus: plus, #""context": {"includeDeclaration": true}"#)
        #expect(places(answer, editor) == expected)
    }

    @Test func `a rename writes every place of the name and nothing else`() async throws {
        let (answer, editor) = try await ask("rename", at: "\"shared\"", plus: 3, #""newName": "other""#)
        let changes = try #require(answer["changes"])
        guard case .object(let files) = changes else { return }
        #expect(
            files.map { "\($0.key.split(separator: "Content/").last ?? "") \($0.value.items.count)" } == [
                "_base.md 1", "kasa.md 2", "twin/index.md 2", "twin/tr.md 1",
            ])
        #expect(files.allSatisfy { $0.value.items.allSatisfy { $0["newText"] == .string("other") } })
        #expect(
            changes[editor.address("Content/kasa.md")]?.items.map { $0.at("range", "start", "character") } == [
                .integer(61), .integer(8),
            ])
    }

    @Test(arguments: [
        ("id: bad", 4, "minimum", "'minimum' is taken"),
        ("id: bad", 4, "a b", "'a b' is no name: write letters, digits, '-', '_' and '.'"),
        ("id: bad", 4, "", "'' is no name: write letters, digits, '-', '_' and '.'"),
        ("\"shared\"", 3, "force", "'force' is taken"),
        ("app: Kasa", 6, "x", "only the names of rules and texts can be changed here"),
        ("latest: 3.0.0", 9, "x", "only the names of rules and texts can be changed here"),
    ])
    func `what cannot be a name is refused with the reason`(words: String, plus: Int, name: String, reason: String)
        async throws
    {
        let (answer, _) = try await ask("rename", at: words, plus: plus, #""newName": "\#(name)""#)
        #expect(answer["message"] == .string(reason))
    }

    @Test func `the name that would change is shown beforehand`() async throws {
        let (answer, _) = try await ask("prepareRename", at: "\"shared\"", plus: 3)
        #expect(answer["placeholder"] == .string("shared"))
        #expect(answer.at("range", "start", "character") == .integer(61))
    }
}
