import PolicyModel
import Testing

@testable import Authoring

/// A file with a mistake on every line is cut short with one diagnostic that says so; other files are not.
struct DiagnosticLimitTests {
    private func mistakes(_ count: Int, in file: String, _ severity: Diagnostic.Severity = .error) -> [Diagnostic] {
        (0..<count).map { Diagnostic(severity, "x", at: SourcePosition(file: file, line: $0 + 1), "wrong") }
    }

    @Test func `a thousand diagnostics are all reported, in file order and each once`() {
        let repeated = mistakes(1_000, in: "b") + mistakes(1_000, in: "a") + mistakes(1_000, in: "a")
        #expect(DiagnosticLimit.bounded(repeated) == mistakes(1_000, in: "a") + mistakes(1_000, in: "b"))
    }

    @Test func `diagnostics beyond a thousand in one file become one, at the place of the first of them`() {
        let bounded = DiagnosticLimit.bounded(mistakes(5_000, in: "a") + mistakes(3, in: "b"))
        #expect(
            bounded == mistakes(1_000, in: "a") + [
                Diagnostic(
                    .error, "many-mistakes", at: SourcePosition(file: "a", line: 1_001),
                    "from here on the file has 4000 more mistakes, which are not shown",
                    help: "correct the ones above first")
            ] + mistakes(3, in: "b"))
    }

    @Test func `it is an error only where an error is left out`() {
        let warnings = DiagnosticLimit.bounded(mistakes(2_000, in: "a", .warning))
        #expect(warnings.last?.severity == .warning)
        let last = Diagnostic(.error, "y", at: SourcePosition(file: "a", line: 9_999), "worse")
        #expect(DiagnosticLimit.bounded(mistakes(2_000, in: "a", .warning) + [last]).last?.severity == .error)
    }
}
