import ClientTestSupport
import PolicyModel
import TestSupport
import Testing

@testable import ClientFormats
@testable import RemoteConfiguration

/// What an encoder of RemoteConfiguration's documents could get wrong is seen by Agreement, by its right name.
struct RemoteConfigurationSlipsTests {
    private static let policy: DraftPolicy = {
        var draft = DraftPolicy.rich(for: RemoteConfiguration())
        draft.forceBadRelease()
        draft.leaveAlone {
            $0.os = Sample.range("<13")
            $0.version = Sample.range("<1.10")
        }
        draft.requireNothing()
        return draft
    }()

    private static let trial = SlipTrial(RemoteConfiguration(), policy)

    @Test func `whole documents lose nothing, and nineteen of twenty drawn mistakes in them are found`() throws {
        try Self.trial.expectWhole(besides: Self.slips)
        Self.trial.expectMistakesFound()
    }

    @Test(arguments: slips) func `a mistake is reported as the loss it causes`(slip: Slip) throws {
        try Self.trial.expectReported(slip)
    }

    private static let slips: [Slip] =
        Slip.json() + [
            Slip("another release's file", .weaker) { $0.copy("1.10.json", to: ".1.9.json") },
            Slip("the newest release told", .stronger) { $0.copy("2.1.json", to: ".2.10.json") },
            Slip("the plain file forces", .stronger) { $0.copy("1.0.json", to: "/remote-configuration.json") },
            Slip("a type in the wrong case", .refused) { $0.replace("\"mandatory\"", with: "\"Mandatory\"") },
            Slip("a version that is a number", .refused) {
                $0.change("appUpdate", "availableVersion") { _ in .decimal("2.10") }
            },
            Slip("no alerts", .refused) { $0.change("appUpdate", "localizedStrings") { _ in nil } },
            Slip("no button that updates", .refused) {
                $0.replace("\"isUpdateAction\": true", with: "\"isUpdateAction\": false")
            },
            Slip("the fallback language left out", .text) {
                $0.change("appUpdate", "localizedStrings", 0) { _ in nil }
            },
            Slip("systems to be left out left in", .stronger) {
                $0.change("appUpdate", "ignoredOSVersions") { _ in nil }
            },
            Slip("too many systems left out", .weaker) { $0.replace("\"12.\"", with: "\"1\"") },
            Slip("the wrong frequency", .frequency) { $0.replace("\"once\"", with: "\"always\"") },
            Slip("another app's link", .link) { $0.replace("id1234567890", with: "id1") },
            Slip("the words of another verdict", .text) { $0.replace("must Message en", with: "may Message en") },
            Slip("a release's file left out", .weaker) { $0.drop(".1.0.json") },
            Slip("the link under a wrong key", .refused) { $0.replace("\"url\"", with: "\"link\"") },
            Slip("one alert without a title", .refused) {
                $0.change("appUpdate", "localizedStrings", 1, "title") { _ in nil }
            },
        ]
}
