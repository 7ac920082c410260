import Testing

/// Keys that a second line of hyphens made documentation.
struct SecondFrontMatterTests {
    static let mistakes: [Mistake] = [
        Mistake(
            "hyphens above the last keys", "minimum: 2.7", "---\nminimum: 2.7",
            """
            Content/kasa.md:11:1: error: 'minimum' stands below the front matter, where it is documentation and no key [front-matter-end]
              | remove the '---' of line 10, which ends the front matter, or move the line above it; documentation is put in backticks: `minimum: 2.7`
              | Content/kasa.md:10:1: the front matter ends here
            Content/kasa.md:22:1: warning: the text 'bad' is used by no rule [unused-text]
              | name it in a rule: text: bad; or remove it
            """),
        Mistake(
            "hyphens inside a list", "  - {version: 3.10", "---\n  - {version: 3.10",
            """
            Content/kasa.md:10:1: error: 'latest' stands below the front matter, where it is documentation and no key [front-matter-end]
              | remove the '---' of line 8, which ends the front matter, or move the line above it; documentation is put in backticks: `latest: {ios: 3.10}`
              | Content/kasa.md:8:1: the front matter ends here
            Content/kasa.md:22:1: warning: the text 'bad' is used by no rule [unused-text]
              | name it in a rule: text: bad; or remove it
            """),
        Mistake(
            "hyphens above a list", "rules:", "---\nrules:",
            """
            Content/kasa.md:13:1: error: 'rules' stands below the front matter, where it is documentation and no key [front-matter-end]
              | remove the '---' of line 12, which ends the front matter, or move the line above it; documentation is put in backticks: `rules:`
              | Content/kasa.md:12:1: the front matter ends here
            Content/kasa.md:22:1: warning: the text 'bad' is used by no rule [unused-text]
              | name it in a rule: text: bad; or remove it
            """),
        Mistake(
            "keys behind words", "---\n# Text: force", "---\nKasa is a till.\n\nminimum: 2.7\n\n# Text: force",
            """
            Content/kasa.md:20:1: error: 'minimum' stands below the front matter, where it is documentation and no key [front-matter-end]
              | remove the '---' of line 17, which ends the front matter, or move the line above it; documentation is put in backticks: `minimum: 2.7`
              | Content/kasa.md:17:1: the front matter ends here
            """),
        Mistake(
            "a second pair with a key that is misspelt", "---\n# Text: force",
            "---\n\n---\nminimun: 2.7\n---\n# Text: force",
            """
            Content/kasa.md:20:1: error: 'minimun' stands below the front matter, where it is documentation and no key [front-matter-end]
              | remove the '---' of line 17, which ends the front matter, or move the line above it; documentation is put in backticks: `minimun: 2.7`
              | Content/kasa.md:17:1: the front matter ends here
            """),
        Mistake(
            "a second pair with entries of a list", "---\n# Text: force", "---\n- {version: 4.0}\n---\n# Text: force",
            """
            Content/kasa.md:18:1: error: 'version' stands below the front matter, where it is documentation and no key [front-matter-end]
              | remove the '---' of line 17, which ends the front matter, or move the line above it; documentation is put in backticks: `- {version: 4.0}`
              | Content/kasa.md:17:1: the front matter ends here
            """),
        Mistake(
            "a second pair around entries with four blanks", "---\n# Text: force",
            "---\n    - {version: 4.0}\n    - {version: 4.1}\n---\n# Text: force",
            """
            Content/kasa.md:18:5: error: 'version' stands below the front matter, where it is documentation and no key [front-matter-end]
              | remove the '---' of line 17, which ends the front matter, or move the line above it; documentation is put in backticks: `- {version: 4.0}`
              | Content/kasa.md:17:1: the front matter ends here
            """),
        Mistake(
            "a second pair above a line across the page", "---\n# Text: force",
            "---\n  - {version: 4.0}\n---\nKasa is a till.\n\n---\n\n# Text: force",
            """
            Content/kasa.md:18:3: error: 'version' stands below the front matter, where it is documentation and no key [front-matter-end]
              | remove the '---' of line 17, which ends the front matter, or move the line above it; documentation is put in backticks: `- {version: 4.0}`
              | Content/kasa.md:17:1: the front matter ends here
            """),
        Mistake(
            "a second pair with a capital", "---\n# Text: force", "---\nMinimum: 2.7\n---\n# Text: force",
            """
            Content/kasa.md:18:1: error: 'Minimum' stands below the front matter, where it is documentation and no key [front-matter-end]
              | remove the '---' of line 17, which ends the front matter, or move the line above it; documentation is put in backticks: `Minimum: 2.7`
              | Content/kasa.md:17:1: the front matter ends here
            """),
        Mistake(
            "a second pair without a blank", "---\n# Text: force", "---\nminimum:2.7\n---\n# Text: force",
            """
            Content/kasa.md:18:1: error: 'minimum' stands below the front matter, where it is documentation and no key [front-matter-end]
              | remove the '---' of line 17, which ends the front matter, or move the line above it; documentation is put in backticks: `minimum:2.7`
              | Content/kasa.md:17:1: the front matter ends here
            """),
        Mistake(
            "a second pair with a no-break blank", "---\n# Text: force", "---\nminimum:\u{A0}2.7\n---\n# Text: force",
            """
            Content/kasa.md:18:1: error: 'minimum' stands below the front matter, where it is documentation and no key [front-matter-end]
              | remove the '---' of line 17, which ends the front matter, or move the line above it; documentation is put in backticks: `minimum:\u{A0}2.7`
              | Content/kasa.md:17:1: the front matter ends here
            """),
        Mistake(
            "a pair of TOML", "---\n# Text: force", "---\n+++\nminimum = \"2.7\"\n+++\n# Text: force",
            """
            Content/kasa.md:19:1: error: 'minimum' stands below the front matter, where it is documentation and no key [front-matter-end]
              | remove the '---' of line 17, which ends the front matter, or move the line above it; documentation is put in backticks: `minimum = \"2.7\"`
              | Content/kasa.md:17:1: the front matter ends here
            """),
    ]

    @Test(arguments: mistakes) func `a key below the front matter is refused at its line`(mistake: Mistake) throws {
        #expect(try mistake.reading() == mistake.says)
    }

    @Test(arguments: [
        "Policy: who must update\n---\n", "---\n\nKasa is a till.\n\n---\n", "```yaml\nminimum: 2.7\n```\n",
        "Minimum: see below.\n", "Minimum: see below.\nSo we do it.\n---\n",
        "`minimum: 2.7` is the lowest version.\n", "    minimum: 2.7\n", "The latest: 3.10.\n",
    ])
    func `words with a colon and lines of hyphens are documentation`(words: String) throws {
        let mistake = Mistake("words", "---\n# Text: force", "---\n\(words)\n# Text: force", "")
        #expect(try mistake.reading() == "")
    }
}
