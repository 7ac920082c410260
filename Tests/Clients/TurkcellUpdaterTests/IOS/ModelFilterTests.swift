import PolicyModel
import TestSupport
import Testing

@testable import TurkcellUpdater

struct ModelFilterTests {
    /// Hardware ids as they are built: a family, a comma, a number.
    private static let ids: [String] = ["iPhone", "iPad", "iPod"].flatMap { family in
        (1...34).flatMap { first in (1...34).map { "\(family)\(first),\($0)" } }
    }

    @Test(arguments: [
        "iPhone5,1", "iPhone1,*", "iPhone10,*", "iPad*", "iPhone1*", "*", "iPad2,12", "iPhone5,1*", "*,1", "iP*1,*1",
        "i*,2*",
        "*,*", "iPhone1*,12", "iPhone3,*2",
    ])
    func `a pattern's parts match the ids that the pattern matches`(_ text: String) throws {
        let pattern = ModelPattern(text)
        let rule = try #require(ModelFilter.parts(pattern)).joined(separator: ",")
        #expect(ModelFilterTests.ids.filter { FilterRule(rule).matches(Array($0.utf8)) != pattern.matches($0) } == [])
    }

    @Test(arguments: ["iPhone 5", "iPhone?", "!iPhone5,1", "", "a,b,c", "iPhone5,", ",1", "iPhone5,x*"])
    func `a pattern that could match another id is refused`(_ text: String) {
        #expect(ModelFilter.parts(ModelPattern(text)) == nil)
    }

    @Test func `a narrow pattern comes before a wider one`() {
        let patterns = ["*", "iPad*", "iPad4,1", "iPad*"].map(ModelPattern.init)
        #expect(PatternClosure.specificFirst(patterns).map(\.text) == ["iPad4,1", "iPad*", "*"])
    }
}
