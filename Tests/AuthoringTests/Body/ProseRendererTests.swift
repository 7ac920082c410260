import PolicyModel
import TestSupport
import Testing

@testable import Authoring

@Suite struct ProseRendererTests {
    private func render(_ markdown: String) -> (html: String, diagnostics: [Diagnostic]) {
        var diagnostics: [Diagnostic] = []
        let prose = Prose(markdown: markdown, file: "Content/kasa.md", firstLine: 10, reporting: &diagnostics)
        return (prose.html, diagnostics)
    }

    private func rawHTML(_ column: Int, _ length: Int?) -> Diagnostic {
        Diagnostic(
            .warning, "prose-html", at: Healthy.at(10, column), length: length,
            "raw HTML is left out of pages; they hold Markdown only",
            help: "say it in Markdown; `\\<` is a plain `<`")
    }

    @Test(arguments: [
        "<script>alert(1)</script>", "</script>", "<div onclick=x>\n", "<!-- --><img src=x onerror=y>",
    ])
    func `raw HTML never reaches a page, and is reported`(markdown: String) {
        let result = render(markdown)
        #expect(result.html == "<!-- raw HTML omitted -->\n")
        #expect(result.diagnostics.map(\.id) == ["prose-html"])
        #expect(result.diagnostics.map(\.position) == [Healthy.at(10)])
    }

    @Test func `raw HTML inside a line is reported where it stands, with what closes it`() {
        let result = render("- a <b>c</b> <i>d</i>")
        #expect(
            result.html == "<ul>\n<li>a <!-- raw HTML omitted -->c<!-- raw HTML omitted --> "
                + "<!-- raw HTML omitted -->d<!-- raw HTML omitted --></li>\n</ul>\n")
        #expect(result.diagnostics == [rawHTML(5, 3), rawHTML(14, 3)])
    }

    @Test(arguments: [
        (#"<img src="https://a.example/b.png" alt="The grid">"#, "![The grid](https://a.example/b.png)"),
        ("<p>\n<IMG width=3 SRC='https://a.example/b.png'/></p>", "![words](https://a.example/b.png)"),
        (#"See <img alt=x src=https://a.example/b.png> here"#, "![x](https://a.example/b.png)"),
        (#"<img src="data:image/png,x" alt="A">"#, "![words](https://…)"),
        (#"<img src="https://a.example/(b).png">"#, "![words](https://…)"), ("<img data-src=x>", "![words](https://…)"),
    ])
    func `a picture in HTML is named as Markdown has it`(html: String, markdown: String) {
        #expect(
            render(html).diagnostics.map { $0.help ?? "" } == ["write the picture in Markdown: `\(markdown)`"])
    }

    @Test func `a picture that only a page of the site finds is kept with its place`() {
        var diagnostics: [Diagnostic] = []
        let text =
            "![](https://a.b/c.png) ![](data:image/png,x)\n\nHere: ![A](../assets/a&b.png) ![](x:y) ![B](//b/c) [l](d)"
        let prose = Prose(markdown: text, file: "Content/kasa.md", firstLine: 10, reporting: &diagnostics)
        #expect(
            prose.relativePictures == [
                .init(address: "../assets/a&amp;b.png", position: Healthy.at(12, 7)),
                .init(address: "//b/c", position: Healthy.at(12, 40)),
            ])
    }

    @Test(arguments: ["| a | b |\n|---|:-:|\n| 1 | 2 |", "- > a | b\n  > --|--\n  > 1 | 2", "Words\na|b\n-|-"])
    func `a table is reported where its paragraph begins`(markdown: String) {
        let column = markdown.hasPrefix("-") ? 5 : 1
        #expect(
            render(markdown).diagnostics == [
                Diagnostic(
                    .warning, "prose-table", at: Healthy.at(10, column),
                    "a table is shown as its bars and hyphens; Markdown here is CommonMark, which has none",
                    help: "write it as a list")
            ])
    }

    @Test(arguments: ["a | b\n--", "a\n\n- |\n- -", "a | b\nc | - d", "```\na|b\n-|-\n```"])
    func `bars and hyphens of other texts are no table`(markdown: String) {
        #expect(render(markdown).diagnostics == [])
    }

    @Test func `a footnote that becomes a link is reported, and a link is none`() {
        let result = render("A [^1] and [2].\n\n[^1]: note\n[2]: https://a.b/")
        #expect(
            result.diagnostics == [
                Diagnostic(
                    .warning, "prose-footnote", at: Healthy.at(10, 3), length: 4,
                    "a footnote is shown as a link to `note`; Markdown here is CommonMark, which has none",
                    help: "write the note into the text")
            ])
    }

    @Test func `a comment goes without a word`() {
        let result = render("<!-- to do -->")
        #expect(result.html == "<!-- raw HTML omitted -->\n")
        #expect(result.diagnostics == [])
    }

    @Test(arguments: [
        "javascript:alert(1)", "JavaScript:alert(1)", "&#106;avascript:alert(1)", "vbscript:x", "file:///etc/passwd",
        "data:text/html;base64,PHNjcmlwdD4=", "data:image/svg+xml,x",
    ])
    func `a dangerous address is emptied, and is reported`(address: String) {
        let result = render("[a](\(address) \"t\") ")
        #expect(result.html == "<p><a href=\"\" title=\"t\">a</a></p>\n")
        #expect(result.diagnostics.map(\.id) == ["prose-link"])
        #expect(render("![a](\(address))").html == "<p><img src=\"\" alt=\"a\" /></p>\n")
    }

    @Test func `the warning names the address`() {
        #expect(
            render("See\n<javascript:alert(1)>.").diagnostics == [
                Diagnostic(
                    .warning, "prose-link", at: Healthy.at(11), length: 21,
                    "`javascript:alert(1)` is left out of pages; a link must not run anything or read files",
                    help: "give an `https:` address")
            ])
    }

    @Test func `blanks inside a scheme make it harmless, not dangerous`() {
        #expect(render("[a](java&#9;script:alert(1))").html == "<p><a href=\"java%09script:alert(1)\">a</a></p>\n")
        #expect(render("[a](&#1;javascript:alert(1))").html == "<p><a href=\"%01javascript:alert(1)\">a</a></p>\n")
    }

    @Test func `quotes and angles in words, addresses and code cannot leave their place`() {
        #expect(
            render("`</script>` &lt;b&gt; \\<i>").html == "<p><code>&lt;/script&gt;</code> &lt;b&gt; &lt;i&gt;</p>\n")
        #expect(render("[a](<x\"onclick=y>)").html == "<p><a href=\"x%22onclick=y\">a</a></p>\n")
        #expect(
            render("```a\"onclick=y\n</pre>\n```").html
                == "<pre><code class=\"language-a&quot;onclick=y\">&lt;/pre&gt;\n</code></pre>\n")
    }

    @Test func `headings go one level down and never below six`() {
        #expect(
            render("# a\n###### b\n> # c\n\n- ## d").html == """
                <h2>a</h2>
                <h6>b</h6>
                <blockquote>
                <h2>c</h2>
                </blockquote>
                <ul>
                <li>
                <h3>d</h3>
                </li>
                </ul>

                """)
    }

    @Test func `CommonMark is rendered as CommonMark`() {
        let markdown = """
            A [link][1], ![image](a.png), *em*, **strong**, `code`\\
            next & line.

            1. one
            2. two
               - three

            > quote

                indented

            ---

            [1]: https://example.com "Title"
            """
        let result = render(markdown)
        #expect(result.diagnostics == [])
        Golden.expect(result.html, equals: "prose.html")
    }
}

extension Prose {
    /// Renders a text without sections, such as the home page's introduction.
    init(markdown text: String, file: String, firstLine: Int, reporting diagnostics: inout [Diagnostic]) {
        let text = BodyLimits.bounded(text, file: file, firstLine: firstLine, reporting: &diagnostics)
        let tree = MarkdownTree(text, file: file, firstLine: firstLine)
        self = ProseRenderer.prose(tree.blocks, reporting: &diagnostics)
    }
}
