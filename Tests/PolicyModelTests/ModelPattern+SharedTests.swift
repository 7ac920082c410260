import PolicyModel
import Testing

struct ModelPatternSharedTests {
    private func shared(_ one: String, _ other: String) -> [String]? {
        ModelPattern(one).shared(with: ModelPattern(other))?.map(\.text)
    }

    @Test func `what two patterns both match is said by patterns`() {
        #expect(shared("iPad*", "*,4") == ["iPad*,4"])
        #expect(shared("*a*", "*b*") == ["*a*b*", "*b*a*"])
        #expect(shared("Gäste*", "*ä*7") == ["Gäste*7"])
        #expect(shared("iPad*", "iPhone*") == [] && shared("iPad*", "iPad1*") == [])
    }

    @Test func `patterns with many stars share too much to say, which is known at once`() {
        let letters = (0..<12).map { "a\($0)" }, all = "*" + letters.joined(separator: "*") + "*"
        let digits = (0..<12).map { "b\($0)" }
        #expect(shared(all, "*" + digits.joined(separator: "*") + "*") == nil)
    }
}
