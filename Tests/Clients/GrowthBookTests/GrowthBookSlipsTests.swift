import ClientTestSupport
import PolicyModel
import TestSupport
import Testing

@testable import ClientFormats
@testable import GrowthBook

/// What an encoder of GrowthBook's documents could get wrong is seen by Agreement, by its right name.
struct GrowthBookSlipsTests {
    private static let policy: DraftPolicy = {
        var draft = DraftPolicy.rich(for: GrowthBook())
        draft.forceBadRelease { $0.os = Sample.range(">=16") }
        draft.leaveAlone { $0.models = [ModelPattern("iPhone5,*")] }
        draft.rules.append(
            DraftPolicy.Exception(verdict: .recommend, frequency: .always) {
                $0.custom = [CustomValue(name: "ring", value: "beta")]
            })
        return draft
    }()

    private static let trial = SlipTrial(GrowthBook(), policy)

    @Test func `whole documents lose nothing, and nineteen of twenty drawn mistakes in them are found`() throws {
        try Self.trial.expectWhole(besides: Self.slips)
        Self.trial.expectMistakesFound()
    }

    @Test(arguments: slips) func `a mistake is reported as the loss it causes`(slip: Slip) throws {
        try Self.trial.expectReported(slip)
    }

    private static let slips: [Slip] =
        Slip.json() + [
            Slip("nobody forced", .weaker) { $0.replace("\"verdict\": \"force\"", with: "\"verdict\": \"recommend\"") },
            Slip("everybody forced", .stronger) {
                $0.replace("\"verdict\": \"recommend\"", with: "\"verdict\": \"force\"")
            },
            Slip("a verdict that no app knows", .weaker) { $0.replace("\"recommend\"", with: "\"advise\"") },
            Slip("the newest release told", .stronger) { $0.replace("\"$vlt\": \"2.10\"", with: "\"$vlt\": \"3\"") },
            Slip("another model left alone", .noisy) { $0.replace("^iPhone5,", with: "^iPhone6,") },
            Slip("an operator that no SDK knows", .weaker) { $0.replace("\"$vlt\"", with: "\"$vlow\"") },
            Slip("rules that are no list", .refused) {
                $0.change("features", "update", "rules") { _ in .object([JSONValue.Member]()) }
            },
            Slip("an id that is a number", .refused) {
                $0.change("features", "update", "rules", 0, "id") { _ in .integer(7) }
            },
            Slip("a feature of another name", .weaker) { $0.replace("\"update\": {", with: "\"upgrade\": {") },
            Slip("other words", .text) { $0.replace("may Message en", with: "must Message en") },
            Slip("another link", .link) { $0.replace("\"link\": \"https:", with: "\"link\": \"http:") },
            Slip("a repetition", .frequency) {
                $0.replace("\"frequency\": \"once\"", with: "\"frequency\": \"always\"")
            },
            Slip("an older release", .older) { $0.replace("\"version\": \"2.10\"", with: "\"version\": \"2.2\"") },
        ]
}
