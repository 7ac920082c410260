import Testing

/// Display names follow the rules of fields: they have no invisible characters.
struct HiddenCharactersTests {
    static let mistakes: [Mistake] = [
        Mistake(
            "an override in the name", "app: Kasa", "app: Ka\u{202E}sa",
            """
            Content/kasa.md:2:8: error: U+202E in 'app' overrides the direction of the words, which is refused [text-bidi]
              | delete the mark; phones find the direction of words by themselves
            """),
        Mistake(
            "an override written as an escape", "app: Kasa", #"app: "Ka\u202Esa""#,
            """
            Content/kasa.md:2:6: error: U+202E in 'app' overrides the direction of the words, which is refused [text-bidi]
              | delete the mark; phones find the direction of words by themselves
            """),
        Mistake(
            "an isolate left open", "app: Kasa", #"app: "Ka\u2067sa""#,
            """
            Content/kasa.md:2:6: error: U+2067 in 'app' opens a direction that its line does not close [text-bidi]
              | delete the mark; phones find the direction of words by themselves
            """),
        Mistake(
            "dots in place of a name", "app: Kasa", "app: …",
            """
            Content/kasa.md:2:6: error: `…` stands where 'app' is still to come [text-placeholder]
              | write the name that users read
            """),
        Mistake(
            "a NUL", "app: Kasa", #"app: "Ka\0sa""#,
            """
            Content/kasa.md:2:6: error: U+0000 in 'app' is a control character, which words cannot hold [text-bidi]
              | delete it, or write a space
            """),
        Mistake(
            "an ESC", "app: Kasa", #"app: "Ka\x1B[31msa""#,
            """
            Content/kasa.md:2:6: error: U+001B in 'app' is a control character, which words cannot hold [text-bidi]
              | delete it, or write a space
            """),
        Mistake(
            "a line feed", "app: Kasa", #"app: "Ka\nsa""#,
            """
            Content/kasa.md:2:6: error: U+000A in 'app' is a control character, which words cannot hold [text-bidi]
              | delete it, or write a space
            """),
        Mistake(
            "an override in notes", "# Text: force", "# Release: 2.7\n- Safe \u{202E}exe.\n\n# Text: force",
            """
            Content/kasa.md:19:8: error: U+202E in the notes of 2.7 overrides the direction of the words, which is refused [text-bidi]
              | delete the mark; phones find the direction of words by themselves
            """),
        Mistake(
            "an ESC in notes", "# Text: force", "# Release: 2.7\n- Red\u{1B}[31m.\n\n# Text: force",
            """
            Content/kasa.md:19:6: error: U+001B in the notes of 2.7 is a control character, which words cannot hold [text-bidi]
              | delete it, or write a space
            """),
        Mistake(
            "another tool's placeholder in the name", "app: Kasa", #"app: "{{name}}""#,
            """
            Content/kasa.md:2:7: warning: `{{name}}` in 'app' is a placeholder of other tools, and users read it as it stands [foreign-placeholder]
              | write the name itself
            """),
        .site(
            "an override in the title", #"title: "Our \u202Eapps""#,
            """
            Content/index.md:2:8: error: U+202E in 'title' overrides the direction of the words, which is refused [text-bidi]
              | delete the mark; phones find the direction of words by themselves
            """),
        .site(
            "a control character in the title", #"title: "Our\eapps""#,
            """
            Content/index.md:2:8: error: U+001B in 'title' is a control character, which words cannot hold [text-bidi]
              | delete it, or write a space
            """),
    ]

    static let placeholders: [Mistake] = [
        Mistake(
            "a placeholder in the name", "app: Kasa", "app: Kasa {latest}",
            """
            Content/kasa.md:2:11: warning: `{latest}` is filled in in texts alone: in 'app' users read it as it stands [foreign-placeholder]
              | write the name without it
            """),
        .site(
            "a placeholder in the title", #"title: "Updates of {app}""#,
            """
            Content/index.md:2:20: warning: `{app}` is filled in in texts alone: in 'title' users read it as it stands [foreign-placeholder]
              | write the name without it
            """),
    ]

    @Test(arguments: placeholders) func `a name in which a placeholder stays is warned of`(mistake: Mistake) throws {
        #expect(try mistake.reading() == mistake.says)
    }

    @Test(arguments: mistakes) func `a name that hides something is refused`(mistake: Mistake) throws {
        #expect(try mistake.reading() == mistake.says)
    }

    @Test func `an isolate that is closed is part of a name`() throws {
        let name = "Ka\u{2068}sa\u{2069}"
        let (content, lines) = try HealthyContent.read(["kasa.md": HealthyContent.app("app: Kasa", "app: \(name)")])
        #expect(lines == [])
        #expect(content?.policies.first?.name == name)
    }
}
