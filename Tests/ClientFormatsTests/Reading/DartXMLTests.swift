import PolicyModel
import TestSupport
import Testing

@testable import ClientFormats

/// What Dart's parser takes and libxml2 alone would not.
struct DartXMLTests {
    @Test(arguments: [
        ("<a b=\"https://a.example/?x=1&gl=RU&_cb=2\"/>", "<a b=\"https://a.example/?x=1&amp;gl=RU&amp;_cb=2\"/>"),
        ("<a>&amp; &lt; &#38; &#x26; &apos;</a>", "<a>&amp; &lt; &#38; &#x26; &apos;</a>"),
        ("<a>a & b &nbsp; &amp &#xZZ; &#55296;</a>", "<a>a &amp; b &amp;nbsp; &amp;amp &amp;#xZZ; &amp;#55296;</a>"),
        ("<a><!-- a & b --><![CDATA[c & d]]> & e</a>", "<a><!-- a & b --><![CDATA[c & d]]> &amp; e</a>"),
        ("<a><!-- a & b", "<a><!-- a & b"), ("&", "&amp;"),
        ("<?xml version=\"1.0\" encoding=\"latin-1\"?><a/>", String(repeating: " ", count: 40) + "<a/>"),
    ])
    func `a bare ampersand is a letter, and a declaration is not followed`(text: String, strict: String) {
        let found = String(decoding: DartXML.strict(Array(text.utf8)).dropFirst(3), as: UTF8.self)
        #expect(found == strict)
    }

    @Test func `a feed with addresses as people paste them is read, and imported without its builds`() throws {
        let address = "https://play.google.com/store/apps/details?id=com.example.kasa&gl=RU&hl=ru"
        let feed = UpgraderFeedText.feed(UpgraderFeedText.item("1.1.8+22", os: "android", url: address))
        #expect(try UpgraderFeed(feed).items.map(\.address) == [address])
        let document = Artifact(path: "kasa/upgrader.xml", bytes: feed, role: .document)
        let facts = Upgrader().facts(in: ImportRequest(slug: "kasa", documents: [document]))
        #expect(facts.announced == [.android: Sample.version("1.1.8")])
        #expect(facts.stores == [.android: address])
    }
}
