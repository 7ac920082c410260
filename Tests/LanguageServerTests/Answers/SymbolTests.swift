import PolicyModel
import TestSupport
import Testing

@testable import LanguageServer

/// An editor that knows no nested symbols gets a list that says the same.
@Suite struct SymbolTests {
    @Test func `a flat list names the parent of each part`() async throws {
        let editor = await Editor(try SampleSite.small(), abilities: "{}"), path = "Content/kasa.md"
        try await editor.open(path, SampleSite.smallPolicy + "## tr\n- Title: Ş\n")
        let file = #"{"textDocument": {"uri": "\#(editor.address(path))"}}"#
        let symbols = await editor.ask("textDocument/documentSymbol", file).items
        let names = symbols.map {
            [$0["containerName"]?.text, $0["name"]?.text].compactMap(\.self).joined(separator: "/")
        }
        #expect(
            names == [
                "app", "store", "clients", "clients/prince-of-versions", "clients/retired", "releases",
                "releases/2.7.0",
                "releases/2.8.0", "releases/3.2.0", "minimum", "Text: force", "Text: recommend", "Text: recommend/tr",
            ])
        #expect(symbols.allSatisfy { $0.at("location", "uri")?.text == editor.address(path) })
    }

    @Test func `what several lines long is can be folded, without the blank lines behind it`() async throws {
        let editor = await Editor(try SampleSite.small()), path = "Content/kasa.md"
        let text =
            "---\napp: Kasa\nrules:\n  - id: a\n    do: none\n\nlatest: 1.0\n---\nWords.\n\n# Text: a\n- Title: T\n\n## de\n- Title: D\n\n"
        try await editor.open(path, text)
        let file = #"{"textDocument": {"uri": "\#(editor.address(path))"}}"#
        let folds = await editor.ask("textDocument/foldingRange", file).items.map {
            "\($0["startLine"]?.number ?? -1)-\($0["endLine"]?.number ?? -1)"
        }
        #expect(folds == ["0-6", "2-4", "3-4", "10-14", "13-14"])
    }
}
