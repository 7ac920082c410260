@testable import PolicyModel
import TestSupport
import Testing

struct LanguageGapTests {
    private func found(_ words: [String: [LocalizedText.Field: String]]) -> [Diagnostic] {
        let policy = Sample.policy(releases: [Sample.release("1")], texts: ["force": Sample.text(words)])
        return LanguageGap.diagnostics(DatedPolicy(policy, at: Sample.moment))
    }

    @Test func `languages with the same fields are right, and a longer tag may lean on its shorter one`() {
        #expect(
            found(["en": [.title: "T", .message: "M"], "de": [.title: "T", .message: "M"], "de-AT": [.title: "T"]])
                == [])
    }

    @Test func `a language with missing fields is reported with the lines to add`() {
        #expect(
            found(["en": [.title: "T", .message: "M", .updateButton: "U"], "de-AT": [.message: "M"]]) == [
                Diagnostic(
                    .warning, "language-gap", at: Sample.position,
                    "language de-AT of text 'force' lacks 'Title', 'Update button', which another language has",
                    help: "add under `## de-AT`:\n- Title: …\n- Update button: …",
                    fixes: [.addFields(["Title", "Update button"])])
            ])
    }

    @Test func `the fallback language has to be whole as well`() {
        #expect(
            found(["en": [.title: "T"], "de": [.title: "T", .message: "M"]]).map(\.message) == [
                "language en of text 'force' lacks 'Message', which another language has"
            ])
    }
}
