import PolicyModel
import Testing

@testable import Authoring

/// Markdown that cmark would chew on for minutes is refused at its line; what people write is not.
struct BodyLimitsTests {
    private func bounded(_ text: String) -> (text: String, diagnostics: [Diagnostic]) {
        var diagnostics: [Diagnostic] = []
        let text = BodyLimits.bounded(text, file: "Content/kasa.md", firstLine: 10, reporting: &diagnostics)
        return (text, diagnostics)
    }

    private func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

    @Test(arguments: ["![[]()", "![[a]", "[a](<", "[a]["])
    func `brackets without end are refused at the line that has too many`(piece: String) {
        let result = bounded("a\n\n" + repeated(piece, 150_000))
        #expect(result.text == "a\n\n")
        #expect(
            result.diagnostics == [
                Diagnostic(
                    .error, "body-brackets", at: SourcePosition(file: "Content/kasa.md", line: 12),
                    "more than 2048 '[' stand between two empty lines", help: "put an empty line between them")
            ])
    }

    @Test(arguments: [
        ">", "> ", "* ", "- ", "+ ", "1. ", "12) ", "> - ", "-\t",
    ])
    func `quotes and lists inside each other are refused at the line where they go too deep`(piece: String) {
        let result = bounded("a\n" + repeated(piece, 101) + "a\n" + repeated("\n", 5_000))
        #expect(result.text == "a\n")
        #expect(
            result.diagnostics == [
                Diagnostic(
                    .error, "body-nesting", at: SourcePosition(file: "Content/kasa.md", line: 11),
                    "quotes and lists lie more than 100 deep in one another", help: "flatten them")
            ])
    }

    @Test func `lists made deep by their indent, line after line, are refused too`() {
        let result = bounded((0..<200).map { repeated("  ", $0) + "* a\n" }.joined())
        #expect(result.diagnostics.map(\.position.line) == [110])
    }

    @Test(arguments: ["\n", "\r\n", "\r"]) func `the line is counted whatever ends it`(end: String) {
        let result = bounded("a\(end)\(end)b\(end)" + repeated(">", 101))
        #expect(result.text == "a\(end)\(end)b\(end)")
        #expect(result.diagnostics.map(\.position.line) == [13])
    }

    @Test(arguments: [
        String(repeating: "-", count: 500), String(repeating: "*", count: 500),
        "a " + String(repeating: "> ", count: 500),
        String(repeating: " ", count: 500) + "code", String(repeating: "[a](b) ", count: 2_048), "1234567890. a",
        String(repeating: "> ", count: 60) + "a", String(repeating: "* ", count: 99) + "a",
        String(repeating: String(repeating: "[a](b)\n", count: 2_000) + "\n", count: 20),
    ])
    func `what people write is left alone`(text: String) {
        let result = bounded(text)
        #expect(result.text == text)
        #expect(result.diagnostics == [])
    }

    @Test func `a body that is refused ends, and says so once`() {
        var diagnostics: [Diagnostic] = []
        let body = MarkdownBody(
            "words\n\n" + repeated("![[]()", 150_000), file: "kasa.md", firstLine: 1, language: .english,
            reporting: &diagnostics)
        #expect(body.documentation.html == "<p>words</p>\n")
        #expect(diagnostics.map(\.id) == ["body-brackets"])
    }
}
