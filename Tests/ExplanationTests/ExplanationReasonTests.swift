import PolicyModel
import Testing
import TestSupport
@testable import Explanation

/// Why the policy decides as it does, word for word, and at which line.
@Suite struct ExplanationReasonTests {
    struct Row: Sendable {
        let version: String
        let os: String
        let kind: ExplanationReason.Kind
        let words: String
    }

    @Test(arguments: [
        Row(version: "2.0.0", os: "16", kind: .minimum, words: "below the minimum 3.0.0"),
        Row(version: "3.0.0", os: "16", kind: .latest, words: "below 3.2.0, the highest release it can go to"),
        Row(version: "3.0.0", os: "15", kind: .latest, words: "below 3.1.0, the highest release it can go to"),
        Row(version: "3.1.0", os: "15", kind: .upToDate, words: "no live release above 3.1.0 runs on iOS 15"),
        Row(version: "3.2.0", os: "16", kind: .upToDate, words: "3.2.0 is the latest release"),
        Row(version: "9.0", os: "16", kind: .upToDate, words: "above 3.2.0, the latest release"),
        Row(
            version: "2.5", os: "13", kind: .nothingToReach,
            words: "below the minimum 3.0.0, but no live release above 2.0.0 runs on iOS 13"),
    ])
    func `each step of the policy has its words`(row: Row) throws {
        let reason = try reason(row.version, os: row.os, in: SampleQuestion.dated())
        #expect(reason.kind == row.kind)
        #expect(reason.words == row.words)
        #expect(reason.rule == nil)
    }

    @Test func `a rule is named by its id and stands at its line`() throws {
        let dated = SampleQuestion.dated(rules: [Sample.rule(.force, id: "bad-build", line: 21)])
        let reason = try reason("3.1.0", os: "16", in: dated)
        #expect(reason.words == "rule 'bad-build' holds")
        #expect(reason.rule == "bad-build")
        #expect(reason.position == SourcePosition(file: "Content/kasa.md", line: 21, column: 5))
        let unnamed = try self.reason("3.1.0", os: "16", in: SampleQuestion.dated(rules: [Sample.rule(.none)]))
        #expect(unnamed.words == "a rule without an id holds")
    }

    @Test func `a rule that asks for more than there is to reach says so`() throws {
        let dated = SampleQuestion.dated(rules: [Sample.rule(.recommend, id: "tell")])
        let reason = try reason("3.1.0", os: "15", in: dated)
        #expect(reason.kind == .nothingToReach)
        #expect(reason.words == "rule 'tell' says recommend, but no live release above 3.1.0 runs on iOS 15")
    }

    /// A policy whose newest release is for a share alone, on a device that gives no installation.
    private func shared(rules: [Rule] = []) throws -> DatedPolicy {
        let position = SourcePosition(file: "Content/kasa.md", line: 9, column: 5)
        let share = ShareStep(try #require(InstallationShare("10 %")))
        let newest = Release(
            version: Sample.version("3.2.0"), shipments: [.ios: .init(shares: [share])], position: position)
        return DatedPolicy(
            Sample.policy(
                clients: [ClientChoice(name: "pretend", position: Sample.position)],
                releases: [Sample.release("2.7.0"), Sample.release("2.8.0"), newest], rules: rules),
            at: Sample.moment)
    }

    @Test func `a device outside a share is told of it, at the release's line`() throws {
        let outside = try reason("2.8.0", os: "16", in: shared())
        #expect(outside.words == "the device is outside the 10 % of 3.2.0")
        #expect(outside.position.line == 9)
        let ruled = try reason("2.8.0", os: "16", in: shared(rules: [Sample.rule(.recommend, id: "tell")]))
        #expect(ruled.words == "rule 'tell' says recommend, but the device is outside the 10 % of 3.2.0")
        let newest = try reason("3.2.0", os: "16", in: shared())
        #expect(newest.words == "3.2.0 is the latest release")
        #expect(newest.position.line == 9)
        #expect(try reason("2.7.0", os: "16", in: shared()).words == "below 2.8.0, the highest release it can go to")
    }

    @Test func `without a fixed latest the deciding line is that of the release to go to`() throws {
        #expect(try reason("3.0.0", os: "16", in: SampleQuestion.dated()).position == Sample.position)
        #expect(try reason("2.0.0", os: "16", in: SampleQuestion.dated()).position.line == 12)
    }

    private func reason(_ version: String, os: String, in dated: DatedPolicy) throws -> ExplanationReason {
        ExplanationReason(try SampleQuestion.explanation(version, os: os, in: dated, by: PretendClient()))
    }
}
