import PolicyModel
import TestSupport
import Testing

@testable import Pages

@Suite struct PageValueTests {
    @Test func `a quote that carries a combining mark is escaped all the same`() {
        #expect(EscapedText("\"\u{301} onfocus=\u{27}\u{200D}<\u{338}&\u{301}").renderText
            == "&quot;\u{301} onfocus=&#39;\u{200D}&lt;\u{338}&amp;\u{301}")
    }

    @Test func `headings of prose move down and stop at the sixth level`() {
        let prose = Prose(html: "<h1>A</h1>\n<h5>B</h5>\n<p>&lt;h1&gt;</p>\n<hr />")
        #expect(prose.nested(by: 2) == "<h3>A</h3>\n<h6>B</h6>\n<p>&lt;h1&gt;</p>\n<hr />")
    }

    @Test func `only absolute https addresses become links`() {
        #expect(PageLink.web("HTTPS://example.com/?a=b&c") == "HTTPS://example.com/?a=b&c")
        for address in ["http://example.com", "javascript:alert(1)", "https:", "https://a b", " https://a", ""] {
            #expect(PageLink.web(address) == nil, "\(address)")
        }
        #expect(PageLink.relative("kasa/a b:é%.json") == "kasa/a%20b%3A%C3%A9%25.json")
    }

    @Test func `the script decides the direction before the language`() {
        for (tag, direction) in ["ar": "rtl", "he-IL": "rtl", "en": "ltr", "az-Arab": "rtl", "ks-Deva": "ltr", "ur-Latn": "ltr"] {
            #expect(TextDirection.of(Sample.tag(tag)) == direction, "\(tag)")
        }
    }

    @Test func `sizes have a comma every three digits`() {
        #expect([0, 1, 999, 1000, 1_234_567].map(Quantity.bytes)
            == ["0 bytes", "1 byte", "999 bytes", "1,000 bytes", "1,234,567 bytes"])
    }

    @Test func `times are in the largest unit that divides them`() {
        #expect([300, 60, 90, 3600, 86_400, 0].map(Quantity.time)
            == ["5 minutes", "1 minute", "90 seconds", "1 hour", "1 day", "0 seconds"])
    }

    @Test func `a condition reads as words`() {
        var condition = Condition()
        #expect(condition.inWords == "every device")
        condition.platforms = [.ios, .macos]
        condition.version = Sample.range("3.0.1")
        condition.os = Sample.range("<15")
        condition.languages = [Sample.tag("de")]
        condition.models = [ModelPattern("iPhone5,*")]
        condition.tablet = false
        condition.custom = [CustomValue(name: "channel", value: "beta")]
        #expect(condition.inWords
            == "iOS or macOS; version 3.0.1; OS <15; language de; model iPhone5,*; not a tablet; channel is beta")
    }
}
