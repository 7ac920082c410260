import Testing

@testable import decree

/// The addresses in the words of an app's file, as they are compared with those of the site.
struct AppWordsTests {
    @Test func `hosts have no case, and each address of a word counts`() {
        var words = AppWords()
        words.add("xhttps://A.Example/Xhttps://B.example/kasa/f.json")
        #expect(words.names("https://a.example/X") && words.names("https://b.example/kasa/f.json"))
        #expect(AppWords.plain("HTTPS://A.example?Q") == "https://a.example?Q")
    }

    @Test(arguments: [
        ("https://a.example:443/f", "https://a.example/f"), ("HTTP://A.example:80?q", "http://a.example?q"),
        ("https://a.example:80/f", "https://a.example:80/f"), ("https://[::443]/:443", "https://[::443]/:443"),
    ])
    func `the port of a scheme is no part of an address`(written: String, plain: String) {
        #expect(AppWords.plain(written) == plain)
    }
}
