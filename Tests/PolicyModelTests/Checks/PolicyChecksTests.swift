@testable import PolicyModel
import TestSupport
import Testing

struct PolicyChecksTests {
    @Test func `a healthy policy passes them all`() {
        let policy = Sample.policy(releases: [Sample.release("1.0"), Sample.release("2.0")], minimum: [.ios: "2.0"])
        #expect(PolicyChecks.diagnostics(DatedPolicy(policy, at: Sample.moment)) == [])
    }

    @Test func `all findings come in one run, in file order`() {
        let policy = Sample.policy(
            releases: [Sample.release("1.0", requires: "12"), Sample.release("2.0", requires: "14", live: .pending)],
            latest: [.ios: "2.0"], minimum: [.ios: "2.0"],
            rules: [Sample.rule(.none, line: 21) { $0.os = Sample.range("<5") }],
            texts: ["force": Sample.text(["en": [.title: "T"], "de": [.message: "M"]])])
        #expect(
            PolicyChecks.diagnostics(DatedPolicy(policy, at: Sample.moment)).map { "\($0.position.line) \($0.id)" } == [
                "1 latest-not-live", "1 os-jump", "1 language-gap", "1 language-gap", "12 force-dead-end",
                "12 force-before-live", "21 shadowed-rule",
            ])
    }
}
