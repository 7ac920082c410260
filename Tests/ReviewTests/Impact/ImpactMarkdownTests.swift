import Testing

@testable import Review

/// Names from the content or the command line never become markup, mentions, references or links.
@Suite struct ImpactMarkdownTests {
    @Test(arguments: [
        ("Kasa", "Kasa"), ("Kasa für Kinder 2", "Kasa für Kinder 2"), ("iOS: 2.7.0 and 2.8.1", "iOS: 2.7.0 and 2.8.1"),
        ("<img src=x onerror=alert(1)>", "`<img src=x onerror=alert(1)>`"), ("@everyone", "`@everyone`"),
        ("a#1", "`a#1`"), ("a | b", "`a | b`"), ("**bold**", "`**bold**`"), ("a\nb", "`a<U+000A>b`"),
        ("https://example.com/", "`https://example.com/`"), ("www.example.com", "`www.example.com`"),
        ("`x``y", "``` `x``y ```"), ("&amp;", "`&amp;`"), ("[a](b)", "`[a](b)`"), (":tada:!1", "`:tada:!1`"),
        ("\u{202E}evil", "`<U+202E>evil`"),
    ])
    func `what could be read as anything but text goes into a code span`(text: String, safe: String) {
        #expect(ImpactMarkdown.safe(text) == safe)
    }

    @Test func `a bar in a cell begins no other one`() {
        #expect(ImpactMarkdown.cell("a | b") == "`a \\| b`")
    }

    @Test func `a heading that is no ASCII is plain, an emoji is not`() {
        #expect(ImpactMarkdown.safe("Касса") == "Касса")
        #expect(ImpactMarkdown.safe("Kasa 🎉") == "`Kasa 🎉`")
    }
}
