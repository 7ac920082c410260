import PolicyModel
import TestSupport
import Testing

@testable import ClientKit
@testable import GrowthBook

/// What an author of a payload is told of it.
struct GrowthBookDangerTests {
    private func model(_ features: String, _ edition: Edition) -> Model {
        let text = #"{"features": \#(features)}"#
        let file = Artifact(path: "kasa/\(GrowthBook.file)", bytes: Array(text.utf8), role: .document)
        return Model(reading: [file], of: "kasa", as: edition)
    }

    /// Of the rules of the feature `update`, one text for each edition that says it.
    private func dangers(_ rules: String, ending end: String = "") -> [String] {
        Edition.allCases.filter { $0 != .python }.flatMap { edition in
            model(#"{"update": {"defaultValue": {"verdict": "none"}, "rules": [\#(rules)]}}"#, edition).dangers
                .map(\.message).filter { $0.hasSuffix(end) }.map { "\(edition): \($0)" }
        }
    }

    private static func forcing(_ condition: String) -> String {
        #"{"condition": \#(condition), "force": {"verdict": "force"}}"#
    }

    private static let guards = #"""
        {"condition": {"$not": {"version": {"$type": "string", "$regex": "^[0-9]{1,5}([.][0-9]{1,5}){0,3}$"}}},
         "force": {"verdict": "none"}},
        """#

    @Test(arguments: [
        (forcing(#"{"version": {"$vlt": "2.8"}}"#), ["kotlin", "javaScript"]),
        // A device without a version is not forced by it, whatever its form.
        (forcing(#"{"$not": {"$and": [{"platform": "ios"}, {"version": {"$vlt": "2.8"}}]}}"#), ["swift"]),
        (forcing(#"{"version": {"$vlt": "0"}}"#), []),
        (forcing(#"{"version": {"$not": {"$vlt": "2.8"}}}"#), ["swift"]),
        (forcing(#"{"version": {"$exists": false}}"#), []),
        // What is looked at is no guard.
        (
            forcing(#"{"version": {"$in": ["3.0.1"]}}"#) + ", " + forcing(#"{"version": {"$vlt": "2.8"}}"#),
            ["kotlin", "javaScript"]
        ),
        (guards + forcing(#"{"version": {"$vlt": "2.8"}}"#), []),
        (guards.replacing("none", with: "force"), ["swift", "kotlin", "javaScript"]),
        // A guard for some is none for the others.
        (
            guards.replacing(#""force": "#, with: #""coverage": 0.5, "force": "#)
                + forcing(#"{"version": {"$vlt": "2.8"}}"#), ["kotlin", "javaScript"]
        ),
    ])
    func `a rule for devices without a version is named where an SDK takes them`(rules: String, editions: [String]) {
        let rules = rules.hasSuffix(",") ? String(rules.dropLast()) : rules
        let found = dangers(rules, ending: "gives no version, too")
        #expect(found.map { String($0.prefix { $0 != ":" }) } == editions)
    }

    @Test func `a name that no app gives is named, and whom it forces`() {
        let rules = Self.guards + Self.forcing(#"{"Version": {"$vlt": "1"}}"#)
        #expect(dangers(rules, ending: "no Version, too").count == 2)
        #expect(dangers(rules, ending: "is an attribute that no app gives: the guide's is 'version'").count == 3)
    }

    @Test func `a comparison without a guard ends Swift apps with long versions`() {
        let end = "no rule before it guards it"
        #expect(
            dangers(Self.forcing(#"{"version": {"$vgte": "2.8.0"}}"#), ending: end) == [
                "swift: features.update.rules[0].condition ends a Swift app that gives a part of more than five digits as "
                    + "its version: no rule before it guards it"
            ])
        #expect(dangers(Self.guards + Self.forcing(#"{"version": {"$vgte": "2.8.0"}}"#), ending: end).isEmpty)
        #expect(
            dangers(Self.guards + Self.forcing(#"{"platform": "ios", "build": {"$vlt": "300"}}"#), ending: end).count
                == 1
        )
    }

    @Test(arguments: ["null", "[]", #""x""#])
    func `a feature that is none is refused by the typed SDKs, and nothing else is said of it`(feature: String) {
        for edition in [Edition.swift, .kotlin] {
            let found = model(#"{"update": \#(feature)}"#, edition).dangers
            #expect(found.map(\.kind) == [.refusal])
            #expect(found.allSatisfy { $0.message.hasSuffix("keeps the content that it had, at first none") })
        }
        #expect(model(#"{"update": \#(feature)}"#, .javaScript).dangers == [])
    }

    private static let saysNothing = ": the app says nothing", none = #""force": {"verdict": "none"}"#

    @Test(arguments: [
        (#""force": {"verdict": "forced"}"#, "force.verdict is 'forced', which is no verdict\(saysNothing)"),
        (#""force": {"verdict": "Force"}"#, "force.verdict is 'Force', which is no verdict\(saysNothing)"),
        (#""force": "force""#, "force is a string, in which no app finds a verdict: it says nothing"),
        (
            #""force": {"Verdict": "force"}"#,
            "force.Verdict is not read: the key is 'verdict', and the app says nothing"
        ),
        (#""force": {}"#, "force has no 'verdict'\(saysNothing)"),
        (
            #""condition": {"version": {"$vlow": "1"}}, \#(none)"#,
            "condition.version.$vlow is no operator that this SDK knows: what it tests never holds"
        ),
        (
            #""range": [0, 0.5], \#(none)"#,
            "range has no 'coverage' beside it: SDKs that know no range take the rule for everybody's"
        ),
        (
            #""force": {"verdict": "none", "verdict": "none"}"#,
            "force.verdict is written twice: parsers differ in which of the two counts"
        ),
        (
            #""condition": {"os": "15", "os": "16"}, \#(none)"#,
            "condition.os is written twice: parsers differ in which of the two counts"
        ),
    ])
    func `what no app understands is named`(rule: String, words: String) {
        let found = dangers("{\(rule)}")
        #expect(found == ["swift", "kotlin", "javaScript"].map { "\($0): features.update.rules[0].\(words)" })
    }

    @Test func `a feature with another name is named`() {
        let found = model(#"{"Update": {"defaultValue": {"verdict": "force"}}}"#, .swift).dangers
        #expect(
            found.map(\.message) == ["features.Update is a feature that no app asks for: its name is 'update'"])
    }

    @Test(arguments: [
        (#""seed": "s""#, ["swift"]), (#""hashVersion": 2"#, ["swift", "kotlin"]),
        (#""seed": "s", "hashVersion": 2"#, ["swift"]), (#""range": [0, 0.1]"#, []), (#""id": "a""#, []),
    ])
    func `a coverage that is drawn twice is named where it is`(beside: String, editions: [String]) {
        let rule = #"{"coverage": 0.1, \#(beside), "force": {"verdict": "none"}}"#
        let found = dangers(rule, ending: "far fewer are inside")
        #expect(found.map { String($0.prefix { $0 != ":" }) } == editions)
    }

    private static let share = #"""
        {"hashVersion": 2, "seed": "s", "range": [0, 0.9999], "coverage": 1, "force": {"verdict": "force"}}
        """#

    @Test(arguments: [
        (share, "id"), (share.replacing("0.9999", with: "0.0001"), ""), (share.replacing("0.9999", with: "1"), ""),
        (share.replacing("\"seed\"", with: "\"hashAttribute\": \"user\", \"seed\""), "user"),
        (share.replacing("{\"hash", with: #"{"condition": {"id": {"$regex": "^[!-~]+$"}}, "hash"#), ""),
        (#"{"condition": {"id": {"$exists": false}}, "force": {"verdict": "none"}}, "# + share, ""),
        (#"{"condition": {"version": {"$exists": false}}, "force": {"verdict": "none"}}, "# + share, "id"),
        (share.replacing("\"verdict\": \"force\"", with: "\"verdict\": \"none\""), ""),
    ])
    func `a share is named where an SDK takes all devices without an id into it`(rules: String, attribute: String) {
        let found = dangers(rules, ending: ": this SDK draws them all alike"), place = rules.contains("}}, {") ? 1 : 0
        let words = "holds for every device that gives no \(attribute): this SDK draws them all alike"
        let editions = attribute.isEmpty ? [] : ["swift", "kotlin"]
        #expect(found == editions.map { "\($0): features.update.rules[\(place)] \(words)" })
    }

    @Test(arguments: [#""filters": []"#, #""namespace": ["a", 0, 1]"#, #""variations": [1, 2]"#])
    func `of a rule of an experiment no answer is given`(key: String) throws {
        let text = #"{"features": {"update": {"rules": [{"condition": {"os": "15"}, "force": {}, \#(key)}]}}}"#
        for edition in Edition.allCases {
            let document = try Document(Document.reading(Array(text.utf8), as: edition), as: edition)
            guard case .unreadable = document.outcome(of: "update", on: ["os": .text("15")]) else {
                Issue.record("\(edition)")
                continue
            }
            let other = document.outcome(of: "update", on: ["os": .text("16")])
            #expect(other == .value(nil, path: "features.update.defaultValue", isForced: false))
        }
    }
}
