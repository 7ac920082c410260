import ClientTestSupport
import PolicyModel
import TestSupport
import Testing

@testable import ClientFormats
@testable import PrinceOfVersions

/// What an encoder of Prince of Versions's documents could get wrong is seen by Agreement, by its right name.
struct PrinceOfVersionsSlipsTests {
    private static let policy: DraftPolicy = {
        var draft = DraftPolicy.rich(for: PrinceOfVersions())
        draft.leaveAlone { $0.os = Sample.range("<13") }
        draft.extra = ["prince-of-versions": .object(["meta": .object(["a": .integer(1)])])]
        draft.rules.append(
            DraftPolicy.Exception(verdict: .recommend, frequency: .always) {
                $0.custom = [CustomValue(name: "ring", value: "beta")]
            })
        return draft
    }()

    /// Rules on codes and API levels.
    private static let android: DraftPolicy = {
        var draft = DraftPolicy.rich(for: PrinceOfVersions())
        draft.moveToAPILevels()
        return draft
    }()

    private static let trial = SlipTrial(PrinceOfVersions(), policy, android)

    @Test func `whole documents lose nothing, and nineteen of twenty drawn mistakes in them are found`() throws {
        try Self.trial.expectWhole(besides: Self.slips)
        Self.trial.expectMistakesFound()
    }

    @Test(arguments: slips) func `a mistake is reported as the loss it causes`(slip: Slip) throws {
        try Self.trial.expectReported(slip)
    }

    private static let slips: [Slip] =
        Slip.json() + [
            Slip("string order for versions", .weaker) { $0.replace("1.10.0", with: "1.9.0") },
            Slip("a line one release too high", .stronger) { $0.replace("1.10.0", with: "2.0.0") },
            Slip("the newest release told", .stronger) { $0.replace("2.10.0", with: "2.11.0") },
            Slip("an empty list", .refused) { $0.change("ios") { _ in .array([]) } },
            Slip("the forcing line under a wrong key", .weaker) {
                $0.replace("required_version", with: "minimum_version")
            },
            Slip("the wrong frequency", .frequency) { $0.replace("ONCE", with: "ALWAYS") },
            Slip("a frequency in lower case", .refused) { $0.replace("ONCE", with: "once") },
            Slip("a version that is a number", .refused) {
                $0.change("ios", 2, "last_version_available") { _ in .decimal("2.1") }
            },
            Slip("entries in reversed order", .weaker) { $0.change("ios") { $0.reversed } },
            Slip("the entry for all others left out", .weaker) { $0.change("ios", 1) { _ in nil } },
            Slip("a platform in the wrong case", .refused) { $0.replace("\"ios\"", with: "\"iOS\"") },
            Slip("a system in words", .noisy) { $0.replace("15.2.0", with: "iOS 15.2") },
            Slip("a requirement left out", .weaker) { $0.change("ios", 0, "requirements", "ring") { _ in nil } },
            Slip("no version at all", .weaker) { $0.change("ios", 1, "last_version_available") { _ in nil } },
        ]
}
