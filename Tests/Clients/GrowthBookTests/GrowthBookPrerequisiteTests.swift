import ClientKit
import Testing

@testable import GrowthBook

/// Features that ask for other features first. What Python answers was measured on its SDK, the rest is as the
/// evaluators of the editions have it.
struct GrowthBookPrerequisiteTests {
    private func document(_ features: String, _ edition: Edition) throws -> Document {
        try Document(Document.reading(Array(#"{"features": {\#(features)}}"#.utf8), as: edition), as: edition)
    }

    /// `force`, `default`, `prerequisite`, `circle`, `unreadable` or `refused`, for each edition.
    private func outcomes(_ features: String, on device: [String: Value] = [:]) -> [String] {
        Edition.allCases.map { edition in
            guard let document = try? document(features, edition) else { return "refused" }
            return switch document.outcome(of: "update", on: device) {
            case .value(_, _, let isForced): isForced ? "force" : "default"
            case .blocked(_, let isCircle): isCircle ? "circle" : "prerequisite"
            case .unreadable: "unreadable"
            case .unknownFeature, .thrown, .crash: "other"
            }
        }
    }

    /// A feature that asks for another one, then forces for everybody.
    private func asking(_ parents: String, in rule: String = "") -> String {
        #""update": {"defaultValue": "d", "rules": [{"parentConditions": \#(parents)\#(rule)}, {"force": "x"}]}"#
    }

    /// True for paying users alone.
    private static let off =
        #""on": {"defaultValue": false, "rules": [{"condition": {"plan": "paid"}, "force": true}]}"#

    @Test func `a gate that fails makes the feature null, whatever rules follow it`() {
        let gate = asking(#"[{"id": "on", "condition": {"value": true}, "gate": true}]"#) + ", " + Self.off
        #expect(outcomes(gate) == Array(repeating: "prerequisite", count: 4))
        #expect(outcomes(gate, on: ["plan": .text("paid")]) == Array(repeating: "force", count: 4))
        // A condition of the rule comes after it.
        let condition = #", "condition": {"plan": "other"}, "force": "y""#
        let narrow = asking(#"[{"id": "on", "condition": {"value": true}, "gate": true}]"#, in: condition)
        #expect(outcomes("\(narrow), \(Self.off)") == Array(repeating: "prerequisite", count: 4))
    }

    @Test func `without a gate the rule alone is passed over, and Swift takes the key for one`() {
        let rule = asking(#"[{"id": "on", "condition": {"value": true}}]"#, in: #", "force": "y""#)
        #expect(outcomes("\(rule), \(Self.off)") == Array(repeating: "force", count: 4))
        let open = asking(#"[{"id": "on", "condition": {"value": true}, "gate": false}]"#)
        #expect(outcomes("\(open), \(Self.off)") == ["prerequisite", "force", "force", "force"])
    }

    @Test func `features that ask for one another are null, and one that is not there has no value`() {
        let circle = asking(#"[{"id": "on", "condition": {}}]"#)
        let back = #", "on": {"rules": [{"parentConditions": [{"id": "update", "condition": {}}], "force": 1}]}"#
        #expect(outcomes(circle + back) == Array(repeating: "circle", count: 4))
        let unknown = asking(#"[{"id": "none", "condition": {"value": {"$exists": false}}, "gate": true}]"#)
        #expect(outcomes(unknown) == Array(repeating: "force", count: 4))
    }

    @Test func `what no model reads of a feature stays unread in one that asks for it`() {
        let test = #", "on": {"rules": [{"variations": [1, 2]}]}"#
        let gate = asking(#"[{"id": "on", "condition": {"value": 1}, "gate": true}]"#)
        #expect(outcomes(gate + test) == Array(repeating: "unreadable", count: 4))
        // Thirty features, each asked for twice by the one before: two to the thirtieth if each was followed.
        let chain = (0..<30).map { index in
            let twice = #"{"id": "f\#(index + 1)", "condition": {}}"#
            return #""f\#(index)": {"rules": [{"parentConditions": [\#(twice), \#(twice)], "force": 1}]}"#
        }
        let first = asking(#"[{"id": "f0", "condition": {}}]"#)
        #expect(outcomes(([first] + chain).joined(separator: ", ")) == Array(repeating: "unreadable", count: 4))
    }

    @Test(arguments: [
        (#"{}"#, ["refused", "refused", "unreadable", "unreadable"]),
        (#"[1]"#, ["refused", "refused", "unreadable", "unreadable"]),
        (#"[{"condition": {}}]"#, ["refused", "refused", "unreadable", "force"]),
        (#"[{"id": "on"}]"#, ["refused", "refused", "force", "force"]),
        (#"[{"id": "on", "condition": {}, "gate": "x"}]"#, ["refused", "refused", "force", "force"]),
        (#"null"#, ["force", "force", "force", "force"]),
    ])
    func `a prerequisite of another form loses the whole file where types are read`(parents: String, found: [String]) {
        #expect(outcomes("\(asking(parents)), \(Self.off)") == found)
    }
}
