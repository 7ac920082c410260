import ClientTestSupport
import PolicyModel
import TestSupport
import Testing

@testable import ClientFormats
@testable import AppUpdater

/// What an encoder of AppUpdater's documents could get wrong is seen by Agreement, by its right name.
struct AppUpdaterSlipsTests {
    private static let policy: DraftPolicy = {
        var draft = DraftPolicy.rich(for: AppUpdater())
        draft.moveToAndroid()
        return draft
    }()

    private static let trial = SlipTrial(AppUpdater(), policy)

    @Test func `whole documents lose nothing, and nineteen of twenty drawn mistakes in them are found`() throws {
        try Self.trial.expectWhole(besides: Self.slips)
        Self.trial.expectMistakesFound()
    }

    @Test(arguments: slips) func `a mistake is reported as the loss it causes`(slip: Slip) throws {
        try Self.trial.expectReported(slip)
    }

    private static let slips: [Slip] =
        Slip.json() + [
            Slip("the code of the release before", .weaker) { $0.change("latestVersionCode") { _ in .integer(23) } },
            Slip("a code that nobody has", .stronger) { $0.change("latestVersionCode") { _ in .integer(31) } },
            Slip("letters in the name, and no code", .stronger) {
                $0.change("latestVersionCode") { _ in nil }
                $0.change("latestVersion") { _ in .string("2.10-rc1") }
            },
            Slip("an old name, and no code", .weaker) {
                $0.change("latestVersionCode") { _ in .integer(0) }
                $0.change("latestVersion") { _ in .string("1.0") }
            },
            Slip("no name", .refused) { $0.change("latestVersion") { _ in nil } },
            Slip("a name without a digit", .refused) { $0.change("latestVersion") { _ in .string("new") } },
            Slip("no link", .refused) { $0.change("url") { _ in nil } },
            Slip("a link of the shop's app", .refused) {
                $0.replace("https://example.com/get.html", with: "market://kasa")
            },
        ]
}
