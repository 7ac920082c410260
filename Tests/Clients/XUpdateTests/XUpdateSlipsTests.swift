import ClientTestSupport
import PolicyModel
import TestSupport
import Testing

@testable import ClientFormats
@testable import XUpdate

/// What an encoder of XUpdate's documents could get wrong is seen by Agreement, by its right name.
struct XUpdateSlipsTests {
    private static let policy: DraftPolicy = {
        var draft = DraftPolicy.rich(for: XUpdate())
        draft.moveToAndroid()
        return draft
    }()

    private static let trial = SlipTrial(XUpdate(), policy)

    @Test func `whole documents lose nothing, and nineteen of twenty drawn mistakes in them are found`() throws {
        try Self.trial.expectWhole(besides: Self.slips)
        Self.trial.expectMistakesFound()
    }

    @Test(arguments: slips) func `a mistake is reported as the loss it causes`(slip: Slip) throws {
        try Self.trial.expectReported(slip)
    }

    private static let slips: [Slip] =
        Slip.json() + [
            Slip("everybody forced", .stronger) { $0.change("UpdateStatus") { _ in .integer(2) } },
            Slip("nobody notified", .weaker) { $0.change("UpdateStatus") { _ in .integer(0) } },
            Slip("an update that can be ignored", .frequency) { $0.change("UpdateStatus") { _ in .integer(3) } },
            Slip("the code of the release before", .weaker) { $0.change("VersionCode") { _ in .integer(23) } },
            Slip("a code that nobody has", .stronger) { $0.change("VersionCode") { _ in .integer(31) } },
            Slip("a code that is a word", .refused) { $0.change("VersionCode") { _ in .string("new") } },
            Slip("a link to the shop", .link) { $0.replace("kasa.apk", with: "details?id=kasa") },
            Slip("other words", .text) { $0.replace("may Message en", with: "must Message en") },
            Slip("no name", .refused) { $0.change("VersionName") { _ in nil } },
            Slip("a size that is a word", .refused) { $0.change("ApkSize") { _ in .string("big") } },
            Slip("keys in small letters", .weaker) { $0.rewrite { Breakage.smallKeys($0) } },
        ]
}
