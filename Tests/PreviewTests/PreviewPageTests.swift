import Testing
@testable import Preview

/// What the preview adds to a page, and that it allows itself and nobody else.
@Suite struct PreviewPageTests {
    private let page = PreviewPage(host: "127.0.0.1:4242", revision: "7.1", app: nil)

    @Test func `the security policy lets the preview's own files in and nothing else`() {
        #expect(
            page.extended("default-src 'none'; style-src 'self'; img-src 'self'; form-action 'none'")
                == "default-src 'none'; style-src 'self' http://127.0.0.1:4242/-decree/; img-src 'self'; form-action 'none'; "
                + "script-src http://127.0.0.1:4242/-decree/; connect-src http://127.0.0.1:4242/-decree/")
    }

    @Test func `what a policy forbids wholly or inherits stays as it is beside that`() {
        #expect(
            page.extended("default-src 'self'; script-src 'none'")
                == "default-src 'self'; script-src http://127.0.0.1:4242/-decree/; "
                + "style-src 'self' http://127.0.0.1:4242/-decree/; connect-src 'self' http://127.0.0.1:4242/-decree/")
    }

    @Test func `a page is changed before the end of its body and in its own security policy only`() {
        let html = """
            <head><meta http-equiv="Content-Security-Policy" content="default-src 'none'"></head><body>Hi</body>
            """
        let own = "http://127.0.0.1:4242/-decree/"
        #expect(
            String(decoding: page.shown(Array(html.utf8)), as: UTF8.self) == """
                <head><meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src \(own); \
                style-src \(own); connect-src \(own)"></head><body>Hi<link rel="stylesheet" href="/-decree/preview.css">
                <script src="/-decree/preview.js" data-revision="7.1" defer></script>
                </body>
                """)
    }

    @Test func `a template without a body's end gets it at its own end`() {
        #expect(
            String(decoding: page.shown(Array("<p>Hi".utf8)), as: UTF8.self).hasPrefix("<p>Hi<link rel=\"stylesheet\""))
    }

    @Test func `queries are read as forms send them`() {
        #expect(
            PreviewRequest.query("app=kasa&os=&language=pt%2DBR&version=1+2&flag&version=3")
                == ["app": "kasa", "os": "", "language": "pt-BR", "version": "3", "flag": ""])
    }
}
