import PolicyModel
import TestSupport
import Testing

/// The verdict, step by step, and what becomes of it with nothing to reach.
struct PolicyVerdictTests {
    private static let releases = [
        Sample.release("1.0", requires: "12"), Sample.release("2.0", requires: "14"),
        Sample.release("3.0", requires: "16"),
    ]

    private func verdict(
        _ version: String, os: String = "17", language: String = "en", minimum: String? = nil,
        frequency: Frequency = .always, rules: [Rule] = []
    ) -> PolicyVerdict {
        let policy = Sample.policy(
            releases: Self.releases, minimum: minimum.map { [.ios: $0] } ?? [:], frequency: frequency, rules: rules)
        return DatedPolicy(policy, at: Sample.moment).verdict(
            for: Device(
                platform: .ios, version: Sample.version(version), os: Sample.version(os), language: Sample.tag(language)
            ))
    }

    @Test func `the first rule that holds decides, whatever comes after`() {
        let rules = [
            Sample.rule(.force) { $0.languages = [Sample.tag("de")] },
            Sample.rule(.none) { $0.version = Sample.range("<2") },
            Sample.rule(.force),
        ]
        let german = verdict("1.0", language: "de-AT", minimum: "3.0", rules: rules)
        #expect(german.verdict == .force)
        #expect(german.reason == .rule(0))
        let english = verdict("1.0", minimum: "3.0", rules: rules)
        #expect(english.verdict == .none)
        #expect(english.reason == .rule(1))
        #expect(english.isRuledOut)
    }

    @Test func `without a rule, below the minimum is forced and the minimum itself is not`() {
        #expect(verdict("1.0", minimum: "2.0").verdict == .force)
        #expect(verdict("1.0", minimum: "2.0").reason == .minimum)
        #expect(verdict("2.0", minimum: "2.0").reason == .latest)
    }

    @Test func `else below reachable is recommended, and reachable itself is left alone`() {
        #expect(verdict("2.0").verdict == .recommend)
        #expect(verdict("2.0").reachable?.version.description == "3.0")
        #expect(verdict("1.0", os: "15").reachable?.version.description == "2.0")
        #expect(verdict("3.0").verdict == .none)
        #expect(verdict("3.0").reason == .upToDate)
        #expect(!verdict("3.0").isRuledOut)
        #expect(verdict("2.0", os: "15").verdict == .none)
        #expect(verdict("4.0").verdict == .none)
    }

    @Test func `force for a listed release with nothing above it is a dead end`() {
        for (version, os) in [("3.0", "17"), ("2.0", "15")] {
            let found = verdict(version, os: os, rules: [Sample.rule(.force)])
            #expect(found.isDeadEnd)
            #expect(found.verdict == .force)
        }
        #expect(!verdict("2.0", rules: [Sample.rule(.force)]).isDeadEnd)
    }

    @Test func `force for an unlisted version with nothing above it becomes none, which no rule said`() {
        for version in ["3.0.1", "9"] {
            let found = verdict(version, rules: [Sample.rule(.force)])
            #expect(found.verdict == .none)
            #expect(found.reason == .rule(0))
            #expect(!found.isDeadEnd)
            #expect(!found.isRuledOut)
        }
        #expect(verdict("2.5", rules: [Sample.rule(.force)]).verdict == .force)
        #expect(verdict("2.5", os: "15", minimum: "3.0").verdict == .none)
    }

    @Test func `recommend with nothing above it becomes none, which no rule said`() {
        for version in ["3.0", "3.0.1"] {
            let found = verdict(version, rules: [Sample.rule(.recommend)])
            #expect(found.verdict == .none)
            #expect(found.reason == .rule(0))
            #expect(!found.isRuledOut)
            #expect(!found.isDeadEnd)
        }
    }

    @Test func `a rule may recommend below the minimum, and say none there`() {
        #expect(verdict("1.0", minimum: "2.0", rules: [Sample.rule(.recommend)]).verdict == .recommend)
        #expect(verdict("1.0", minimum: "2.0", rules: [Sample.rule(.none)]).isRuledOut)
    }

    @Test func `the text is the rule's, or the standard one`() {
        #expect(verdict("1.0", rules: [Sample.rule(.force, text: "bad-build")]).textName == "bad-build")
        #expect(verdict("1.0", rules: [Sample.rule(.force)]).textName == nil)
        #expect(verdict("1.0").textName == nil)
    }

    @Test func `the frequency is the rule's, else the policy's, and force is always shown`() {
        #expect(verdict("1.0", frequency: .once).frequency == .once)
        #expect(verdict("1.0", rules: [Sample.rule(.recommend, frequency: .once)]).frequency == .once)
        #expect(
            verdict("1.0", frequency: .once, rules: [Sample.rule(.recommend, frequency: .always)]).frequency == .always)
        #expect(verdict("1.0", frequency: .once, rules: [Sample.rule(.recommend)]).frequency == .once)
        #expect(verdict("1.0", frequency: .once, rules: [Sample.rule(.force, frequency: .once)]).frequency == .always)
        #expect(verdict("1.0", minimum: "2.0", frequency: .once).frequency == .always)
    }

    @Test func `accept knows a reason by the rule's id, minimum or latest`() {
        let policy = Sample.policy(
            releases: Self.releases, rules: [Sample.rule(.force, id: "bad", line: 30), Sample.rule(.none, line: 31)])
        #expect(policy.name(of: .rule(0)) == "bad")
        #expect(policy.name(of: .rule(1)) == nil)
        #expect(policy.name(of: .minimum) == "minimum")
        #expect(policy.name(of: .latest) == "latest")
        #expect(policy.position(of: .rule(1), on: .ios).line == 31)
        #expect(
            policy.position(of: .minimum, on: .ios) == SourcePosition(file: "Content/kasa.md", line: 12, column: 10))
        #expect(policy.position(of: .latest, on: .ios) == SourcePosition(file: "Content/kasa.md", line: 6, column: 3))
    }
}
