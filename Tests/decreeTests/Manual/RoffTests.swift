import Authoring
import Testing
@testable import decree

/// Markdown as the body of a manual page, line by line.
@Suite struct RoffTests {
    /// The lines after the title and a first section.
    private func body(of markdown: String) -> [String] {
        var page = Roff("decree-test", section: 7, date: "2026-11-22", version: "decree 1.0")
        page.addHeading("DESCRIPTION")
        page.add(MarkdownTree(markdown).blocks)
        let lines = page.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        #expect(
            lines.prefix(5) == [
                "'\\\" t", #".TH DECREE\-TEST 7 2026-11-22 "decree 1.0" "Decree Manual""#, ".nh", ".ad l",
                ".SH DESCRIPTION",
            ])
        #expect(lines.last == "")
        return Array(lines.dropFirst(5).dropLast())
    }

    @Test(arguments: [
        (#"a\b"#, #"a\eb"#), ("--strict", #"\-\-strict"#), ("it's `x` ^ ~", #"it\(aqs \(gax\(ga \(ha \(ti"#),
        ("…ü", #"\[u2026]\[u00FC]"#), ("\u{1F600}", #"\[u1F600]"#), (#"say "no""#, #"say \(dqno\(dq"#),
    ])
    func `signs of roff become the escapes that print them`(words: String, escaped: String) {
        #expect(Roff.escaped(words) == escaped)
    }

    @Test func `paragraphs are apart, and none right below a heading`() {
        #expect(
            body(of: "One\nand more.\n\nTwo.\n\n## What's *new*\nThree.\n\n### `keys` and more\nFour.") == [
                "One", "and more.", ".PP", "Two.", #".SH WHAT\(aqS NEW"#, "Three.", ".SS keys and more", "Four.",
            ])
    }

    @Test func `a line that begins with a dot or a quote is no request`() {
        #expect(
            body(of: "The file\n.gitignore and\n'quoted'.\n\n```\n.SH X\n  'a\n```") == [
                "The file", #"\&.gitignore and"#, #"\(aqquoted\(aq."#, ".sp", ".RS 4", ".nf", #"\&.SH X"#,
                #"\&  \(aqa"#,
                ".fi", ".RE",
            ])
    }

    @Test func `code and marks are fonts, and a link shows its address unless it is that`() {
        #expect(
            body(of: "**Run** `a -b` *now*: [the guide](../x.md), <https://a.example>.") == [
                #"\fBRun\fR \fBa \-b\fR \fInow\fR: the guide (../x.md), https://a.example."#
            ])
    }

    @Test func `lists hang behind their markers, also inside one another`() {
        #expect(
            body(of: "- one\n- two\n  1. inner\n\nAfter.") == [
                #".IP \(bu 2"#, "one", ".PD 0", #".IP \(bu 2"#, "two", ".RS 2", ".IP 1. 4", "inner", ".RE", ".PD",
                ".PP",
                "After.",
            ])
    }

    @Test func `a table wraps its long cells only`() {
        let long = "which is far too long for a narrow column"
        #expect(
            body(of: "| key | means |\n|---|---|\n| `a` | \(long) |\n| .b | short |") == [
                ".TS", "lb lbx", "l lx.", "key\tmeans", "\\fBa\\fR\tT{", long, "T}", "\\&.b\tT{", "short", "T}", ".TE",
            ])
    }
}
