import Testing

/// What stands where front matter should begin.
struct OpeningMistakeTests {
    static let mistakes: [Mistake] = [
        Mistake(
            "an empty line above", ["kasa.md": "\n" + HealthyContent.app],
            """
            Content/kasa.md:1:1: error: the front matter begins in line 2, and only in the first line it is front matter [front-matter-open]
              | remove the empty line above the '---'
            """),
        Mistake(
            "two empty lines above", ["kasa.md": "\n \n" + HealthyContent.app],
            """
            Content/kasa.md:1:1: error: the front matter begins in line 3, and only in the first line it is front matter [front-matter-open]
              | remove the empty lines above the '---'
            """),
        Mistake(
            "blanks before the hyphens", ["kasa.md": "  " + HealthyContent.app],
            """
            Content/kasa.md:1:1: error: blanks stand before the '---' that opens front matter [front-matter-open]
              | remove them
            """),
        Mistake(
            "a no-break blank behind the hyphens", ["kasa.md": "---\u{A0}" + HealthyContent.app.dropFirst(3)],
            """
            Content/kasa.md:1:4: error: U+00A0, a no-break blank, stands behind the '---' that opens front matter [front-matter-open]
              | remove it
            """),
        Mistake(
            "a no-break blank behind the hyphens that close", "---\n# Text: force", "---\u{A0}\n# Text: force",
            """
            Content/kasa.md:17:4: error: U+00A0, a no-break blank, stands behind the '---' that closes front matter [front-matter-open]
              | remove it
            """),
        Mistake(
            "TOML", ["kasa.md": HealthyContent.app.replacing("---", with: "+++")],
            """
            Content/kasa.md:1:1: error: '+++' opens TOML, and front matter is YAML here [front-matter-open]
              | write --- in place of both lines of +++, and key: value in place of key = value
            """),
        Mistake(
            "JSON", ["kasa.md": "{\n  \"app\": \"Kasa\"\n}\n"],
            """
            Content/kasa.md:1:1: error: the file begins with JSON, and a policy with front matter [front-matter-open]
              | write a line of --- above the '{' and one below its '}': YAML reads JSON too
            """),
        Mistake(
            "a block of code", ["kasa.md": "```yaml\n" + HealthyContent.app],
            """
            Content/kasa.md:1:1: error: the file begins with the fence of a code block, and a policy with front matter [front-matter-open]
              | remove the line of ``` and the one that closes the block
            """),
        Mistake(
            "an em dash", ["kasa.md": "\u{2014}" + HealthyContent.app.dropFirst(3)],
            """
            Content/kasa.md:1:1: error: '—' opens no front matter [front-matter-open]
              | write three hyphens: ---
            """),
        Mistake(
            "four hyphens", ["kasa.md": "-" + HealthyContent.app],
            """
            Content/kasa.md:1:1: error: '----' opens no front matter [front-matter-open]
              | write three hyphens: ---
            """),
        Mistake(
            "no line of hyphens", ["kasa.md": String(HealthyContent.app.dropFirst(4))],
            """
            Content/kasa.md:1:1: error: 'app: Kasa' stands outside of front matter [front-matter-open]
              | write a line of --- above it, and one below the last key
            """),
        Mistake(
            "lines that end with a carriage return alone", ["kasa.md": HealthyContent.app.replacing("\n", with: "\r")],
            """
            Content/kasa.md:1:4: error: a carriage return alone, U+000D, ends the line, and the whole file reads as one [control-character]
              | save the file with line feeds: 'LF' or 'Unix' among an editor's line ends
            """),
    ]

    @Test(arguments: mistakes) func `a file that does not begin with front matter says why`(mistake: Mistake) throws {
        #expect(try mistake.reading() == mistake.says)
    }
}
