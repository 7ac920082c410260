import Testing

@testable import Authoring

struct HostNameTests {
    @Test(arguments: [
        ("bücher.example", "xn--bcher-kva.example"), ("例え.jp", "xn--r8jz45g.jp"), ("аpple.com", "xn--pple-43d.com"),
        ("пример.рф", "xn--e1afmkfd.xn--p1ai"), ("apps.apple.com", "apps.apple.com"),
    ])
    func `a host is known in letters and in punycode`(unicode: String, ascii: String) throws {
        let written = try #require(HostName(ascii))
        #expect(written.unicode == HostName(unicode)?.unicode)
        #expect(written.ascii == HostName(unicode)?.ascii)
    }

    @Test(arguments: ["xn--!", "xn--99999999", "a b", ""])
    func `what no name server takes is no host`(text: String) {
        #expect(HostName(text)?.unicode == nil)
    }

    @Test func `one script, and Latin beside Chinese, Japanese or Korean, is no mixture`() {
        for host in ["apple.com", "пример.com", "例えtest.jp", "한국abc.kr", "bücher.example", "a-1.example"] {
            #expect(HostName(host)?.mixedScripts == nil, "\(host)")
        }
    }

    @Test func `letters of two scripts in one label are a mixture`() {
        #expect(HostName("аpple.com")?.mixedScripts == ["Latin", "Cyrillic"])
        #expect(HostName("pαypal.com")?.mixedScripts == ["Latin", "Greek"])
    }
}
