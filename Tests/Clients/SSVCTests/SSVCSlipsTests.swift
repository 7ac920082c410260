import ClientTestSupport
import PolicyModel
import TestSupport
import Testing

@testable import ClientFormats
@testable import SSVC

/// What an encoder of SSVC's documents could get wrong is seen by Agreement, by its right name.
struct SSVCSlipsTests {
    private static let policy: DraftPolicy = {
        var draft = DraftPolicy.rich(for: SSVC())
        draft.requireNothing()
        return draft
    }()

    private static let trial = SlipTrial(SSVC(), policy)

    @Test func `whole documents lose nothing, and nineteen of twenty drawn mistakes in them are found`() throws {
        try Self.trial.expectWhole(besides: Self.slips)
        Self.trial.expectMistakesFound()
    }

    @Test(arguments: slips) func `a mistake is reported as the loss it causes`(slip: Slip) throws {
        try Self.trial.expectReported(slip)
    }

    private static let slips: [Slip] =
        Slip.json() + [
            Slip("the README's key for force", .weaker) {
                $0.replace("SSVCMinimumSupportedVersionNumber", with: "SSVCUpdateRequired")
            },
            Slip("a minimum one too high", .stronger) { $0.replace("33587200", with: "33587201") },
            Slip("a minimum one release too low", .weaker) { $0.replace("33587200", with: "26247168") },
            Slip("the newest build told", .stronger) { $0.replace("50364416", with: "50364417") },
            Slip("an empty object", .weaker) { $0.rewrite { _ in Array("{}\n".utf8) } },
            Slip("a number that is a string", .crash) { $0.replace("50364416", with: "\"50364416\"") },
            Slip("a null minimum", .crash) { $0.replace("33587200", with: "null") },
            Slip("an array around it", .crash) { $0.rewrite { Array("[".utf8) + $0 + Array("]".utf8) } },
            Slip("an older release announced", .weaker) { $0.replace("50364416", with: "35684352") },
            Slip("a version for a packed number", .weaker) { $0.replace("33587200", with: "20") },
            Slip("an older key and no number", .weaker) { file in
                file.change("SSVCLatestVersionNumber") { _ in nil }
                file.replace("\"3.0\"", with: "\"2.2\"")
            },
        ]
}
