import Testing
@testable import Signing

struct StringByteOrderTests {
    @Test(arguments: ["", "a", "ab", "b", "B", "é", "e\u{301}", "\u{FFFD}", "😀", "a/b", "a.b"])
    func `the order is that of the bytes`(one: String) {
        for other in ["", "a", "ab", "abc", "A", "é", "e\u{301}", "\u{FFFF}", "😀", "a/", "a-b"] {
            #expect(one.precedesInBytes(other) == one.utf8.lexicographicallyPrecedes(other.utf8), "\(one) \(other)")
        }
    }
}
