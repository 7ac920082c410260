import ClientTestSupport
import PolicyModel
import TestSupport
import Testing

@testable import ClientFormats
@testable import Upgrader

/// What an encoder of upgrader's documents could get wrong is seen by Agreement, by its right name.
struct UpgraderSlipsTests {
    private static let policy: DraftPolicy = {
        var draft = DraftPolicy.rich(for: Upgrader())
        // Where 6 is in the field a force of some versions is weaker.
        var options = ClientOptions()
        (options.versions, options.systems) = ([.ios: ["13", "11"]], [.ios])
        draft.clients = [ClientChoice(name: "upgrader", options: options, position: Sample.position)]
        draft.leaveAlone { $0.os = Sample.range("<13") }
        return draft
    }()

    private static let trial = SlipTrial(Upgrader(), policy)

    @Test func `whole documents lose nothing, and nineteen of twenty drawn mistakes in them are found`() throws {
        try Self.trial.expectWhole(besides: Self.slips)
        Self.trial.expectMistakesFound()
    }

    @Test(arguments: slips) func `a mistake is reported as the loss it causes`(slip: Slip) throws {
        try Self.trial.expectReported(slip)
    }

    private static let slips: [Slip] =
        Slip.xml + [
            Slip("the newest release told", .stronger) {
                $0.replace("<sparkle:version>2.10<", with: "<sparkle:version>2.11<", in: ".xml")
            },
            Slip("a line one release too high", .stronger) {
                $0.replace("<sparkle:version>1.10<", with: "<sparkle:version>2.0<", in: ".xml")
            },
            Slip("string order for versions", .weaker) {
                $0.replace("<sparkle:version>1.10<", with: "<sparkle:version>1.9<", in: ".xml")
            },
            Slip("the tag as Sparkle reads it", .weaker) {
                $0.replace("<sparkle:tags>", with: "", in: ".xml")
                $0.replace("</sparkle:tags>", with: "", in: ".xml")
            },
            Slip("another prefix", .weaker) { $0.replace("sparkle:", with: "sp:", in: ".xml") },
            Slip("no link", .refused) { $0.replace("url=", with: "href=", in: ".xml") },
            Slip("another platform", .weaker) { $0.replace("\"ios\"", with: "\"iPhone OS\"", in: ".xml") },
            Slip("a blank before the version", .weaker) {
                $0.replace("<sparkle:version>", with: "<sparkle:version> ", in: ".xml")
            },
            Slip("a letter before the version", .weaker) {
                $0.replace("<sparkle:version>", with: "<sparkle:version>v", in: ".xml")
            },
            Slip("an empty part of a pre-release", .refused) {
                $0.replace("2.10</sparkle:version>", with: "2.10-a..b</sparkle:version>", in: ".xml")
            },
            Slip("no bound of the OS", .noisy) {
                $0.replace("minimumSystemVersion", with: "minimumSystem", in: ".xml")
            },
            Slip("the bounds of a newer OS", .weaker) {
                $0.replace("<sparkle:minimumSystemVersion>1", with: "<sparkle:minimumSystemVersion>3", in: ".xml")
            },
            Slip("the announced release tagged", .stronger) {
                $0.replace(
                    "<sparkle:version>2.10<",
                    with: "<sparkle:tags><sparkle:criticalUpdate/></sparkle:tags><sparkle:version>2.10<", in: ".xml"
                )
            },
            Slip("Latin letters of one byte", .refused) { $0.rewrite(".xml") { $0 + [0xE9] } },
        ]
}
