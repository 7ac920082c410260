import PolicyModel
import TestSupport
import Testing

struct DiagnosticTextTests {
    private static let position = SourcePosition(file: "Content/kasa.md", line: 12, column: 10)

    private func render(
        _ diagnostic: Diagnostic, line: String? = nil, note: String? = nil, color: Bool = false
    ) -> String {
        DiagnosticText(ink: Ink(color)).render(diagnostic, sourceLine: line, noteLine: note)
    }

    @Test func `place, message, line, caret, device, help and note stand in this order`() {
        let diagnostic = Diagnostic(
            .error, "minimum-above-latest", at: Self.position, "minimum 4.0 is above 3.2.0", help: "lower it\n- so: 1",
            note: .init("`latest` is fixed here", at: SourcePosition(file: "Content/kasa.md", line: 11, column: 9)),
            client: "ssvc", lossClass: "weaker", device: "iOS 15, version 2.0, language de")
        #expect(
            render(diagnostic, line: "minimum: 4.0", note: "latest: 3.2.0") == """
                Content/kasa.md:12:10: error: minimum 4.0 is above 3.2.0 [minimum-above-latest]
                    minimum: 4.0
                             ^
                  device: iOS 15, version 2.0, language de
                  help: lower it
                    - so: 1
                Content/kasa.md:11:9: note: `latest` is fixed here
                    latest: 3.2.0
                            ^

                """)
    }

    @Test func `other places of the same mistake come last`() {
        let diagnostic = Diagnostic(.error, "id", at: Self.position, "words", help: "do")
        #expect(
            DiagnosticText(ink: Ink(false)).render(diagnostic, sourceLine: nil, noteLine: nil, also: "in 2 more files")
                == """
                Content/kasa.md:12:10: error: words [id]
                  help: do
                  also: in 2 more files

                """)
    }

    @Test func `without a line there is no caret, and without help no remedy`() {
        #expect(
            render(Diagnostic(.warning, "os-jump", at: Self.position, "a jump"))
                == "Content/kasa.md:12:10: warning: a jump [os-jump]\n")
    }

    @Test func `colours paint the same words`() {
        let diagnostic = Diagnostic(.error, "id", at: Self.position, "words", help: "do")
        let painted = render(diagnostic, line: "minimum: 4.0", color: true)
        #expect(
            painted == """
                \u{1B}[1mContent/kasa.md:12:10:\u{1B}[0m \u{1B}[1;31merror:\u{1B}[0m words [id]
                    minimum: 4.0
                             \u{1B}[1;32m^\u{1B}[0m
                  \u{1B}[36mhelp:\u{1B}[0m do

                """)
        let warning = render(Diagnostic(.warning, "id", at: Self.position, "words"), color: true)
        #expect(warning == "\u{1B}[1mContent/kasa.md:12:10:\u{1B}[0m \u{1B}[1;33mwarning:\u{1B}[0m words [id]\n")
    }

    @Test func `nothing from the content reaches the terminal raw`() {
        let diagnostic = Diagnostic(
            .error, "id", at: SourcePosition(file: "C/\u{1B}[2J.md"), "'\u{202E}evil\u{7}'", help: "a\u{200B}b",
            device: "x\ty")
        #expect(
            render(diagnostic, line: "\u{1B}]0;title\u{7}") == """
                C/<U+001B>[2J.md:1:1: error: '<U+202E>evil<U+0007>' [id]
                    <U+001B>]0;title<U+0007>
                    ^
                  device: x<U+0009>y
                  help: a<U+200B>b

                """)
    }
}
