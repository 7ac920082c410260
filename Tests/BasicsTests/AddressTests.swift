import Basics
import Testing

struct AddressTests {
    @Test func `an address is taken apart`() throws {
        let parts = try #require(AddressParts("https://u:p@Host.example:8443/a%20b?c=d#e"))
        #expect(parts.scheme == "https")
        #expect(parts.user == "u")
        #expect(parts.password == "p")
        #expect(parts.host == "Host.example")
        #expect(parts.port == 8443)
        #expect(parts.path == "/a b")
        #expect(parts.escapedPath == "/a%20b")
        #expect(parts.query == "c=d")
        #expect(parts.fragment == "e")
    }

    @Test(arguments: [
        ("localhost", true), ("LocalHost", true), ("127.0.0.1", true), ("127.0.0.2", true), ("127.255.0.9", true),
        ("::1", true), ("[::1]", true), ("", false), ("127.0.0", false), ("127.0.0.256", false),
        ("127.0.0.1.example.com", false), ("0127.0.0.1", false), ("127.0.0.+1", false), ("128.0.0.1", false),
        ("::2", false), ("localhost.example", false),
    ])
    func `hosts of this machine are known`(_ host: String, _ isHere: Bool) {
        #expect(ThisMachine.isHost(host) == isHere)
    }

    @Test(arguments: [
        ("127.0.0.2:9000", "127.0.0.2"), ("localhost", "localhost"), ("[::1]:80", "[::1]"), ("[::1]", "[::1]"),
        ("::1", nil), ("[::1]x", nil), ("[::1", nil), ("127.0.0.1/x", nil), ("host:127.0.0.1", nil), ("", nil),
    ])
    func `a host of this machine is parted from its port`(_ authority: String, _ host: String?) {
        #expect(ThisMachine.host(of: authority[...]).map(String.init) == host)
    }

    @Test(arguments: [
        ("https://updates.example.com/a", true), ("https://example.org", true), ("https://Kasa.Example:1", true),
        ("https://x.invalid", true), ("https://example.test", false), ("https://example.co", false),
        ("https://myexample.com", false), ("https://example.com.kasa.dev", false), ("a", false),
    ])
    func `names that are kept for examples are known`(_ text: String, _ isExample: Bool) {
        #expect(AddressParts(text)?.isExample == isExample)
    }

    @Test(arguments: ["https://ex ample.com/", "https://a|b.com", "https://h:x/"])
    func `what has no host that can be is no address`(_ text: String) {
        #expect(AddressParts(text) == nil)
    }

    @Test(arguments: [
        ("https://bücher.example/ä?ö", "https://xn--bcher-kva.example/ä?ö"), ("mailto:ä@ö", "mailto:ä@ö"),
        ("https://u:p@例え.jp:1/", "https://u:p@xn--r8jz45g.jp:1/"), ("/a//ü", "/a//ü"),
        ("https://[::1]/", "https://[::1]/"),
        ("//пример.рф", "//xn--e1afmkfd.xn--p1ai"), ("https://a_b.example", "https://a_b.example"), ("", ""),
    ])
    func `only the host of an address is written in ASCII`(_ address: String, _ written: String) {
        #expect(InternationalHost.written(in: address) == written)
    }

    @Test(arguments: [
        ("BÜCHER.Example", "xn--bcher-kva.example"), ("例え。jp", "xn--r8jz45g.jp"), ("аpple.com", "xn--pple-43d.com"),
        ("faß.de", "xn--fa-hia.de"), ("a--b.c", "a--b.c"),
    ])
    func `a host is written as DNS has it`(_ host: String, _ ascii: String) {
        #expect(InternationalHost.ascii(host) == ascii)
    }

    @Test(arguments: [
        ("https://xn--bcher-kva.example:8443/get?a=b", "bücher.example"), ("https://xn--pple-43d.com", "аpple.com"),
        ("https://www.xn--e1afmkfd.xn--p1ai/", "www.пример.рф"), ("https://books.example/xn--bcher-kva", nil),
        ("https://xn--99999999.example/", nil), ("xn--bcher-kva.example", nil),
    ])
    func `the host of an address in punycode is read with its letters`(_ address: String, _ host: String?) {
        #expect(InternationalHost.read(in: address) == host)
    }

    @Test(arguments: ["", "a b", "a/b", "bu\u{308}cher.example", "a\u{200D}b", "☃.example"])
    func `what is no letter of a host is refused`(_ host: String) {
        #expect(InternationalHost.ascii(host) == nil)
    }

    /// RFC 3492, section 7.1, samples A to C and L.
    @Test(arguments: [
        ("egbpdaj6bu4bxfgehfvwxn", "ليهمابتكلموشعربي؟"), ("ihqwcrb4cv8a8dqg056pqjye", "他们为什么不说中文"),
        ("ihqwctvzc91f659drss3x8bo0yb", "他們爲什麽不說中文"), ("3b-ww4c5e180e575a65lsy2b", "3年b組金八先生"),
    ])
    func `punycode is read and written as its specification has it`(_ label: String, _ text: String) {
        #expect(Punycode.decoded(label[...]) == text)
        #expect(Punycode.encoded(text) == label)
    }

    @Test(arguments: [
        ("a%20b", "a b"), ("%C3%a4", "ä"), ("a+b", "a+b"), ("%", nil), ("%4", nil), ("%zz", nil), ("%FF", nil),
        ("", ""),
    ])
    func `escapes are resolved, or are none`(_ text: String, _ decoded: String?) {
        #expect(PercentEncoding.decoded(text) == decoded)
    }

    @Test func `a plus of a form is a blank`() {
        #expect(PercentEncoding.decoded("a+b%2Bc%C3%A9", plusIsSpace: true) == "a b+cé")
        #expect(PercentEncoding.decoded("a+b", plusIsSpace: true) == "a b")
    }

    @Test func `every byte that is not kept is escaped`() {
        #expect(PercentEncoding.encoded("a b/ä~", keeping: PercentEncoding.isUnreserved) == "a%20b%2F%C3%A4~")
        #expect(PercentEncoding.path("a b/ä~") == "a%20b/%C3%A4~")
    }
}
