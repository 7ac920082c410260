import TestSupport
import Testing

@testable import PolicyModel

/// A policy with dates means at each moment what it says for that moment.
@Suite struct DatedPolicyMeaningTests {
    private static let (first, second) = (Moment("2026-12-05")!, Moment("2027-02-01T09:00Z")!)

    private static func step(_ version: String, from: Moment? = nil) -> MinimumStep {
        MinimumStep(version: Sample.version(version), from: from, position: Sample.position)
    }

    private static let policy = Sample.policy(
        releases: ["1.0", "2.0", "3.0"].map { Sample.release($0) },
        steps: [.ios: [step("1.0"), step("2.0", from: first), step("1.0", from: second)]],
        rules: [
            Sample.rule(.none, id: "early", until: first) { $0.version = Sample.range("1.0") },
            Sample.rule(.none, id: "always") { $0.languages = [Sample.tag("fr")] },
            Sample.rule(.force, from: first, until: second) { $0.version = Sample.range("2.0") },
        ])

    private func dated(_ moment: Moment) -> DatedPolicy { DatedPolicy(Self.policy, at: moment) }

    private func verdict(_ version: String, at moment: Moment) -> PolicyVerdict {
        dated(moment).verdict(
            for: Device(platform: .ios, version: Sample.version(version), os: Sample.version("17"), language: .english))
    }

    @Test func `the latest step that has begun is the minimum`() {
        let before = Moment(seconds: Self.first.seconds - 1)
        #expect(dated(before).minimum(on: .ios) == Sample.version("1.0"))
        #expect(dated(Self.first).minimum(on: .ios) == Sample.version("2.0"))
        #expect(dated(Self.second).minimum(on: .ios) == Sample.version("1.0"))
        let late = Sample.policy(
            releases: [Sample.release("1.0")], steps: [.ios: [Self.step("1.0", from: Self.first)]])
        #expect(DatedPolicy(late, at: before).minimum(on: .ios) == nil)
    }

    @Test func `a rule outside its time counts as absent`() {
        let before = Moment(seconds: Self.first.seconds - 1)
        #expect(verdict("1.0", at: before).verdict == .none)
        #expect(verdict("1.0", at: Self.first).reason == .minimum)
        #expect(verdict("2.0", at: before).verdict == .recommend)
        #expect(verdict("2.0", at: Self.first).verdict == .force)
        #expect(verdict("2.0", at: Self.second).verdict == .recommend)
    }

    @Test func `a reason points into what holds at the moment, and keeps its number in the policy`() {
        let dated = dated(Self.first)
        #expect(dated.policy.rules.map(\.id) == ["always", nil])
        #expect(verdict("2.0", at: Self.first).reason == .rule(1))
        #expect(dated.number(ofRule: 1) == 3)
        #expect(dated.source.rules.count == 3)
    }

    @Test func `moments between two instants mean the same, and others do not`() {
        let moments = [Sample.moment, Self.first, Self.second]
        #expect(dated(Sample.moment).instants(within: 365 * 86_400) == [Self.first, Self.second])
        #expect(dated(Sample.moment).instants(within: Self.first.seconds - Sample.moment.seconds) == [Self.first])
        #expect(dated(Moment(seconds: .max)).instants(within: .max) == [])
        #expect(dated(Self.second).earlierMoments == [Moment(seconds: Self.first.seconds - 1), Self.first])
        #expect(Set(moments.map { dated($0).meaning }).count == 3)
        #expect(dated(Self.first).meaning == dated(Moment(seconds: Self.second.seconds - 1)).meaning)
        #expect(dated(Self.first).validity == Validity(since: Self.first, until: Self.second))
    }

    @Test func `something begins with a step, a rule or a release, and not with an end`() {
        let only = Sample.policy(
            releases: [Sample.release("1.0", live: .from(Self.second))],
            rules: [Sample.rule(.none, until: Self.first)])
        #expect(!DatedPolicy(only, at: Sample.moment).begins(at: Self.first))
        #expect(DatedPolicy(only, at: Sample.moment).begins(at: Self.second))
        #expect(dated(Sample.moment).begins(at: Self.first))
    }
}
