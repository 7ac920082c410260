import PolicyModel
import Testing
@testable import decree

/// What many files share is said once, in file order, with the first places.
struct SharedMistakeTests {
    private func mistake(
        _ file: String, _ message: String = "2.9.0 is not listed", line: Int = 9, client: String? = nil
    ) -> Diagnostic {
        Diagnostic(
            .error, "unlisted-version", at: SourcePosition(file: "Content/\(file).md", line: line, column: 10), message,
            client: client)
    }

    private func said(_ diagnostics: [Diagnostic]) -> [String] {
        SharedMistake.entries(diagnostics).map { "\($0.diagnostic.position.file): \($0.also ?? "-")" }
    }

    @Test func `the same mistake in three files is shown once`() {
        #expect(
            said(["a", "b", "c"].map { mistake($0) }) == [
                "Content/a.md: in 2 more files: Content/b.md:9:10, Content/c.md:9:10; --verbose shows each"
            ])
    }

    @Test func `in two files it is shown twice, and in one file as often as it stands there`() {
        #expect(said([mistake("a"), mistake("b")]) == ["Content/a.md: -", "Content/b.md: -"])
        #expect(said([mistake("a"), mistake("a", line: 10), mistake("a", line: 11)]).count == 3)
    }

    @Test func `three other places are named, one a file`() {
        let all = ["a", "b", "c", "d", "e", "f"].flatMap { [mistake($0), mistake($0, line: 12)] }
        #expect(
            said(all) == [
                "Content/a.md: in 5 more files: Content/b.md:9:10, Content/c.md:9:10, Content/d.md:9:10, …; --verbose shows each"
            ])
    }

    @Test func `names and numbers make no other mistake, words and clients do`() {
        let versions = ["2.9.0 in 'minimum'", "3.1 in 'minimum'", "4 in 'latest'"]
        #expect(said(zip(["a", "b", "c"], versions).map { mistake($0, $1) }).count == 1)
        let words = ["2.9.0 is not listed", "2.9.0 is not live", "2.9.0 is not listed"]
        #expect(said(zip(["a", "b", "c"], words).map { mistake($0, $1) }).count == 3)
        #expect(said(zip(["a", "b", "c"], ["ssvc", "retired", nil]).map { mistake($0, client: $1) }).count == 3)
    }
}
