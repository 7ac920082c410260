import PolicyModel
import TestSupport
import Testing
@testable import Signing

/// One value, one spelling: every other spelling is refused where it begins.
struct CanonicalJSONReadingTests {
    private static func fault(_ text: String, lineFeeds: CanonicalJSON.LineFeeds = .refused) -> String {
        words(of: { try CanonicalJSON.value(of: Array(text.utf8), lineFeeds: lineFeeds) })
    }

    private static let healthy = #"{"a":[1,-2,true,false,null,"x\"y\\z"],"b":{},"c":[[]]}"#

    @Test func `what is written is read back`() throws {
        let value = try CanonicalJSON.value(of: Array(Self.healthy.utf8))
        #expect(try CanonicalJSON.bytes(value) == Array(Self.healthy.utf8))
        for number in ["9007199254740991", "-9007199254740991", "0"] {
            #expect(Self.fault(number) == "")
        }
    }

    @Test(arguments: [
        ("\u{FEFF}{}", "byte 0: no value begins here"),
        ("", "byte 0: no value begins here"),
        ("{} ", "byte 2: something follows the end"),
        ("{}\n", "byte 2: something follows the end"),
        (" {}", "byte 0: no value begins here"),
        (#"{"a": 1}"#, "byte 5: no value begins here"),
        (#"{"a" :1}"#, "byte 4: no : here"),
        (#"{"a":1,}"#, "byte 7: no key begins here"),
        (#"{a:1}"#, "byte 1: no key begins here"),
        (#"{"b":1,"a":1}"#, "byte 7: the key a does not sort after the one before it"),
        (#"{"a":1,"a":1}"#, "byte 7: the key a does not sort after the one before it"),
        (#"{"a":1"b":1}"#, "byte 6: neither , nor } here"),
        ("[1,]", "byte 3: no value begins here"),
        ("[1 ]", "byte 2: neither , nor ] here"),
        ("1.0", "byte 1: something follows the end"),
        ("1e9", "byte 1: something follows the end"),
        ("01", "byte 0: no integer within 2^53 - 1 in its one spelling"),
        ("-0", "byte 0: no integer within 2^53 - 1 in its one spelling"),
        ("-", "byte 0: no integer within 2^53 - 1 in its one spelling"),
        ("+1", "byte 0: no value begins here"),
        ("9007199254740992", "byte 0: no integer within 2^53 - 1 in its one spelling"),
        ("99999999999999999999", "byte 0: no integer within 2^53 - 1 in its one spelling"),
        ("NaN", "byte 0: no value begins here"),
        ("nul", "byte 0: no value begins here"),
        (#""a"#, "byte 2: the string has no end"),
        (#""a\"#, "byte 3: the string has no end"),
        (#""\u0041""#, "byte 1: strings escape only the quote and the backslash"),
        (#""\/""#, "byte 1: strings escape only the quote and the backslash"),
        (#""\n""#, "byte 1: strings escape only the quote and the backslash"),
        ("\"\n\"", "byte 1: strings hold printable ASCII only"),
        ("\"\u{7F}\"", "byte 1: strings hold printable ASCII only"),
        ("\"é\"", "byte 1: strings hold printable ASCII only"),
    ])
    func `every other spelling is refused`(text: String, expected: String) {
        #expect(Self.fault(text) == expected)
    }

    @Test func `sixteen levels are read and seventeen are not`() {
        let deep = { (levels: Int) in String(repeating: "[", count: levels) + String(repeating: "]", count: levels) }
        #expect(Self.fault(deep(16)) == "")
        #expect(Self.fault(deep(17)) == "byte 16: more than 16 levels deep")
        #expect(Self.fault(String(repeating: "[", count: 1_000_000)) == "byte 16: more than 16 levels deep")
    }

    @Test func `a line feed is read where PEM is, and only escaped`() throws {
        #expect(Self.fault(#""a\nb""#, lineFeeds: .escaped) == "")
        #expect(Self.fault("\"a\nb\"", lineFeeds: .escaped) == "byte 2: strings hold printable ASCII only")
        #expect(try CanonicalJSON.bytes(.string("a\nb"), lineFeeds: .escaped) == Array(#""a\nb""#.utf8))
        #expect(try CanonicalJSON.bytes(.string("a\nb"), lineFeeds: .literal) == Array("\"a\nb\"".utf8))
    }

    @Test func `whatever passes is its own canonical encoding`() {
        var generator = SeededGenerator(seed: 7), passed = 0
        let healthy = Array(Self.healthy.utf8)
        for _ in 0..<4_000 {
            var bytes = healthy
            for _ in 0..<Int.random(in: 1...2, using: &generator) {
                let index = Int.random(in: bytes.indices, using: &generator)
                bytes[index] =
                    Bool.random(using: &generator)
                    ? UInt8.random(in: 32...126, using: &generator)
                    : healthy.randomElement(using: &generator) ?? 0
            }
            guard let value = try? CanonicalJSON.value(of: bytes) else { continue }
            passed += 1
            #expect((try? CanonicalJSON.bytes(value)) == bytes)
        }
        #expect(passed > 200)
    }
}
