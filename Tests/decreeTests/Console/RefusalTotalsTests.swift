import PolicyModel
import Testing
@testable import decree

struct RefusalTotalsTests {
    private func lines(_ mistakes: [(file: String, id: String)], content: String = "Content", verbose: Bool = false)
        -> [String]
    {
        let diagnostics = mistakes.map { file, id in
            Diagnostic(id == "os-jump" ? .warning : .error, id, at: SourcePosition(file: file), "words")
        }
        return RefusalTotals(diagnostics: diagnostics, content: content, isVerbose: verbose).lines
    }

    @Test func `one mistake needs one line`() {
        #expect(lines([("Content/kasa.md", "slug")]) == ["refused: 1 error in 1 app"])
    }

    @Test func `apps that were read alone may have more`() {
        let diagnostic = Diagnostic(.error, "slug", at: SourcePosition(file: "Content/kasa.md"), "words")
        func last(_ unjudged: Int) -> String? {
            RefusalTotals(diagnostics: [diagnostic], content: "Content", isVerbose: false, unjudged: unjudged).lines
                .last
        }
        #expect(last(1) == "  1 app not judged yet: once it is read without errors, more may be found")
        #expect(last(2) == "  2 apps not judged yet: once they are read without errors, more may be found")
    }

    @Test func `the most frequent come first, then names in order`() {
        #expect(
            lines(
                [
                    ("Content/b.md", "slug"), ("Content/a/de.md", "slug"), ("Content/a/index.md", "range"),
                    ("Content/c.md", "os-jump"),
                ], content: "Content/") == [
                    "refused: 3 errors, 1 warning in 3 apps", "  by app: a 2, b 1, c 1",
                    "  by id: slug 2, os-jump 1, range 1",
                ])
    }

    @Test func `site, fragments, assets and templates are no apps`() {
        #expect(
            lines([
                ("Content/index.md", "a"), ("Content/_b.md", "a"), ("Content/assets/x", "a"),
                ("Templates/app.mustache", "a"),
                ("Content/kasa.md", "a"),
            ]) == ["refused: 5 errors in 1 app and 4 other files", "  by app: kasa 1", "  by id: a 5"])
        #expect(
            lines([("Content", "a"), ("Content", "b")]) == ["refused: 2 errors in 1 other file", "  by id: a 1, b 1"])
    }

    @Test func `ten are named, and verbose names all`() {
        let many = (10..<22).map { ("Content/a\($0).md", "slug") }
        let ten = (10..<20).map { "a\($0) 1" }.joined(separator: ", ")
        #expect(lines(many) == ["refused: 12 errors in 12 apps", "  by app: \(ten), and 2 more", "  by id: slug 12"])
        #expect(lines(many, verbose: true)[1] == "  by app: \(ten), a20 1, a21 1")
    }
}
