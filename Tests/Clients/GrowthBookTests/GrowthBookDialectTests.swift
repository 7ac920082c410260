import Testing

@testable import ClientKit
@testable import GrowthBook

/// What each SDK's parser takes, where it is not the same.
struct GrowthBookDialectTests {
    private func document(_ bytes: [UInt8], _ edition: Edition) throws -> Document {
        try Document(Document.reading(bytes, as: edition), as: edition)
    }

    private static let plain = #"{"features": {"update": {"defaultValue": "a"}}}"#

    private static let wide: [UInt8] =
        [0xFE, 0xFF] + plain.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }

    @Test(arguments: [
        [UInt8](#"{"features": {"update": {"defaultValue": "a"}},}"#.utf8),
        Array(#"{"features": {"update": {"defaultValue": ["a",]}}}"#.utf8), [0xEF, 0xBB, 0xBF] + Array(plain.utf8),
        wide,
    ])
    func `a comma at an end, a byte order mark and wide text are taken by Swift alone`(bytes: [UInt8]) {
        let taking = Edition.allCases.filter { (try? document(bytes, $0)) != nil }
        #expect(taking == [.swift])
    }

    @Test func `half a character is taken by the strict parsers`() throws {
        var asked = 0
        let bytes = Array(#"{"features": {"update": {"defaultValue": "\ud800\u0041"}}}"#.utf8)
        for edition in [Edition.kotlin, .javaScript, .python] {
            let found = try document(bytes, edition).outcome(of: "update", on: [:])
            guard case .value(let node, _, _) = found else { continue }
            #expect(node?.string == "\u{FFFD}A")
            asked += 1
        }
        #expect(asked == 3)
    }

    @Test func `of equal keys the first counts for Swift, the last for the others`() throws {
        let text = #"{"features": {"update": {"rules": [{"force": {"a": 1, "a": 2}, "force": 3}]}}}"#
        for edition in Edition.allCases {
            let found = try document(Array(text.utf8), edition).outcome(of: "update", on: [:])
            guard case .value(let node, _, _) = found else { continue }
            #expect(node.map(Value.init) == (edition == .swift ? .map(["a": .number(1)]) : .number(3)))
            // An explanation names that one, too.
            #expect(Model(reading: [], of: "kasa", as: edition).equalKeys == (edition == .swift ? .first : .last))
        }
    }

    @Test func `a set without a feature is refused by Kotlin, which says so`() {
        let bytes = Array(#"{"features": {}}"#.utf8)
        #expect(Edition.allCases.filter { (try? document(bytes, $0)) == nil } == [.kotlin])
        let reading = Document.reading(bytes, as: .kotlin, forAuthor: true)
        _ = try? Document(reading, as: .kotlin)
        #expect(
            reading.dangers(in: "a").map(\.message) == [
                "features is without a feature: the SDK keeps the content that it had, at first none"
            ])
    }

    /// Measured on the SDKs for JavaScript and Python.
    @Test(arguments: [
        (#"{"build": {"$gt": 2}}"#, Edition.javaScript, "force"), (#"{"build": {"$gt": 2}}"#, .python, "default"),
        (#"{"$or": "ab"}"#, .javaScript, "unreadable"), (#"{"$or": 5}"#, .javaScript, "force"),
        (#"{"build": {"$exists": "x"}}"#, .javaScript, "force"), (#"{"build": {"$exists": 0}}"#, .python, "default"),
        (#"{"$not": {"build": {"$size": 1}}}"#, .python, "force"), (#"{"list": {"$size": 1}}"#, .swift, "unreadable"),
        (#"{"build": {"$exists": "true"}}"#, .swift, "force"), (#"{"build": {"$exists": "true"}}"#, .kotlin, "default"),
        (#"{"build": {"$exists": 1}}"#, .swift, "default"), (#"{"map.a": "x"}"#, .swift, "force"),
        (#"{"build": {"$exists": []}}"#, .python, "default"), (#"{"build": {"$exists": []}}"#, .javaScript, "force"),
        (#"{"build": {"$gt": []}}"#, .javaScript, "force"), ("[]", .python, "force"), (#""""#, .python, "force"),
        ("5", .python, "default"),
        (#"{"$not": {"build": {"$other": 1}}}"#, .python, "default"),
    ])
    func `values of another type are taken as the SDK takes them`(
        condition: String, edition: Edition, wanted: String
    ) throws {
        let text =
            #"{"features": {"update": {"defaultValue": 0, "rules": [{"condition": \#(condition), "force": 1}]}}}"#
        let found = try document(Array(text.utf8), edition).outcome(
            of: "update",
            on: [
                "build": .text(" 2.7 "), "list": .list([.null]), "map": .map(["a": .text("x")]), "map.a": .text("y"),
            ])
        switch found {
        case .value(_, _, let isForced): #expect(wanted == (isForced ? "force" : "default"))
        case .unreadable: #expect(wanted == "unreadable")
        default: Issue.record("\(found)")
        }
    }

    /// Whichever of the two keys comes first in memory.
    @Test func `a part that fails wins over one that no model reads, but not over one that ends the app`() throws {
        func outcome(_ condition: String, _ edition: Edition) throws -> Document.Outcome {
            let text =
                #"{"features": {"update": {"defaultValue": 0, "rules": [{"condition": \#(condition), "force": 1}]}}}"#
            return try document(Array(text.utf8), edition).outcome(of: "update", on: ["a": .text("1.0")])
        }
        for other in (0..<20).map({ "k\($0)" }) {
            let unread = #"{"\#(other)": {"$inGroup": "x"}, "a": "2"}"#
            #expect(try outcome(unread, .kotlin) == outcome(unread, .swift))
            guard case .value = try outcome(unread, .python) else {
                Issue.record("\(other)")
                continue
            }
            let ending = #"{"\#(other)": "x", "a": {"$vlt": "1.0.123456"}}"#
            #expect(try outcome(ending, .swift) == .crash(path: "features.update.rules[0]"))
        }
    }

    @Test func `a hash of version 0 is one of version 1 for JavaScript and Python, which hashes a second attribute`() {
        let half = Draw.Range(low: 0, high: 0.5), first = Draw(version: 1, range: half)
        let zero = Draw(version: 0, range: half), second = Draw(attribute: "no", otherAttribute: "id", range: half)
        let devices = (0..<50).map { ["id": Value.text("id\($0)")] }
        func inside(_ draw: Draw, _ edition: Edition) -> [Bool] {
            devices.map { draw.holds($0, of: "update", as: edition) }
        }
        let same = Edition.allCases.filter { inside(zero, $0) == inside(first, $0) }
        #expect(Set(same) == [.javaScript, .python])
        #expect(Edition.allCases.filter { inside(second, $0) == inside(first, $0) } == [.python])
    }

    @Test(arguments: [
        #""coverage": true"#, #""range": [0, "1"]"#, #""range": []"#, #""hashVersion": "2""#, #""seed": 5"#,
    ])
    func `a share of another type is read by no model of JavaScript and Python`(share: String) throws {
        let text = #"{"features": {"update": {"defaultValue": 0, "rules": [{"force": 1, \#(share)}]}}}"#
        for edition in [Edition.javaScript, .python] {
            let found = try document(Array(text.utf8), edition).outcome(of: "update", on: ["id": .text("a")])
            guard case .unreadable(let path) = found else {
                Issue.record("\(found)")
                continue
            }
            #expect(path.hasPrefix("features.update.rules[0]."))
        }
    }

    /// Measured on the SDKs for Swift and Kotlin.
    @Test(arguments: [
        (#""key": []"#, []), (#""name": 5"#, [.kotlin]), (#""phase": true"#, [.kotlin]), (#""id": "5""#, typed),
        (#""coverage": "0.5""#, [.kotlin]), (#""coverage": "x""#, []), (#""hashVersion": 2.0"#, [.swift]),
        (#""hashVersion": "2""#, [.kotlin]), (#""bucketVersion": 0.5"#, []),
        (#""minBucketVersion": 2147483648"#, [.swift]),
        (#""range": [0, "1"]"#, [.kotlin]), (#""range": [0, 0.5, 1]"#, typed), (#""range": [0]"#, []),
        (#""coverage": 1e39"#, []),
        (#""disableStickyBucketing": "true""#, [.kotlin]), (#""disableStickyBucketing": 1"#, []),
        (#""weights": {}"#, []), (#""meta": [1]"#, []), (#""tracks": [{}]"#, typed),
        (#""variations": [1, "a"]"#, typed),
    ])
    func `a value of another type loses the whole document on Swift and Kotlin, whatever it is for`(
        member: String, taking: [Edition]
    ) {
        let text = #"{"features": {"update": {"rules": [{"force": 1, \#(member)}]}}}"#
        #expect(Self.typed.filter { (try? document(Array(text.utf8), $0)) != nil } == taking)
    }

    private static let typed: [Edition] = [.swift, .kotlin]

    @Test(arguments: [
        (#""dateUpdated": 5"#, [.kotlin]), (#""dateUpdated": null"#, typed), (#""savedGroups": []"#, [.swift]),
        (#""savedGroups": null"#, typed), (#""encryptedFeatures": 5"#, []), (#""encryptedFeatures": null"#, typed),
    ])
    func `what stands beside the features may lose them`(member: String, taking: [Edition]) {
        let text = #"{"features": {"update": {"defaultValue": 1}}, \#(member)}"#
        #expect(Self.typed.filter { (try? document(Array(text.utf8), $0)) != nil } == taking)
    }

    @Test func `an empty seed is none for JavaScript and Python`() {
        let draw = Draw(seed: "", version: 2, range: Draw.Range(low: 0, high: 0.5))
        let named = Draw(seed: "update", version: 2, range: Draw.Range(low: 0, high: 0.5))
        let devices = (0..<50).map { ["id": Value.text("id\($0)")] }
        for edition in Edition.allCases {
            let isSame = devices.allSatisfy {
                draw.holds($0, of: "update", as: edition) == named.holds($0, of: "update", as: edition)
            }
            #expect(isSame == (edition == .javaScript || edition == .python))
        }
    }
}
