import TestSupport
import Testing
@testable import Publishing

/// An address is taken in one meaning, or refused with the reason.
struct SiteAddressTests {
    @Test(arguments: [
        ("https://Updates.Example.com", "https://updates.example.com"),
        ("https://a.example/b/c/", "https://a.example/b/c"),
        ("https://a.example:443", "https://a.example"), ("http://127.0.0.1:8080/", "http://127.0.0.1:8080"),
        ("http://localhost", "http://localhost"), ("http://127.0.0.2:9000", "http://127.0.0.2:9000"),
        ("http://[::1]:80/x", "http://[::1]/x"),
    ])
    func `an address has one spelling`(text: String, spelling: String) throws {
        #expect(try "\(SiteAddress(text))" == spelling)
    }

    @Test(arguments: [
        ("https://", "write https://host or https://host/path"),
        ("updates.example.com", "write https://host or https://host/path"),
        ("https://me@a.example", "it has a user, a query or a fragment"),
        ("https://a.example/?x", "it has a user, a query or a fragment"),
        ("http://a.example", "only https:// proves anything; http:// is taken on this machine alone"),
        ("http://127.0.0.1.example.com", "only https:// proves anything; http:// is taken on this machine alone"),
        ("http://0127.0.0.1", "only https:// proves anything; http:// is taken on this machine alone"),
        ("ftp://a.example", "only https:// proves anything; http:// is taken on this machine alone"),
    ])
    func `what proves nothing is refused`(text: String, reason: String) {
        #expect(words(of: { try SiteAddress(text) }) == "'\(text)' is no address of a site: \(reason)")
    }

    @Test func `what has another meaning in an address is escaped`() throws {
        #expect(
            try SiteAddress("https://a.example/b").url(of: "c d/50%?#.json")
                == "https://a.example/b/c%20d/50%25%3F%23.json")
    }
}
