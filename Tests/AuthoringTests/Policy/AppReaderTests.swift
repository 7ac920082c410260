import Authoring
import PolicyModel
import Testing

/// An app over its fragment, and in several files.
struct AppReaderTests {
    static let mistakes: [Mistake] = [
        Mistake(
            "a fragment that is not there", "app: Kasa", "app: Kasa\nextends: _base.md",
            """
            Content/kasa.md:3:10: error: '_base.md' is not a fragment [unknown-fragment]
              | a fragment is a file _<name>.md directly in the content folder
            """),
        Mistake(
            "a file of another language than it is called",
            [
                "kasa/index.md": HealthyContent.app,
                "kasa/de.md": "---\nlanguage: fr\n---\n# Text: bad\n- Title: Faux\n",
            ],
            """
            Content/kasa/de.md:2:11: warning: the file is called 'de', and its words are in fr [file-language]
              | write language: de in its front matter, or call the file otherwise
            """),
        Mistake(
            "a file of a language that does not say it",
            ["kasa/index.md": HealthyContent.app, "kasa/de.md": "# Release: 3.10\nSchneller.\n"],
            """
            Content/kasa/de.md:1:1: warning: the file is called 'de', and its words are in en [file-language]
              | write language: de in its front matter, or call the file otherwise
            """),
        Mistake(
            "files that hold the language that they are called",
            [
                "kasa/index.md": HealthyContent.app,
                "kasa/de.md": "---\nlanguage: de\n---\n# Text: bad\n- Title: X\n",
                "kasa/fr.md": "# Text: bad\n## fr-CA\n- Title: Y\n", "kasa/new.md": "# Release: 3.10\nWords.\n",
            ], ""),
        Mistake(
            "a misspelt fragment",
            ["_base.md": "", "kasa.md": HealthyContent.app("app: Kasa", "app: Kasa\nextends: _bass.md")],
            """
            Content/kasa.md:3:10: error: '_bass.md' is not a fragment [unknown-fragment]
              | did you mean '_base.md'?
            """),
        Mistake(
            "an app as a fragment",
            ["lisa.md": HealthyContent.app, "kasa.md": HealthyContent.app("app: Kasa", "app: Kasa\nextends: lisa.md")],
            """
            Content/kasa.md:3:10: error: 'lisa.md' is not a fragment [unknown-fragment]
              | a fragment is a file _<name>.md directly in the content folder
            """),
        Mistake(
            "two fragments", "app: Kasa", "app: Kasa\nextends: [_a.md, _b.md]",
            """
            Content/kasa.md:3:10: error: 'extends' must be a plain value, not a list [wrong-shape]
              | write extends: value
            """),
        Mistake(
            "a fragment with a name",
            [
                "_base.md": "---\napp: Base\n---\n",
                "kasa.md": HealthyContent.app("app: Kasa", "app: Kasa\nextends: _base.md"),
            ],
            """
            Content/_base.md:2:1: error: 'app' cannot stand in a fragment [misplaced-key]
              | every app has its own 'app', and extends one fragment only
            """),
        Mistake(
            "a fragment that extends another",
            [
                "_base.md": "---\nextends: _base.md\n---\n",
                "kasa.md": HealthyContent.app("app: Kasa", "app: Kasa\nextends: _base.md"),
            ],
            """
            Content/_base.md:2:1: error: 'extends' cannot stand in a fragment [misplaced-key]
              | every app has its own 'app', and extends one fragment only
            """),
        Mistake(
            "a fragment with an unknown key",
            [
                "_base.md": "---\nminimun: 2.7\n---\n",
                "kasa.md": HealthyContent.app("app: Kasa", "app: Kasa\nextends: _base.md"),
            ],
            """
            Content/_base.md:2:1: error: 'minimun' is not a key of a fragment [unknown-key]
              | did you mean 'minimum'?
            """),
        Mistake(
            "a mistake in a fragment",
            [
                "_base.md": "---\nlanguage: \"?\"\n---\n",
                "kasa.md": HealthyContent.app("app: Kasa", "app: Kasa\nextends: _base.md"),
            ],
            """
            Content/_base.md:2:11: error: '?' is not a language tag [language]
              | write a language, then a script and a region if needed: de, pt-BR, zh-Hant-TW
            """),
        Mistake(
            "a fragment that no app extends",
            ["_base.md": "---\napp: Base\nids: [\n---\n", "kasa.md": HealthyContent.app],
            """
            Content/_base.md:3:6: error: the '[' that opens here is not closed [yaml-syntax]
              | add ']' where it ends, at the end of this line perhaps
            """),
        Mistake(
            "an unextended fragment with a name",
            ["_base.md": "---\napp: Base\nrulez: []\n---\n", "kasa.md": HealthyContent.app],
            """
            Content/_base.md:2:1: error: 'app' cannot stand in a fragment [misplaced-key]
              | every app has its own 'app', and extends one fragment only
            Content/_base.md:3:1: error: 'rulez' is not a key of a fragment [unknown-key]
              | did you mean 'rules'?
            """),
        Mistake(
            "a key outside the app's main file",
            ["kasa/index.md": HealthyContent.app, "kasa/de.md": "---\nlanguage: de\nminimum: 2.7\n---\n"],
            """
            Content/kasa/de.md:3:1: error: 'minimum' stands outside the app's main file [misplaced-key]
              | beside index.md a file may hold 'language' only; move the key to Content/kasa/index.md
            """),
        Mistake(
            "a language that is none beside the main file",
            ["kasa/index.md": HealthyContent.app, "kasa/de.md": "---\nlanguage: \"?\"\n---\n"],
            """
            Content/kasa/de.md:2:11: error: '?' is not a language tag [language]
              | write a language, then a script and a region if needed: de, pt-BR, zh-Hant-TW
            """),
        Mistake(
            "a message's settings in two files",
            [
                "kasa/index.md": HealthyContent.app + "# Message: a\n```yaml\nmax: 1\n```\n- Message: A\n",
                "kasa/de.md": "---\nlanguage: de\n---\n# Message: a\n```yaml\nmax: 2\n```\n- Title: B\n",
            ],
            """
            Content/kasa/de.md:6:1: error: the settings of message 'a' are written more than once [repeated-message]
              | keep one yaml block
              | Content/kasa/index.md:25:1: first written here
            """),
        Mistake(
            "a release's notes in two files",
            [
                "kasa/index.md": HealthyContent.app + "# Release: 2.7.0\nOne.\n",
                "kasa/more.md": "# Release: 2.7\nTwo.\n",
            ],
            """
            Content/kasa/more.md:2:1: error: the notes of release 2.7 in en are written more than once [repeated-section]
              | keep one of them
              | Content/kasa/index.md:24:1: first written here
            """),
    ]

    @Test(arguments: mistakes) func `a fragment or file that cannot be joined is refused where it stands`(
        mistake: Mistake
    ) throws {
        #expect(try mistake.reading() == mistake.says)
    }

    @Test func `maps merge key by key, lists and scalars replace`() throws {
        let base = """
            ---
            language: de
            frequency: always
            clients: [ssvc]
            minimum: {ios: 2.7, android: 3.10}
            extra: {prince-of-versions: {meta: {a: 1, z: 2}}}
            ---
            """
        let app = HealthyContent.app("app: Kasa", "app: Kasa\nextends: _base.md").replacing(
            "minimum: 2.7", with: "minimum: {android: 2.7}")
        let (content, lines) = try HealthyContent.read(["_base.md": base, "kasa.md": app])
        #expect(lines == [])
        let policy = try #require(content?.policies.first)
        #expect(policy.language == LanguageTag("de"))
        #expect(policy.frequency == .once)
        #expect(policy.clients.map(\.name) == ["prince-of-versions", "turkcell-updater"])
        #expect(
            policy.minimum.mapValues { $0.map(\.version) } == [
                .ios: [Version("2.7.0")!], .android: [Version("2.7.0")!],
            ])
        #expect(
            policy.extra["prince-of-versions"]?["meta"]
                == .object([
                    "a": .decimal("3.10"), "z": .integer(2), "b": .string("3.10"), "c": .string("no"), "d": .bool(true),
                ]))
    }

    @Test func `a fragment's words are in its own language, else the app's`() throws {
        let words = "# Text: force\n- Message: Neu\n"
        let app = HealthyContent.app("app: Kasa", "app: Kasa\nextends: _base.md")
        for (head, language) in [("", "en"), ("---\nlanguage: de\n---\n", "de")] {
            let own = app.replacing("app: Kasa", with: "app: Kasa\nlanguage: en")
            let (content, lines) = try HealthyContent.read(["_base.md": head + words, "kasa.md": own])
            #expect(lines == [])
            let text = try #require(content?.policies.first?.texts["force"])
            #expect(text.words[LanguageTag(language)!]?[.message]?.text == "Neu")
        }
    }
}
