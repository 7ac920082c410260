import Testing

/// Sections that Markdown takes for code or HTML.
struct SwallowedSectionTests {
    static let mistakes: [Mistake] = [
        .body(
            "a block of code without an end", "# Release: 3.10\n```\nnpm\n\n# Text: force\n- Message: Hi\n",
            """
            Content/kasa.md:27:1: error: `# Text: force` stands in the code block that line 24 opens, and opens nothing [section-heading]
              | close the block above it with a line of ```
            """),
        .body(
            "a block of code that the end of another closes",
            "# Release: 3.10\n~~~\nnpm\n\n# Message: hello\n~~~yaml\nmax: 2\n~~~\n\nHello.\n",
            """
            Content/kasa.md:27:1: error: `# Message: hello` stands in the code block that line 24 opens, and opens nothing [section-heading]
              | close the block above it with a line of ~~~
            """),
        .body(
            "a language behind a block of code without an end", "# Release: 3.10\n```\nnpm\n## de\nSchneller.\n",
            """
            Content/kasa.md:26:1: error: `## de` stands in the code block that line 24 opens, and opens nothing [section-heading]
              | close the block above it with a line of ```
            """),
        .body(
            "a comment without an end",
            "# Release: 3.10\nWords.\n\n<!-- later\n\n# Text: force\n- Message: Hi\n",
            """
            Content/kasa.md:26:1: warning: raw HTML is left out of pages; they hold Markdown only [prose-html]
              | say it in Markdown; `\\<` is a plain `<`
            Content/kasa.md:28:1: error: `# Text: force` stands in the HTML that line 26 opens, and opens nothing [section-heading]
              | end the comment above it: -->
            """),
    ]

    @Test(arguments: mistakes) func `a section in a block that goes on is refused`(mistake: Mistake) throws {
        #expect(try mistake.reading() == mistake.says)
    }

    @Test(arguments: [
        "```\n# Text: force\n```\n", "````\n# Message: hello\n```yaml\nmax: 2\n```\n````\n",
        "```\n# Not a section\n", "Words.\n\n    # Text: force\n",
    ])
    func `examples and code without an end are words`(words: String) throws {
        let mistake = Mistake.body("words", "# Release: 3.10\n\(words)", "")
        #expect(try mistake.reading() == "")
    }
}
