import Testing

/// What the front matter does without: each is refused where it stands.
struct YAMLTextTests {
    static let mistakes: [Mistake] = [
        Mistake(
            "an anchor", "frequency: once", "frequency: &a once",
            """
            Content/kasa.md:11:12: error: the anchor '&a' cannot be used [yaml-anchor]
              | write the value out, or put quotes around it if it is text
            """),
        Mistake(
            "an anchor on a map", "extra: {", "extra: &e {",
            """
            Content/kasa.md:16:8: error: the anchor '&e' cannot be used [yaml-anchor]
              | write the value out, or put quotes around it if it is text
            """),
        Mistake(
            "an alias", "frequency: once", "frequency: *a",
            """
            Content/kasa.md:11:12: error: the alias '*a' cannot be used [yaml-alias]
              | write the value out, or put quotes around it if it is text
            """),
        Mistake(
            "a tag", "frequency: once", "frequency: !!str once",
            """
            Content/kasa.md:11:12: error: the tag '!!str' cannot be used [yaml-tag]
              | remove it, or put quotes around the value if it is text
            """),
        Mistake(
            "a local tag", "os: \"<15\"", "custom: {a: !x b}",
            """
            Content/kasa.md:13:72: error: the tag '!x' cannot be used [yaml-tag]
              | remove it, or put quotes around the value if it is text
            """),
        Mistake(
            "a tag on a value that is needed", "version: 2.7.0", "version: !!str 2.7.0",
            """
            Content/kasa.md:7:15: error: the tag '!!str' cannot be used [yaml-tag]
              | remove it, or put quotes around the value if it is text
            """),
        Mistake(
            "an alias for a value that is needed", "version: 2.7.0", "version: *a",
            """
            Content/kasa.md:7:15: error: the alias '*a' cannot be used [yaml-alias]
              | write the value out, or put quotes around it if it is text
            """),
        Mistake(
            "a merge key", "frequency: once", "frequency: once\n<<: {frequency: always}",
            """
            Content/kasa.md:12:1: error: the merge key '<<' cannot be used [yaml-merge-key]
              | put shared values into a fragment and name it with 'extends'
            """),
        Mistake(
            "a merge key in a flow map", "meta: {a", "meta: {<<: {z: 1}, a",
            """
            Content/kasa.md:16:37: error: the merge key '<<' cannot be used [yaml-merge-key]
              | put shared values into a fragment and name it with 'extends'
            """),
        Mistake(
            "the end of a document", "frequency: once", "frequency: once\n...",
            """
            Content/kasa.md:12:1: error: '...' begins another YAML document; there is one only [yaml-documents]
              | remove the line
            """),
        Mistake(
            "a second document", "frequency: once", "frequency: once\n--- x",
            """
            Content/kasa.md:12:1: error: '--- x' begins another YAML document; there is one only [yaml-documents]
              | remove the line
            """),
        Mistake(
            "a directive", "frequency: once", "%YAML 1.2\nfrequency: once",
            """
            Content/kasa.md:11:1: error: '%YAML 1.2' begins another YAML document; there is one only [yaml-documents]
              | remove the line
            """),
        Mistake(
            "a repeated key", "minimum: 2.7", "minimum: 2.7\nminimum: 2.7",
            """
            Content/kasa.md:11:1: error: 'minimum' is written more than once [repeated-key]
              | write each key once
              | Content/kasa.md:10:1: first written here
            """),
        Mistake(
            "a repeated key in a flow map", "build: 310", "build: 310, build: 311",
            """
            Content/kasa.md:8:33: error: 'build' is written more than once [repeated-key]
              | write each key once
              | Content/kasa.md:8:21: first written here
            """),
        Mistake(
            "a repeated key in quotes", "minimum: 2.7", "minimum: 2.7\n\"minimum\": 2.7",
            """
            Content/kasa.md:11:1: error: 'minimum' is written more than once [repeated-key]
              | write each key once
              | Content/kasa.md:10:1: first written here
            """),
        Mistake(
            "a repeated key of digits", "meta: {a: 3.10", "meta: {1: a, 1: b",
            """
            Content/kasa.md:16:43: error: '1' is written more than once [repeated-key]
              | write each key once
              | Content/kasa.md:16:37: first written here
            """),
        Mistake(
            "a key that is a list", "frequency: once", "frequency: once\n? [a]\n: b",
            """
            Content/kasa.md:12:3: error: a key must be plain text [yaml-key]
              | write key: value
            """),
        Mistake(
            "a bracket without an end", "frequency: once", "frequency: [once",
            """
            Content/kasa.md:11:12: error: the '[' that opens here is not closed [yaml-syntax]
              | add ']' where it ends, at the end of this line perhaps
            """),
        Mistake(
            "a tab for an indent", "frequency: once", "frequency:\n\tonce: x",
            """
            Content/kasa.md:12:1: error: a tab indents this line, and YAML is indented with blanks alone [yaml-syntax]
              | put blanks in its place: begin the line in column 3
            """),
        Mistake(
            "a control character", "frequency: once", "frequency: on\u{7}ce",
            """
            Content/kasa.md:11:14: error: the control character U+0007 cannot be used [control-character]
              | remove it
            """),
        Mistake(
            "a line separator", "frequency: once", "frequency: on\u{2028}ce",
            """
            Content/kasa.md:11:14: error: the control character U+2028 cannot be used [control-character]
              | remove it
            """),
        Mistake(
            "a lone carriage return", "frequency: once", "frequency: once\rminimum: 3",
            """
            Content/kasa.md:11:16: error: the control character U+000D cannot be used [control-character]
              | remove it
            """),
    ]

    @Test(arguments: mistakes) func `what the format does without is refused where it stands`(mistake: Mistake) throws {
        #expect(try mistake.reading() == mistake.says)
    }

    @Test func `nesting of 32 levels is read, and one more is refused`() throws {
        let deep = { (count: Int) in String(repeating: "[", count: count) + String(repeating: "]", count: count) }
        // The front matter, `extra`, the client's map and `meta` are four levels.
        #expect(try HealthyContent.mistakes("meta: {a: 3.10", "meta: {a: \(deep(28))") == [])
        #expect(
            try HealthyContent.mistakes("meta: {a: 3.10", "meta: {a: \(deep(29))") == [
                "Content/kasa.md:16:68: error: nesting goes deeper than 32 levels [yaml-nesting] | flatten the value"
            ])
    }

    @Test(arguments: [
        ("'&a'", "&a"), ("\"*a\"", "*a"), ("'!x'", "!x"), ("a&b", "a&b"), ("a*", "a*"), ("a !b &c", "a !b &c"),
        ("'<<'", "<<"),
    ]) func `the same characters inside a text are text`(written: String, name: String) throws {
        let (content, lines) = try HealthyContent.read(["kasa.md": HealthyContent.app("app: Kasa", "app: \(written)")])
        #expect(lines == [])
        #expect(content?.policies.first?.name == name)
    }
}
