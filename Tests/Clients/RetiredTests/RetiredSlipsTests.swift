import ClientTestSupport
import PolicyModel
import TestSupport
import Testing

@testable import ClientFormats
@testable import Retired

/// What an encoder of Retired's documents could get wrong is seen by Agreement, by its right name.
struct RetiredSlipsTests {
    private static let policy: DraftPolicy = {
        var draft = DraftPolicy.rich(for: Retired())
        draft.leaveAlone { $0.version = Sample.range("2.1") }
        draft.requireNothing()
        return draft
    }()

    private static let trial = SlipTrial(Retired(), policy)

    @Test func `whole documents lose nothing, and nineteen of twenty drawn mistakes in them are found`() throws {
        try Self.trial.expectWhole(besides: Self.slips)
        Self.trial.expectMistakesFound()
    }

    @Test(arguments: slips) func `a mistake is reported as the loss it causes`(slip: Slip) throws {
        try Self.trial.expectReported(slip)
    }

    private static let slips: [Slip] =
        Slip.json(.crash) + [
            Slip("a version in its shortest form", .weaker) { $0.replace("\"1.10\"", with: "\"1.1\"") },
            Slip("a policy in another form", .weaker) { $0.replace("\"force\"", with: "\"forced\"") },
            Slip("the newest release told", .stronger) {
                $0.change("versions", -1, "policy") { _ in .string("recommend") }
            },
            Slip("a recommended release forced", .stronger) {
                $0.change("versions", 2, "policy") { _ in .string("force") }
            },
            Slip("a silent release told", .noisy) { $0.change("versions", 4, "policy") { _ in .string("recommend") } },
            Slip("an empty list", .weaker) { $0.change("versions") { _ in .array([]) } },
            Slip("no words for a verdict", .crash) { $0.change("messaging", "recommended") { _ in nil } },
            Slip("a button under a key in the wrong case", .crash) {
                $0.replace("continueButtonText", with: "ContinueButtonText")
            },
            Slip("a version that is a number", .crash) { $0.replace("\"1.0\"", with: "1.0") },
            Slip("the words of another verdict", .text) { $0.replace("must Message en", with: "may Message en") },
            Slip("a language's file left out", .text) { $0.drop(".de.json") },
            Slip("another language's file", .text) { $0.copy(".de.json", to: ".pt.json") },
            Slip("the plain file left out", .weaker) { $0.drop("/retired.json") },
            Slip("no way out of a recommendation", .text) {
                $0.change("messaging", "recommended", "cancelButtonText") { _ in nil }
            },
        ]
}
