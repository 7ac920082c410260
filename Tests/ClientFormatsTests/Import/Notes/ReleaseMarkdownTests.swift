import Testing

@testable import ClientFormats

/// Release notes that are Markdown already, inside a policy's section.
struct ReleaseMarkdownTests {
    @Test(arguments: [
        ("# A\n## B ##\n### C\n#tag", "### A\n#### B ##\n##### C\n\\#tag"), ("- a\n  #b <i>", "- a\n  \\#b \\<i>"),
        ("A\n=\nB\n---\n- C\n\n---", "### A\n\n#### B\n\n- C\n\n---"),
        ("## A <b>\n#### B\n###### C", "### A \\<b>\n##### B\n###### C"), ("### A\n###### B", "### A\n###### B"),
        ("- *a* `# b`\n    # code", "- *a* `# b`\n    # code"),
        ("```\n# a\n## b", "```\n# a\n## b\n```"), ("~~~~\n```\n~~~~\n# a", "~~~~\n```\n~~~~\n### a"),
        ("<!-- open\na <b>c</b> `<d>` <https://e.example>", "\\<!-- open\na <b>c</b> `<d>` <https://e.example>"),
        ("x <script>\r\ny", "x \\<script>\ny"),
    ])
    func `a heading ends no section, code is closed, and HTML is words`(old: String, new: String) {
        #expect(ReleaseMarkdown.text(old) == new)
    }

    @Test func `plain text keeps its lines and means nothing else`() {
        #expect(PlainMarkdown.text("# a *b*\n- c\n\n\n2. d\n") == "\\# a \\*b\\*\\\n\\- c\n\n2\\. d")
    }
}
