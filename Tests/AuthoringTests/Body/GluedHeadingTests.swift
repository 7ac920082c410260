import Testing

/// Lines with the marks of a heading that Markdown takes for words.
struct GluedHeadingTests {
    static let mistakes: [Mistake] = [
        Mistake(
            "no blank before a section", "# Text: bad", "#Text: bad",
            """
            Content/kasa.md:21:1: error: `#Text: bad` is no heading: no blank follows its '#' [section-heading]
              | write `# Text: bad`
            """),
        Mistake(
            "a no-break blank before a section", "# Text: bad", "#\u{A0}Text: bad",
            """
            Content/kasa.md:21:1: error: `# Text: bad` is no heading: U+00A0, a no-break blank, follows its '#' [section-heading]
              | write `# Text: bad`
            """),
        Mistake.body(
            "no blank before a language", "\n##de\n- Title: Kaputt\n",
            """
            Content/kasa.md:24:1: error: `##de` is no heading: no blank follows its '##' [section-language]
              | write `## de`
            """),
        Mistake.body(
            "a no-break blank before a language", "\n##\u{A0}de\n- Title: Kaputt\n",
            """
            Content/kasa.md:24:1: error: `## de` is no heading: U+00A0, a no-break blank, follows its '##' [section-language]
              | write `## de`
            """),
        Mistake(
            "a no-break blank above a section", "# Text: bad", "\u{A0}# Text: bad",
            """
            Content/kasa.md:21:1: error: `\u{A0}# Text: bad` is no heading: U+00A0, a no-break blank, stands before its '#' [section-heading]
              | write `# Text: bad`
            """),
        Mistake(
            "a no-break blank before an item", "- Title: Broken", "- Title: Broken\n\u{A0}- Message: All of it",
            """
            Content/kasa.md:23:1: error: U+00A0, a no-break blank, stands where an item begins; its form is `- Field: words` [field-form]
              | write `- Message: All of it`
            """),
        Mistake(
            "a no-break blank before the first item", "- Title: Broken", "\u{A0}- Title: Broken",
            """
            Content/kasa.md:22:1: error: U+00A0, a no-break blank, stands where an item begins; its form is `- Field: words` [field-form]
              | write `- Title: Broken`
            """),
        Mistake(
            "a no-break blank inside a field's name", "- Title: Broken", "- Update\u{A0}button: Get it",
            """
            Content/kasa.md:22:3: error: `Update\u{A0}button` is not a field: U+00A0, a no-break blank, is part of it [field-name]
              | write `Update button`
            """),
        Mistake(
            "a section right under a field", "\n# Text: bad", "#Text: bad",
            """
            Content/kasa.md:13:89: error: 'bad' names no text section [unknown-text]
              | write a section '# Text: bad'
            Content/kasa.md:20:1: error: `#Text: bad` is no heading: no blank follows its '#' [section-heading]
              | write `# Text: bad`
            Content/kasa.md:21:10: error: `Title` in `en` of `# Text: force` is written twice [section-twice]
              | keep one of them
              | Content/kasa.md:19:10: first written here
            """),
        Mistake(
            "a section nearly", "# Text: bad", "#Texts: bad",
            """
            Content/kasa.md:13:89: error: 'bad' names no text section [unknown-text]
              | write a section '# Text: bad'
            Content/kasa.md:21:1: error: `#Texts: bad` is no heading: no blank follows its '#' [section-heading]
              | write `# Text: bad`
            """),
        Mistake(
            "a full-width colon behind a field", "- Title: Broken", "- Title：Broken",
            """
            Content/kasa.md:22:3: error: U+FF1A, a full-width colon, ends no field's name in `Title：Broken` [field-form]
              | write `- Title: Broken`
            """),
    ]

    @Test(arguments: mistakes) func `a heading without its blank is named, and opens what it was meant to`(
        mistake: Mistake
    ) throws {
        #expect(try mistake.reading() == mistake.says)
    }

    @Test func `a hash of documentation is a word`() throws {
        let mistake = Mistake("words", "---\n# Text: force", "---\n#kasa is our hash.\n\n# Text: force", "")
        #expect(try mistake.reading() == "")
    }
}
