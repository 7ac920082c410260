import PolicyModel
import Testing
@testable import Publishing

/// Each way two trees can differ, and the words a person reads before saying yes.
struct PublishPlanTests {
    private static func files(_ files: [String: String]) -> [Artifact] {
        files.sorted { $0.key < $1.key }.map { Artifact(path: $0.key, bytes: Array($0.value.utf8), role: .asset) }
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let old: [String: String]
        let new: [String: String]
        let text: String
    }

    static let cases = [
        Case(testDescription: "nothing to nothing", old: [:], new: [:], text: ""),
        Case(testDescription: "a first publication", old: [:], new: ["a": "1"], text: "new a (not published yet)\n"),
        Case(testDescription: "the same", old: ["a": "1"], new: ["a": "1"], text: "kept a (same bytes)\n"),
        Case(
            testDescription: "a removal", old: ["a": "1"], new: [:], text: "removed a (no longer part of the site)\n"),
        Case(
            testDescription: "other bytes, same length", old: ["a": "1"], new: ["a": "2"],
            text: "changed a (other bytes, same length)\n"),
        Case(
            testDescription: "another length", old: ["a": "1"], new: ["a": "222"],
            text: "changed a (1 bytes before, 3 now)\n"),
        Case(
            testDescription: "all at once, sorted by bytes", old: ["b": "1", "B": "1", "a/x": "1"],
            new: ["b": "1", "a/x": "2", "a-x": "3"],
            text: """
                removed B (no longer part of the site)
                new a-x (not published yet)
                changed a/x (other bytes, same length)
                kept b (same bytes)

                """),
    ]

    @Test(arguments: cases) func `a plan says what changes and why`(_ case: Case) {
        let plan = PublishPlan(from: Self.files(`case`.old), to: Self.files(`case`.new))
        #expect(plan.description == `case`.text)
        #expect(plan.isEmpty == (`case`.old == `case`.new))
    }
}
