import Testing

@testable import ClientKit

/// What Dart's parser takes and libxml2 alone would not.
struct DartXMLTests {
    @Test(arguments: [
        ("<a b=\"https://a.example/?x=1&gl=RU&_cb=2\"/>", "<a b=\"https://a.example/?x=1&amp;gl=RU&amp;_cb=2\"/>"),
        ("<a>&amp; &lt; &#38; &#x26; &apos;</a>", "<a>&amp; &lt; &#38; &#x26; &apos;</a>"),
        ("<a>a & b &nbsp; &amp &#xZZ; &#55296;</a>", "<a>a &amp; b &amp;nbsp; &amp;amp &amp;#xZZ; &amp;#55296;</a>"),
        ("<a><!-- a & b --><![CDATA[c & d]]> & e</a>", "<a><!-- a & b --><![CDATA[c & d]]> &amp; e</a>"),
        ("<a><!-- a & b", "<a><!-- a & b"), ("&", "&amp;"),
        ("<?xml version=\"1.0\" encoding=\"latin-1\"?><a/>", String(repeating: " ", count: 40) + "<a/>"),
        ("\n \r\n<?xml version=\"1.0\"?><a/>", "\n \(" ")\n" + String(repeating: " ", count: 21) + "<a/>"),
    ])
    func `a bare ampersand is a letter, and a declaration is not followed`(text: String, strict: String) {
        let found = String(decoding: DartXML.strict(Array(text.utf8)).dropFirst(3), as: UTF8.self)
        #expect(found == strict)
    }
}
