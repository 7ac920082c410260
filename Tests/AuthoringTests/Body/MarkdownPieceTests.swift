import Testing

@testable import Authoring

/// The pieces of one block, and the tables that CommonMark does not know.
@Suite struct MarkdownPieceTests {
    private func block(_ text: String) -> MarkdownNode { MarkdownTree(text).blocks[0] }

    private func rows(_ text: String) -> [[[MarkdownPiece]]]? { block(text).tableRows }

    @Test func `words stand between the marks around them`() {
        #expect(
            block("a **b *c***\n[`d`](e.md)\\\n![f](g.png) <h> &amp;").pieces == [
                .text("a "), .begin(.strong), .text("b "), .begin(.emphasis), .text("c"), .end(.emphasis),
                .end(.strong),
                .softBreak, .begin(.link(address: "e.md")), .code("d"), .end(.link(address: "e.md")), .hardBreak,
                .text("f"), .text(" "), .text("<h>"), .text(" &"),
            ])
    }

    @Test func `a table has a header, and cells without the blanks beside its bars`() {
        #expect(
            rows("| a | **b** |\n|---|:-:|\n|`c\\|d`| e `f` |\n| g || h |\n| i") == [
                [[.text("a")], [.begin(.strong), .text("b"), .end(.strong)]],
                [[.code("c|d")], [.text("e "), .code("f")]],
                [[.text("g")], [], [.text("h")]],
                [[.text("i")]],
            ])
    }

    @Test(arguments: [
        "| a | b |", "| a |\n| b |", "| a |\n|---|\nwords", "a | b\n--|--", "# | a |", "- | a |\n  |---|", "|\n|",
    ])
    func `words with bars are no table without a line of dashes, or with a line that has no bar first`(text: String) {
        #expect(rows(text) == nil)
    }

    @Test func `lists know their first number and whether they are tight`() {
        #expect(block("7. a\n8. b").firstNumber == 7)
        #expect(block("- a\n- b").isTight)
        #expect(!block("- a\n\n- b").isTight)
    }
}
