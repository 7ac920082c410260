import TestSupport
import Testing

@testable import PolicyModel

struct UnusedTextTests {
    private func found(_ rules: [Rule], file: String = "Content/kasa.md") -> [Diagnostic] {
        let place = SourcePosition(file: file, line: 40, column: 1)
        let text = LocalizedText(words: [.english: [.title: .init("Old", at: place)]], position: place)
        let policy = Sample.policy(
            releases: [Sample.release("1.0")], rules: rules, texts: Sample.texts.merging(["bad": text]) { $1 })
        return UnusedText.diagnostics(DatedPolicy(policy, at: Sample.moment))
    }

    @Test func `a text of rules that are over is reported at its section`() {
        let over = Sample.rule(.force, text: "bad", until: Moment("2026-11-01"))
        #expect(
            found([over]) == [
                Diagnostic(
                    .warning, "unused-text", at: SourcePosition(file: "Content/kasa.md", line: 40, column: 1),
                    "the text 'bad' is used only by rules whose time is over", help: "remove it with its rule")
            ])
        #expect(found([over, Sample.rule(.force, text: "bad", from: Moment("2027-01-01"))]) == [])
        #expect(found([over], file: "Content/_base.md") == [])
        #expect(found([]) == [])
    }
}
