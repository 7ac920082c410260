import Testing

/// Slips that another language's habits or a word processor leave, and what must not follow from one as a mistake of its
/// own.
struct YAMLSketchTests {
    static let mistakes: [Mistake] = [
        Mistake(
            "a tab before a key of an entry", "  - {id: bad, when", "  - id: other\n\tdo: force\n  - {id: bad, when",
            """
            Content/kasa.md:14:1: error: a tab indents this line, and YAML is indented with blanks alone [yaml-syntax]
              | put blanks in its place: begin the line in column 5
            """),
        Mistake(
            "a list entry less deep than all keys", "  - {version: 3.10, build", "- {version: 3.10, build",
            """
            Content/kasa.md:8:1: error: a list entry stands among keys [yaml-syntax]
              | begin it in column 3, as the entries above it
            """),
        Mistake(
            "a blank before the first key", "app: Kasa", " app: Kasa",
            """
            Content/kasa.md:2:2: error: the first key begins in column 2, and a line below it in column 1 [yaml-syntax]
              | begin it in column 1
            """),
        Mistake(
            "a key without a colon above its list", "rules:\n", "rules\n",
            """
            Content/kasa.md:12:1: error: 'rules' has no colon; a line here is 'key: value' [yaml-syntax]
              | write rules:
            """),
        Mistake(
            "a plus for a dash", "  - {id: bad, when", "  + id: other\n    do: force\n  - {id: bad, when",
            """
            Content/kasa.md:13:3: error: '+' begins no entry of a list [yaml-syntax]
              | begin each entry with '- ' in place of '+ '
            """),
        Mistake(
            "a plus for each dash", "clients: [prince-of-versions, turkcell-updater]",
            "clients:\n  + prince-of-versions\n  + turkcell-updater",
            """
            Content/kasa.md:6:3: error: 'clients' must be a list [wrong-shape]
              | begin each entry with '- ' in place of '+ '
            """),
        Mistake(
            "numbers for dashes", "clients: [prince-of-versions, turkcell-updater]",
            "clients:\n  1. prince-of-versions\n  2. turkcell-updater",
            """
            Content/kasa.md:6:3: error: 'clients' must be a list [wrong-shape]
              | begin each entry with '- ' in place of '1. '
            """),
        Mistake(
            "a comment of another language", "minimum: 2.7", "// the lowest\nminimum: 2.7",
            """
            Content/kasa.md:10:1: error: a comment begins with '#' in YAML, and with no other sign [yaml-syntax]
              | write # the lowest
            """),
        Mistake(
            "a comment of a page among entries", "  - {version: 3.10, build",
            "  <!-- newest -->\n  - {version: 3.10, build",
            """
            Content/kasa.md:8:3: error: a comment begins with '#' in YAML, and with no other sign [yaml-syntax]
              | write # newest
            """),
        Mistake(
            "a comment of another language that reads like a key", "minimum: 2.7", "// lowest: 2.6\nminimum: 2.7",
            """
            Content/kasa.md:10:1: error: '// lowest' is not a key of a policy [unknown-key]
              | begin a comment with '#': # lowest
            """),
        Mistake(
            "a comment of another language behind a value", "minimum: 2.7", "minimum: 2.7 // lowest",
            """
            Content/kasa.md:10:10: error: '2.7 // lowest' is not a version: a comment begins with a blank and '#' [version]
              | write 2.7 # lowest
            """),
        Mistake(
            "a comment that begins with a percent sign", "minimum: 2.7", "% lowest\nminimum: 2.7",
            """
            Content/kasa.md:10:1: error: '% lowest' begins another YAML document; there is one only [yaml-documents]
              | remove the line, or write it as a comment: # lowest
            """),
        Mistake(
            "a comment that hides the end of a map", "why: \"no texts\"", "why: see #12",
            """
            Content/kasa.md:15:69: error: the '#' begins a comment here, which hides the '}' of its line [yaml-syntax]
              | put quotes around the value, "see #12", or write the comment behind the '}'
            """),
        Mistake(
            "a comment between the values of a map", "{version: 3.10, ", "{version: 3.10, # newest, ",
            """
            Content/kasa.md:8:21: error: the '#' begins a comment here, which hides the '}' of its line [yaml-syntax]
              | write the comment behind the '}'
            """),
        Mistake(
            "two commas", "{version: 3.10, ", "{version: 3.10,, ",
            """
            Content/kasa.md:8:20: error: no value stands before this comma [yaml-syntax]
              | remove it
            """),
        Mistake(
            "a semicolon between values", "{version: 3.10, ", "{version: 3.10; ",
            """
            Content/kasa.md:8:19: error: a ';' stands where a comma parts the values [yaml-syntax]
              | write ',' in its place
            """),
        Mistake(
            "double quotes inside double quotes", "why: \"no texts\"", "why: \"no \"texts\" yet\"",
            """
            Content/kasa.md:15:69: error: the value ends at this quote, and more of it follows [yaml-syntax]
              | write \\" for each quote inside the value, or put ' around the value
            """),
        Mistake(
            "an apostrophe inside single quotes", "app: Kasa", "app: 'Kasa's app'",
            """
            Content/kasa.md:2:11: error: the value ends at this quote, and more of it follows [yaml-syntax]
              | write '' for each quote inside the value, or put " around the value
            """),
        Mistake(
            "a quote before a key", "frequency: once", "\"frequency: once",
            """
            Content/kasa.md:11:1: error: the quote that opens here is not closed on its line [yaml-syntax]
              | add a " at the end of the value; a quote inside it is written \\"
            """),
        Mistake(
            "a colon without a blank before a brace", "minimum: 2.7", "minimum:{ios: 2.7, android: 2.7}",
            """
            Content/kasa.md:10:9: error: no blank follows the colon of 'minimum' [yaml-syntax]
              | write minimum: {ios: 2.7, android: 2.7}
            """),
        Mistake(
            "a colon without a key", "minimum: 2.7", ": 2.7",
            """
            Content/kasa.md:10:1: error: the line begins with its colon [yaml-syntax]
              | write a key before it
            """),
        Mistake(
            "two colons", "minimum: 2.7", "minimum:: 2.7",
            """
            Content/kasa.md:10:1: error: 'minimum:' is not a key of a policy [unknown-key]
              | write one colon: minimum:
            """),
        Mistake(
            "an equals sign in a map", "{version: 3.10, ", "{version=3.10, ",
            """
            Content/kasa.md:8:6: error: 'version=3.10' is not a key of a release [unknown-key]
              | write a colon and a blank for '=': version: 3.10
            """),
        Mistake(
            "a comma in a value without quotes", "why: \"no texts\"", "why: no texts, so far",
            """
            Content/kasa.md:15:75: error: 'so far' is not a key of an entry of 'accept' [unknown-key]
              | put quotes around the value before the comma if this is a part of it
            """),
        Mistake(
            "a word that is a tag", "app: Kasa", "app: !Kasa",
            """
            Content/kasa.md:2:6: error: the tag '!Kasa' cannot be used [yaml-tag]
              | remove it, or put quotes around the value if it is text
            """),
        Mistake(
            "a plain quote that a curly one closes", "why: \"no texts\"", "why: \"no texts”",
            """
            Content/kasa.md:15:74: error: U+201D, a curly quote, closes no quotation that '"' opens [yaml-syntax]
              | write " in its place
            """),
        Mistake(
            "round brackets", "{ios: 15, android: 26}", "(ios: 15, android: 26)",
            """
            Content/kasa.md:7:44: error: '(' opens no map in YAML [yaml-syntax]
              | write '{' in its place and '}' for its ')', or put quotes around the value
            """),
        Mistake(
            "no-break blanks for an indent", "minimum: 2.7", "minimum:\n\u{A0}\u{A0}ios: 2.7",
            """
            Content/kasa.md:11:1: error: U+00A0, a no-break blank, stands where YAML takes a plain blank only [yaml-sign]
              | put a plain blank in its place
            """),
        Mistake(
            "a letter of another alphabet in a key", "do: force", "dо: force",
            """
            Content/kasa.md:13:72: error: 'dо' is not a key of a rule: U+043E in it is another sign [unknown-key]
              | did you mean 'do'?
            """),
        Mistake(
            "keys in the column of the one that holds them", "  - {id: bad, when",
            "  - when:\n    tablet: true\n    os: 15\n    model: x\n    do: force\n  - {id: bad, when",
            """
            Content/kasa.md:14:5: error: 'tablet' is not a key of a rule [unknown-key]
              | indent it by two blanks more, with 'os' and 'model': they belong to 'when', which has no value
            """),
        Mistake(
            "platforms in the column of their key", "minimum: 2.7", "minimum:\nios: 2.7",
            """
            Content/kasa.md:11:1: error: 'ios' is not a key of a policy [unknown-key]
              | indent it by two blanks more: it belongs to 'minimum', which has no value
            """),
        Mistake(
            "a key below a value that stands below its own", "app: Kasa\n", "app:\n  Kasa\n  frequency: once\n",
            """
            Content/kasa.md:4:3: error: the line is indented deeper than a line above it, which has its value already [yaml-syntax]
              | begin it in column 1
            """),
        Mistake(
            "a sign in a name that begins a comment", "app: Kasa\n", "app: Kasa #1\n",
            """
            Content/kasa.md:2:6: warning: the '#' behind 'Kasa' begins a comment, which is no part of 'app' [value-comment]
              | put quotes around the whole value, or a blank behind the '#' of a comment
            """),
        Mistake(
            "a misspelt list of releases", "releases:", "release:",
            """
            Content/kasa.md:6:1: error: 'release' is not a key of a policy [unknown-key]
              | did you mean 'releases'?
            """),
        Mistake(
            "a misspelt system of a release", "requires: {ios: 15, android: 26}, live: 2026-03-01}\n",
            "requires: {ios: 15, android: 26}, live: 2026-03-01}\n  - {version: 2.8.0, build: 280, requires: {iso: 15, android: 26}}\n",
            """
            Content/kasa.md:8:45: error: 'iso' is not a key of 'requires' [unknown-key]
              | did you mean 'ios'?
            """),
        Mistake(
            "a release of a version that was meant otherwise", "- {version: 3.10, build", "- {version: 2.7.0, build",
            """
            Content/kasa.md:8:15: error: 2.7.0 is listed more than once [repeated-release]
              | keep one entry; 2.0 and 2.0.0 are the same version
              | Content/kasa.md:7:5: first listed here
            """),
        Mistake(
            "a heading without its mark", "# Text: bad\n", "Text: bad\n",
            """
            Content/kasa.md:13:89: error: 'bad' names no text section [unknown-text]
              | write a section '# Text: bad'
            Content/kasa.md:21:1: error: `Text: bad` is no heading: no '#' stands before it [section-heading]
              | write `# Text: bad`
            """),
        Mistake(
            "platforms in a list", "minimum: 2.7", "minimum:\n  - ios: 2.7\n  - android: 2.7",
            """
            Content/kasa.md:11:3: error: 'minimum' is a list, and platforms stand in a map [wrong-shape]
              | write each platform on a line of its own without '-', or minimum: {ios: …}
            """),
    ]

    @Test(arguments: mistakes) func `a slip is explained where it stands`(mistake: Mistake) throws {
        #expect(try mistake.reading() == mistake.says)
    }
}
