import PolicyModel
import Testing

@testable import TurkcellUpdater

struct ImportedFilterTests {
    @Test(arguments: [
        ("<=2.7", "<=2.7"), ("2.1.*", ">=2.1 <2.2"), ("1?.*", ">=10 <20"), ("?.*", "<10"), ("2.1?.*", ">=2.10 <2.20"),
        ("1.0, 2.0", "1.0, 2.0"), (">=2,!>3", "2..3"), ("!1.0", "<1.0, >1.0"), ("<>1.0", "<1.0, >1.0"),
    ])
    func `a rule on versions is read as its author meant it`(rule: String, range: String) {
        #expect(ImportedFilter(rule, on: .ios).versions?.range?.description == range)
    }

    @Test(arguments: ["abc", "<=x", "2.*.1", "1.0-beta"])
    func `a part that names no version is no range`(rule: String) {
        #expect(ImportedFilter(rule, on: .ios).versions == nil)
    }

    @Test func `a star and an empty rule are everything`() {
        #expect(ImportedFilter("*", on: .ios).versions == .all)
        #expect(ImportedFilter("", on: .ios).versions == .all)
        #expect(ImportedFilter("", on: .ios).choice == .any)
        #expect(ImportedFilter("!de,!en", on: .ios).choice == .but(["de", "en"]))
        #expect(ImportedFilter("de, en", on: .ios).choice == .only(["de", "en"], but: []))
        #expect(ImportedFilter("*,de", on: .ios).choice == .any)
    }

    @Test func `an exception inside a pattern is kept, and one around it leaves nothing`() {
        let filter = ImportedFilter("Nokia*,N9,!Nokia 3*,!X,!*9", on: .android, keepsSpelling: true)
        #expect(filter.choice == .only(["Nokia*"], but: ["Nokia 3*", "*9"]))
        #expect(["Nokia 5", "Nokia 3.1", "Nokia 9", "N9"].map(filter.holds) == [true, false, false, false])
        #expect(ImportedFilter("Nokia3,!Nokia*", on: .ios).choice == .nothing)
    }
}
