import Authoring
import PolicyModel
import TestSupport
import Testing

@testable import LanguageServer

/// Every change must solve what it is offered for.
@Suite struct ActionTests {
    private static let file = "Content/kasa.md"

    /// The titles of the changes for the first diagnostic with an id, and the text after each.
    ///
    /// - Parameter isSolved: whether each change must make the diagnostic go.
    private func changes(
        _ text: String, for id: String, isSolved: Bool = true
    ) async throws -> [(title: String, text: String)] {
        let editor = await Editor(try SampleSite.small())
        try await editor.open(Self.file, text)
        let shown = editor.shown(Self.file, in: editor.take()) ?? []
        let diagnostic = try #require(shown.first { $0["code"] == .string(id) }, "\(shown.map { $0["message"] })")
        let range = String(decoding: JSONBytes.document(diagnostic["range"] ?? .null), as: UTF8.self)
        let actions = await editor.ask(
            "textDocument/codeAction",
            #"{"textDocument": {"uri": "\#(editor.address(Self.file))"}, "range": \#(range), "context": {"diagnostics": []}}"#
        )
        var changes: [(title: String, text: String)] = []
        for action in actions.items where action["diagnostics"]?.items.first?["code"] == .string(id) {
            let edits = try #require(action.at("edit", "changes", editor.address(Self.file))?.items)
            // The edits of one change count in the text before all of them.
            let source = SourceText(text)
            let ordered = edits.compactMap { edit in
                source.bytes(edit["range"]).map { ($0, edit["newText"]?.text ?? "") }
            }
            .sorted { $0.0.lowerBound > $1.0.lowerBound }
            let after = ordered.reduce(source) { $0.replacing($1.0, with: $1.1) }.text
            await editor.change(Self.file, to: after)
            let left = editor.shown(Self.file, in: editor.take()) ?? []
            #expect(
                !isSolved || !left.contains { $0["message"] == diagnostic["message"] },
                "\(action["title"]?.text ?? "") leaves it")
            changes.append((action["title"]?.text ?? "", after))
        }
        return changes
    }

    private static func policy(_ old: String, _ new: String) -> String {
        SampleSite.smallPolicy.replacing(old, with: new)
    }

    @Test(arguments: [
        ("minimum: 2.8.0", "minimun: 2.8.0", "unknown-key", "Write minimum", "minimum: 2.8.0"),
        ("minimum: 2.8.0", "minimum: v2.8.0", "version", "Write 2.8.0", "minimum: 2.8.0"),
        ("minimum: 2.8.0", "minimum: 2.8.0\nfrequency: 'onse'", "unknown-value", "Write once", "frequency: 'once'"),
        ("live: 2026-11-02", "live: 2026/11/02", "date", "Write 2026-11-02", "live: 2026-11-02}"),
        ("retired]", "retird]", "unknown-client", "Write retired", "retired]"),
        (
            "- Title: Update required", "- Titel: Update required", "field-name", "Write Title",
            "- Title: Update required"
        ),
        ("minimum: 2.8.0", "rules: [{when: {version: \"=>2\"}, do: none}]", "range", "Write >=2", "version: \">=2\""),
        (
            "\"https://apps.apple.com/app/id1234567890\"", "apps.apple.com/app/id1", "store-url",
            "Write https://apps.apple.com/app/id1", "{ios: https://apps.apple.com/app/id1}"
        ),
        ("# Text: force", "# Texts: force", "section-heading", "Write # Text: force", "# Text: force\n"),
    ])
    func `a slip is corrected where it stands`(
        old: String, new: String, id: String, title: String, result: String
    ) async throws {
        let found = try await changes(Self.policy(old, new), for: id)
        #expect(found.first?.title == title)
        #expect(found.first?.text.contains(result) == true, "\(found.first?.text ?? "")")
    }

    @Test func `an unlisted version becomes a listed one, or is listed`() async throws {
        let found = try await changes(Self.policy("minimum: 2.8.0", "minimum: 2.9.0"), for: "unlisted-version")
        #expect(found.map(\.title) == ["Write 2.8.0", "Write 3.2.0", "List the release 2.9.0"])
        let lines = "2026-08-01}\n  - {version: 2.9.0, requires: 15, live: pending}\n  - {version: 3.2.0"
        #expect(found.last?.text.contains(lines) == true)
    }

    @Test(arguments: [
        ("[{when: {version: \"2.7.0, 2.8.1 , >9\"}, do: none}]", "version: \"2.7.0, 2.8.0 , >9\"}"),
        ("[{when: {version: 2.8.1}, do: none}]", "version: 2.8.0}, do: none}]"),
        ("\n  - when:\n      version: 2.8.1, 3.2\n    do: none", "version: 2.8.0, 3.2\n"),
    ])
    func `an unlisted version of a rule becomes a listed one, and the rest of its range stays`(
        rules: String, result: String
    ) async throws {
        let text = Self.policy("minimum: 2.8.0", "minimum: 2.7.0\nrules: \(rules)")
        let found = try await changes(text, for: "unlisted-version")
        #expect(found.map(\.title) == ["Write 2.8.0", "Write 3.2.0", "List the release 2.8.1"])
        #expect(found.first?.text.contains(result) == true, "\(found.first?.text ?? "")")
    }

    @Test(arguments: [
        ("", "minimum: 2.7.0\naccept:\n  - {client: prince-of-versions, rule: bad, class: weaker, why: \"…\"}\n---"),
        (
            "accept:\n    - {client: ssvc, rule: minimum, class: weaker, why: x}\n",
            "why: x}\n    - {client: prince-of-versions, rule: bad, class: weaker, why: \"…\"}\n"
        ),
        (
            "accept: [{client: ssvc, rule: minimum, class: weaker, why: x}]\n",
            "why: x}, {client: prince-of-versions, rule: bad, class: weaker, why: \"…\"}]"
        ),
        ("accept: []\n", "accept: [{client: prince-of-versions, rule: bad, class: weaker, why: \"…\"}]"),
    ])
    func `a loss is accepted in the manner of the list`(list: String, result: String) async throws {
        let text = Self.policy(
            "minimum: 2.8.0\n", "rules:\n  - {id: bad, when: {version: 2.8.0}, do: force}\n\(list)minimum: 2.7.0\n")
        let found = try await changes(text, for: "weaker")
        #expect(found.first?.title == "Accept the loss")
        #expect(found.first?.text.contains(result) == true, "\(found.first?.text ?? "")")
    }

    @Test func `a key is begun between the braces of the front matter`() async throws {
        let entries = [
            "app: Kasa", "store: {ios: \"https://apps.apple.com/app/id1234567890\"}", "clients: [prince-of-versions]",
            "releases: [{version: 2.7.0}, {version: 2.8.0}, {version: 3.2.0}]",
            "rules: [{id: bad, when: {version: 2.8.0}, do: force}]",
        ]
        let body = SampleSite.smallPolicy.split(separator: "\n---\n", maxSplits: 1)[1]
        let text = "---\n{\n  \(entries.joined(separator: ",\n  ")), # x\n}\n---\n\(body)"
        let found = try await changes(text, for: "weaker")
        #expect(found.first?.title == "Accept the loss")
        let entry = "{client: prince-of-versions, rule: bad, class: weaker, why: \"…\"}"
        #expect(found.first?.text.contains("do: force}], accept: [\(entry)], # x\n}\n---\n") == true, "\(found)")
    }

    @Test func `a rule moves before the one that takes its devices, and an unused entry goes`() async throws {
        let rules = Self.policy(
            "minimum: 2.8.0\n",
            "rules:\n  - {id: all, do: none}\n  # why\n  - id: one\n    when: {version: 2.7.0}\n    do: force\nminimum: 2.8.0\n"
        )
        let moved = try await changes(rules, for: "shadowed-rule")
        #expect(moved.map(\.title) == ["Move the rule up", "Accept what was found"])
        #expect(
            moved.first?.text.contains(
                "rules:\n  - id: one\n    when: {version: 2.7.0}\n    do: force\n  - {id: all, do: none}\n  # why\nminimum"
            ) == true, "\(moved)")
        let flow = Self.policy(
            "minimum: 2.8.0\n", "rules: [{id: all, do: none}, {id: one, when: {version: 2.7.0}, do: force}]\n")
        let first = try await changes(flow, for: "shadowed-rule").first
        #expect(
            first?.text.contains("rules: [{id: one, when: {version: 2.7.0}, do: force}, {id: all, do: none}]") == true,
            "\(first?.text ?? "")")
        let accept = Self.policy(
            "minimum: 2.8.0\n", "minimum: 2.8.0\naccept:\n  - {client: retired, rule: minimum, class: weaker, why: x}\n"
        )
        let gone = try await changes(accept, for: "accept-unused")
        #expect(gone.map(\.title) == ["Remove the entry"])
        #expect(gone.first?.text.contains("minimum: 2.8.0\n---") == true)
    }

    @Test func `a text that is missing is begun, and a language gets what it lacks`() async throws {
        let unknown = Self.policy(
            "minimum: 2.8.0\n", "rules: [{id: a, when: {version: 2.7.0}, do: force, text: baad}]\n")
        let begun = try await changes(unknown, for: "unknown-text")
        #expect(begun.first?.title == "Add the text 'baad'")
        #expect(
            begun.first?.text.hasSuffix("\n\n# Text: baad\n- Title: …\n- Message: …\n- Update button: …\n") == true,
            "\(begun.first?.text ?? "")")
        let gap = SampleSite.smallPolicy + "## de\n- Title: Neu\n- Later button: Später\n"
        let filled = try await changes(gap, for: "language-gap")
        #expect(
            filled.first?.text.hasSuffix("- Later button: Später\n- Message: …\n- Update button: …\n") == true,
            "\(filled.first?.text ?? "")")
    }

    @Test(arguments: [
        (
            "rules: [{when: {version: 2.8.0}, do: force}]\n",
            "rules: [{id: rule-1, when: {version: 2.8.0}, do: force}]\n"
        ),
        (
            "rules:\n  - {id: rule-2, when: {version: 2.7.0}, do: recommend}\n  - when: {version: 2.8.0}\n    do: force\n",
            "  - id: rule-3\n    when: {version: 2.8.0}\n    do: force\n"
        ),
    ])
    func `a rule gets an id, so that its loss can be accepted`(rules: String, result: String) async throws {
        let text = Self.policy("minimum: 2.8.0\n", "\(rules)minimum: 2.7.0\n")
        let found = try await changes(text, for: "weaker", isSolved: false)
        #expect(found.map(\.title) == ["Give the rule an id"])
        #expect(found.first?.text.contains(result) == true, "\(found.first?.text ?? "")")
        #expect(try await changes(found.first?.text ?? "", for: "weaker").first?.title == "Accept the loss")
    }

    @Test(arguments: [
        (
            "weaker", "Accept the loss",
            "accept:\n  - {client: prince-of-versions, rule: minimum, class: weaker, why: \"y\"}\n",
            "why: \"y\"}\n  - {client: prince-of-versions, rule: two, class: weaker, why: \"…\"}\n---\n"
        ),
        (
            "weaker", "Accept the loss", "",
            "minimum: 2.7.0\naccept:\n  - {client: prince-of-versions, rule: two, class: weaker, why: \"…\"}\n---\n"
        ),
        (
            "unlisted-version", "List the release 3.3.0", "latest: 3.3.0\n",
            "live: 2026-11-02}\n  - {version: 3.3.0, requires: 15, live: pending}\nrules:"
        ),
        (
            "shadowed-rule", "Move the rule up",
            "  - {id: all, do: none}\n  - {id: late, when: {version: 2.7.0}, do: force}\n",
            "  - {id: late, when: {version: 2.7.0}, do: force}\n  - {id: all, do: none}\nminimum"
        ),
    ])
    func `a file with CR LF keeps its lines`(id: String, title: String, added: String, result: String) async throws {
        let rules = "rules:\n  - {id: two, when: {version: 2.8.0}, do: force}\n"
        let isRule = added.hasPrefix(" ")
        let text = Self.policy(
            "minimum: 2.8.0\n", rules + (isRule ? added : "") + "minimum: 2.7.0\n" + (isRule ? "" : added))
        let found = try await changes(text.replacing("\n", with: "\r\n"), for: id, isSolved: false)
        let change = try #require(found.first { $0.title == title }, "\(found.map(\.title))")
        #expect(!change.text.replacing("\r\n", with: "").contains { $0.isNewline })
        #expect(change.text.replacing("\r\n", with: "\n").contains(result), "\(change.text)")
    }

    @Test func `a field that is missing is added to its own section`() async throws {
        let found = try await changes(
            Self.policy("- Later button: Not now\n", ""), for: "text-missing", isSolved: false)
        #expect(found.first?.title == "Add 'Later button'")
        #expect(
            found.first?.text.hasSuffix(
                "# Text: recommend\n- Title: Update available\n- Message: {app} {latest} is ready.\n"
                    + "- Update button: Update\n- Later button: …\n") == true, "\(found.first?.text ?? "")")
    }

    @Test func `a comment between brackets stays at its item`() async throws {
        let rules =
            "rules: [\n  # All.\n  {id: all, do: none}, # Ask Ada.\n  {id: one, when: {version: 2.7.0}, do: force}\n]\n"
        let found = try await changes(Self.policy("minimum: 2.8.0\n", rules), for: "shadowed-rule", isSolved: false)
        #expect(found.map(\.title) == ["Accept what was found"])
        let entry = "{client: retired, rule: minimum, class: weaker, why: x}"
        let entries = "accept: [\n  \(entry), # A, b.\n  # C.\n  \(entry) # D.\n]\n"
        let gone = try await changes(
            Self.policy("minimum: 2.8.0\n", "minimum: 2.8.0\n\(entries)"), for: "accept-unused", isSolved: false)
        #expect(gone.first?.text.contains("accept: [\n   # A, b.\n  # C.\n  \(entry) # D.\n]\n") == true, "\(gone)")
    }

    @Test func `a release is listed without a map that stands on lines of its own`() async throws {
        let text = Self.policy(
            "  - {version: 3.2.0, build: 3.2.0, requires: 15, live: 2026-11-02}\n",
            "  - version: 3.2.0\n    build: 3.2.0\n    requires:\n      ios: 15\n    live: 2026-11-02\n"
        ).replacing("minimum: 2.8.0\n", with: "latest: 3.3\n")
        let found = try await changes(text, for: "unlisted-version", isSolved: false)
        let change = try #require(found.first { $0.title.hasPrefix("List the release") })
        #expect(change.text.contains("- {version: 3.3, live: pending}\n"), "\(change.text)")
    }

    @Test(arguments: [
        (
            "[{version: 2.7.0}, {version: 3.2.0, from: 2026-01-05}]",
            "[{version: 2.7.0}, {version: 2.8.0, from: 2026-01-05}]"
        ),
        ("\n  - version: 2.7.0\n  - version: '3.2.0'\n    from: 2026-01-05", "'2.8.0'\n    from"),
    ])
    func `a step above the announced release gets its version`(minimum: String, result: String) async throws {
        let text = Self.policy("minimum: 2.8.0", "latest: 2.8.0\nminimum: \(minimum)")
        let found = try await changes(text, for: "minimum-above-latest")
        #expect(found.first?.title == "Write 2.8.0")
        #expect(found.first?.text.contains(result) == true, "\(found.first?.text ?? "")")
    }

    @Test func `an entry that has run out can be removed`() async throws {
        let text = Self.policy(
            "minimum: 2.8.0\n",
            "rules:\n  - {id: bad, when: {version: 2.8.0}, do: force}\naccept:\n"
                + "  - {client: prince-of-versions, rule: bad, class: weaker, why: x, until: 2026-01-01}\nminimum: 2.7.0\n"
        )
        let found = try await changes(text, for: "accept-expired")
        #expect(found.map(\.title) == ["Remove the entry"])
    }
}
