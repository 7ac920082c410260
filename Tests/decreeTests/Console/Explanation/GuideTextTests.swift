import Testing
@testable import decree

/// Markdown on a terminal.
@Suite struct GuideTextTests {
    private func text(_ markdown: String, ink: Bool = false, width: Int = 30) -> String {
        GuideText(markdown, ink: Ink(ink), width: width).text
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

    @Test func `items hang, and stand together`() {
        #expect(
            text("- one that is longer than a line is\n  wide\n- two\n\n1. three\n  - nested")
                == "- one that is longer than a\n  line is wide\n- two\n1. three\n  - nested\n")
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
