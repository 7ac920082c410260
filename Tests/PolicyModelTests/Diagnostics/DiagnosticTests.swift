import PolicyModel
import TestSupport
import Testing

struct DiagnosticTests {
    private func diagnostic(
        _ line: Int, _ column: Int = 1, file: String = "b.md", _ severity: Diagnostic.Severity = .warning,
        id: String = "id"
    ) -> Diagnostic {
        Diagnostic(severity, id, at: SourcePosition(file: file, line: line, column: column), "words")
    }

    @Test func `file order is by file, line and column, then as found, each once`() {
        let found = [
            diagnostic(10), diagnostic(9, 12), diagnostic(9, 2), diagnostic(1, file: "a.md"), diagnostic(9, 2),
            diagnostic(9, 2, id: "another"),
        ]
        #expect(
            Diagnostic.inFileOrder(found).map { "\($0.position) \($0.id)" } == [
                "a.md:1:1 id", "b.md:9:2 id", "b.md:9:2 another", "b.md:9:12 id", "b.md:10:1 id",
            ])
    }

    @Test func `one error is enough to have errors`() {
        #expect([diagnostic(1), diagnostic(2, 1, .error)].hasErrors)
        #expect(![diagnostic(1)].hasErrors)
    }
}
