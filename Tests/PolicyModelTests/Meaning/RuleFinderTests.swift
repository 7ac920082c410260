import TestSupport
import Testing

@testable import PolicyModel

/// The first rule is found by its values as by asking all of them in order.
struct RuleFinderTests {
    /// Rules that ask for all that a rule can, none of them in two ways.
    private static let rules = (1..<100).map { number in
        Sample.rule(number % 2 == 0 ? .force : .none) { when in
            when.version = number % 3 == 0 ? nil : Sample.range("\(number % 7).0..\(number % 7).5")
            when.os = number % 5 == 0 ? nil : Sample.range(">=\(12 + number % 5)")
            when.languages = number % 4 == 0 ? nil : [Sample.tag(["de", "pt-BR", "tr"][number % 3])]
            when.models =
                number % 6 == 0 ? nil : [ModelPattern("iPhone\(number % 9),*"), ModelPattern("iPad\(number)")]
            when.tablet = number % 11 == 0 ? nil : number % 2 == 0
        }
    }

    @Test func `many rules decide as each of them holds`() {
        let policy = Sample.policy(releases: [Sample.release("9.0", requires: "12")], rules: Self.rules)
        let dated = DatedPolicy(policy, at: Sample.moment)
        var found: Set<Int?> = []
        for version in ["0.3", "1.0", "2.5", "4.1", "6.2", "8"] {
            for (os, language) in [("12", "de"), ("14", "pt-BR"), ("16", "pt"), ("17", "en"), ("12", "tr")] {
                for model in ["iPhone1,1", "iPhone4,2", "iPad17", "iPad64", ""] {
                    let device = Device(
                        platform: .ios, version: Sample.version(version), os: Sample.version(os),
                        language: Sample.tag(language), model: model, isTablet: model.hasPrefix("iPad"))
                    let rule = dated.rule(for: device)
                    #expect(rule == Self.rules.firstIndex { $0.when.holds(for: device) })
                    found.insert(rule)
                }
            }
        }
        #expect(found.count > 5)
    }
}
