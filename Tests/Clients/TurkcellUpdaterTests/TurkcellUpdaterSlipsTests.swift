import ClientTestSupport
import PolicyModel
import TestSupport
import Testing

@testable import ClientFormats
@testable import TurkcellUpdater

/// What an encoder of Turkcell Updater's documents could get wrong is seen by Agreement, by its right name.
struct TurkcellUpdaterSlipsTests {
    private static let policy: DraftPolicy = {
        var draft = DraftPolicy.rich(for: TurkcellUpdater())
        draft.forceBadRelease { $0.os = Sample.range(">=16") }
        draft.leaveAlone { $0.models = [ModelPattern("iPhone5,*")] }
        draft.leaveAlone { $0.languages = [Sample.tag("tr")] }
        // The client knows no regions.
        for name in draft.texts.keys { draft.texts[name]?["pt-BR"] = nil }
        return draft
    }()

    /// Rules on codes, API levels and languages, one of which has two codes.
    private static let android: DraftPolicy = {
        var draft = DraftPolicy.rich(for: TurkcellUpdater())
        draft.moveToAPILevels()
        draft.leaveAlone { $0.languages = ["id", "tr"].map(Sample.tag) }
        return draft
    }()

    private static let trial = SlipTrial(TurkcellUpdater(), policy, android)

    @Test func `whole documents lose nothing, and nineteen of twenty drawn mistakes in them are found`() throws {
        try Self.trial.expectWhole(besides: Self.slips)
        Self.trial.expectMistakesFound()
    }

    @Test(arguments: slips) func `a mistake is reported as the loss it causes`(slip: Slip) throws {
        try Self.trial.expectReported(slip)
    }

    private static let slips: [Slip] =
        Slip.json() + [
            Slip("string order for versions", .weaker) {
                $0.change("updates", 6, "filters", "appVersionName") { _ in .string("<1.10") }
            },
            Slip("a line one release too low", .weaker) { $0.replace(",1.9,1.9.*\"", with: "\"") },
            Slip("the newest release told", .stronger) { $0.replace("2.9,2.9.*\"", with: "2.9,2.9.*,2.10\"") },
            Slip("a line one release too high", .stronger) { $0.replace(",1.9,1.9.*\"", with: ",1.9,1.9.*,1.10\"") },
            Slip("an empty list", .crash) { $0.change("updates") { _ in .array([]) } },
            Slip("a null link", .link) { $0.change("updates", -1, "targetWebsiteUrl") { _ in .null } },
            Slip("force under a wrong key", .weaker) { $0.replace("forceUpdate", with: "forceupdate") },
            Slip("a filter under a key in the wrong case", .stronger) {
                $0.replace("deviceLanguage", with: "devicelanguage")
            },
            Slip("the words of another verdict", .text) { $0.replace("must Message en", with: "may Message en") },
            Slip("the words of another language", .text) { $0.replace("may Message pt", with: "may Message de") },
            Slip("no words for other languages", .weaker) {
                $0.change("updates", -1, "descriptions", "*") { _ in nil }
            },
            Slip("warnings left out", .text) { $0.change("updates", -1, "descriptions", "*", "warnings") { _ in nil } },
            Slip("another app's link", .link) { $0.replace("id1234567890", with: "id1") },
            Slip("the entry for all others left out", .weaker) { $0.change("updates", -1) { _ in nil } },
            Slip("entries in reversed order", .weaker) { $0.change("updates") { $0.reversed } },
            Slip("an entry that keeps an old system silent left out", .noisy) { $0.change("updates", -4) { _ in nil } },
            Slip("an entry that keeps a model silent left out", .noisy) { $0.change("updates", -2) { _ in nil } },
            Slip("another app's id", .refused) { $0.replace("com.example.kasa", with: "com.example.Kasa") },
            Slip("an id that is a number", .refused) { $0.change("packageName") { _ in .integer(1) } },
        ]
}
