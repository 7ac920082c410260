import Testing

@testable import ClientFormats

/// Release notes in HTML as a policy has them.
struct HTMLMarkdownTests {
    @Test(arguments: [
        ("<h1>New</h1><h2>Fast</h2><h5>Low</h5>", "### New\n\n#### Fast\n\n###### Low"),
        ("<h3>New</h3><h4>Fast</h4>", "### New\n\n#### Fast"), ("<h4>New</h4><h6>Low</h6>", "### New\n\n##### Low"),
        ("one <b>two </b><em>three</em> four", "one **two** *three* four"),
        ("<p>a<br>b</p>c", "a\\\nb\n\nc"),
        ("<a href=\"https://a.example/x?b=1&amp;c=2\">Here</a>", "[Here](<https://a.example/x?b=1&c=2>)"),
        ("<ul><li>A<ul><li>B<li>C</ul><li>D</ul>", "- A\n  - B\n  - C\n- D"),
        ("<ol><li>A</li><li><p>B</p><p>C</p></li></ol>", "1. A\n2. B\n\n   C"),
        ("<code>a `b` c</code><pre>x &lt; y\n  z</pre>", "`` a `b` c ``\n\n```\nx < y\n  z\n```"),
        (
            "<p># 1*2 &amp; [x] &lt;b&gt;</p><p>- no</p><p>1. no</p>",
            "\\# 1\\*2 \\& \\[x\\] \\<b\\>\n\n\\- no\n\n1\\. no"
        ),
        (
            "<blockquote><p>a<br>b</p><ul><li>c</li><li>d</li></ul></blockquote><p>e</p>",
            "> a\\\n> b\n\n> - c\n> - d\n\ne"
        ),
        (
            "<p>Look <img src=\"https://a.example/x_(1).png\" alt=\"a [b]\n c\">",
            "Look ![a \\[b\\] c](<https://a.example/x_(1).png>)"
        ),
        (
            "<a href=\"https://a.example\"><img src=\"HTTPS://a.example/a.png\"></a>",
            "[![](<HTTPS://a.example/a.png>)](<https://a.example>)"
        ),
        ("  just\n words ", "just words"), ("</p>a</div> b</li>", "a b"), ("", ""), ("<p> </p><ul></ul>", ""),
    ])
    func `headings, paragraphs, lists, links, emphasis and code become Markdown`(html: String, text: String) {
        let read = HTMLMarkdown(html)
        #expect(read.text == text)
        #expect(read.dropped == [])
    }

    @Test(arguments: [
        ("<b>New:</b>faster", "**New**:faster"), ("修复<strong>「错误」</strong>的问题", "修复「**错误**」的问题"),
        ("a<em>(b)</em>, <em>(c)</em>d<b>!</b>e", "a(*b)*, *(c*)d!e"), ("<b>New:</b> <i>(x)</i>", "**New:** *(x)*"),
        ("a<b><i>b.</i></b>c", "a***b***.c"), ("<b>&gt;a&lt;</b>b", "**\\>a**\\<b"),
        ("<b><code>a`</code></b>b", "`` a` ``b"), ("<b>a</b><b>b</b><i>c</i>", "**ab***c*"),
        ("<b><a href=\"https://a.example\">a</a></b>b", "[a](<https://a.example>)b"),
        ("a<b><img src=\"https://a.example/a.png\">b</b>", "a![](<https://a.example/a.png>)b"),
        ("<code>a <b>b</b><i>c</i></code>", "`a bc`"), ("a\u{1}b\u{2}", "ab"),
    ])
    func `marks of emphasis stand where Markdown reads them, and users see none`(html: String, text: String) {
        #expect(HTMLMarkdown(html).text == text)
        #expect(HTMLMarkdown(html).dropped == [])
    }

    @Test func `a link that a block ends, or that is code, is named`() {
        #expect(HTMLMarkdown("<a href=\"https://a.example\"><h2>a</h2></a>").dropped == ["a"])
        #expect(HTMLMarkdown("<code><a href=\"https://a.example\">a</a></code>").dropped == ["a"])
        #expect(HTMLMarkdown("<a name=\"top\"></a>a").dropped == [])
    }

    @Test(arguments: [
        (
            "<div style=\"white-space: pre-wrap\">## 2.0\n- one\n- two\n\nend <b>bold</b></div>\nlater\nwords",
            "\\#\\# 2.0\\\n\\- one\\\n\\- two\n\nend **bold**\n\nlater words"
        ),
        ("<div style='White-Space:pre'>a\n<div>b\nc</div>d\ne</div>f\ng", "a\n\nb\\\nc\n\nd\\\ne\n\nf g"),
        ("<p style='white-space: normal'>a\nb</p>", "a b"),
    ])
    func `lines that a style keeps are lines`(html: String, text: String) {
        #expect(HTMLMarkdown(html).text == text)
    }

    @Test(arguments: [
        ("<blockquote><p>a<ul><li>b</blockquote><p>c", "> a\n\n> - b\n\nc"),
        ("<ul><li><blockquote>a</blockquote></ul><blockquote>b</blockquote>c", "- a\n\n> b\n\nc"),
        (
            "<blockquote>" + String(repeating: "<ul><li>", count: 9) + "a" + String(repeating: "</ul>", count: 9)
                + "b</blockquote>c",
            "> " + String(repeating: "  ", count: 7) + "- a\n\n> b\n\nc"
        ),
    ])
    func `a quote ends with its own end, and so do the lists in it`(html: String, text: String) {
        #expect(HTMLMarkdown(html).text == text)
    }

    @Test func `what Markdown has no form for is named, and its words stay unless nobody reads them`() {
        let read = HTMLMarkdown(
            """
            <script>alert(1)</script><style>p{}</style><font color=red>red</font> <a href="javascript:x()">run</a>
            <table><tr><td>a</td><td>b</td></tr></table><img src="x.png">
            """)
        #expect(read.text == "red run\n\na b")
        #expect(read.dropped == ["script", "style", "font", "a", "table", "img"])
    }

    @Test(arguments: [
        "<img src=\"http://a.example/a.png\">", "<img src=\"a.png\">", "<img>", "<img src=\"https://a.example/<\">",
        "<code><img src=\"https://a.example/a.png\"></code>", "<pre><img src=\"https://a.example/a.png\"></pre>",
    ])
    func `a picture that Markdown cannot show is left out`(html: String) {
        let read = HTMLMarkdown("a " + html)
        #expect(read.text == "a" && read.dropped == ["img"])
    }

    @Test func `words on either side of a block stay apart`() {
        let read = HTMLMarkdown("<details><summary>More</summary>of it</details><figure>a<figcaption>b</figcaption>c")
        #expect(read.text == "More\n\nof it\n\na\n\nb\n\nc")
        #expect(read.dropped == ["details", "summary", "figure", "figcaption"])
    }

    @Test(arguments: [
        String(repeating: "<b>", count: 10_000) + "x", String(repeating: "<ul><li>", count: 10_000) + "x",
        String(repeating: "<div><p>", count: 10_000) + "x", String(repeating: "</p>", count: 10_000) + "x",
        "<meta charset=utf-16><p>x", "<!-- x", "<![CDATA[x]]>x<p", "&#0;&#x110000;x", "<p \u{0}\u{1}a=\u{7F}>x",
    ])
    func `no HTML is too odd`(html: String) {
        let text = HTMLMarkdown(html).text
        #expect(text.contains("x") || html == "<!-- x")
        #expect(text.utf8.count < 200)
    }
}
