import PolicyModel
import TestSupport
import Testing

@testable import Pages

@Suite struct PageTextTests {
    @Test(arguments: [0, 7, 10, 99, 100, 1_234_567, -1, -40, .max, .min])
    func `a number is written in digits`(number: Int) {
        var bytes: [UInt8] = []
        EscapedText.append(number, to: &bytes)
        #expect(String(decoding: bytes, as: UTF8.self) == "\(number)")
    }

    @Test func `a quote that carries a combining mark is escaped all the same`() {
        #expect(
            EscapedText.escape("\"\u{301} onfocus=\u{27}\u{200D}<\u{338}&\u{301}")
                == "&quot;\u{301} onfocus=&#39;\u{200D}&lt;\u{338}&amp;\u{301}")
    }

    @Test(arguments: [
        ("<h1>A</h1>\n<h5>B</h5>\n<p>&lt;h1&gt;</p>\n<hr />", "<h3>A</h3>\n<h4>B</h4>\n<p>&lt;h1&gt;</p>\n<hr />"),
        ("<h2>A</h2><h2>B</h2><h4>C</h4><h3>D</h3><h1>E</h1>", "<h3>A</h3><h3>B</h3><h4>C</h4><h4>D</h4><h3>E</h3>"),
        (
            "<h1>A</h1><h2>B</h2><h3>C</h3><h4>D</h4><h5>E</h5><h2>F</h2>",
            "<h3>A</h3><h4>B</h4><h5>C</h5><h6>D</h6><h6>E</h6><h4>F</h4>"
        ),
    ])
    func `headings of prose stand below the page's own, skip no level and stop at the sixth`(
        written: String, placed: String
    ) {
        #expect(Prose(html: written).nested(under: 2) == placed)
    }

    @Test func `code in prose can be scrolled with keys`() {
        #expect(
            Prose(html: "<pre><code>&lt;pre&gt;</code></pre>").nested(under: 2)
                == "<pre tabindex=\"0\"><code>&lt;pre&gt;</code></pre>")
    }

    @Test(arguments: [
        ("<img src=\"assets/a.png\" alt=\"A\" />", "<img src=\"assets/a.png\" alt=\"A\" />"),
        ("<p><img src=\"https://x.example/?a=1&amp;b\" alt=\"A &lt;b&gt;\" title=\"t\" />.</p>", "<p>A &lt;b&gt;.</p>"),
        ("<img src=\"//x.example/a\" alt=\"\" />", ""), ("<img src=\"data:image/png;base64,AA\" alt=\"A\" />", "A"),
        ("<img src=\"\" alt=\"A\" />", "A"),
    ])
    func `an image from elsewhere is its words`(written: String, placed: String) {
        #expect(Prose(html: written).nested(under: 2) == placed)
    }

    @Test func `only absolute https addresses become links`() {
        #expect(PageLink.web("HTTPS://example.com/?a=b&c") == "HTTPS://example.com/?a=b&c")
        for address in ["http://example.com", "javascript:alert(1)", "https:", "https://a b", " https://a", ""] {
            #expect(PageLink.web(address) == nil, "\(address)")
        }
        #expect(PageLink.relative("kasa/a b:é%.json") == "kasa/a%20b%3A%C3%A9%25.json")
    }

    @Test func `times are in the largest unit that divides them`() {
        #expect(
            [300, 60, 90, 3600, 86_400, 0].map { Quantity.time($0, in: .english) }
                == ["5 minutes", "1 minute", "90 seconds", "1 hour", "1 day", "0 seconds"])
    }
}
