import PolicyModel
import TestSupport
import Testing

@testable import Authoring

@Suite struct MarkdownBodyTests {
    private let body = Healthy.read(Healthy.body).body
    private let en = Sample.tag("en")
    private let de = Sample.tag("de")

    @Test func `a healthy body reports nothing`() {
        #expect(Healthy.read(Healthy.body).diagnostics == [])
    }

    @Test func `words stand under their language and field, with their place`() throws {
        let text = try #require(body.texts.first)
        #expect(body.texts.count == 1)
        #expect(text.name == "force")
        #expect(text.position == Healthy.at(12))
        #expect(
            text.words == [
                en: [
                    .title: .init("Update required", at: Healthy.at(13, 10)),
                    .message: .init("This version of {app} has stopped working.", at: Healthy.at(14, 12)),
                    .updateButton: .init("Update", at: Healthy.at(15, 18)),
                ],
                de: [
                    .title: .init("Aktualisierung nötig", at: Healthy.at(18, 10)),
                    .updateButton: .init("Aktualisieren", at: Healthy.at(19, 18)),
                ],
            ])
    }

    @Test func `release notes that are still to come are refused`() {
        for words in ["TODO", "…"] {
            #expect(
                Healthy.broken("Faster *search*.", words) == [
                    Healthy.error(
                        "text-placeholder", 22, "`\(words)` stands where the notes of 3.2.0 are still to come",
                        help: "write them, or delete the section")
                ])
        }
    }

    @Test func `a placeholder in release notes is a warning, since nothing fills it in`() {
        #expect(
            Healthy.broken("Faster *search*.", "New in {{latest}}:\n\n- {app} is faster\n\n      {app}") == [
                Diagnostic(
                    .warning, "foreign-placeholder", at: Healthy.at(22, 9), length: 8,
                    "`{latest}` is filled in in texts alone: in release notes users read it as it stands",
                    help: "write 3.2.0"),
                Diagnostic(
                    .warning, "foreign-placeholder", at: Healthy.at(24, 3), length: 5,
                    "`{app}` is filled in in texts alone: in release notes users read it as it stands",
                    help: "write the app's name"),
            ])
    }

    @Test func `a language over words in other letters is a warning, in texts and notes`() {
        let notes = Healthy.broken(
            "## de\nSchnellere Suche.", "## si\nHitrejše iskanje.\n\n## my\n\u{1015}\u{102D}\u{102F}")
        let texts = Healthy.broken(
            "## de\n- Title: Aktualisierung nötig\n- Update", "## my\n- Title: Kemas kini\n- Update")
        #expect(
            notes + texts == [
                Diagnostic(
                    .warning, "section-language", at: Healthy.at(24),
                    "`## si` is Sinhala, with no letter of its own under it, and the code of a country, too; Slovenian is "
                        + "'sl'", help: "write `## sl`, or leave it if Sinhala is meant", fixes: [.heading("## sl")]),
                Diagnostic(
                    .warning, "section-language", at: Healthy.at(17),
                    "`## my` is Burmese, with no letter of its own under it, and the code of a country, too; Malay is 'ms'",
                    help: "write `## ms`, or leave it if Burmese is meant", fixes: [.heading("## ms")]),
            ])
    }

    @Test func `release notes are prose by language`() throws {
        let note = try #require(body.notes.first)
        #expect(note.version == Sample.version("3.2.0"))
        #expect(note.position == Healthy.at(21))
        #expect(
            note.parts.mapValues(\.prose.html) == [
                en: "<p>Faster <em>search</em>.</p>\n", de: "<p>Schnellere Suche.</p>\n",
            ])
        #expect(note.parts.mapValues(\.position) == [en: Healthy.at(22), de: Healthy.at(24)])
    }

    @Test func `a message keeps its settings as text with their line`() throws {
        let message = try #require(body.messages.first)
        #expect(message.id == "spring-sale")
        #expect(message.position == Healthy.at(27))
        #expect(message.settings == "every: 24\nmax: 3\n")
        #expect(message.settingsLine == 29)
        #expect(message.words == [en: [.message: .init("Half price today.", at: Healthy.at(32, 12))]])
    }

    @Test func `all that no section holds is documentation`() {
        #expect(
            body.documentation.html == """
                <p>Kasa is a <strong>till</strong>.</p>
                <h2>How we decide</h2>
                <p>We ask first.</p>

                """)
    }

    @Test func `an empty body holds nothing and reports nothing`() {
        let (body, diagnostics) = Healthy.read("")
        #expect(diagnostics == [])
        #expect(body.documentation == .empty)
        #expect(body.texts.isEmpty && body.notes.isEmpty && body.messages.isEmpty)
    }

    @Test func `the file's language takes what stands before any language heading`() {
        let (body, _) = Healthy.read(Healthy.body, language: "tr")
        #expect(body.texts.first?.words.keys.sorted() == [de, Sample.tag("tr")])
    }

    @Test func `carriage returns change neither words nor places`() {
        let (crlf, diagnostics) = Healthy.read(Healthy.body.replacing("\n", with: "\r\n"))
        #expect(diagnostics == [])
        #expect(crlf.texts.first?.words == body.texts.first?.words)
        #expect(crlf.messages.first?.settingsLine == 29)
    }

    @Test func `one section opened twice is merged by whoever reads it, as long as nothing is written twice`() {
        let (body, diagnostics) = Healthy.read(Healthy.body + "\n# Text: force\n- Warnings: Save first.\n")
        #expect(diagnostics == [])
        #expect(body.texts.map(\.name) == ["force", "force"])
    }
}

@Suite struct BrokenSectionTests {
    @Test func `a field written twice names both places`() {
        #expect(
            Healthy.broken("- Update button: Update\n", "- Title: Again\n") == [
                Healthy.error(
                    "section-twice", 15, 10, "`Title` in `en` of `# Text: force` is written twice",
                    help: "keep one of them",
                    first: Healthy.at(13, 10))
            ])
    }

    @Test func `a field written again under the same language tag in other letters is twice`() {
        #expect(
            Healthy.broken("# How we decide\nWe ask first.", "# Text: force\n## DE\n- Title: Nochmal") == [
                Healthy.error(
                    "section-twice", 36, 10, "`Title` in `de` of `# Text: force` is written twice",
                    help: "keep one of them",
                    first: Healthy.at(18, 10))
            ])
    }

    @Test func `notes of one release and language are written once, however the version is spelt`() {
        #expect(
            Healthy.broken("# How we decide\nWe ask first.", "# Release: 3.2\nOnce more.") == [
                Healthy.error(
                    "section-twice", 35, "`en` of `# Release: 3.2` is written twice", help: "keep one of them",
                    first: Healthy.at(22))
            ])
    }

    @Test func `settings of one message are written once`() {
        #expect(
            Healthy.broken("# How we decide\nWe ask first.", "# Message: spring-sale\n```yaml\nmax: 4\n```") == [
                Healthy.error(
                    "section-twice", 35, "the settings block of `# Message: spring-sale` is written twice",
                    help: "keep one of them",
                    first: Healthy.at(28))
            ])
    }

    @Test func `a language heading is a language tag`() {
        #expect(
            Healthy.broken("## de\n- Title", "## Deutsch\n- Title") == [
                Healthy.error(
                    "section-language", 17,
                    "`## Deutsch` is not a language: in a section, level-two headings are language tags",
                    help: "write `## de`, which is German", fixes: [.heading("## de")])
            ])
        #expect(
            Healthy.broken("## de\n- Title", "## Notes\n- Title") == [
                Healthy.error(
                    "section-language", 17,
                    "`## Notes` is not a language: in a section, level-two headings are language tags",
                    help: "write a tag such as `## de` or `## pt-BR`; headings in release notes begin at `###`")
            ])
        #expect(
            Healthy.broken("## de\n- Title", "## jp\n- Title") == [
                Healthy.error(
                    "section-language", 17, "`## jp` names a country in place of a language",
                    help: "write `## ja`, which is Japanese", fixes: [.heading("## ja")])
            ])
        #expect(
            Healthy.broken("## de\n- Title", "## deu\n- Title") == [
                Diagnostic(
                    .warning, "section-language", at: Healthy.at(17),
                    "`## deu` is reported by no phone: phones call German 'de'", help: "write `## de`",
                    fixes: [.heading("## de")])
            ])
        #expect(
            Healthy.broken("## de\n- Title", "## pt_br\n- Title") == [
                Healthy.error(
                    "section-language", 17,
                    "`## pt_br` is not a language: in a section, level-two headings are language tags",
                    help: "write `## pt-BR`, which is Brazilian Portuguese", fixes: [.heading("## pt-BR")])
            ])
    }

    @Test func `a section at level two inside another is distinguished from a language`() {
        #expect(
            Healthy.broken("## de\n- Title", "## Text: recommend\n- Title") == [
                Healthy.error(
                    "section-language", 17,
                    "`## Text: recommend` is not a language: in a section, level-two headings are language tags",
                    help: "write `# Text: recommend` to open a section")
            ])
    }

    @Test func `mistakes under a wrong language are reported in the same run`() {
        #expect(
            Healthy.broken("## de\n- Title", "## Deutsch\n- Titel").map(\.id) == ["section-language", "field-name"])
    }

    @Test func `an empty section and an empty part are errors`() {
        #expect(
            Healthy.broken("# How we decide\nWe ask first.", "# Text: recommend") == [
                Healthy.error(
                    "section-empty", 34, "`# Text: recommend` holds nothing; a section holds words",
                    help: "write them, or delete the heading")
            ])
        #expect(
            Healthy.broken("Schnellere Suche.", "") == [
                Healthy.error(
                    "section-empty", 24, "`## de` holds nothing; a language part holds words",
                    help: "write them, or delete the heading")
            ])
    }

    @Test(arguments: [
        ("Words.", "a paragraph"), ("### Words", "a heading"), ("1. Title: Words", "a numbered list"),
        ("> - Title: Words", "a quote"), ("***", "a rule"), ("<!-- words -->", "raw HTML"),
        ("```\nwords\n```", "a code block"),
    ])
    func `a text section holds lists and nothing else`(block: String, inWords: String) {
        #expect(
            Healthy.broken("# Release: 3.2.0\nFaster *search*.", "\(block)\n\n# Release: 3.2.0\nFaster.") == [
                Healthy.error(
                    "section-content", 21,
                    "\(inWords) cannot stand in `# Text: force`: its parts hold `- Field: words` items and nothing else",
                    help: "write documentation before the first section, or under a level-one heading of its own")
            ])
    }

    private let settingsHelp = "write them between a line of ```yaml and a line of ``` right under the heading"

    @Test func `a message may have no settings`() throws {
        let text = Healthy.body.replacing("```yaml\nevery: 24\nmax: 3\n```\n", with: "")
        let (body, diagnostics) = Healthy.read(text)
        #expect(diagnostics == [])
        let message = try #require(body.messages.first)
        #expect(message.settings == "" && message.isSound)
        #expect(message.words.values.first?[.message]?.text == "Half price today.")
    }

    @Test func `a message with a mistake in its words is not sound`() {
        let broken = Healthy.read(Healthy.body.replacing("- Message: Half", with: "- Mesage: Half")).body.messages
        #expect(broken.map(\.isSound) == [false])
    }

    @Test func `settings are a block of yaml`() {
        #expect(
            Healthy.broken("```yaml", "```yml") == [
                Healthy.error(
                    "message-settings", 28, "`yml` is not what a message's settings are written in", help: settingsHelp)
            ])
    }

    @Test func `settings that are never closed do not swallow the rest in silence`() {
        #expect(
            Healthy.broken("max: 3\n```", "max: 3") == [
                Healthy.error(
                    "message-settings", 28, "the settings of `# Message: spring-sale` are never closed",
                    help: settingsHelp)
            ])
    }

    @Test func `settings after the words are refused with their right place`() {
        #expect(
            Healthy.broken("- Message: Half price today.", "- Message: Half.\n\n```yaml\nmax: 4\n```") == [
                Healthy.error(
                    "section-content", 34,
                    "a code block cannot stand in `# Message: spring-sale`: its parts hold `- Field: words` items and nothing else",
                    help: "write the settings once, right under the section's heading")
            ])
    }
}
