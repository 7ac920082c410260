import Testing

/// Texts and notes against the rest of the policy.
struct PolicyReaderSectionsTests {
    static let mistakes: [Mistake] = [
        Mistake(
            "a text that no rule uses", ", text: bad", "",
            """
            Content/kasa.md:21:1: warning: the text 'bad' is used by no rule [unused-text]
              | name it in a rule: text: bad; or remove it
            """),
        .body(
            "notes of a release that is not listed", "# Release: 9.9\nNotes.\n",
            """
            Content/kasa.md:23:1: error: 9.9 in the release notes is not a listed release [unlisted-version]
              | correct the version, or list it under 'releases'
            """),
        .body(
            "notes of the same release twice", "# Release: 2.7\nNotes.\n\n# Release: 2.7.0\nAgain.\n",
            """
            Content/kasa.md:27:1: error: `en` of `# Release: 2.7.0` is written twice [section-twice]
              | keep one of them
              | Content/kasa.md:24:1: first written here
            """),
        .body(
            "a word in notes that is the code of a language", "# Release: 3.10\n## New\n- A till\n",
            """
            Content/kasa.md:24:1: warning: the notes of 3.10 are in 'new' and not in 'en', the app's language [notes-language]
              | write those for everybody below `## en`; headings inside notes begin at `###`
            """),
        .body(
            "a language with one mark", "\n# de\n- Title: Kaputt\n",
            """
            Content/kasa.md:24:1: warning: `# de` begins documentation, and the field `Title: Kaputt` stands under it, which no phone shows [section-heading]
              | write `## de` for a part of the section above it
            """),
        .body(
            "a language with one mark that another section has", "\n## de\n- Title: Kaputt\n\n# de\nSchneller.\n",
            """
            Content/kasa.md:27:1: warning: `# de` begins documentation, and what stands under it is in no section [section-heading]
              | write `## de` for a part of the section above it
            """),
        Mistake(
            "a text that is nearly a standard one", "# Text: force", "# Text: forced",
            """
            Content/kasa.md:18:1: error: the text 'forced' is used by no rule, and there is no text 'force' [text-name]
              | did you mean `force`? Write # Text: force; or name it in a rule: text: forced
            """),
    ]

    @Test(arguments: mistakes) func `a section at odds with the policy is reported at its position`(mistake: Mistake)
        throws
    {
        #expect(try mistake.reading() == mistake.says)
    }

    @Test(arguments: [
        "# Release: 3.10\nNew.\n## de\nNeu.\n", "# Release: 3.10\n## en-GB\nNew.\n", "\n# DE\nOur office there.\n",
        "\n## de\n- Title: Kaputt\n\n# DE\nOur office there.\n", "\n# Words\n- `Title: Broken` is short.\n",
    ])
    func `notes in the app's language, and documentation of words, are right`(body: String) throws {
        #expect(try Mistake.body("right", body, "").reading() == "")
    }
}
