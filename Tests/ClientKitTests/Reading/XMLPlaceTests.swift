import Testing

@testable import ClientKit

/// The places of a feed that answers name.
struct XMLPlaceTests {
    private static let feed = """
        <rss xmlns:sparkle="http://www.andymatuschak.org/xml-namespaces/sparkle"><channel>
          <item><sparkle:version>2.0</sparkle:version></item>
          <item>
            <title>é</title> <sparkle:version>1.0</sparkle:version>
            <sparkle:criticalUpdate sparkle:version="0.9"/>
            <enclosure url="https://a.example/?a=1&b=2"/>
          </item>
        </channel></rss>
        """

    @Test(arguments: [
        ("item[0].sparkle:version", "2:9 <sparkle:version>2.0"),
        ("item[1].sparkle:version", "4:22 <sparkle:version>1.0"),
        ("item[1].sparkle:criticalUpdate", "5:5 <sparkle:criticalUpdate sparkle:version=\"0.9\">"),
        ("item[1].enclosure", "6:5 <enclosure url=\"https://a.example/?a=1&b=2\">"),
        ("item[1]", "3:3 <item>"),
        ("item[1].sparkle:tags.sparkle:criticalUpdate", "5:5 <sparkle:criticalUpdate sparkle:version=\"0.9\">"),
        ("item[1].sparkle:criticalUpdate.sparkle:version", "5:5 \"0.9\""),
        ("item[1].enclosure.url", "6:5 \"https://a.example/?a=1&b=2\""), ("item[2]", nil), ("item", "3:3 <item>"),
        ("rss", "1:1 <rss>"), ("", nil), ("other", nil),
    ])
    func `an element is found by its path, with line and column`(path: String, place: String?) {
        let value = DocumentText(Array(Self.feed.utf8)).value(at: path)
        #expect(value.map { "\($0.line):\($0.column) \($0.text)" } == place)
    }

    @Test func `elements on one line have columns of their own`() {
        let items = (0..<3).map { "<item><v>\($0)</v></item>" }.joined()
        let text = DocumentText(Array("<rss>é&<m:item/>\(items)</rss>".utf8))
        let found = ["item[0]", "item[1].v", "item[2]"].map { text.value(at: $0).map { "\($0.line):\($0.column)" } }
        #expect(found == ["1:17", "1:44", "1:59"])
    }

    @Test func `what is neither JSON nor XML has lines and no values`() {
        let text = DocumentText(Array("a\n<b>".utf8))
        #expect(text.lineCount == 2 && text.value(at: "b") == nil)
    }
}
