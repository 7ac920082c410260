import TestSupport
import Testing

@testable import PolicyModel

/// Samples of the cardinal rules as Unicode CLDR lists them.
@Suite struct PluralRuleTests {
    @Test(arguments: [
        ("en", "other one other other other other"), ("de-AT", "other one other other other other"),
        ("ja", "other other other other other other"), ("tr", "other one other other other other"),
        ("fr", "one one other other other other"), ("pt-BR", "one one other other other other"),
        ("pt-PT", "other one other other other other"), ("es", "other one other other other other"),
        ("ar", "zero one two few many many"), ("ru", "many one few many many one"),
        ("pl", "many one few many many many"), ("cs", "other one few other other other"),
        ("lt", "other one few few other one"), ("lv", "zero one other other zero one"),
        ("ro", "few one few few few other"), ("sl", "other one two other other other"),
        ("he", "other one two other other other"), ("hi", "one one other other other other"),
        ("cy", "zero one two other other other"), ("ga", "other one two few other other"),
        ("is", "other one other other other one"), ("fil", "one one one one one one"),
        ("xx", "other one other other other other"),
    ])
    func `a count has the form of its language`(language: String, forms: String) {
        let rule = PluralRule(Sample.tag(language))
        #expect([0, 1, 2, 5, 11, 21].map { rule.form(of: $0).rawValue }.joined(separator: " ") == forms)
    }

    @Test func `hundreds and millions have rules of their own`() {
        #expect(
            [100, 102, 103, 110, 111, 199].map(PluralRule.arabic.form) == [.other, .other, .few, .few, .many, .many])
        #expect([12, 14, 22, 112].map(PluralRule.slavic.form) == [.many, .many, .few, .many])
        #expect(PluralRule(Sample.tag("es")).form(of: 1_000_000) == .many)
    }

    @Test func `every form that a count can have is one that files must have`() {
        for tag in ["ar", "be", "bs", "cs", "cy", "en", "es", "fil", "fr", "ga", "gd", "he", "ja", "lt", "lv", "mt"]
            + ["pl", "ro", "sl"]
        {
            let rule = PluralRule(Sample.tag(tag))
            #expect(Set((0...1000).map(rule.form) + [rule.form(of: 1_000_000)]) == Set(rule.forms), "\(tag)")
        }
    }
}
