import Testing

/// Signs of chats and word processors where YAML has its own: named by code point, at their place, and the rest is read.
struct ForeignSignsTests {
    static let mistakes: [Mistake] = [
        Mistake(
            "a no-break blank after a colon", "minimum: 2.7", "minimum:\u{A0}2.7",
            """
            Content/kasa.md:10:9: error: U+00A0, a no-break blank, stands where YAML takes a plain blank only [yaml-sign]
              | put a plain blank in its place
            """),
        Mistake(
            "a no-break blank between plain ones", "minimum: 2.7", "minimum: \u{A0} 2.7",
            """
            Content/kasa.md:10:10: error: U+00A0, a no-break blank, stands where YAML takes a plain blank only [yaml-sign]
              | put a plain blank in its place
            """),
        Mistake(
            "an indent of no-break blanks", "  - {version: 3.10", "\u{A0}\u{A0}- {version: 3.10",
            """
            Content/kasa.md:8:1: error: U+00A0, a no-break blank, stands where YAML takes a plain blank only [yaml-sign]
              | put a plain blank in its place
            """),
        Mistake(
            "a no-break blank after a dash", "- {version: 3.10", "-\u{A0}{version: 3.10",
            """
            Content/kasa.md:8:4: error: U+00A0, a no-break blank, stands where YAML takes a plain blank only [yaml-sign]
              | put a plain blank in its place
            """),
        Mistake(
            "a no-break blank before a colon", "frequency: once", "frequency\u{A0}: once",
            """
            Content/kasa.md:11:10: error: U+00A0, a no-break blank, stands where YAML takes a plain blank only [yaml-sign]
              | put a plain blank in its place
            """),
        Mistake(
            "a no-break blank behind a value", "frequency: once", "frequency: once\u{A0}",
            """
            Content/kasa.md:11:16: error: U+00A0, a no-break blank, stands where YAML takes a plain blank only [yaml-sign]
              | put a plain blank in its place
            """),
        Mistake(
            "a no-break blank behind a comma", "build: 310, requires", "build: 310,\u{A0}requires",
            """
            Content/kasa.md:8:32: error: U+00A0, a no-break blank, stands where YAML takes a plain blank only [yaml-sign]
              | put a plain blank in its place
            """),
        Mistake(
            "a no-break blank before a brace", "pending}}", "pending\u{A0}}}",
            """
            Content/kasa.md:8:95: error: U+00A0, a no-break blank, stands where YAML takes a plain blank only [yaml-sign]
              | put a plain blank in its place
            """),
        Mistake(
            "a narrow blank", "minimum: 2.7", "minimum:\u{202F}2.7",
            """
            Content/kasa.md:10:9: error: U+202F, a no-break blank, stands where YAML takes a plain blank only [yaml-sign]
              | put a plain blank in its place
            """),
        Mistake(
            "an ideographic blank", "minimum: 2.7", "minimum:\u{3000}2.7",
            """
            Content/kasa.md:10:9: error: U+3000, an ideographic blank, stands where YAML takes a plain blank only [yaml-sign]
              | put a plain blank in its place
            """),
        Mistake(
            "an em blank", "minimum: 2.7", "minimum:\u{2003}2.7",
            """
            Content/kasa.md:10:9: error: U+2003, a typographic blank, stands where YAML takes a plain blank only [yaml-sign]
              | put a plain blank in its place
            """),
        Mistake(
            "a blank without width", "minimum: 2.7", "minimum: \u{200B}2.7",
            """
            Content/kasa.md:10:10: error: U+200B, a blank without width, stands here unseen, and would be part of what is read [yaml-sign]
              | remove it
            """),
        Mistake(
            "a soft hyphen behind a value", "frequency: once", "frequency: once\u{AD}",
            """
            Content/kasa.md:11:16: error: U+00AD, a soft hyphen, stands here unseen, and would be part of what is read [yaml-sign]
              | remove it
            """),
        Mistake(
            "a full-width colon", "minimum: 2.7", "minimum：2.7",
            """
            Content/kasa.md:10:8: error: U+FF1A, a full-width colon, ends no key [yaml-sign]
              | write ': ', a plain colon and a blank, in its place
            """),
        Mistake(
            "a full-width colon and a blank", "minimum: 2.7", "minimum： 2.7",
            """
            Content/kasa.md:10:8: error: U+FF1A, a full-width colon, ends no key [yaml-sign]
              | write ': ', a plain colon and a blank, in its place
            """),
        Mistake(
            "a full-width colon between braces", "build: 310, requires", "build：310, requires",
            """
            Content/kasa.md:8:26: error: U+FF1A, a full-width colon, ends no key [yaml-sign]
              | write ': ', a plain colon and a blank, in its place
            """),
        Mistake(
            "a full-width comma", "build: 310, requires", "build: 310，requires",
            """
            Content/kasa.md:8:31: error: U+FF0C, a full-width comma, divides nothing in YAML [yaml-sign]
              | write ', ' in its place
            """),
        Mistake(
            "a full-width comma in a list", "prince-of-versions, turkcell-updater]",
            "prince-of-versions，turkcell-updater]",
            """
            Content/kasa.md:5:29: error: U+FF0C, a full-width comma, divides nothing in YAML [yaml-sign]
              | write ', ' in its place
            """),
        Mistake(
            "full-width brackets", "[prince-of-versions, turkcell-updater]", "［prince-of-versions, turkcell-updater］",
            """
            Content/kasa.md:5:10: error: U+FF3B, a full-width bracket, is no bracket of YAML [yaml-sign]
              | write '[' in its place
            Content/kasa.md:5:47: error: U+FF3D, a full-width bracket, is no bracket of YAML [yaml-sign]
              | write ']' in its place
            """),
        Mistake(
            "an en dash before an entry", "  - {version: 3.10", "  \u{2013} {version: 3.10",
            """
            Content/kasa.md:8:3: error: U+2013, an en dash, begins no entry of a list [yaml-sign]
              | write '- ' in its place
            """),
        Mistake(
            "a bullet before an entry", "  - {version: 3.10", "  \u{2022} {version: 3.10",
            """
            Content/kasa.md:8:3: error: U+2022, a bullet, begins no entry of a list [yaml-sign]
              | write '- ' in its place
            """),
        Mistake(
            "curly quotes around a name", "app: Kasa", "app: \u{201C}Kasa\u{201D}",
            """
            Content/kasa.md:2:6: error: U+201C, a curly quote, opens no quotation in YAML, and would be part of the value [yaml-sign]
              | write "Kasa"
            """),
        Mistake(
            "curly quotes around a range", "version: \">=2.0 <2.8\"", "version: \u{201C}>=2.0 <2.8\u{201D}",
            """
            Content/kasa.md:13:46: error: U+201C, a curly quote, opens no quotation in YAML, and would be part of the value [yaml-sign]
              | write ">=2.0 <2.8"
            """),
        Mistake(
            "curly quotes around a key", "minimum: 2.7", "\u{201C}minimum\u{201D}: 2.7",
            """
            Content/kasa.md:10:1: error: U+201C, a curly quote, opens no quotation in YAML, and would be part of the value [yaml-sign]
              | write "minimum"
            """),
        Mistake(
            "low quotes around words with a comma", "why: \"no texts\"", "why: \u{201E}no, texts\u{201C}",
            """
            Content/kasa.md:15:65: error: U+201E, a curly quote, opens no quotation in YAML, and would be part of the value [yaml-sign]
              | write "no, texts"
            """),
        Mistake(
            "angle quotes", "app: Kasa", "app: \u{AB}Kasa\u{BB}",
            """
            Content/kasa.md:2:6: error: U+00AB, a quote of another kind, opens no quotation in YAML, and would be part of the value [yaml-sign]
              | write "Kasa"
            """),
        Mistake(
            "single curly quotes", "minimum: 2.7", "minimum: \u{2018}2.7\u{2019}",
            """
            Content/kasa.md:10:10: error: U+2018, a curly quote, opens no quotation in YAML, and would be part of the value [yaml-sign]
              | write "2.7"
            """),
        Mistake(
            "a foreign sign does not hide other mistakes", "minimum: 2.7\nfrequency: once",
            "minimum:\u{A0}2.7\nfrequency: never",
            """
            Content/kasa.md:10:9: error: U+00A0, a no-break blank, stands where YAML takes a plain blank only [yaml-sign]
              | put a plain blank in its place
            Content/kasa.md:11:12: error: 'never' is not a value of 'frequency' [unknown-value]
              | write one of: always, once
            """),
    ]

    @Test(arguments: mistakes) func `a sign that only looks like one of YAML is named where it stands`(mistake: Mistake)
        throws
    {
        #expect(try mistake.reading() == mistake.says)
    }

    @Test(arguments: [
        "app: Caf\u{E9}\u{A0}Kasa", "app: \"Kasa\u{A0}\"", "app: Kasa \u{201C}Pro\u{201D}",
        "app: \u{201C}Kasa\u{201D} Pro", "app: Kasa \u{2013} the bank", "app: \u{30AB}\u{30B5}\u{FF1A}\u{9280}\u{884C}",
        "app: Kasa # \u{201C}the bank\u{201D}\u{A0}",
    ])
    func `in words every sign is as good as any`(line: String) throws {
        let mistake = Mistake("words", "app: Kasa", line, "")
        #expect(try mistake.reading() == "")
    }
}
