import Testing

@testable import TurkcellUpdater

/// A rule is divided at its commas, then its spaces are removed, as `Filter.m` does.
struct FilterRuleTests {
    @Test(arguments: [
        ("1.0", [" equals 1.0"]),
        ("", [" equals "]),
        ("1.0, 2.*,,", [" equals 1.0", " like 2.*", " equals ", " equals "]),
        ("!1.0,<>2 , ! 3*", ["! equals 1.0", " differs 2", "! like 3*"]),
        ("<1,<=2,>3,>=4,''", [" before 1", " notAfter 2", " after 3", " notBefore 4", " emptyText ''"]),
        ("!<2,! !3", ["! before 2", "! equals !3"]),
    ])
    func `each part has its sign and its text`(rule: String, parts: [String]) {
        let compiled = FilterRule(rule)
        let found = compiled.parts.map { "\($0.isNegated ? "!" : "") \($0.test) \(compiled.text(of: $0))" }
        #expect(found == parts)
    }

    @Test(arguments: [
        ("!1", true), ("1,!2", true), ("1, !2", false), (" !1", false), ("1!", false), ("", false), ("1,2", false),
    ])
    func `a rule is exclusive if a part begins with an exclamation mark, with no space before it`(
        rule: String, isExclusive: Bool
    ) {
        #expect(FilterRule(rule).isExclusive == isExclusive)
    }

    @Test func `rules that differ in spaces alone share one evaluation`() {
        #expect(FilterRule("1.0,2.*") == FilterRule(" 1.0 , 2.*"))
        #expect(FilterRule("1.0,2.*").hashValue == FilterRule(" 1.0 , 2.*").hashValue)
        #expect(FilterRule("1,!2") != FilterRule("1, !2"))
    }
}
