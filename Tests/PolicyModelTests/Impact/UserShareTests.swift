import TestSupport
import Testing

@testable import PolicyModel

/// Users are counted by what the policy says to their version and system.
@Suite struct UserShareTests {
    private static let table = OutcomeTable(
        DatedPolicy(
            Sample.policy(
                releases: [
                    Sample.release("2.0.0", requires: "13"), Sample.release("3.0.0", requires: "13"),
                ],
                rules: [
                    Sample.rule(.none, id: "old") { $0.os = Sample.range("<15") },
                    Sample.rule(.force, id: "bad") { $0.version = Sample.range("<2.5") },
                ]), at: Sample.moment), on: .ios)

    private func users(_ rows: [(version: String, os: String?, users: Int)]) -> [Verdict: Int] {
        UserShare(
            rows.map {
                UserShare.Row(
                    platform: .ios, version: Sample.version($0.version), os: $0.os.map { Sample.version($0) },
                    users: $0.users)
            }
        ).users(in: Self.table)
    }

    @Test func `a user counts for what the own version and system get`() {
        #expect(users([("2.0.0", "16", 5), ("2.0.0", "14.2", 7), ("3.0.0", "16", 11)]) == [.force: 5, .none: 18])
    }

    @Test func `of an unknown system the strongest verdict counts, and a version that is not listed is judged too`() {
        #expect(
            users([("2.0.0", nil, 3), ("1.7", "16", 2), ("1.7", "13", 1), ("9.0", nil, 4)]) == [.force: 5, .none: 5])
    }

    @Test func `a cell holds the users whose system is known to be in it, and a row all of them`() {
        let rows: [(String, String?, Int)] = [
            ("2.0.0", "14.2", 7), ("2.0.0", "16", 5), ("2.0.0", nil, 3), ("3.0.0", "16", 11),
        ]
        let share = UserShare(
            rows.map { version, os, users in
                UserShare.Row(
                    platform: .ios, version: Sample.version(version), os: os.map { Sample.version($0) }, users: users)
            })
        let two: Set = [Sample.version("2.0.0")]
        #expect(share.users(of: two, on: .ios) == 15)
        #expect(share.users(of: two, on: .ios, in: SystemRun(from: nil, below: Sample.version("15"))) == 7)
        #expect(share.users(of: two, on: .ios, in: SystemRun(from: Sample.version("15"), below: nil)) == 5)
        #expect(share.users(of: two, on: .macos) == 0)
    }

    @Test func `users of other platforms count nowhere`() {
        let row = UserShare.Row(platform: .macos, version: Sample.version("2.0.0"), os: nil, users: 9)
        #expect(UserShare([row]).users(in: Self.table) == [:])
    }
}
