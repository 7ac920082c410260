import Testing
@testable import Publishing

/// What counts as a listing, and that nothing else is ever taken for one: an empty listing removes nothing, but says
/// that a target is empty.
struct ListingPageTests {
    private static func listing(_ inside: String, truncated: String? = "false") -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>b</Name><Prefix>site/</Prefix>
        \(truncated.map { "<IsTruncated>\($0)</IsTruncated>" } ?? "")\(inside)</ListBucketResult>
        """
    }

    private static func entry(_ key: String, size: String = "3", etag: String = "&quot;e1&quot;") -> String {
        "<Contents><Key>\(key)</Key><Size>\(size)</Size><ETag>\(etag)</ETag></Contents>"
    }

    private static func page(_ text: String) throws -> ListingPage {
        try ListingPage(Array(text.utf8), prefix: "site/")
    }

    private static func reason(_ text: String) -> String? {
        do { _ = try page(text) } catch { return (error as? ListingPage.Mistake)?.reason }
        return nil
    }

    @Test func `keys are relative, unescaped, and come with size and plain ETag`() throws {
        let text = Self.listing("<EncodingType>url</EncodingType>" + Self.entry("site/a+b%2Bc%C3%A9%252F", size: "0"))
        #expect(try Self.page(text) == ListingPage.init(Array(text.utf8), prefix: "site/"))
        #expect(try Self.page(text).objects == [RemoteObject(key: "a b+cé%2F", size: 0, etag: "e1")])
        #expect(try Self.page(text).next == nil)
    }

    @Test func `keys that are not escaped are taken as they are`() throws {
        #expect(try Self.page(Self.listing(Self.entry("site/a+b%2B&amp;&lt;"))).objects.map(\.key) == ["a+b%2B&<"])
    }

    @Test func `a page that is not the last names the next`() throws {
        let text = Self.listing(
            Self.entry("site/a") + "<NextContinuationToken>t/1=</NextContinuationToken>", truncated: "true")
        #expect(try Self.page(text).next == "t/1=")
    }

    private static let foreign = "the server's answer is not a listing of S3; is this the endpoint of an object store?"
    private static let partial =
        "the listing is not whole and does not say how to go on; the server must know version 2"

    /// Foundation's parser ends the program at one without data.
    @Test(arguments: [
        listing("<?x?>" + entry("site/a")), listing("") + "<?x?>", "<?x?><a/>", listing("<?x y?>"),
        "<?xml version=\"1.0\"?><?xml version=\"1.0\"?><a/>", "<?xml?><a/>",
    ])
    func `an answer with processing instructions is refused`(_ text: String) {
        #expect(Self.reason(text) == Self.foreign)
    }

    @Test(arguments: [
        ("", foreign), ("garbage", foreign), ("<!DOCTYPE html><html><body>hello</body></html>", foreign),
        ("<html><body>hello</body></html>", foreign),
        ("<!DOCTYPE x [<!ENTITY e SYSTEM \"file:///etc/passwd\">]>" + listing(entry("site/&e;")), foreign),
        (String(listing(entry("site/a")).dropLast(12)), foreign), (listing(entry("site/a")) + "<x/>", foreign),
        (listing(entry("site/a")) + "\0", foreign),
        (String(repeating: "<a>", count: 50) + String(repeating: "</a>", count: 50), foreign),
        (listing("", truncated: nil), "the listing does not say whether it is whole"),
        (listing("", truncated: "perhaps"), "the listing does not say whether it is whole"),
        (listing(entry("site/a"), truncated: "true"), partial),
        (listing("<NextContinuationToken>t</NextContinuationToken>", truncated: "true"), partial),
        (listing("<Contents><Size>3</Size></Contents>"), "an entry of the listing has no readable key"),
        (
            listing("<EncodingType>url</EncodingType>" + entry("site/%zz")),
            "an entry of the listing has no readable key"
        ),
        (listing(entry("site2/a")), "the listing names site2/a, which is outside site/"),
        (listing(entry("sit")), "the listing names sit, which is outside site/"),
        (listing(entry("site/a", size: "-1")), "the listing gives no size or no ETag for site/a"),
        (listing(entry("site/a", size: "many")), "the listing gives no size or no ETag for site/a"),
        (listing(entry("site/a", etag: "")), "the listing gives no size or no ETag for site/a"),
    ])
    func `anything else is refused`(_ text: String, _ reason: String) {
        #expect(Self.reason(text) == reason)
    }

    @Test func `bytes that are no text are refused`() {
        #expect(throws: ListingPage.Mistake(reason: Self.foreign)) {
            try ListingPage(Array(Self.listing("").utf8) + [0xFF], prefix: "site/")
        }
    }
}
