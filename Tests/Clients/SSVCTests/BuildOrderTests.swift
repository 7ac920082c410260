import Testing

@testable import SSVC

/// Numeric string search, by the pairs measured on the client.
struct BuildOrderTests {
    @Test(arguments: [
        ("1.10", "1.9"), ("1.0.0", "1.0"), ("1.0b10", "1.0b2"), ("v10", "v9"), ("1.3beta", "1.2.3"), ("1.0a", "1.0"),
        ("a1", "9"), ("4354668", "4354667"),
    ])
    func `the first is newer than the second and not the other way round`(newer: String, older: String) {
        #expect(BuildOrder.isNewer(newer, than: older))
        #expect(!BuildOrder.isNewer(older, than: newer))
    }

    @Test(arguments: [("1.01", "1.1"), ("1.2.03", "1.2.3"), ("7", "7")])
    func `leading zeros make no difference`(one: String, other: String) {
        #expect(!BuildOrder.isNewer(one, than: other))
        #expect(!BuildOrder.isNewer(other, than: one))
    }
}
