import Testing

/// One file, before what it says is read.
struct SourceDocumentTests {
    static let mistakes: [Mistake] = [
        Mistake(
            "a byte order mark", ["kasa.md": "\u{FEFF}" + HealthyContent.app],
            """
            Content/kasa.md:1:1: error: the file begins with a byte order mark [file-bom]
              | save it as UTF-8 without BOM
            """),
        Mistake(
            "a line of the body that ends with a carriage return alone",
            ["kasa.md": HealthyContent.app("Broken", "Broken\rx\r")],
            """
            Content/kasa.md:22:16: error: the control character U+000D cannot be used [control-character]
              | end lines with a line feed
            """),
        Mistake(
            "a carriage return before the end of a line, and one after it",
            ["kasa.md": HealthyContent.app("Broken", "Broken\r\r\nx\ry")],
            """
            Content/kasa.md:22:16: error: the control character U+000D cannot be used [control-character]
              | end lines with a line feed
            Content/kasa.md:23:2: error: the control character U+000D cannot be used [control-character]
              | end lines with a line feed
            """),
        Mistake(
            "front matter without an end", ["kasa.md": HealthyContent.app("---\n# Text: force", "# Text: force")],
            """
            Content/kasa.md:1:1: error: the front matter has no end [front-matter-open]
              | close it with a line of three hyphens: ---
            """),
        Mistake(
            "four hyphens, which close nothing",
            ["kasa.md": HealthyContent.app("---\n# Text: force", "----\n# Text: force")],
            """
            Content/kasa.md:17:1: error: '----' closes no front matter [front-matter-open]
              | write three hyphens: ---
            """),
        Mistake(
            "an em dash in place of the hyphens that close",
            ["kasa.md": HealthyContent.app("---\n# Text: force", "\u{2014}\n# Text: force")],
            """
            Content/kasa.md:17:1: error: '—' closes no front matter [front-matter-open]
              | write three hyphens: ---
            """),
        Mistake(
            "blanks before the hyphens that close",
            ["kasa.md": HealthyContent.app("---\n# Text: force", " ---\n# Text: force")],
            """
            Content/kasa.md:17:2: error: blanks stand before the '---' that closes front matter [front-matter-open]
              | remove them
            """),
        Mistake(
            "front matter that is a list", ["kasa.md": "---\n- app: Kasa\n---\n"],
            """
            Content/kasa.md:2:1: error: the front matter must be a map [wrong-shape]
              | write lines of the form key: value
            """),
        Mistake(
            "front matter that is a text", ["kasa.md": "---\nKasa\n---\n"],
            """
            Content/kasa.md:2:1: error: the front matter must be a map [wrong-shape]
              | write lines of the form key: value
            """),
        Mistake(
            "no front matter", ["kasa.md": "Kasa\n"],
            """
            Content/kasa.md:1:1: error: the app has no 'app' [missing-key]
              | give its display name between two --- lines: app: Kasa
            """),
        Mistake(
            "an empty file", ["kasa.md": ""],
            """
            Content/kasa.md:1:1: error: the app has no 'app' [missing-key]
              | give its display name between two --- lines: app: Kasa
            """),
        Mistake(
            "front matter after an empty line", ["kasa.md": "\n" + HealthyContent.app],
            """
            Content/kasa.md:1:1: error: the front matter begins in line 2, and only in the first line it is front matter [front-matter-open]
              | remove the empty line above the '---'
            """),
    ]

    @Test(arguments: mistakes) func `a file that is no sound text is refused where it breaks`(mistake: Mistake) throws {
        #expect(try mistake.reading() == mistake.says)
    }

    @Test func `a policy whose body has a lone carriage return is not taken`() throws {
        let files = ["kasa.md": HealthyContent.app("Broken", "Broken\rx"), "x.md": "---\napp: X\n---\n"]
        #expect(try HealthyContent.read(files).0?.policies.map(\.slug).contains("kasa") != true)
    }
}
