import ClientTestSupport
import PolicyModel
import TestSupport
import Testing

@testable import ClientFormats
@testable import SparkleAppcast

/// What an encoder of Sparkle's documents could get wrong is seen by Agreement, by its right name.
struct SparkleSlipsTests {
    private static let policy: DraftPolicy = {
        var draft = DraftPolicy.rich(for: SparkleAppcast())
        draft.moveToMacs()
        draft.leaveAlone { $0.os = Sample.range("<13") }
        return draft
    }()

    private static let trial = SlipTrial(SparkleAppcast(), policy)

    @Test func `whole documents lose nothing, and nineteen of twenty drawn mistakes in them are found`() throws {
        try Self.trial.expectWhole(besides: Self.slips)
        Self.trial.expectMistakesFound()
    }

    @Test(arguments: slips) func `a mistake is reported as the loss it causes`(slip: Slip) throws {
        try Self.trial.expectReported(slip)
    }

    private static let slips: [Slip] =
        Slip.xml + [
            Slip("the marketing version in place of the build", .stronger) {
                $0.replace("<sparkle:version>3.0<", with: "<sparkle:version>10<", in: ".xml")
            },
            Slip("a line one release too high", .stronger) {
                $0.replace("sparkle:version=\"2.0\"", with: "sparkle:version=\"2.1\"", in: ".xml")
            },
            Slip("a line one release too low", .weaker) {
                $0.replace("sparkle:version=\"2.0\"", with: "sparkle:version=\"1.9\"", in: ".xml")
            },
            Slip("a line without its prefix", .stronger) {
                $0.replace("criticalUpdate sparkle:version", with: "criticalUpdate version", in: ".xml")
            },
            Slip("the line left out", .weaker) {
                $0.replace("sparkle:criticalUpdate", with: "sparkle:critical", in: ".xml")
            },
            Slip("an empty line", .weaker) {
                $0.replace("sparkle:version=\"2.0\"", with: "sparkle:version=\"\"", in: ".xml")
            },
            Slip("no build", .refused) { $0.replace("sparkle:version>", with: "sparkle:build>", in: ".xml") },
            Slip("an archive behind ftp", .refused) { $0.replace("https://cdn.", with: "ftp://cdn.", in: ".xml") },
            Slip("another kind of installation", .refused) {
                $0.replace(
                    "type=\"application", with: "sparkle:installationType=\"app\" type=\"application", in: ".xml")
            },
            Slip("the system of another library", .weaker) {
                $0.replace("<enclosure ", with: "<enclosure sparkle:os=\"macOS\" ", in: ".xml")
            },
            Slip("a channel", .weaker) {
                $0.replace("<link>", with: "<sparkle:channel>beta</sparkle:channel><link>", in: ".xml")
            },
            Slip("an empty feed", .weaker) { $0.replace("item>", with: "entry>", in: ".xml") },
            Slip("no bound of macOS", .stronger) {
                $0.replace("minimumSystemVersion", with: "minimumSystem", in: ".xml")
            },
            Slip("the bounds of a newer macOS", .weaker) {
                $0.replace("<sparkle:minimumSystemVersion>1", with: "<sparkle:minimumSystemVersion>3", in: ".xml")
            },
        ]
}
