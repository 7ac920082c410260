import PolicyModel
import Testing

@testable import ClientKit

/// What a reading says of keys, of values that are converted, and of more than one end.
struct DocumentMembersTests {
    private let refusal = Effect.refusal("nothing is shown")

    private func lines(_ reading: DocumentReading) -> [String] {
        reading.dangers(in: "a").map { "\($0.line):\($0.column) \($0.kind.rawValue) \($0.message)" }
    }

    private func reading(_ text: String) -> DocumentReading {
        DocumentReading(android: Array(text.utf8), orElse: refusal, forAuthor: true)
    }

    @Test func `of equal keys the last counts, in the place of the first`() throws {
        let reading = reading(#"{"a": 1, "b": 2, "a": 3}"#), root = try #require(reading.root?.asObject)
        reading.repeated = "is written twice"
        let members = root.members
        #expect(members.map(\.key) == ["a", "b"])
        #expect(members.map(\.value.node.number) == ["3", "2"])
        #expect(lines(reading) == ["1:18 misread a is written twice"])
    }

    @Test func `a key that nobody asks for is named in the words of the object, then of the document`() throws {
        let reading = reading(#"{"x": 1, "a": {"y": 1}}"#), root = try #require(reading.root?.asObject)
        reading.unread = "is never read here"
        root["a"]?.asObject?.unread("is not shown")
        root.note(.misread, key: "a", "is spelt so")
        #expect(
            lines(reading) == [
                "1:2 ignored x is never read here", "1:10 misread a is spelt so", "1:16 ignored a.y is not shown",
            ])
    }

    @Test func `a value that is converted is read, and noted`() throws {
        let reading = reading(#"{"a": 4294967297, "b": "7", "c": null, "d": "x"}"#)
        let root = try #require(reading.root?.asObject)
        #expect(["a", "b", "c", "d"].map { root[$0]?.integer } == [1, 7, nil, nil])
        #expect(root["c"]?.text == "null")
        #expect(lines(reading) == ["1:7 misread a is read as 1", "1:34 misread c is null, read as the text 'null'"])
    }

    @Test(arguments: [true, false])
    func `the first end is the client's, and the others are named unless one is enough`(namesOneEnd: Bool) throws {
        let reading = reading(#"{"b": 1}"#), root = try #require(reading.root?.asObject)
        reading.namesOneEnd = namesOneEnd
        #expect(root.value("a", orElse: refusal)?.node == nil)
        root["b"]?.refuse("no text", refusal)
        #expect(reading.end?.words == "a is missing")
        let others = namesOneEnd ? [] : ["1:7 refusal b is no text: nothing is shown"]
        #expect(lines(reading) == ["1:1 refusal a is missing: nothing is shown"] + others)
    }

    @Test func `of two byte order marks both are removed where the client does so`() {
        let bytes: [UInt8] = [0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF]
        let one = DocumentReading(android: bytes + Array("{}".utf8), orElse: refusal)
        let two = DocumentReading(android: bytes + Array("{}".utf8), byteOrderMarks: 2, orElse: refusal)
        #expect(one.root?.node.members == nil && two.root?.node.members == [])
        let broken = DocumentReading(
            android: bytes + Array("{".utf8), byteOrderMarks: 2, orElse: refusal, forAuthor: true)
        #expect(broken.dangers(in: "a").map(\.column) == [2])
    }
}
