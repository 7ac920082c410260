import Testing

@testable import ClientKit
@testable import PrinceOfVersions

/// The client's readings of versions, key names and scalars, one by one as its decoder gives them.
struct PrinceReadingTests {
    @Test(arguments: [
        ("2", "2.0.0-0"), ("2.0.0.9", "2.0.0-0"), ("1.6.0-beta", "1.6.0-0"), ("1.5.1+45", "1.5.0-0"),
        ("2.x.5", "2.0.5-0"), ("1..9", "1.0.9-0"), ("1.6\n", "1.0.0-0"), ("02.03", "2.3.0-0"), ("+2.0", "2.0.0-0"),
        ("2.-1", "2.0.0-1"), ("1-2-3", "1.0.0-2"), ("1.99999999999999999999", "1.0.0-0"),
    ])
    func `a version is four integers, and what is no integer is 0`(text: String, read: String) {
        #expect(AppleVersion(text)?.description == read)
    }

    @Test(arguments: [
        "", "v2.0", " 2.0", "2 .0", "-2.0", "2,0", "2_0", "１.5", "9223372036854775808", "1-\u{301}7", "1\u{301}.0",
    ])
    func `a version without a major number is none`(text: String) { #expect(AppleVersion(text) == nil) }

    @Test func `a build in the short version hides the app's own`() {
        #expect(AppleVersion(short: "1.5", build: "7")?.description == "1.5.0-7")
        #expect(AppleVersion(short: "1.5-3", build: "7")?.description == "1.5.0-3")
        #expect(AppleVersion(short: "1.5-", build: "7")?.description == "1.5.0-0")
        #expect(AppleVersion(short: "1.5", build: "1.5.0")?.description == "1.5.0-0")
        #expect(AppleVersion(short: "1.5", build: "9-9")?.description == "1.5.0-9")
    }

    @Test(arguments: [
        ("free_memory", "freeMemory"), ("FREE_MEMORY", "freeMemory"), ("free__memory", "freeMemory"),
        ("free-memory", "free-memory"), ("Ab", "Ab"), ("_a_b", "_aB"), ("a_b_", "aB_"), ("__", "__"), ("_", "_"),
        ("free_mem-size", "freeMem-Size"), ("a_1b", "a1B"), ("x_don't", "xDon't"), ("a_ßx", "aSsx"), ("a_bCD", "aBcd"),
    ])
    func `a name with an underscore becomes camel case, any other stays`(key: String, name: String) {
        #expect(KeyName.name(of: key) == name)
    }

    @Test(arguments: [
        ("1.0", Scalar.int(1)), ("1e3", .int(1000)), ("-0.0", .int(0)), ("1e-400", .int(0)),
        ("1.0000000000000001", .int(1)), ("9007199254740993.0", .int(9_007_199_254_740_993)),
        ("9007199254740992.5", .int(9_007_199_254_740_992)), ("1e18", .int(1_000_000_000_000_000_000)),
        ("9223372036854775807.0", .uint(9_223_372_036_854_775_807)), ("1e19", .uint(10_000_000_000_000_000_000)),
        ("18446744073709551616", .double(18_446_744_073_709_551_616)), ("1.5", .double(1.5)),
        ("-9223372036854775808.0", .double(-9_223_372_036_854_775_808)),
    ])
    func `a number is the first of integer, unsigned and decimal that takes it`(text: String, scalar: Scalar) {
        #expect(Scalar(JSONNode(value: .number(text), offset: 0)) == scalar)
    }

    @Test func `a number beyond Double, an array and an object are no scalars`() {
        for value in [JSONNode.Value.number("1e400"), .array([]), .object([]), .faulty("text")] {
            #expect(Scalar(JSONNode(value: value, offset: 0)) == nil)
        }
    }
}
