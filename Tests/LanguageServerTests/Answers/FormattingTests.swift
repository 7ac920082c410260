import Authoring
import PolicyModel
import TestSupport
import Testing

@testable import LanguageServer

/// Only blanks may change, and none that says anything.
@Suite struct FormattingTests {
    private func formatted(_ text: String) async throws -> String {
        let editor = await Editor(try SampleSite.small())
        try await editor.open("Content/kasa.md", text)
        let edits = await editor.ask(
            "textDocument/formatting",
            #"{"textDocument": {"uri": "\#(editor.address("Content/kasa.md"))"}, "options": {}}"#)
        let source = SourceText(text)
        let ordered = edits.items.compactMap { edit in
            source.bytes(edit["range"]).map { ($0, edit["newText"]?.text ?? "") }
        }
        .sorted { $0.0.lowerBound > $1.0.lowerBound }
        return ordered.reduce(source) { $0.replacing($1.0, with: $1.1) }.text
    }

    @Test(arguments: [
        ("app: Kasa  \nlatest:   3.2.0\t\n", "app: Kasa\nlatest: 3.2.0\n"),
        ("ids: {  ios: a,macos:  b }\n", "ids: {ios: a, macos: b }\n"), ("   \napp: Kasa\n", "\napp: Kasa\n"),
        ("app: Kasa\r\nlatest:  3.2.0 \r\n", "app: Kasa\r\nlatest: 3.2.0\r\n"),
    ])
    func `blanks that say nothing are put right`(front: String, expected: String) async throws {
        let body = "Two blanks  \nbreak a line.\n"
        #expect(try await formatted("---\n\(front)---\n\(body)") == "---\n\(expected)---\n\(body)")
    }

    @Test(arguments: [
        "app: a,b\n", "app: \"two  blanks \"\n", "app: Kasa # a,b:  c\n", "extra: {ssvc: {a: \"x,y\"}}\n",
        "app: |\n  kept  \n  kept too\n", "app: Kasa\nids: {ios: x\n", "url: https://a.example/a,b\n", "app: 'a,  b'\n",
    ])
    func `a text in which every blank counts stays as it is`(front: String) async throws {
        let text = "---\n\(front)---\n"
        #expect(try await formatted(text) == text)
    }

    @Test func `random texts mean the same afterwards, and a second time changes nothing`() async throws {
        var drawn = SeededGenerator(seed: 41)
        let pieces = [
            "app:", " ", "  ", "{", "}", "a", ",", "\n", "- ", "x: y", "\"", "'", "#", "[", "]", ":", "ş", "\t", "|\n",
        ]
        for _ in 0..<150 {
            let front = (0..<Int.random(in: 1...25, using: &drawn)).map { _ in pieces.randomElement(using: &drawn) ?? ""
            }
            let text = "---\n\(front.joined())\n---\nBody  \n", once = try await formatted(text)
            #expect(FrontMatterMeaning.isSame(SourceText(text), SourceText(once)), "\(text.debugDescription)")
            #expect(try await formatted(once) == once, "\(text.debugDescription)")
        }
    }
}
