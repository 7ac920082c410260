import PolicyModel
import TestSupport
import Testing

@testable import Authoring

@Suite struct FieldListTests {
    /// The words of `Message` in a body of one item.
    private func message(_ item: String) -> LocalizedText.Words? {
        let (body, diagnostics) = Healthy.read("# Text: force\n\(item)")
        #expect(diagnostics == [])
        return body.texts.first?.words[Sample.tag("en")]?[.message]
    }

    private func broken(_ item: String) -> [Diagnostic] { Healthy.broken("- Title: Update required", item) }

    @Test(arguments: [
        ("- Message: One *two* **three** `four`", "One two three four"),
        ("- Message: One\n  two", "One two"),
        ("- Message: One\\\n  two", "One\ntwo"),
        ("- Message: One\n\n  two *three*", "One\ntwo three"),
        ("- Message: One &amp; \\*two\\*: three", "One & *two*: three"),
        ("- **Message**: One", "One"),
        ("* Message: {app} {latest} {a b} { }", "{app} {latest} {a b} { }"),
        ("- Message:\n  One", "One"),
        ("- Message: \u{2068}שלום\u{2069} One", "\u{2068}שלום\u{2069} One"),
    ])
    func `words are plain text`(item: String, expected: String) {
        #expect(message(item)?.text == expected)
    }

    @Test func `places count characters, not bytes`() {
        #expect(message("- **Message**: One")?.position == Healthy.at(11, 16))
        #expect(message("-  Message:   One")?.position == Healthy.at(11, 15))
        #expect(message("- Message:\n  One")?.position == Healthy.at(11, 3))
        #expect(
            Healthy.broken("- Title: Aktualisierung nötig", "- Überschrift: ö").map(\.position) == [Healthy.at(18, 3)])
    }

    @Test func `a typographic apostrophe is an apostrophe`() {
        let (body, diagnostics) = Healthy.read("# Text: force\n- What’s new: Much.")
        #expect(diagnostics == [])
        #expect(body.texts.first?.words[Sample.tag("en")]?[.whatsNew]?.text == "Much.")
    }

    private let names = "`Title`, `Message`, `What's new`, `Warnings`, `Update button`, `Later button`"

    @Test func `another field name is an error that names the nearest`() {
        #expect(
            broken("- title: Words") == [
                Healthy.error(
                    "field-name", 13, 3, "`title` is not a field", help: "write `Title`", fixes: [.replace("Title")])
            ])
        #expect(
            broken("- Colour: Words") == [
                Healthy.error("field-name", 13, 3, "`Colour` is not a field", help: "write one of \(names)")
            ])
    }

    @Test func `a field without its dash is an error that says so`() {
        #expect(
            broken("Title: Update required") == [
                Healthy.error(
                    "field-form", 13,
                    "`Title: Update required` has no dash before it; the form of an item is `- Field: words`",
                    help: "write `- Title: Update required`")
            ])
        #expect(
            broken("What’s new: Much") == [
                Healthy.error(
                    "field-form", 13,
                    "`What’s new: Much` has no dash before it; the form of an item is `- Field: words`",
                    help: "write `- What’s new: Much`")
            ])
    }

    /// Markdown takes such a line for more words of the item above, and phones would show it as that.
    @Test func `a field without its dash below another item is an error, an indented line is words`() {
        #expect(
            Healthy.broken("- Message: This version of {app} has stopped working.", "Message: Stopped.") == [
                Healthy.error(
                    "field-form", 14,
                    "`Message: Stopped.` has no dash before it; the form of an item is `- Field: words`",
                    help: "write `- Message: Stopped.`")
            ])
        #expect(broken("- Title: Update required\n  Message: is a word") == [])
    }

    @Test func `an item without a colon is an error`() {
        #expect(
            broken("- Update required") == [
                Healthy.error(
                    "field-form", 13, 3, "`Update required` has no colon; the form of an item is `- Field: words`",
                    help: "begin with one of \(names)")
            ])
        #expect(
            broken("-") == [
                Healthy.error(
                    "field-form", 13, 1, "`` has no colon; the form of an item is `- Field: words`",
                    help: "begin with one of \(names)")
            ])
    }

    @Test func `an empty field is an error`() {
        #expect(
            broken("- Title: ") == [
                Healthy.error(
                    "field-empty", 13, 3, "`Title` has no words; a field that is written holds some",
                    help: "write the words after the colon, or delete the item")
            ])
    }

    @Test(arguments: [
        ("[words](https://example.com)", 28, "a link", "write the words alone"),
        ("<https://example.com>", 21, "a link", "write the words alone"),
        ("![words](a.png)", 15, "an image", "write the words alone"),
        ("<b>words</b>", 3, "raw HTML", "write the words alone; `\\<` is a plain `<`"),
    ])
    func `a field is plain text`(words: String, length: Int, inWords: String, help: String) {
        for (start, line, column) in [("- Title: ö ", 13, 12), ("- Title: Now\n  ", 14, 3)] {
            #expect(
                broken("\(start)\(words) here") == [
                    Diagnostic(
                        .error, "field-content", at: Healthy.at(line, column), length: length,
                        "\(inWords) cannot stand in `Title`: a field is plain text", help: help)
                ])
        }
    }

    @Test(arguments: [
        (
            "- Title: {app}, {lates} and {lates}", [17, 29],
            "`{lates}` is not a placeholder; there are `{app}` and `{latest}`", 7
        ),
        ("- Title: ö {{latest}}", [12], "`{{latest}}` is not a placeholder; there are `{app}` and `{latest}`", 10),
        (
            "- Title: ö \u{2067}a\u{2069} \u{202E}b", [16],
            "U+202E in `Title` overrides the direction of the words, which is refused", 1
        ),
        (
            "- Title: \u{2066}a\u{2069} \u{2066}b", [14],
            "U+2066 in `Title` opens a direction that its line does not close", 1
        ),
    ])
    func `a mistake in words is marked where it stands`(item: String, columns: [Int], message: String, length: Int) {
        let found = broken(item)
        #expect(found.map(\.position) == columns.map { Healthy.at(13, $0) })
        #expect(found.allSatisfy { $0.message == message && $0.length == length })
    }

    @Test func `a placeholder on a later line or in a later paragraph is found there`() {
        #expect(
            broken("- Title: One\n  {two}\n\n  and {three}").map(\.position) == [Healthy.at(14, 3), Healthy.at(16, 7)])
    }

    @Test(arguments: [
        ("\u{2013} Title: Update", "U+2013, an en dash"), ("\u{2022} Title: Update", "U+2022, a bullet"),
        ("-\u{A0}Title: Update", "U+00A0, a no-break blank"), ("-Title: Update", "'-', which no blank follows"),
        ("+Title: Update", "'+', which no blank follows"),
    ])
    func `a dash of another kind is named`(line: String, sign: String) {
        #expect(
            broken(line) == [
                Healthy.error(
                    "field-form", 13, "\(sign), stands where an item begins; its form is `- Field: words`",
                    help: "write `- Title: Update`")
            ])
    }

    @Test func `an item without its blank is no more words of the one above`() {
        #expect(
            broken("- Title: Words\n*What's new: Much.\n-5 degrees: cold").map(\.message) == [
                "'*', which no blank follows, stands where an item begins; its form is `- Field: words`"
            ])
    }

    @Test(arguments: [
        ("- Title: Words\n  - more", "a bullet list"), ("- Title: Words\n  > more", "a quote"),
        ("- Title: Words\n  # more", "a heading"), ("- Title: Words\n  ```\n  more\n  ```", "a code block"),
    ])
    func `an item holds paragraphs and nothing else`(item: String, inWords: String) {
        #expect(
            broken(item) == [
                Healthy.error(
                    "field-content", 14, 3, "\(inWords) cannot stand in an item: a field is plain text",
                    help: "write one or more paragraphs")
            ])
    }
}
