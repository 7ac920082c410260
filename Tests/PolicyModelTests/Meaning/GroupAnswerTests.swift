import PolicyModel
import TestSupport
import Testing

/// One answer for devices that a client cannot distinguish.
struct GroupAnswerTests {
    /// Real verdicts of one policy: 1.0 forced, 2.0 recommended, 3.0 up to date, 1.5 ruled out, 1.6 recommended by a
    /// rule.
    private func verdicts(_ versions: [String]) -> [PolicyVerdict] {
        let policy = Sample.policy(
            releases: ["1.0", "1.5", "2.0", "3.0"].map { Sample.release($0) }, minimum: [.ios: "2.0"],
            rules: [Sample.rule(.none) { $0.version = Sample.range("1.5") }])
        let dated = DatedPolicy(policy, at: Sample.moment)
        return versions.map {
            dated.verdict(
                for: Device(platform: .ios, version: Sample.version($0), os: Sample.version("1"), language: .english))
        }
    }

    @Test(arguments: [
        ([], Verdict.none),
        (["1.0"], .force), (["1.0", "0.9"], .force),
        (["1.0", "2.0"], .recommend), (["1.0", "3.0"], .recommend), (["2.0", "3.0"], .recommend),
        (["3.0"], .none), (["3.0", "4.0"], .none),
        (["1.0", "1.5"], .none), (["2.0", "1.5"], .none), (["1.5"], .none), (["1.5", "3.0"], .none),
    ])
    func `force if all are forced, else recommend if some are and no rule says none, else nothing`(
        _ versions: [String], _ answer: Verdict
    ) {
        #expect(Verdict.shared(by: verdicts(versions)) == answer)
    }
}
