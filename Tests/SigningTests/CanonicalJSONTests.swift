import PolicyModel
import Testing
@testable import Signing

/// Each rule of canonical JSON, and each refusal.
struct CanonicalJSONTests {
    private static func text(_ value: JSONValue) throws -> String {
        String(decoding: try CanonicalJSON.bytes(value), as: UTF8.self)
    }

    @Test func `nothing stands between the values, and nothing after them`() throws {
        let value = JSONValue.object([
            "b": .array([.integer(1), .null]), "a": .object([]), "c": .array([]), "d": .bool(true),
        ])
        #expect(try Self.text(value) == #"{"a":{},"b":[1,null],"c":[],"d":true}"#)
        #expect(try Self.text(.bool(false)) == "false")
    }

    @Test func `keys are sorted by their bytes`() throws {
        let keys = ["a", "B", "aa", "a/b", "a-b", "", "10", "9", "~", " "]
        #expect(
            try Self.text(.object(keys.map { .init($0, .null) }))
                == #"{"":null," ":null,"10":null,"9":null,"B":null,"a":null,"a-b":null,"a/b":null,"aa":null,"~":null}"#)
    }

    @Test func `only quotes and backslashes are escaped`() throws {
        #expect(try Self.text(.string(#"a"b\c/d<e>&'~ "#)) == #""a\"b\\c/d<e>&'~ ""#)
    }

    @Test func `every printable character passes and every other is refused`() throws {
        for scalar in (0...0xFF).map({ Unicode.Scalar(UInt8($0)) }) {
            let text = String(Character(scalar)), isPrintable = (0x20...0x7E).contains(scalar.value)
            let expected = isPrintable ? "" : Self.refusal(of: text.debugDescription)
            #expect(words(of: { try CanonicalJSON.bytes(.string(text)) }) == expected)
            #expect(words(of: { try CanonicalJSON.bytes(.object([.init(text, .null)])) }) == expected)
        }
        #expect(words(of: { try CanonicalJSON.bytes(.string("a\u{1F600}")) }) == Self.refusal(of: "\"a\u{1F600}\""))
    }

    @Test func `integers end at 2^53 - 1 and decimals are refused`() throws {
        #expect(
            try Self.text(.array([.integer(9_007_199_254_740_991), .integer(-9_007_199_254_740_991), .integer(0)]))
                == "[9007199254740991,-9007199254740991,0]")
        for number in [9_007_199_254_740_992, -9_007_199_254_740_992, Int.max, Int.min] {
            #expect(words(of: { try CanonicalJSON.bytes(.integer(number)) }) == Self.refusal(of: "\(number)"))
        }
        #expect(words(of: { try CanonicalJSON.bytes(.decimal("1.5")) }) == Self.refusal(of: "1.5"))
    }

    @Test func `a key that occurs twice is refused`() {
        let value = JSONValue.object([.init("a", .null), .init("b", .null), .init("a", .integer(1))])
        #expect(words(of: { try CanonicalJSON.bytes(value) }) == Self.refusal(of: "the key a twice"))
    }

    private static func refusal(of text: String) -> String {
        "canonical JSON cannot hold \(text): only printable ASCII, each key once, integers within 2^53 - 1"
    }
}
