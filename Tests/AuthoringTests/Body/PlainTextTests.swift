import TestSupport
import Testing

@testable import Authoring

/// Release notes as a phone shows them: lines without Markdown.
struct PlainTextTests {
    @Test(arguments: [
        ("Faster *sync*\nand `code`.", ["Faster sync and code."]), ("one\\\ntwo", ["one", "two"]),
        ("# New\n\n- a\n- b **c**\n\n1. d", ["New", "- a", "- b c", "1. d"]),
        ("9. a\n1. b\n\n   more", ["9. a", "10. b", "    more"]),
        ("- a\n\n  more\n  - deep", ["- a", "  more", "  - deep"]),
        ("> said\n\n```\nx = 1\n\ny\n```", ["said", "x = 1", "y"]), ("***\n\n<!-- hidden -->\n", []), ("", []),
    ])
    func `blocks become lines`(markdown: String, lines: [String]) {
        #expect(MarkdownTree(markdown).blocks.flatMap { $0.plainLines() } == lines)
    }

    @Test func `deep nesting neither overflows nor loses words`() {
        let lines = MarkdownTree(String(repeating: "> ", count: 5_000) + "word").blocks.flatMap { $0.plainLines() }
        #expect(lines == ["word"])
    }
}
