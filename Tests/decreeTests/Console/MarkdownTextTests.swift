import PolicyModel
import Testing
@testable import decree

/// Markdown on a terminal.
@Suite struct MarkdownTextTests {
    private func text(_ markdown: String, ink: Bool = false, width: Int = 30) -> String {
        MarkdownText(markdown, ink: Ink(ink), width: width).text
    }

    @Test func `headings are underlined, or bold where colours are on`() {
        #expect(text("# One\n## Two\n### Three\nwords") == "One\n===\n\nTwo\n---\n\nThree\n\nwords\n")
        #expect(text("# One\nwords", ink: true) == "\u{1B}[1mOne\u{1B}[0m\n\nwords\n")
    }

    @Test func `paragraphs are joined and wrapped, and marks are dropped where plain words say the same`() {
        #expect(
            text("It reads **all** of\n`ios2`, see [the\nsource](https://example.com).\n\nMore.")
                == "It reads all of `ios2`, see\nthe source\n(https://example.com).\n\nMore.\n")
    }

    @Test func `items hang, and stand together unless empty lines part them`() {
        #expect(
            text("- one that is longer than a line is\n  wide\n- two\n\n1. three\n   - nested")
                == "- one that is longer than a\n  line is wide\n- two\n\n1. three\n   - nested\n")
        #expect(
            text("9. nine\n\n   ```\n   code\n\n   more\n   ```\n10. ten")
                == "9. nine\n\n       code\n       \n       more\n\n10. ten\n")
    }

    @Test func `quotes, rules, images and HTML are shown by signs of plain text`() {
        #expect(
            text("> quoted words that are\n> longer than a line\n\n---\n\n![a sign](a.png) in *a* <b>\n\n<p>\n")
                == """
                > quoted words that are longer
                > than a line

                ------------------------------

                a sign in *a* <b>

                <p>

                """)
    }

    @Test func `a link that is its own address is written once`() {
        #expect(
            text("<https://example.com>, [`a` b](c.md)\\\n**[d](d)**", width: 60)
                == "https://example.com, `a` b (c.md)\nd\n")
    }

    @Test func `lists as deep as they get keep words of some width`() {
        let deep = String(repeating: "- ", count: 60) + "some words that are long enough to wrap"
        let lines = text(deep).split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines[0].hasSuffix("- - some words that are"))
        #expect(text("").isEmpty)
    }

    @Test func `code stays as it is`() {
        #expect(text("```json\n{\"a\":   \"**\"}\n\n```\nafter") == "    {\"a\":   \"**\"}\n    \n\nafter\n")
    }

    @Test func `a table shares the width among its columns`() {
        #expect(
            text("| key | what it says |\n|---|:--|\n| `a\\|b` | words that go on over the edge |\n| c | d |") == """
                key    what it says
                -----  -----------------------
                `a|b`  words that go on over
                       the edge
                c      d

                """)
    }

    @Test func `a column gives way to its longest word before a word is broken`() {
        #expect(
            text("| a | b |\n|---|---|\n| averylongword | some more words here |", width: 24) == """
                a              b
                -------------  ---------
                averylongword  some more
                               words
                               here

                """)
        #expect(
            text("| a | b |\n|---|---|\n| averylongword | somelongword |", width: 18) == """
                a         b
                --------  --------
                averylon  somelong
                gword     word

                """)
    }

    @Test func `control characters are shown by their numbers`() {
        #expect(text("a\u{1B}[31mb") == "a<U+001B>[31mb\n")
    }
}
