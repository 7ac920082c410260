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
        Mistake(
            "a fragment without front matter", fragment("minimum: 2.7\n"),
            """
            Content/_base.md:1:1: error: 'minimum' stands outside of front matter, where it is documentation and no key [front-matter-open]
              | begin the file with a line of ---, and write one below the last key; documentation is put in backticks: `minimum: 2.7`
            """),
        Mistake(
            "a comment above the front matter of a fragment", fragment("<!-- all tills -->\n---\nminimum: 2.7\n---\n"),
            """
            Content/_base.md:3:1: error: 'minimum' stands outside of front matter, where it is documentation and no key [front-matter-open]
              | move what stands above the '---' of line 2 below the keys: front matter begins in the first line; documentation is put in backticks: `minimum: 2.7`
            """),
        Mistake(
            "a heading above a key that is misspelt", fragment("# All tills\n\n---\nminimun: 2.7\n---\n"),
            """
            Content/_base.md:4:1: error: 'minimun' stands outside of front matter, where it is documentation and no key [front-matter-open]
              | move what stands above the '---' of line 3 below the keys: front matter begins in the first line; documentation is put in backticks: `minimun: 2.7`
            """),
        Mistake(
            "a comment above the site's settings",
            ["index.md": "<!-- ours -->\n---\ntitle: Tills\n---\n", "kasa.md": HealthyContent.app],
            """
            Content/index.md:3:1: error: 'title' stands outside of front matter, where it is documentation and no key [front-matter-open]
              | move what stands above the '---' of line 2 below the keys: front matter begins in the first line; documentation is put in backticks: `title: Tills`
            """),
    ]

    /// The healthy app over a fragment.
    private static func fragment(_ text: String) -> [String: String] {
        ["_base.md": text, "kasa.md": HealthyContent.app("app: Kasa", "app: Kasa\nextends: _base.md")]
    }

    @Test func `a home page without front matter may have colons and lines of hyphens`() throws {
        let words = "note: a till\n---\n\nMore words.\n\n---\n\nThe end.\n"
        #expect(try HealthyContent.read(["index.md": words, "kasa.md": HealthyContent.app]).1 == [])
    }

    @Test(arguments: mistakes) func `a key outside of front matter is refused at its line`(mistake: Mistake) throws {
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
