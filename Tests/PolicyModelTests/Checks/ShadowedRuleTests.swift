@testable import PolicyModel
import TestSupport
import Testing

struct ShadowedRuleTests {
    private func found(_ rules: [Rule], platforms: [Platform] = [.ios]) -> [Diagnostic] {
        let policy = Sample.policy(
            platforms: platforms,
            releases: [
                Sample.release("1.0", requires: "12", on: platforms),
                Sample.release("2.0", requires: "14", on: platforms),
            ],
            rules: rules)
        return ShadowedRule.diagnostics([DatedPolicy(policy, at: Sample.moment)])
    }

    @Test func `rules that each decide somewhere are right`() {
        #expect(found([]) == [])
        #expect(
            found(
                [
                    Sample.rule(.none) { $0.platforms = [.android] },
                    Sample.rule(.none) { $0.version = Sample.range(">1.2 <1.3") },
                    Sample.rule(.none) { $0.models = [ModelPattern("iPhone1")] },
                    Sample.rule(.none) { $0.models = [ModelPattern("iPhone*")] },
                    Sample.rule(.none) { $0.languages = [Sample.tag("de-AT")] },
                    Sample.rule(.none) { $0.languages = [Sample.tag("de")] },
                    Sample.rule(.none) { $0.os = Sample.range("12..12.4") },
                    Sample.rule(.none) { $0.tablet = true },
                    Sample.rule(.none) { $0.custom = [CustomValue(name: "a", value: "b")] },
                    Sample.rule(.recommend),
                ], platforms: [.ios, .android]) == [])
    }

    @Test func `a rule that holds for no device that can exist is reported at its line`() {
        #expect(
            found([Sample.rule(.none, id: "old", line: 33) { $0.os = Sample.range("<12") }]) == [
                Diagnostic(
                    .warning, "shadowed-rule", at: SourcePosition(file: "Content/kasa.md", line: 33, column: 5),
                    "rule 'old' matches no device: its conditions hold for none that can exist",
                    help: "remove the rule, or widen its `when`")
            ])
    }

    @Test func `a rule on versions that are no release is left to the reader`() {
        #expect(found([Sample.rule(.none) { ($0.version, $0.os) = (Sample.range("<0.5"), Sample.range("<12")) }]) == [])
        let rules = [Sample.rule(.force), Sample.rule(.none) { $0.version = Sample.range("<0.5") }]
        #expect(found(rules) == [])
        #expect(
            found([Sample.rule(.force), Sample.rule(.none) { $0.version = Sample.range("<1.5") }]).map(\.id) == [
                "shadowed-rule"
            ])
    }

    @Test func `a rule behind a wider one is reported with the one before it`() {
        #expect(
            found([
                Sample.rule(.none, id: "all", line: 30) { $0.languages = [Sample.tag("de")] },
                Sample.rule(.force, line: 31) { $0.languages = [Sample.tag("de-AT")] },
            ]) == [
                Diagnostic(
                    .warning, "shadowed-rule", at: SourcePosition(file: "Content/kasa.md", line: 31, column: 5),
                    "this rule decides for no device: every device it matches is taken by a rule before it",
                    help: "put the rule first, narrow the rule before it, or remove it",
                    note: .init(
                        "rule 'all' takes its devices", at: SourcePosition(file: "Content/kasa.md", line: 30, column: 5)
                    ))
            ])
    }

    @Test func `rules before it may take its devices together`() {
        let rules = [
            Sample.rule(.none) { $0.tablet = true }, Sample.rule(.none) { $0.tablet = false },
            Sample.rule(.none, id: "late", line: 40),
        ]
        #expect(found(rules).map(\.position.line) == [40])
    }
}

/// Rules that hold for a time.
struct ShadowedRuleInTimeTests {
    private static let (past, soon) = (Moment("2026-11-01")!, Moment("2026-12-05")!)

    private func found(_ rules: [Rule], at later: [Moment] = [soon]) -> [String] {
        let policy = Sample.policy(releases: [Sample.release("1.0"), Sample.release("2.0")], rules: rules)
        return ShadowedRule.diagnostics(([Sample.moment] + later).map { DatedPolicy(policy, at: $0) }).map(\.message)
    }

    @Test func `a rule that is over for good is reported`() {
        #expect(
            found([Sample.rule(.none, id: "old", until: Self.past)])
                == ["rule 'old' is over for good: it ended after 2026-10-31"])
    }

    @Test func `a rule that decides at a later instant is right`() {
        #expect(found([Sample.rule(.none, until: Self.soon), Sample.rule(.force, id: "next")]) == [])
    }

    @Test func `a rule that decides at no instant is reported, one that begins later than these is not judged`() {
        let first = Sample.rule(.none, id: "first")
        #expect(
            found([first, Sample.rule(.force, id: "next", from: Self.soon)])
                == ["rule 'next' decides for no device: every device it matches is taken by a rule before it"])
        #expect(found([first, Sample.rule(.force, id: "next", from: Self.soon)], at: []) == [])
    }
}
