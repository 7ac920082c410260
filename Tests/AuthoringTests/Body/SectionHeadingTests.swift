import PolicyModel
import TestSupport
import Testing

@testable import Authoring

@Suite struct SectionHeadingTests {
    @Test(arguments: [
        ("Text: force", SectionHeading.Section.text("force")), ("Text:   bad-build ", .text("bad-build")),
        ("Text: bad build", .text("bad build")), ("Release: 3.2", .release(Sample.version("3.2"))),
        ("Message: spring-sale", .message("spring-sale")),
    ])
    func `the three forms open sections`(text: String, expected: SectionHeading.Section) throws {
        guard case .section(let section) = SectionHeading(text: text) else {
            Issue.record("\(text) opens no section")
            return
        }
        #expect(section == expected)
    }

    @Test(arguments: [
        "Text and tone", "Releases we support", "Text", "Release", "Release notes", "Release notes: how we write them",
        "Releases - how we number them", "Message formats", "Next: the web", "Text-based clients",
        "Texts we never change",
        "Notes: 3.2", "Who decides: force or recommend", "Release 3.2 in stores", "", "#", ":", ": force",
    ])
    func `ordinary headings are documentation`(text: String) {
        guard case .documentation = SectionHeading(text: text) else {
            Issue.record("\(text) is not documentation")
            return
        }
    }

    @Test(arguments: [
        ("Texts: force", "Text: <name>", "Text: force"), ("text: force", "Text: <name>", "Text: force"),
        ("TEXT: force", "Text: <name>", "Text: force"), ("Text:force", "Text: <name>", "Text: force"),
        ("Text : force", "Text: <name>", "Text: force"), ("Text：force", "Text: <name>", "Text: force"),
        ("Text force", "Text: <name>", "Text: force"), ("Text - force", "Text: <name>", "Text: force"),
        ("Text bad-build", "Text: <name>", "Text: bad-build"), ("Texts:", "Text: <name>", "Text: …"),
        ("Relase: 1.0", "Release: <version>", "Release: 1.0"), ("Releases: 1.0", "Release: <version>", "Release: 1.0"),
        ("Release 3.2.0", "Release: <version>", "Release: 3.2.0"),
        ("Release notes: 3.2.0", "Release: <version>", "Release: 3.2.0"),
        ("Mesage: spring-sale", "Message: <id>", "Message: spring-sale"),
        ("Message spring-sale", "Message: <id>", "Message: spring-sale"),
    ])
    func `a heading that nearly opens a section is an error with the likely meaning`(
        text: String, form: String, likely: String
    ) {
        #expect(
            Healthy.broken("# How we decide", "# \(text)") == [
                Healthy.error(
                    "section-heading", 34, "`# \(text)` nearly opens a section; the form is `# \(form)`",
                    help: "write `# \(likely)`, or other words if it is documentation",
                    fixes: likely.hasSuffix("…") ? [] : [.heading("# \(likely)")])
            ])
    }

    @Test(arguments: [
        ("Text:", "`# Text:` names nothing; the form is `# Text: <name>`", "write the name after the colon"),
        (
            "Release: v3.2", "`v3.2` is not a version: one to four numbers joined by dots",
            "write `# Release: 3.2`"
        ),
        (
            "Release: next", "`next` is not a version: one to four numbers joined by dots",
            "write the release's version, such as `# Release: 3.2.0`"
        ),
        ("Text: [force](x)", "`# Text: force` holds a link; a section's name is plain text", "write the name alone"),
        (
            "Text: fo\u{202E}rce",
            "`# Text: fo\u{FFFD}rce` holds a character that cannot be seen; a name is plain text",
            "delete it"
        ),
    ])
    func `a heading of the right form needs a value`(text: String, message: String, help: String) {
        #expect(
            Healthy.broken("# How we decide", "# \(text)") == [
                Healthy.error(
                    "section-heading", 34, message, help: help,
                    fixes: text == "Release: v3.2" ? [.heading("# Release: 3.2")] : [])
            ])
    }

    @Test func `a section at level two in documentation is an error`() {
        #expect(
            Healthy.broken("# How we decide", "# How we decide\n## Text: recommend") == [
                Healthy.error(
                    "section-heading", 35, "`## Text: recommend` is at level two; sections open at level one",
                    help: "write `# Text: recommend`, or other words if it is documentation")
            ])
        #expect(Healthy.broken("# How we decide", "# How we decide\n## Message: what we want to say") == [])
    }

    @Test(arguments: [
        ("Announcement: spring", "Announcement: spring", ""), ("Hinweis:", "Hinweis:", ""),
        ("Announcement:", "Announcement:", "Some words.\n\n## de\n"),
    ])
    func `a heading that opens nothing and has fields under it is an error`(
        heading: String, shown: String, between: String
    ) {
        let section = "# \(heading)\n\(between)- Title: Half price\n- Message: Today."
        let said = Healthy.broken("# How we decide", "\(section)\n\n# How we decide")
        #expect(
            said == [
                Healthy.error(
                    "section-heading", 34,
                    "`# \(shown)` opens no section, and the field `Title: Half price` stands under it",
                    help:
                        "write `# Text: <name>` or `# Message: <id>`, or a heading without a colon if it is documentation"
                )
            ])
    }

    @Test(arguments: [
        ("Text", "write `# Text: <name>`"), ("text", "write `# Text: <name>`"), ("Message", "write `# Message: <id>`"),
        ("Force", "write `# Text: <name>` or `# Message: <id>`"),
    ])
    func `a heading that lacks its name and has fields under it is an error`(heading: String, help: String) {
        let said = Healthy.broken("# How we decide", "# \(heading)\n- Title: Half price\n\n# How we decide")
        #expect(
            said == [
                Healthy.error(
                    "section-heading", 34,
                    "`# \(heading)` opens no section, and the field `Title: Half price` stands under it",
                    help: "\(help), or other words if it is documentation")
            ])
    }

    @Test func `a heading that lacks its name and has a language under it is an error`() {
        let said = Healthy.broken("# How we decide", "# Release\nFaster.\n\n## de\n- Title: Schneller\n\n## fr\nVite.")
        #expect(
            said == [
                Healthy.error(
                    "section-heading", 34, "`# Release` opens no section, and the language `## de` stands under it",
                    help: "write `# Release: <version>`, or other words if it is documentation")
            ])
    }

    @Test(arguments: [
        "# Text\nHow we word it.\n\n## Tone\n- short", "# Release\n## How we number\nBy hand.",
        "# Texts\n## de\nHallo.",
        "# Announcement: spring\n- Titles are short\n- Prices: low",
        "# How we word them\n- Title: short\n- Message: longer",
        "# Announcement: spring\nTitle: words.", "# Force: when\n\n# Words\n- Title: short",
    ])
    func `documentation may speak of fields`(text: String) {
        #expect(Healthy.broken("# How we decide", text) == [])
    }

    @Test func `an underlined heading opens a section as well`() {
        let (body, diagnostics) = Healthy.read("Text: force\n===\n- Title: Words")
        #expect(diagnostics == [])
        #expect(body.texts.map(\.name) == ["force"])
    }

    @Test func `a heading inside a quote opens nothing`() {
        let (body, diagnostics) = Healthy.read("> # Text: force\n> words")
        #expect(diagnostics == [])
        #expect(body.texts.isEmpty)
        #expect(body.documentation.html == "<blockquote>\n<h2>Text: force</h2>\n<p>words</p>\n</blockquote>\n")
    }
}
