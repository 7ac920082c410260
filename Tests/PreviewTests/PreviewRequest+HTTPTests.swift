import Testing
@testable import Preview

/// Heads of requests, as browsers send them and as nobody does.
struct PreviewRequestHTTPTests {
    private func parsed(_ lines: String...) -> RequestHead? {
        RequestHead(Array(lines.joined(separator: "\r\n").utf8)[...])
    }

    @Test func `a request is its first line and its headers, whose names have no case`() throws {
        let head = try #require(
            parsed(
                "GET /kasa/a%20b?version=3.0&text=a+b%26&version=3.1 HTTP/1.1", "HOST: localhost:4242",
                "User-Agent:Mozilla/5.0 ",
                "Sec-Fetch-Site: none"))
        #expect(
            PreviewRequest(head)
                == PreviewRequest(
                    path: "/kasa/a b", query: ["version": "3.1", "text": "a b&"], host: "localhost:4242",
                    isBrowser: true))
        #expect(!head.isLast)
    }

    @Test func `a page elsewhere is known by what its browser says, and several hosts are none`() throws {
        let taken = try #require(parsed("GET / HTTP/1.1", "Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: no-cors"))
        #expect(PreviewRequest(taken).isOfOtherPage)
        let followed = try #require(parsed("GET / HTTP/1.1", "Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate"))
        #expect(!PreviewRequest(followed).isOfOtherPage)
        let twice = try #require(parsed("GET / HTTP/1.1", "Host: localhost:1", "Host: evil.example"))
        #expect(PreviewRequest(twice).host == "localhost:1, evil.example")
    }

    @Test(arguments: ["Connection: Close", "Content-Length: 1", "Transfer-Encoding: chunked"])
    func `nothing follows where none is wanted, or a body comes that nobody reads`(header: String) {
        #expect(parsed("POST / HTTP/1.1", header)?.isLast == true)
        #expect(parsed("GET / HTTP/1.0")?.isLast == true)
        #expect(parsed("POST / HTTP/1.1", "Content-Length: 0")?.isLast == false)
    }

    @Test(arguments: [
        "", "GET", "GET /", "GET  / HTTP/1.1", "GET / HTTP/1.1 x", "GET / HTTP/2", "GET http://localhost/ HTTP/1.1",
        "GET / HTTP/1.1\r\nname", "GET / HTTP/1.1\r\nname: x\r\n folded: y", "GET / HTTP/1.1\r\nContent-Length: -1",
        "GET / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2",
    ])
    func `anything else is no request`(text: String) {
        #expect(parsed(text) == nil)
    }

    @Test func `an answer has its length, and the one to HEAD no more than that`() {
        let answer = PreviewAnswer(status: 404, [.init(name: "A", value: "b")], Array("xyz".utf8))
        let fields = "HTTP/1.1 404 \r\nServer: decree-preview\r\nA: b\r\n"
        #expect(String(decoding: answer.sent(closing: false), as: UTF8.self) == fields + "Content-Length: 3\r\n\r\nxyz")
        #expect(
            String(decoding: answer.sent(hasBody: false, closing: true), as: UTF8.self)
                == fields + "Content-Length: 3\r\nConnection: close\r\n\r\n")
        #expect(
            String(decoding: answer.sent(hasLength: false, closing: true), as: UTF8.self)
                == fields + "Connection: close\r\n\r\nxyz")
    }
}
